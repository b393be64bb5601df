import { expect, test } from 'vitest'
import { planFromActivities } from '#app/domain/notification/plan-from-activities.server.ts'
import { cancelUnpaidOrders } from '#app/domain/order/lifecycle/cancel-unpaid-orders.server.ts'
import { insertActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { addHours, type Instant, instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { sendNotifications } from '#app/jobs/send-notifications.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertOrderWithBooking, insertProduct, insertShop } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-01T08:00:00Z')
const limit = addHours(now, 240)
const aDayBefore = addHours(limit, -24)

/** An order that was just confirmed by an offline provider with a limit of ten days. */
async function insertUnpaidOrder(db: Db) {
  const shopId = await insertShop(db)
  const productId = await insertProduct(db, { shop_id: shopId })
  const { orderId } = await insertOrderWithBooking(db, {
    shopId,
    productId,
    order: { lang: 'nl', confirmed_at: now, cancel_unpaid_at: limit },
    customer: { email: 'sanne@mail.example' },
  })
  const key = { shopId, orderId }
  await log(db, key, 'order_confirmed', {})
  return key
}

function log(
  db: Db,
  { shopId, orderId }: { shopId: number; orderId: number },
  action: string,
  facts: Record<string, unknown>,
) {
  const entry = { shopId, entity: 'order', entityId: orderId, action, facts, actor: 'SYSTEM' } as const
  return inTransaction(db, async (tx) => ok(await insertActivity(tx, { ...entry, now, notify: true })))
}

/** One round of the worker at a moment. */
async function work(db: Db, at: Instant) {
  await inTransaction(db, (tx) => cancelUnpaidOrders(tx, { now: at, limit: 50 }))
  await inTransaction(db, (tx) => planFromActivities(tx, { now: at, limit: 50 }))
  const config = { mailFrom: 'noreply@brygga.example', publicUrl: 'https://brygga.example' }
  const log = { info() {}, error: (facts: object) => expect.fail(JSON.stringify(facts)) }
  const services = { db, config, log, zone: stockholm, now: () => at }
  await sendNotifications(services, undefined, new AbortController().signal)
}

async function subjects(db: Db) {
  const rows = await db.selectFrom('outbox_message').select('subject').orderBy('id').execute()
  return rows.map(({ subject }) => subject)
}

async function listJobs(db: Db) {
  return db.selectFrom('notification_job').select(['identifier', 'status', 'reason']).orderBy('id').execute()
}

test.each(DIALECTS)(
  '%s: an unpaid guest is reminded a day before, once, and told of the end',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { orderId } = await insertUnpaidOrder(db)
    const confirmation = `Je boeking ${orderId} bij Sjöboden`
    const reminder = expect.stringMatching(`^Betaal boeking ${orderId} vóór .*10:00$`)

    await work(db, now)
    await work(db, addHours(aDayBefore, -1))
    expect(await subjects(db)).toEqual([confirmation])
    await work(db, aDayBefore)
    await work(db, addHours(aDayBefore, 1))
    expect(await subjects(db)).toEqual([confirmation, reminder])
    await work(db, limit)
    await work(db, addHours(limit, 1))
    expect(await subjects(db)).toEqual([
      confirmation,
      reminder,
      `Boeking ${orderId} bij Sjöboden is geannuleerd`,
    ])
  },
)

test.each(DIALECTS)(
  '%s: who has paid a part meanwhile is neither reminded nor cancelled',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    await insertUnpaidOrder(db)
    await work(db, now)
    await db.updateTable('order').set({ payed_minor: 10_000 }).execute()
    await work(db, aDayBefore)
    await work(db, limit)
    expect(await listJobs(db)).toEqual([
      { identifier: 'ORDER_CONFIRMATION', status: 'SENT', reason: null },
      { identifier: 'UNPAID_REMINDER', status: 'DROPPED', reason: 'limit_changed' },
    ])
  },
)

test.each(DIALECTS)('%s: after an outage no reminder comes that is too late', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  await insertUnpaidOrder(db)
  await inTransaction(db, (tx) => planFromActivities(tx, { now, limit: 50 }))
  await work(db, limit)
  expect(await listJobs(db)).toEqual([
    { identifier: 'ORDER_CONFIRMATION', status: 'DROPPED', reason: 'order_cancelled' },
    { identifier: 'UNPAID_REMINDER', status: 'DROPPED', reason: 'order_cancelled' },
    { identifier: 'UNPAID_CANCELLATION', status: 'SENT', reason: null },
  ])
})

test.each(DIALECTS)('%s: money that goes back is told once for each payment', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const key = await insertUnpaidOrder(db)
  await db.updateTable('order').set({ state: 'EXPIRED', cancel_unpaid_at: null }).execute()
  const first = { transactionId: 7, amountMinor: 40_000, provider: 'TEST', reason: 'not_free_any_more' }
  await log(db, key, 'payment_returned', first)
  await work(db, now)
  await log(db, key, 'payment_returned', first)
  await log(db, key, 'payment_returned', { ...first, transactionId: 9 })
  await work(db, now)

  const going = `Je betaling voor boeking ${key.orderId} gaat terug`
  expect(await subjects(db)).toEqual([going, going])
  const [mail] = await db.selectFrom('outbox_message').select(['receiver', 'body']).execute()
  expect(mail?.receiver).toBe('sanne@mail.example')
  expect(mail?.body).toMatch(/400\s*kr|kr\s*400|SEK\s*400|400\s*SEK/)
})

test.each(DIALECTS)(
  '%s: a change is announced by itself, also where no confirmation was',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shopId = await insertShop(db)
    const productId = await insertProduct(db, { shop_id: shopId })
    const order = { lang: 'nl', confirmed_at: now }
    const customer = { email: 'sanne@mail.example' }
    const { orderId } = await insertOrderWithBooking(db, { shopId, productId, order, customer })
    const before = { startRent: '2026-07-15 10:00:00', endRent: '2026-07-15 13:00:00' }
    const after = { startRent: '2026-07-16 10:00:00', endRent: '2026-07-16 13:00:00' }
    await log(db, { shopId, orderId }, 'booking_changed', { before, after })
    await work(db, now)
    await work(db, addHours(now, 1))

    expect(await subjects(db)).toEqual([`Je boeking ${orderId} bij Sjöboden is gewijzigd`])
    const [mail] = await db.selectFrom('outbox_message').select(['receiver', 'body']).execute()
    expect(mail).toMatchObject({ receiver: 'sanne@mail.example', body: expect.stringContaining('Eerder') })
  },
)

test.each(DIALECTS)('%s: what staff remove or cancel is told where they ask for it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const key = await insertUnpaidOrder(db)
  await work(db, now)
  await log(db, key, 'booking_removed', { bookingId: 5, before: {} })
  await work(db, now)
  await db.updateTable('order').set({ state: 'CANCELLED', cancel_unpaid_at: null }).execute()
  await log(db, key, 'order_cancelled', { before: 'CONFIRMED', reason: 'shop' })
  await work(db, now)
  expect(await subjects(db)).toEqual([
    `Je boeking ${key.orderId} bij Sjöboden`,
    `Je boeking ${key.orderId} bij Sjöboden is gewijzigd`,
    `Boeking ${key.orderId} bij Sjöboden is geannuleerd`,
  ])
  const [mail] = await db.selectFrom('outbox_message').select('body').orderBy('id', 'desc').execute()
  expect(mail?.body).toContain('Sjöboden heeft je boeking geannuleerd.')
})
