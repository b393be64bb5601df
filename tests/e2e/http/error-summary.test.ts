import path from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, inject, test } from 'vitest'
import { addUser } from '#tests/support/account.ts'
import { HttpClient } from '#tests/support/http-client.ts'

/** Pages with one short form sum up what is wrong, too. Source: experience.md 15. */
const appUrl = inject('appUrl')
const dataDir = inject('appDataDir')
const stranger = new HttpClient(appUrl)
const owner = new HttpClient(appUrl).logIn('owner@sjoboden.test')

test.each([
  { address: '/login', fields: { email: '', password: '' }, links: ['login-email', 'login-password'] },
  {
    address: '/login',
    fields: { email: 'nobody@sjoboden.test', password: 'wrong' },
    links: ['login-password'],
  },
  { address: '/password/forgot', fields: { email: 'x' }, links: ['forgot-email'] },
])('$address with $fields', async ({ address, fields, links }) => {
  seeSummary(await stranger.post(address, fields), links)
})

test.each([
  {
    address: '/account/profile',
    fields: { intent: 'profile', name: '', phone: 'ring mig', locale: 'sv' },
    links: ['profile-name', 'profile-phone'],
  },
  {
    address: '/account/profile',
    fields: { intent: 'password', currentPassword: '', newPassword: 'kort' },
    links: ['password-currentPassword', 'password-newPassword'],
  },
  { address: '/account/appearance', fields: { theme: 'x', locale: 'sv' }, links: ['appearance-theme'] },
])('$address with $fields', async ({ address, fields, links }) => {
  seeSummary(await (await owner).post(address, fields), links)
})

test.each(['pictures', 'document', 'logo'])('an upload of %s', async (name) => {
  const address = name === 'logo' ? '/settings/general/logo' : `/products/${firstProduct()}/${name}`
  const body = new FormData()
  body.append(name, new Blob(['no file of that kind'], { type: 'text/plain' }), 'x.txt')
  seeSummary(await (await owner).send('POST', address, { body }), [`${name}-form-${name}`])
})

test.each([
  { address: '/account/profile', fields: { intent: 'profile', name: 'Kim Berg' }, cookies: ['lang'] },
  {
    address: '/account/appearance',
    fields: { theme: 'dark' },
    cookies: ['lang', 'theme', 'shortcuts'],
  },
])('a new language speaks at once, on $address and in the message', async ({ address, fields, cookies }) => {
  const { email, password } = await addUser(dataDir)
  const client = await new HttpClient(appUrl).logIn(email, password)
  const body = new URLSearchParams({ ...fields, locale: 'de' })
  const saved = await client.send('POST', address, { body })
  expect(saved).toMatchObject({ status: 302, location: address })
  expect(saved.headers.get('X-Remix-Reload-Document')).toBe('true')
  expect(saved.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(cookies)
  const { text } = await client.get(address)
  expect(text).toContain('<html lang="de"')
  expect(text).toContain('Die Änderungen wurden gespeichert!')

  const again = await client.send('POST', address, { body })
  expect(again.headers.has('X-Remix-Reload-Document')).toBe(cookies.length > 1)
})

function seeSummary({ status, text }: { status: number; text: string }, links: readonly string[]) {
  expect(status).toBe(422)
  expect(text).toMatch(/<title>Fel: /)
  const [summary = ''] = /<section [^>]*id="error-summary"[\s\S]*?<\/section>/.exec(text) ?? []
  expect(summary).toContain('role="alert"')
  expect([...summary.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id)).toEqual(links)
  for (const id of links) expect(text).toMatch(new RegExp(`<(?:input|select)[^>]*\\sid="${id}"`))
  for (const [, id] of text.matchAll(/aria-describedby="([^" ]*)"/g)) expect(text).toContain(` id="${id}"`)
}

function firstProduct(): number {
  const database = new SQLite(path.join(dataDir, 'brygga.sqlite'), { readonly: true })
  const row = database
    .prepare<[], { id: number }>(
      `select min(product.id) as id from product join shop on shop.id = product.shop_id where shop.key = 'sjoboden'`,
    )
    .get()
  database.close()
  if (!row) throw new Error('the demo has no product')
  return row.id
}
