import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { fillDemoFolder, startDemo } from './demo-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data of a server with the demo shop, to be copied. */
    demoFolder: string
    appUrl: string
    appDataDir: string
  }
}

/** One running product with the demo shop, which the tests of a project share. */
export default async function setup(project: TestProject) {
  const demoFolder = await fillDemoFolder()
  const app = await startDemo(demoFolder)
  project.provide('demoFolder', demoFolder)
  project.provide('appUrl', app.url)
  project.provide('appDataDir', app.dataDir)
  return async () => {
    await app.stop()
    rmSync(demoFolder, { recursive: true, force: true })
  }
}
