import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    appUrl: string
    appDataDir: string
  }
}

/**
 * One running product with the demo shop for all end-to-end tests. It stands behind a proxy that it trusts,
 * so that every test may come from an address of its own and meets no limit that another test used up.
 */
export default async function setup(project: TestProject) {
  if (!existsSync('build/server/index.js')) {
    throw new Error('The product is not built: run `npm test`, or `npm run build` once.')
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'brygga-e2e-'))
  const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: '1' })
  project.provide('appUrl', server.url)
  project.provide('appDataDir', dataDir)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
