import type { Config } from '#app/http/context.server.ts'

/** The configuration that requests of tests see: a demo on this machine. */
export const testConfig: Config = {
  publicUrl: 'http://localhost',
  hasPublicUrl: false,
  sessionSecret: 's'.repeat(32),
  isDemo: true,
  sendsMail: false,
  stripeApiUrl: undefined,
  devPages: false,
  fixedNow: null,
  filesDir: 'var/files',
  knowledgeBaseUrl: null,
  supportEmail: null,
  newerPlatformUrl: null,
}
