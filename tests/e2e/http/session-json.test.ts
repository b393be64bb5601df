import { expect, inject, test } from 'vitest'
import { BUILT_IN_ROLES } from '#app/domain/account/permissions.ts'
import { addUser } from '#tests/support/account.ts'
import { HttpClient } from '#tests/support/http-client.ts'

/** The session's JSON calls. Source: spec 1 §7, domain.md §11. */
const appUrl = inject('appUrl')
const dataDir = inject('appDataDir')

test('a script gets its token, logs in, asks who it is, and logs out', async () => {
  const { id, email, password, shopIds } = await addUser(dataDir)
  const client = new HttpClient(appUrl)
  expect((await client.get('/sanctum/csrf-cookie')).status).toBe(204)
  expect((await sendJson(client, 'POST', '/login', { email, password })).status).toBe(204)

  const user = JSON.parse((await client.get('/api/user')).text).data
  expect(user).toMatchObject({
    id,
    email,
    name: 'Test',
    isGuest: false,
    settings: { HOME_PAGE: null },
    locales: ['sv', 'en', 'de', 'nl', 'no'],
    currentShop: { id: shopIds[0], name: 'Sjöboden', shopInfo: { currency: 'SEK' } },
    shopList: [{ id: shopIds[0], displayName: 'Sjöboden', current: true }],
  })
  expect(JSON.stringify(user)).not.toMatch(/hash|secret|password|token/i)
  expect(JSON.parse((await client.get('/api/permissions')).text).data.toSorted()).toEqual(
    BUILT_IN_ROLES.OWNER.toSorted(),
  )
  expect((await sendJson(client, 'POST', '/logout', {})).status).toBe(204)
  expect((await client.get('/api/user')).status).toBe(401)
})

test('nobody gets an error in JSON and in their language', async () => {
  const { status, text, headers } = await new HttpClient(appUrl).get('/api/user', { Locale: 'en' })
  expect(status).toBe(401)
  expect(headers.get('Content-Type')).toContain('application/json')
  expect(JSON.parse(text)).toEqual({
    message: expect.stringMatching(/signed in/),
    errors: {},
    statusCode: 401,
  })
})

test('the header of a call counts before the language of who is signed in, and pages have theirs', async () => {
  const { email, password } = await addUser(dataDir)
  const client = await new HttpClient(appUrl).logIn(email, password)
  await client.post('/language', { locale: 'de', next: '/' })
  const messageOf = async (headers = {}) =>
    JSON.parse((await client.get('/api/orders/900719925', headers)).text).message
  expect(await messageOf({ Locale: 'en' })).toBe('The booking could not be found.')
  expect(await messageOf()).toBe('Die Buchung wurde nicht gefunden.')
  expect((await client.get('/account/profile', { Locale: 'en' })).text).toContain('<html lang="de"')
})

test.each([
  { why: 'a wrong password', body: { email: 'owner@sjoboden.test', password: 'gissning' }, at: 'password' },
  { why: 'nobody of that name', body: { email: 'x@example.com', password: 'gissning' }, at: 'password' },
  { why: 'no password', body: { email: 'owner@sjoboden.test' }, at: 'email' },
  { why: 'a password that is no text', body: { email: 'x@example.com', password: { $ne: 1 } }, at: 'email' },
  { why: 'no JSON', body: '{', at: 'email' },
  { why: 'an empty body', body: '', at: 'email' },
])('log-in with $why is refused in the same words', async ({ body, at }) => {
  const client = new HttpClient(appUrl)
  await client.get('/sanctum/csrf-cookie')
  const { status, text } = await sendJson(client, 'POST', '/login', body)
  expect(status).toBe(422)
  expect(JSON.parse(text)).toEqual({
    message: 'Fel e-post eller lösenord. Försök igen.',
    errors: { [at]: ['Fel e-post eller lösenord. Försök igen.'] },
    statusCode: 422,
  })
})

test.each([
  { why: 'no token', token: () => '' },
  { why: 'a wrong token', token: () => 'x'.repeat(43) },
  { why: "another visitor's token", token: (other: HttpClient) => other.cookie('XSRF-TOKEN') ?? '' },
])('an unsafe call with $why is refused with 419', async ({ token }) => {
  const { id, email, password, shopIds } = await addUser(dataDir)
  const other = new HttpClient(appUrl)
  await other.get('/sanctum/csrf-cookie')
  const client = await new HttpClient(appUrl).logIn(email, password)
  const headers = { 'X-XSRF-TOKEN': token(other) }
  const switched = await client.send('PUT', `/api/users/${id}/current-shop/${shopIds[0]}`, { headers })
  expect(switched.status).toBe(419)
  expect(JSON.parse(switched.text).statusCode).toBe(419)
  const loggedOut = await client.send('POST', '/logout', {
    body: '{}',
    headers: { ...headers, 'Content-Type': 'application/json' },
  })
  expect(loggedOut.status).toBe(419)
  expect((await client.get('/api/user')).status).toBe(200)
})

test('switching shops: to an own one, for oneself', async () => {
  const { id, email, password, shopIds } = await addUser(dataDir, ['sjoboden', 'granngarden'])
  const [sjoboden, granngarden] = shopIds
  const stranger = await addUser(dataDir)
  const client = await new HttpClient(appUrl).logIn(email, password)
  const switchTo = (userId: number, shopId: unknown) =>
    sendJson(client, 'PUT', `/api/users/${userId}/current-shop/${shopId}`, undefined)

  for (const shopId of [granngarden, sjoboden]) {
    const { status, text } = await switchTo(id, shopId)
    expect(status).toBe(200)
    expect(JSON.parse(text)).toEqual({ data: { id: shopId } })
    expect(JSON.parse((await client.get('/api/user')).text).data.currentShop.id).toBe(shopId)
  }
  expect((await switchTo(stranger.id, sjoboden)).status).toBe(404)
  expect((await switchTo(id, 900_719_925)).status).toBe(404)
  expect((await switchTo(id, 'x')).status).toBe(404)

  const outsider = await new HttpClient(appUrl).logIn(stranger.email, stranger.password)
  const foreign = await sendJson(
    outsider,
    'PUT',
    `/api/users/${stranger.id}/current-shop/${granngarden}`,
    undefined,
  )
  expect(foreign.status).toBe(404)
  expect(JSON.parse((await outsider.get('/api/user')).text).data.currentShop.id).toBe(sjoboden)
})

/** As a script of our own pages sends it: with the token from its cookie. */
function sendJson(client: HttpClient, method: string, path: string, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return client.send(method, path, {
    ...(text === undefined ? {} : { body: text }),
    headers: {
      'X-XSRF-TOKEN': client.cookie('XSRF-TOKEN') ?? '',
      ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
  })
}
