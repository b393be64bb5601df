import { expect, test } from 'vitest'
import { createBareDatabase, createTestDatabase } from '#tests/support/database.ts'
import { runNode } from '#tests/support/database-process.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import { startServer } from '#tests/support/server.ts'

/** Starting in earnest. Source: reliability.md §2. */
const PUBLIC_URL = 'https://book.example.com'
const SESSION_SECRET = 'only-for-this-test-and-long-enough'
const ADMIN = { ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'kajak-i-skaren' }
const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none'

/** Each setting by itself: `config.test.ts`. */
test.each([
  {
    env: { BRYGGA_DEMMO: '1', PORT: 'http', PUBLIC_URL, SESSION_SECRET: 'short' },
    says: [
      'BRYGGA_DEMMO is not a setting of this product',
      'PORT must be a number',
      'SESSION_SECRET must have at least 32 characters',
    ],
  },
  { env: { DATABASE_URL }, says: ['PUBLIC_URL is missing', 'SESSION_SECRET is missing'] },
  { env: { PUBLIC_URL: 'http://book.example.com', SESSION_SECRET }, says: ['must begin with https://'] },
])('$env stops the start and says why', async ({ env, says }) => {
  await using database = await createTestDatabase('sqlite')
  const settings = withoutEmpty({ BRYGGA_DEMO: undefined, DATABASE_URL: undefined, ...env })
  const { exitCode, output } = await runNode('app/server/main.mjs', database, settings)
  for (const problem of says) expect(output).toContain(problem)
  expect(output).not.toContain('    at ')
  expect(exitCode).toBe(1)
})

test('plain http is fine on this machine', async () => {
  await using database = await createTestDatabase('postgres')
  await using server = await startServer({
    DATABASE_URL: database.databaseUrl ?? '',
    BRYGGA_DEMO: '',
    PUBLIC_URL: 'http://localhost:3000',
    SESSION_SECRET,
    WORKER: 'off',
  })
  expect(await (await fetch(`${server.url}/login`)).text()).toContain('<form')
})

test('a bare PostgreSQL behind a proxy that ends TLS: first user, log-in, forms', async () => {
  await using database = await createBareDatabase('postgres')
  const env = { BRYGGA_DEMO: '', PUBLIC_URL, SESSION_SECRET, TRUST_PROXY: '1' }
  const created = await runNode('app/server/create-admin.ts', database, { ...env, ...ADMIN })
  expect(created).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('first@example.com can log in.'),
  })
  const again = await runNode('app/server/create-admin.ts', database, { ...env, ...ADMIN })
  expect(again).toMatchObject({ exitCode: 1, output: expect.stringContaining('exists already') })

  await using server = await startServer({ ...env, DATABASE_URL: database.databaseUrl ?? '' })
  expect(await database.db.selectFrom('shop').select('id').execute()).toEqual([])

  const proxied = {
    Host: 'book.example.com',
    'X-Forwarded-For': '198.51.100.7',
    'X-Forwarded-Proto': 'https',
  }
  const logIn = (headers: Record<string, string>) =>
    rawRequest(`${server.url}/login`, {
      method: 'POST',
      headers: { ...proxied, ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }).toString(),
    })
  // Old browsers tell only their Origin: the public one, whatever the proxy speaks with us.
  for (const Origin of ['http://book.example.com', 'https://evil.example', new URL(server.url).origin])
    expect((await logIn({ Origin, Cookie: '__Host-brygga_session=x' })).status).toBe(403)
  const { status, headers } = await logIn({ Origin: PUBLIC_URL })
  expect(status).toBe(302)
  expect(headers['strict-transport-security']).toContain('max-age=')

  const cookie = [headers['set-cookie']].flat().find((text) => text?.startsWith('__Host-brygga_session='))
  for (const part of ['Secure', 'HttpOnly', 'Path=/', 'SameSite=Lax']) expect(cookie).toContain(part)
  expect(cookie).not.toContain('Domain')

  const Cookie = cookie?.split(';')[0] ?? ''
  const admin = await rawRequest(`${server.url}/admin/shops`, { headers: { ...proxied, Cookie } })
  expect(admin.status).toBe(200)
  expect(admin.text).not.toContain('brygga-demo')
  const page = await rawRequest(`${server.url}/login`, { headers: proxied })
  expect(page.text).not.toContain('@sjoboden.test')
})

function withoutEmpty(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value ?? '']))
}
