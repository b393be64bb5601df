import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import SQLite from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { ROUTE_PERMISSIONS } from '#app/http/route-permissions.ts'
import { HttpClient } from '#tests/support/http-client.ts'
import { startServer } from '#tests/support/server.ts'

/**
 * What belongs to one shop does not exist for anybody else: every route with an id × every method × every
 * kind of stranger. Source: reliability.md F71, G05.
 */
const WITH_IDS = Object.keys(ROUTE_PERMISSIONS).filter((pattern) => pattern.includes(':'))
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const STRANGERS = [
  { who: 'nobody', email: null },
  { who: "another shop's owner", email: 'owner@granngarden.test' },
  { who: 'the platform administrator', email: 'admin@brygga.test' },
] as const

// A server of its own, without the worker: what a due job writes is no stranger's doing.
const folder = mkdtempSync(path.join(tmpdir(), 'brygga-other-shop-'))
const server = await startServer({ DATA_DIR: folder, WORKER: 'off', TRUST_PROXY: '1' })
const database = new SQLite(path.join(folder, 'brygga.sqlite'), { readonly: true })
const ids = idsOfSjoboden()

afterAll(async () => {
  database.close()
  await server.stop()
  rmSync(folder, { recursive: true })
})

test('every id in an address is known to this test', () => {
  const names = new Set(WITH_IDS.flatMap((pattern) => pattern.match(/:\w+/g) ?? []))
  expect([...names].filter((name) => !(name in ids))).toEqual([])
})

const CASES = STRANGERS.flatMap(({ who, email }) => WITH_IDS.map((pattern) => ({ who, email, pattern })))

test.each(CASES)('$pattern is closed to $who', async ({ email, pattern }) => {
  const client = new HttpClient(server.url)
  if (email) await client.logIn(email)
  const before = fingerprint()

  for (const method of METHODS) {
    for (const suffix of ['', '.data']) {
      const address = pattern.replaceAll(/:\w+/g, (name) => String(ids[name])) + suffix
      const answer = await client.send(
        method,
        address,
        method === 'GET' ? {} : { body: new URLSearchParams(FIELDS) },
      )
      const isRedirectToLogin =
        [200, 202, 302].includes(answer.status) &&
        /\/(?:login|onboarding|admin)/.test(answer.location ?? answer.text.slice(0, 400))
      if (!isRedirectToLogin)
        expect([400, 401, 403, 404, 405, 419], `${method} ${address}`).toContain(answer.status)
      for (const marker of MARKERS) expect(answer.text, `${method} ${address}`).not.toContain(marker)
    }
  }
  expect(fingerprint()).toBe(before)
})

const FIELDS = { intent: 'confirm', confirm: 'on', comment: 'from a stranger', amount: '1', version: '1' }

/** Texts that only Sjöboden's own pages hold: the guest of the order that is asked for. */
const MARKERS = database
  .prepare<[number], { email: string; last_name: string }>(
    'select email, last_name from customer where order_id = ?',
  )
  .all(ids[':orderId'] ?? 0)
  .flatMap(({ email, last_name }) => [email, last_name])

function idsOfSjoboden(): Record<string, number> {
  const find = (sql: string) => database.prepare<[], { id: number }>(sql).get()?.id ?? 0
  const shop = "(select id from shop where key = 'sjoboden')"
  const booking = database
    .prepare<[], { id: number; order_id: number }>(
      `select booking.id, order_id from booking join "order" on "order".id = order_id
       where booking.shop_id = ${shop} and state = 'CONFIRMED' and removed_at is null order by booking.id limit 1`,
    )
    .get()
  return {
    ':shopId': find(`select id from shop where id = ${shop}`),
    ':userId': find("select id from user where email = 'owner@sjoboden.test'"),
    ':orderId': booking?.order_id ?? 0,
    ':bookingId': booking?.id ?? 0,
    ':transactionId': find(`select id from "transaction" where shop_id = ${shop}`),
    ':messageId': find(`select id from outbox_message where shop_id = ${shop}`) || 1,
  }
}

/** Changes when anything of Sjöboden's orders, money or log changes. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const table of ['order', 'booking', 'booking_product', 'customer', 'transaction', 'activity']) {
    const rows = database
      .prepare(`select * from "${table}" where shop_id = ? order by 1`)
      .all(ids[':shopId'] ?? 0)
    hash.update(JSON.stringify(rows))
  }
  return hash.digest('hex')
}
