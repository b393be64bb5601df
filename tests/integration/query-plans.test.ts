import { type CompiledQuery, Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { claimDueJobs, hasDueJobs } from '#app/domain/notification/notification-queries.server.ts'
import { planFromActivities } from '#app/domain/notification/plan-from-activities.server.ts'
import { cancelPendingPayments } from '#app/domain/order/ledger/write-ledger.server.ts'
import { cancelUnpaidOrders } from '#app/domain/order/lifecycle/cancel-unpaid-orders.server.ts'
import { expireOrders } from '#app/domain/order/lifecycle/expire-orders.server.ts'
import { findManifest, findReturns } from '#app/domain/order/manifest/find-manifest.server.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { listBookings } from '#app/domain/order/views/booking-list-queries.server.ts'
import {
  listCustomerComments,
  sumCustomerOrders,
} from '#app/domain/order/views/customer-order-queries.server.ts'
import { listAnswersOf } from '#app/domain/order/views/list-answer-queries.server.ts'
import { listOrders, type OrderListQuery } from '#app/domain/order/views/order-list-queries.server.ts'
import { listOrderSources } from '#app/domain/order/views/order-source-queries.server.ts'
import { listAnsweredFields } from '#app/domain/question/answers-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { instant, localDate, wallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { loader as showDashboard } from '#app/routes/staff/dashboard/dashboard.tsx'
import { openSqliteFile } from '#db/client.server.ts'
import type { Database } from '#db/schema.ts'
import { WriteFirstSqliteDialect } from '#db/sqlite-dialect.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { insertStaffShop, NOW, staffArgs } from './routes/staff/staff-shop.ts'

const today = localDate('2026-07-16')
const SEARCHES: readonly Partial<OrderListQuery>[] = [
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
  { createdByUserId: 1 },
  { affiliateTag: 'blogg' },
  { channel: 'GetYourGuide' },
  { channel: 'STAFF', sort: 'created' },
  { comment: 'nöt' },
  { commentBy: 'GUEST' },
  { productIds: [1, 2], answers: [{ customFieldId: 1, value: 'o1' }] },
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
  await listOrderSources(db, shopId)
  await findOrder(db, { shopId, orderId })
  await findManifest(db, { shopId, from: today, to: today, now: instant(NOW), zone: stockholm })
  const orders = { shopId, orderIds: [orderId, orderId + 1] }
  await listAnsweredFields(db, { ...orders, columns: [1] })
  await listAnswersOf(db, { ...orders, fieldIds: [1, 2] })
  const customer = { shopId, customerId: 1 }
  await sumCustomerOrders(db, { ...customer, now: wallTime('2026-07-16 10:00:00') })
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
  // An index of what waits to become messages holds nothing else: reading it from its start is no scan.
  expect(steps.filter((step) => /^SCAN (?!activity USING INDEX activity_to_notify)/.test(step))).toEqual([])
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
