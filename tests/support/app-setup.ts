import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { fillDemoFolder, startDemo } from './demo-server.ts'
import { startStripeStandIn } from './stripe-stand-in.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data of a server with the demo shop, to be copied. */
    demoFolder: string
    appUrl: string
    appDataDir: string
    /** The stand-in for Stripe that it calls. */
    stripeUrl: string
  }
}

/**
 * One running product with the demo shop, which the tests of a project share. DEMO_FOLDER: filled already, for
 * several projects.
 */
export default async function setup(project: TestProject) {
  const { DEMO_FOLDER } = process.env
  const demoFolder = DEMO_FOLDER ?? (await fillDemoFolder())
  const stripe = await startStripeStandIn()
  const app = await startDemo(demoFolder, {
    STRIPE_API_URL: stripe.url,
    STRIPE_SCRIPT_URL: `${stripe.url}/stripe.js`,
  })
  project.provide('demoFolder', demoFolder)
  project.provide('appUrl', app.url)
  project.provide('appDataDir', app.dataDir)
  project.provide('stripeUrl', stripe.url)
  return async () => {
    await app.stop()
    await stripe.stop()
    if (!DEMO_FOLDER) rmSync(demoFolder, { recursive: true, force: true })
  }
}
