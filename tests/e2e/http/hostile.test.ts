import { describe, expect, inject, test } from 'vitest'
import { ROUTE_PERMISSIONS } from '#app/http/route-permissions.ts'
import { HttpClient } from '#tests/support/http-client.ts'
import { rawLines } from '#tests/support/raw-request.ts'

/** Named cases beside the sweep of `malformed.test.ts`. Source: reliability.md F106, F107. */

const CALENDAR = '/api/guest/v3/available-products/calendar/2026-07-16'
const TOO_LARGE_ID = 2_147_483_648
const OVER_LIMIT = 1_048_577
const SERVERS = [
  { database: 'SQLite', url: inject('sweepUrl') },
  { database: 'PostgreSQL', url: inject('sweepPgUrl') },
]

describe.each(SERVERS)('on $database', ({ url }) => {
  const guest = () => new HttpClient(url)
  const owner = () => guest().logIn('owner@sjoboden.test')

  test.each([
    '/%0a',
    '/login%0d',
    '/widget%0a?key=sjoboden',
    '/products/%00',
    '/documents/%00',
    '/images/%00/480',
    '/products/7%7f/setup',
    '/login?next=%00',
  ])('%s is refused with a page', async (path) => {
    const { status, headers, text } = await guest().get(path)
    expect(status).toBe(400)
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(text).toMatch(/<html lang="sv">.*<h1>[^<]+</s)
  })

  test.each(['/api/guest/%0a?key=sjoboden', '/api/products/%E0%A4%A', '/API/guest/%E0%A4%A', '/sanctum/%'])(
    '%s is refused as JSON',
    async (path) => {
      const { status, headers, text } = await guest().get(path)
      expect(status).toBe(400)
      expect(JSON.parse(text)).toEqual({ message: expect.any(String), errors: {}, statusCode: 400 })
      const isGuests = /guest/i.test(path)
      expect(headers.get('Access-Control-Allow-Origin')).toBe(isGuests ? '*' : null)
    },
  )

  test.each([
    ['/Widget?key=sjoboden', '/widget?key=sjoboden'],
    ['/WIDGET/V2/Dialog/Products?key=sjoboden', '/widget/v2/dialog/products?key=sjoboden'],
    ['/%77idget/v2/dialog/products?key=sjoboden', '/widget/v2/dialog/products?key=sjoboden'],
    ['/widget/v2/dialog/products/?key=sjoboden', '/widget/v2/dialog/products?key=sjoboden'],
    ['/API/Guest/V3/Available-Products?key=sjoboden', '/api/guest/v3/available-products?key=sjoboden'],
    ['/API/products', '/api/products'],
    ['/Sanctum/csrf-cookie', '/sanctum/csrf-cookie'],
    ['/Documents/none', '/documents/none'],
  ])('%s is answered as %s', async (path, usual) => {
    const [one, other] = [await guest().get(path), await guest().get(usual)]
    const facts = ({ status, location, headers }: typeof one) => ({
      status,
      location: location?.replaceAll(/(cart|w)=[\w-]+/g, '$1'),
      type: headers.get('Content-Type'),
      origin: headers.get('Access-Control-Allow-Origin'),
      frames: headers.get('X-Frame-Options'),
      vary: headers.get('Vary'),
    })
    expect(facts(one)).toEqual(facts(other))
  })

  test('the JSON log-in is one in any case', async () => {
    const answer = await guest().send('POST', '/Login', {
      body: JSON.stringify({ email: 'owner@sjoboden.test', password: 'brygga-demo' }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(answer.status).toBe(204)
  })

  test.each([
    ['a user', ['Host: a@b']],
    ['a path', ['Host: a/b']],
    ['a question', ['Host: a?b']],
    ['a backslash', ['Host: a\\b']],
    ['nothing', ['Host:']],
    ['two', ['Host: localhost', 'Host: localhost']],
    ['two that differ', ['Host: localhost', 'host: evil.example']],
  ])('%s in place of a host name is refused', async (_, hosts) => {
    expect(await rawLines(url, ['GET /login HTTP/1.1', ...hosts])).toBe(400)
  })

  test.each(['localhost', 'shop.example:8080', 'shop_1.example.', '[::1]:3000', '127.0.0.1'])(
    'the host name %s is one',
    async (host) => {
      expect(await rawLines(url, ['GET /login HTTP/1.1', `Host: ${host}`])).toBe(200)
    },
  )

  test('the head of a form part has its limit', async () => {
    const long = 'x'.repeat(9_000)
    const names = [`name="${long}"`, `name="email"; filename="${long}"`]
    const client = await owner()
    for (const path of ['/login', '/account/profile', '/products/1/pictures', '/products/1/document']) {
      for (const name of names) {
        const body = `--x\r\nContent-Disposition: form-data; ${name}\r\n\r\nA\r\n--x--\r\n`
        const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
        const { status } = await client.send('POST', path, { body, headers })
        expect(status, `${path} with ${name.slice(0, 30)}`).toBe(400)
      }
    }
  })

  test('a form in parts takes texts as long as any other form', async () => {
    const body = new FormData()
    body.append('email', 'owner@sjoboden.test')
    body.append('password', 'brygga-demo')
    expect((await guest().send('POST', '/login', { body })).status).toBe(302)
    body.append('next', 'x'.repeat(OVER_LIMIT))
    expect((await guest().send('POST', '/login', { body })).status).toBe(413)
  })

  test.each([
    ['a NUL in the key', CALENDAR, { key: 'sjoboden\u0000' }, 200],
    ['a NUL in another key', CALENDAR, { key: '\u0000' }, 404],
    ['a large id in a list', CALENDAR, { key: 'sjoboden', products: [TOO_LARGE_ID] }, 422],
    ['a large id', CALENDAR, { key: 'sjoboden', categories: TOO_LARGE_ID }, 422],
    [
      'a large product',
      `${CALENDAR}/durations`,
      { key: 'sjoboden', productId: TOO_LARGE_ID, startTime: '10:00' },
      422,
    ],
  ])('%s in a JSON body: %s %o %i', async (_, path, content, status) => {
    const body = JSON.stringify(content)
    const headers = { 'Content-Type': 'application/json' }
    expect((await guest().send('POST', path, { body, headers })).status).toBe(status)
  })

  test('texts in JSON are cleaned as those in forms are', async () => {
    const client = await owner()
    await client.get('/sanctum/csrf-cookie')
    const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': client.cookie('XSRF-TOKEN') ?? '' }
    const content = { name: { sv: 'Ka\u0000no\u202E ' }, '\u0000': 1 }
    const created = await client.send('POST', '/api/categories', { body: JSON.stringify(content), headers })
    expect(created.status).toBe(201)
    expect(JSON.parse(created.text)).toMatchObject({ data: { name: { sv: 'Kano' } } })
    const deep = `{"name":{"sv":"x"},"other":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect((await client.send('POST', '/api/categories', { body: deep, headers })).status).toBe(422)
  })

  test('a body over the limit: JSON for guests’ scripts of any site, a page for people', async () => {
    const body = 'x'.repeat(OVER_LIMIT)
    const headers = { 'Content-Type': 'application/json' }
    const call = await guest().send('POST', CALENDAR, { body, headers })
    expect(call.status).toBe(413)
    expect(call.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(JSON.parse(call.text)).toMatchObject({ errors: {}, statusCode: 413 })

    const page = await guest().send('POST', '/login', {
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(page.status).toBe(413)
    expect(page.text).toMatch(/<html lang="sv".*<h1[^>]*>[^<]+/s)
  })
})

test('what a button asks of a thing that is not there is not found', async () => {
  const client = await new HttpClient(inject('sweepUrl')).logIn('owner@sjoboden.test')
  const patterns = Object.entries(ROUTE_PERMISSIONS)
    .filter(
      ([pattern, { write }]) =>
        write && pattern.includes(':') && !/^\/(?:api|webhooks)|check-in/.test(pattern),
    )
    .map(([pattern]) => pattern)
  const __intent__ = JSON.stringify({ type: 'insert', payload: { name: 'rows' } })
  for (const pattern of patterns) {
    const path = `${pattern.replaceAll(/:\w+/g, '999999')}${pattern.startsWith('/widget') ? '?key=sjoboden' : ''}`
    expect((await client.post(path, { __intent__ })).status, path).toBe(404)
  }
  expect(patterns.length).toBeGreaterThan(50)
})

test('a form’s type is written as the parser reads it, so that its limits hold', async () => {
  const headers = { 'Content-Type': 'Application/X-WWW-Form-URLEncoded' }
  const answer = await new HttpClient(inject('sweepUrl')).send('POST', '/login', { body: 'email=x', headers })
  expect(answer.status).toBe(415)
})
