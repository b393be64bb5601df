import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    appUrl: string
    appDataDir: string
    sweepUrl: string
    sweepDataDir: string
  }
}

/**
 * Two running products with the demo shop for all end-to-end tests. Journeys share the first. The second has
 * no worker and is for sweeps, which send everything everywhere and so may delete what a journey needs. Both
 * stand behind a proxy that they trust, so that every test may come from an address of its own and meets no
 * limit that another test used up.
 */
export default async function setup(project: TestProject) {
  if (!existsSync('build/server/index.js')) {
    throw new Error('The product is not built: run `npm test`, or `npm run build` once.')
  }
  const [app, sweep] = await Promise.all([start({}), start({ WORKER: 'off' })])
  project.provide('appUrl', app.url)
  project.provide('appDataDir', app.dataDir)
  project.provide('sweepUrl', sweep.url)
  project.provide('sweepDataDir', sweep.dataDir)
  return async () => {
    await Promise.all([app.stop(), sweep.stop()])
  }
}

async function start(env: Record<string, string>) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'brygga-e2e-'))
  const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: '1', ...env })
  return {
    url: server.url,
    dataDir,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
