import { createHash } from 'node:crypto'
import path from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, inject, test } from 'vitest'
import { ROUTE_PERMISSIONS } from '#app/http/route-permissions.ts'
import { HttpClient } from '#tests/support/http-client.ts'

/**
 * A shop's records do not exist for anybody else: every route with an id × every method × every kind of
 * stranger. Source: reliability.md F71, G05.
 */
const WITH_IDS = Object.keys(ROUTE_PERMISSIONS).filter((pattern) => pattern.includes(':'))
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const STRANGERS = [
  { who: 'nobody', email: null },
  { who: "another shop's owner", email: 'owner@granngarden.test' },
  { who: 'the platform administrator', email: 'admin@brygga.test' },
] as const

const database = new SQLite(path.join(inject('sweepDataDir'), 'brygga.sqlite'), { readonly: true })
const ids = idsOfSjoboden()

test('every id in an address is known to this test', () => {
  const names = new Set(WITH_IDS.flatMap((pattern) => pattern.match(/:\w+/g) ?? []))
  expect([...names].filter((name) => !(name in ids))).toEqual([])
})

const CASES = STRANGERS.flatMap(({ who, email }) => WITH_IDS.map((pattern) => ({ who, email, pattern })))

test.each(CASES)('$pattern is closed to $who', async ({ email, pattern }) => {
  const client = await clientOf(email)
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
        expect([400, 401, 403, 404, 405, 419, 422], `${method} ${address}`).toContain(answer.status)
      for (const marker of MARKERS) expect(answer.text, `${method} ${address}`).not.toContain(marker)
    }
  }
  expect(fingerprint()).toBe(before)
})

const clients = new Map<string | null, Promise<HttpClient>>()

/** Logs in once: hashing passwords is meant to be slow. */
function clientOf(email: string | null): Promise<HttpClient> {
  const existing = clients.get(email)
  if (existing) return existing
  const client = new HttpClient(inject('sweepUrl'))
  const created = email ? client.logIn(email) : Promise.resolve(client)
  clients.set(email, created)
  return created
}

const FIELDS = { intent: 'confirm', confirm: 'on', comment: 'from a stranger', amount: '1', version: '1' }

/** All that belongs to a shop. */
const TABLES = database
  .prepare<[], { name: string }>(
    `select m.name from sqlite_master m join pragma_table_info(m.name) c
     where m.type = 'table' and c.name = 'shop_id' order by m.name`,
  )
  .all()
  .map(({ name }) => name)

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
    ':orderItemId': find(`select order_item_id as id from booking where id = ${booking?.id ?? 0}`),
    ':bookingProductId': find(`select id from booking_product where booking_id = ${booking?.id ?? 0}`),
    ':customValueId': find(`select id from custom_value where shop_id = ${shop}`) || 1,
    ':commentId': find(`select id from activity where shop_id = ${shop} and action = 'comment'`) || 1,
    ':transactionId': find(`select id from "transaction" where shop_id = ${shop}`),
    ':reportFileId': find(`select id from report_file where shop_id = ${shop}`) || 1,
    ':receiptId': find(`select id from receipt where shop_id = ${shop}`) || 1,
    ':productId': find(`select id from product where shop_id = ${shop}`),
    ':customerId': find(`select id from shop_customer where shop_id = ${shop}`),
    ':viewId': find(`select id from saved_view where shop_id = ${shop}`) || 1,
    // Any word leads from the booking to its order.
    ':redirectToOrderPage': 1,
    // No file has this format: the addresses have no id, and show whoever asks their own shop's.
    ':format': 0,
    ':report': 1,
    ':priceSeasonId': find(`select id from price_season where shop_id = ${shop}`) || 1,
    ':bundleOptionId': find(`select id from bundle_option where shop_id = ${shop}`) || 1,
    ':seasonId': find(`select id from opening_season where shop_id = ${shop}`),
    ':customFieldId': find(`select id from custom_field where shop_id = ${shop}`),
    ':paymentProviderId': find(
      `select id from payment_provider where shop_id = ${shop} and kind = 'OFFLINE'`,
    ),
    ':cardProviderId':
      find(`select id from payment_provider where shop_id = ${shop} and kind = 'STRIPE'`) || 1,
    ':paymentLinkId': find(`select id from payment_link where shop_id = ${shop}`) || 1,
    ':token': 1,
    ':documentId': find(`select id from shop_document where shop_id = ${shop}`),
    ':scheduleId': find(`select id from capacity_schedule where shop_id = ${shop}`) || 1,
    ':closeoutId': find(`select id from closeout where shop_id = ${shop}`) || 1,
    ':categoryId': find(`select id from category where shop_id = ${shop}`),
    ':resourceId': find(`select id from resource where shop_id = ${shop}`) || 1,
    ':resourceTypeId': find(`select id from resource_type where shop_id = ${shop}`) || 1,
    ':resourceScheduleId': find(`select id from resource_schedule where shop_id = ${shop}`) || 1,
    ':priceCategoryId': find(`select id from price_category where shop_id = ${shop}`),
    ':durationId': find(`select id from duration where shop_id = ${shop}`),
    ':taxId': find(`select id from tax where shop_id = ${shop}`),
    ':pictureId': find(`select id from product_image where shop_id = ${shop}`),
    ':date': 1,
    ':optionName': 1,
    ':fileKey': 1,
    ':size': 640,
    ':messageId': find(`select id from outbox_message where shop_id = ${shop}`) || 1,
  }
}

let last = { version: -1, hash: '' }

/** Changes when anything of Sjöboden's changes, its log included. Read anew only after somebody wrote anything. */
function fingerprint(): string {
  const version = Number(database.pragma('data_version', { simple: true }))
  if (version !== last.version) last = { version, hash: hashOfRows() }
  return last.hash
}

function hashOfRows(): string {
  const hash = createHash('sha256')
  for (const table of TABLES) {
    const rows = database.prepare(`select * from "${table}" where shop_id = ?`).all(ids[':shopId'] ?? 0)
    hash.update(
      rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join('\n'),
    )
  }
  return hash.digest('hex')
}
