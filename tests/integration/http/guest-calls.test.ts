import { type MiddlewareFunction, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { baseServices, host } from '#app/http/context.server.ts'
import { rootMiddleware } from '#app/http/middleware/root.server.ts'
import { readConfig } from '#app/server/config.ts'
import type { Db } from '#db/transaction.server.ts'
import { insertShop } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { patternOf } from '#tests/support/route-list.ts'

const CALL = '/api/guest/v3/available-products/calendar/2026-07-16/durations?key=fjord'
const JSON_BODY = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } }
/** From a page of another site, in a browser where somebody of the staff is signed in and speaks German. */
const ELSEWHERE = {
  Origin: 'https://kajak.example',
  'Sec-Fetch-Site': 'cross-site',
  Cookie: `brygga_session=${'a'.repeat(43)}; lang=de`,
}
const ANY_SITE = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Retry-After, X-Request-Id',
}

/** Sends a request through all middleware; answers the response and the languages that its route ran in. */
async function knock(db: Db, path: string, init: RequestInit) {
  const context = new RouterContextProvider()
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const config = readConfig({}, () => 's'.repeat(32))
  context.set(host, { db, config, log, zone: stockholm, clientIp: '203.0.113.7' })
  const url = new URL(path, config.publicUrl)
  const headers = { ...ELSEWHERE, ...init.headers }
  const request = new Request(url, { ...init, headers })
  const args = { request, url, context, params: {}, pattern: patternOf(url.pathname) }
  const spoken: string[] = []
  const route = async () => {
    spoken.push(context.get(baseServices).locale)
    return new Response(null)
  }
  const answer = await rootMiddleware.reduceRight<() => Promise<Response>>(
    (next, step) => () => pass(step, args, next),
    route,
  )()
  return {
    answer,
    spoken,
    cors: Object.fromEntries([...answer.headers].filter(([name]) => /^access/.test(name))),
  }
}

type Step = MiddlewareFunction<Response>

/** A step answers, or lets what comes after it answer; a status that it throws is one. */
async function pass(step: Step, args: Parameters<Step>[0], next: () => Promise<Response>): Promise<Response> {
  const inner: Response[] = []
  try {
    const answered = await step(args, async () => {
      const response = await next()
      inner.push(response)
      return response
    })
    return answered ?? inner[0] ?? next()
  } catch (thrown) {
    return new Response(null, { status: statusOf(thrown) })
  }
}

function statusOf(thrown: unknown): number {
  const init = typeof thrown === 'object' && thrown !== null && 'init' in thrown ? thrown.init : null
  const status = typeof init === 'object' && init !== null && 'status' in init ? init.status : undefined
  if (typeof status !== 'number') throw thrown
  return status
}

test('a script of any site may make and read the guests’ calls, and no cookie counts', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  await insertShop(db, { key: 'fjord', locales: JSON.stringify(['sv', 'en', 'de']) })

  const { answer, spoken, cors } = await knock(db, CALL, JSON_BODY)
  expect([answer.status, spoken, cors]).toEqual([200, ['sv'], ANY_SITE])
  expect(answer.headers.getSetCookie()).toEqual([])
  const english = await knock(db, CALL, { ...JSON_BODY, headers: { ...JSON_BODY.headers, Locale: 'en' } })
  expect([english.answer.status, english.spoken]).toEqual([200, ['en']])
  const unknown = await knock(db, CALL.replace('fjord', 'fjall'), JSON_BODY)
  expect([unknown.answer.status, unknown.cors]).toEqual([404, ANY_SITE])
  expect(await unknown.answer.json()).toMatchObject({ message: expect.stringMatching(/^Adressen/) })
})

test('a browser that asks first hears what it may send', async () => {
  await using database = await createTestDatabase('sqlite')
  const { answer, spoken, cors } = await knock(database.db, CALL, { method: 'OPTIONS' })
  expect([answer.status, spoken]).toEqual([204, []])
  expect(cors).toEqual({
    ...ANY_SITE,
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers': 'Content-Type, Locale, X-Router-Path, Idempotency-Key',
    'access-control-max-age': '86400',
  })
})

test.each([
  ['the same call of the staff', '/api/available-products/calendar/2026-07-16/durations', JSON_BODY, 403],
  ['reading of the staff', '/api/available-products', {}, 401],
  ['guest pages', '/widget/v2/dialog/products?key=fjord', {}, 200],
])('%s stays closed to scripts of other sites', async (_, path, init, status) => {
  await using database = await createTestDatabase('sqlite')
  await insertShop(database.db, { key: 'fjord' })
  const { answer, cors } = await knock(database.db, path, init)
  expect([answer.status, cors]).toEqual([status, {}])
})
