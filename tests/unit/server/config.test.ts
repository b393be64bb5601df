import { expect, test } from 'vitest'
import { readConfig } from '#app/server/config.ts'

const secret = 's'.repeat(32)
const production = { PUBLIC_URL: 'https://book.example.com', SESSION_SECRET: secret }

function read(env: Record<string, string>) {
  return readConfig(env, () => 'made by the demo')
}

test('with nothing set it is the demo, on this machine only', () => {
  expect(read({})).toMatchObject({
    isDemo: true,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    sessionSecret: 'made by the demo',
    dataDir: 'var',
    worker: true,
    compression: true,
  })
})

test('in production it listens everywhere and has no demo', () => {
  expect(read({ ...production, PORT: '8080', TRUST_PROXY: '1' })).toMatchObject({
    isDemo: false,
    host: '0.0.0.0',
    port: 8080,
    publicUrl: 'https://book.example.com',
    sessionSecret: secret,
    trustedProxies: 1,
    mailFrom: 'no-reply@book.example.com',
  })
})

test('an empty variable is not set', () => {
  expect(read({ PUBLIC_URL: '', DATABASE_URL: '' }).isDemo).toBe(true)
})

test.each([
  [{ DATABASE_URL: 'postgres://db/x' }, 'PUBLIC_URL is missing'],
  [{ PUBLIC_URL: 'https://book.example.com' }, 'SESSION_SECRET is missing'],
  [{ ...production, SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters'],
  [{ ...production, PUBLIC_URL: 'http://book.example.com' }, 'PUBLIC_URL must begin with https://'],
  [{ ...production, PUBLIC_URL: 'https://book.example.com/x' }, 'PUBLIC_URL must have no path'],
  [{ ...production, PUBLIC_URL: 'book.example.com' }, 'PUBLIC_URL must be a web address'],
  [{ ...production, BRYGGA_NOW: '2026-07-16T08:00:00Z' }, 'BRYGGA_NOW is for the demo and for tests'],
  [{ BRYGGA_DEMMO: '1' }, 'BRYGGA_DEMMO is not a setting of this product'],
  [{ BRYGGA_DEMO: 'yes' }, 'BRYGGA_DEMO '],
  [{ BRYGGA_NOW: '2026-02-30T08:00:00Z' }, 'BRYGGA_NOW must look like'],
  [{ PORT: 'http' }, 'PORT must be a number'],
  [{ PORT: '70000' }, 'PORT '],
  [{ DATABASE_URL: 'mysql://db/x', BRYGGA_DEMO: '1' }, 'DATABASE_URL must begin with postgres://'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must begin with smtp://'],
  [{ MAIL_FROM: 'Brygga' }, 'MAIL_FROM must be an e-mail address'],
  [{ SUPPORT_EMAIL: 'help' }, 'SUPPORT_EMAIL must be an e-mail address'],
  [{ KNOWLEDGE_BASE_URL: 'javascript:alert(1)' }, 'KNOWLEDGE_BASE_URL must be a web address'],
  [{ STRIPE_API_URL: 'api.stripe.test' }, 'STRIPE_API_URL must be a web address'],
  [{ TRUST_PROXY: 'all' }, 'TRUST_PROXY must be the number of proxies'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL '],
  [{ WORKER: '1' }, 'WORKER '],
])('%j stops the start', (env, message) => {
  expect(() => read(env)).toThrow(message)
})

test('every problem is named at once', () => {
  expect(() => read({ PORT: 'x', LOG_LEVEL: 'y', BRYGGA_Z: '1' })).toThrow(/BRYGGA_Z.*PORT.*LOG_LEVEL/s)
})
