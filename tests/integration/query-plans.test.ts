import { type CompiledQuery, Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { release } from '#app/domain/availability/allocation/allocate.server.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { claimDueJobs, hasDueJobs } from '#app/domain/notification/notification-queries.server.ts'
import { planFromActivities } from '#app/domain/notification/plan-from-activities.server.ts'
import { cancelPendingPayments } from '#app/domain/order/ledger/write-ledger.server.ts'
import { cancelUnpaidOrders } from '#app/domain/order/lifecycle/cancel-unpaid-orders.server.ts'
import { expireOrders } from '#app/domain/order/lifecycle/expire-orders.server.ts'
import { findManifest, findReturns } from '#app/domain/order/manifest/find-manifest.server.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { type BookingListQuery, listBookings } from '#app/domain/order/views/booking-list-queries.server.ts'
import {
  listCustomerComments,
  listUnsettledOrders,
  sumCustomerOrders,
} from '#app/domain/order/views/customer-order-queries.server.ts'
import { listAnswersOf } from '#app/domain/order/views/list-answer-queries.server.ts'
import { listOrders, type OrderListQuery } from '#app/domain/order/views/order-list-queries.server.ts'
import { listOrderSources } from '#app/domain/order/views/order-source-queries.server.ts'
import { listAnsweredFields } from '#app/domain/question/answers-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { instant, localDate, wallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { REPORTS } from '#app/http/reports/report-view.ts'
import { loader as showDashboard } from '#app/routes/staff/dashboard/dashboard.tsx'
import { loader as showReport } from '#app/routes/staff/reports/overview.tsx'
import { openSqliteFile } from '#db/client.server.ts'
import type { Database } from '#db/schema.ts'
import { WriteFirstSqliteDialect } from '#db/sqlite-dialect.server.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { staffPages } from '#tests/support/staff-pages.ts'
import { loadPage } from './load-page.ts'
import { insertStaffShop, NOW, staffArgs } from './routes/staff/staff-shop.ts'

const today = localDate('2026-07-16')
const SEARCHES: readonly Partial<OrderListQuery & BookingListQuery>[] = [
  { tab: 'coming' },
  { tab: 'past' },
  { tab: 'past', sort: '-start' },
  { tab: 'deleted' },
  { sort: 'start' },
  { search: 'anna berg' },
  { search: '0612' },
  { search: '12 anna' },
  { after: '50' },
  { customerId: 1 },
  { payment: 'REFUND_FAILED' },
  { createdByUserId: 1 },
  { affiliateTag: 'blogg' },
  { channel: 'GetYourGuide' },
  { channel: 'STAFF', sort: 'created' },
  { comment: 'nöt' },
  { commentBy: 'GUEST' },
  { productIds: [1, 2], answers: [{ customFieldId: 1, value: 'o1' }] },
  { answers: [{ customFieldId: 1, value: '0' }] },
]

/** Indexes that lead to what few orders have. */
const RARE = [
  'order_by_creator',
  'order_by_tag',
  'order_by_channel',
  'customer_with_comment',
  'activity_comment',
  'booking_by_number',
]

test('no page reads a whole table, nor sorts all that is past', async () => {
  await using database = await createTestDatabase('sqlite')
  const shop = await insertStaffShop(database.db)
  const { shopId, orderId, productId } = shop
  const sqlite = openSqliteFile(database.sqliteFile)
  const sent: CompiledQuery[] = []
  const db = new Kysely<Database>({
    dialect: new WriteFirstSqliteDialect({ database: sqlite }),
    log: ({ query }) => void sent.push(query),
  })
  for (const search of SEARCHES) {
    const query = {
      shopId,
      tab: 'all',
      sort: '-id',
      limit: 30,
      now: wallTime('2026-07-16 10:00:00'),
    } as const
    await listOrders(db, { ...query, ...search })
    await listBookings(db, { ...query, ...search })
  }
  await listOrders(db, {
    shopId,
    tab: 'any',
    sort: '-id',
    limit: 30,
    search: 'anna',
    now: wallTime('2026-07-16 10:00:00'),
  })
  await listOrderSources(db, shopId)
  await findOrder(db, { shopId, orderId })
  await findManifest(db, { shopId, from: today, to: today, now: instant(NOW), zone: stockholm })
  const orders = { shopId, orderIds: [orderId, orderId + 1] }
  await listAnsweredFields(db, { ...orders, columns: [1] })
  await listAnswersOf(db, { ...orders, fieldIds: [1, 2] })
  const customer = { shopId, customerId: 1 }
  await sumCustomerOrders(db, { ...customer, now: wallTime('2026-07-16 10:00:00') })
  await listUnsettledOrders(db, { ...customer, now: wallTime('2026-07-16 10:00:00') })
  await listCustomerComments(db, { ...customer, most: 20 })
  await findReturns(db, { shopId, date: today, now: instant(NOW), zone: stockholm })
  await findAvailabilityFacts(db, {
    shopId,
    productIds: [productId],
    from: today,
    to: today,
    now: instant(NOW),
  })
  await showDashboard({ ...(await staffArgs(db, shop, '/dashboard', { params: {} })), pattern: '/dashboard' })
  for (const report of REPORTS) {
    const args = await staffArgs(db, shop, `/reports/overview/${report}`, { params: { report } })
    await showReport({ ...args, pattern: '/reports/overview/:report' })
  }
  // What the clock drives every second, and what every ended reservation does.
  await inTransaction(db, (tx) => expireOrders(tx, { now: instant(NOW), limit: 10 }))
  await hasDueJobs(db, instant(NOW))
  await inTransaction(db, (tx) => planFromActivities(tx, { now: instant(NOW), limit: 10 }))
  await inTransaction(db, async (tx) => ok(await claimDueJobs(tx, { now: instant(NOW), limit: 5 })))
  await inTransaction(db, (tx) => cancelUnpaidOrders(tx, { now: instant(NOW), limit: 10 }))
  await inTransaction(db, async (tx) =>
    ok(await cancelPendingPayments(tx, { orders: [{ id: orderId, shopId }], now: instant(NOW) })),
  )

  const explained = sent.filter(({ sql }) => /^(?:select|update|delete|with|insert)/.test(sql))
  const steps = explained.flatMap(({ sql, parameters }) =>
    sqlite
      .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
      .all(...parameters)
      .map(({ detail }) => `${detail}: ${sql}`),
  )
  await db.destroy()
  expect(sent.length).toBeGreaterThan(20)
  // An index of what waits to become messages holds nothing else: reading it from its start is no scan. Nor is
  // reading the sums of a period's days, orders or products, or a list that the statement was given.
  const scan =
    /^SCAN (?!activity USING INDEX activity_to_notify|each VIRTUAL TABLE|CONSTANT ROW|(?:day|step|part|due|sold|\(subquery-\d+\)): )/
  expect(steps.filter((step) => scan.test(step))).toEqual([])
  // What returns on a day, and the list of coming bookings.
  expect(steps.filter((step) => /INDEX booking_by_end .*end_rent>/.test(step))).toHaveLength(2)
  for (const index of RARE)
    expect(
      steps.some((step) => step.includes(`INDEX ${index} `)),
      index,
    ).toBe(true)
  // A question has answers from every year.
  expect(steps.filter((step) => /INDEX custom_value_by_field/.test(step))).toEqual([])
  expect(steps.filter((step) => /order_by_expiry|order_unpaid_limit/.test(step))).toHaveLength(2)
  expect(steps.filter((step) => /INDEX order_by_end .*last_end_rent</.test(step))).toEqual([])
})

const ABOUT_ORDERS =
  /^\/(?:dashboard|search|history\/\w+|orders\/new.*|orders\/:orderId.*|customers\/:customerId.*|calendar|bookings.*|api\/orders\/:orderId)$/
/** What is only posted to, what needs what the shop lacks, and files. */
const NOT_READ =
  /\/(?:keep|restore|check-in.*|undo|manage|paid|columns|:receiptId.*|:transactionId.*|:paymentLinkId.*|merge|:commentId|receipts|export)$/

/** Tables with a row or more for everything that was ever sold. */
const GROWING =
  /SEARCH \S+ USING (?:COVERING )?INDEX (?:allocation|booking|booking_product|custom_value|customer|transaction|transaction_tax_item|activity|notification_job)_\w+ \(shop_id=\?\)/

test('no page reads all that its shop ever sold to show a part of it', async () => {
  await using database = await createTestDatabase('sqlite')
  const shop = await insertStaffShop(database.db)
  const sqlite = openSqliteFile(database.sqliteFile)
  const sent = new Map<string, CompiledQuery>()
  const db = new Kysely<Database>({
    dialect: new WriteFirstSqliteDialect({ database: sqlite }),
    log: ({ query }) => void sent.set(query.sql, query),
  })
  const ids = { ...shop, customerId: await customerOf(database.db, shop), orderItemId: shop.bookingId }
  const pages = staffPages(ids, (pattern) => ABOUT_ORDERS.test(pattern) && !NOT_READ.test(pattern))
  for (const page of pages) await loadPage(db, shop, page)
  await inTransaction(db, async (tx) => ok(await release(tx, { shopId: shop.shopId, rowIds: [1, 2] })))
  const steps = [...sent.values()]
    .filter(({ sql }) => /^(?:select|with|delete)/.test(sql))
    .flatMap(({ sql, parameters }) =>
      sqlite
        .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
        .all(...parameters)
        .map(({ detail }) => `${detail}: ${sql}`),
    )
  await db.destroy()
  expect(sent.size).toBeGreaterThan(60)
  expect(steps.filter((step) => GROWING.test(step))).toEqual([])
})

/** The customer that all the order's pages are about. */
async function customerOf(db: Db, { shopId }: { shopId: number }): Promise<number> {
  const values = { shop_id: shopId, first_name: 'Anna', last_name: 'Berg', created_at: NOW }
  const created = await db
    .insertInto('shop_customer')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('customer').set({ shop_customer_id: created.id }).execute()
  return created.id
}
