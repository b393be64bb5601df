import { cpSync, existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startServer, type TestServer } from './server.ts'
import { databaseFolder } from './temp-folder.ts'

export type DemoServer = TestServer & { dataDir: string; sqliteFile: string }

/** A folder that a first start filled with the demo shop. Copying it is faster than each server's own first start. */
export async function fillDemoFolder(): Promise<string> {
  if (!existsSync('build/server/index.js')) {
    throw new Error('The product is not built: run `npm test`, or `npm run build` once.')
  }
  const folder = databaseFolder('brygga-demo-')
  const server = await startServer({ DATA_DIR: folder, WORKER: 'off' })
  await server.stop()
  return folder
}

/**
 * Starts the built product with a copy of the demo shop. It stands behind a proxy that it trusts, so that every
 * test may come from an address of its own and meets no limit that another test used up.
 */
export async function startDemo(demoFolder: string, env: Record<string, string> = {}): Promise<DemoServer> {
  const dataDir = databaseFolder('brygga-e2e-')
  cpSync(demoFolder, dataDir, { recursive: true })
  const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: '1', ...env })
  async function stop() {
    const exitCode = await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
    return exitCode
  }
  return {
    ...server,
    dataDir,
    sqliteFile: path.join(dataDir, 'brygga.sqlite'),
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
    },
  }
}
