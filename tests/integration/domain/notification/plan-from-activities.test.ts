import { expect, test } from 'vitest'
import { planFromActivities } from '#app/domain/notification/plan-from-activities.server.ts'
import { insertActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { instant } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertOrderWithBooking, insertProduct, insertShop } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-01T08:00:00Z')

async function insertShopWithOrder(db: Db, companyEmail: string) {
  const shopId = await insertShop(db, { company_email: companyEmail, locales: '["nl","sv"]' })
  const productId = await insertProduct(db, { shop_id: shopId })
  const { orderId } = await insertOrderWithBooking(db, {
    shopId,
    productId,
    order: { lang: 'no' },
    customer: { email: 'kari@mail.example' },
  })
  return { shopId, orderId }
}

function log(
  db: Db,
  {
    action = 'order_confirmed',
    ...entry
  }: { shopId: number; entity: string; entityId: number; action?: string },
) {
  const rest = { action, facts: {}, actor: 'GUEST', now, notify: true } as const
  return inTransaction(db, async (tx) => ok(await insertActivity(tx, { ...entry, ...rest })))
}

function plan(db: Db, limit = 50) {
  return inTransaction(db, (tx) => planFromActivities(tx, { now, limit }))
}

function listJobs(db: Db) {
  return db
    .selectFrom('notification_job')
    .select(['shop_id', 'order_id', 'identifier', 'receiver', 'locale', 'should_be_sent_at', 'status'])
    .orderBy('receiver')
    .execute()
}

test.each(DIALECTS)('%s: an entry becomes the messages of its own shop and order', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shopId, orderId } = await insertShopWithOrder(db, 'hej@sjoboden.example')
  await insertShopWithOrder(db, 'hej@granngarden.example')
  await log(db, { shopId, entity: 'order', entityId: orderId })

  expect(await plan(db)).toEqual(ok(1))
  const job = { shop_id: shopId, order_id: orderId, should_be_sent_at: now, status: 'PENDING' }
  expect(await listJobs(db)).toEqual([
    { ...job, identifier: 'NEW_ORDER_BY_CUSTOMER', receiver: 'hej@sjoboden.example', locale: 'nl' },
    { ...job, identifier: 'ORDER_CONFIRMATION', receiver: 'kari@mail.example', locale: 'no' },
  ])
  expect(await plan(db)).toEqual(ok(0))
})

test.each(DIALECTS)(
  '%s: many entries of one order want the same messages once, whoever plans',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { shopId, orderId } = await insertShopWithOrder(db, 'hej@sjoboden.example')
    for (let entry = 0; entry < 6; entry++) await log(db, { shopId, entity: 'order', entityId: orderId })

    const planned = await Promise.all([plan(db, 3), plan(db, 3), plan(db, 3)])
    expect(planned.every((answer) => answer.ok)).toBe(true)
    await plan(db)
    expect(await listJobs(db)).toHaveLength(2)
  },
)

test.each(DIALECTS)(
  '%s: whoever was confirmed once hears it anew when the order is back',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { shopId, orderId } = await insertShopWithOrder(db, 'hej@sjoboden.example')
    const entry = { shopId, entity: 'order', entityId: orderId }
    await log(db, entry)
    await plan(db)
    for (let restored = 0; restored < 2; restored++) {
      await log(db, { ...entry, action: 'order_restored' })
      await plan(db)
    }
    expect((await listJobs(db)).map(({ identifier }) => identifier)).toEqual([
      'NEW_ORDER_BY_CUSTOMER',
      ...Array(3).fill('ORDER_CONFIRMATION'),
    ])
  },
)

test.each(DIALECTS)('%s: an entry about something without messages is done at once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shopId, orderId } = await insertShopWithOrder(db, 'hej@sjoboden.example')
  await log(db, { shopId, entity: 'product', entityId: orderId })
  expect(await plan(db)).toEqual(ok(1))
  expect(await listJobs(db)).toEqual([])
  expect(await plan(db)).toEqual(ok(0))
})
