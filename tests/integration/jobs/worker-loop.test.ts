import { expect, test } from 'vitest'
import { insertActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { addMinutes, instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { startWorker } from '#app/jobs/worker-loop.ts'
import type { WorkerServices } from '#app/jobs/worker-types.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertOrderWithBooking, insertProduct, insertShop } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-01T08:00:00Z')

/** Confirmation, word to the shop, and a reminder, since the limit is near. */
const OF_CONFIRMED = 3
/** Word to the guest. */
const OF_CANCELLED = 1

function services(db: Db, errors: object[] = []): WorkerServices {
  return {
    db,
    config: { mailFrom: 'noreply@brygga.example', publicUrl: 'https://brygga.example' },
    log: { info() {}, error: (facts) => errors.push(facts) },
    zone: stockholm,
    now: () => now,
  }
}

async function insertOrders(db: Db) {
  const shopId = await insertShop(db, { company_email: 'hej@sjoboden.example' })
  const productId = await insertProduct(db, { shop_id: shopId })
  const requested = { shopId, productId }
  const { orderId: expired } = await insertOrderWithBooking(db, {
    ...requested,
    order: { state: 'RESERVED', reservation_expires_at: now },
  })
  const { orderId: unpaid } = await insertOrderWithBooking(db, {
    ...requested,
    order: { cancel_unpaid_at: now },
  })
  const { orderId: confirmed } = await insertOrderWithBooking(db, {
    ...requested,
    order: { cancel_unpaid_at: addMinutes(now, 1) },
  })
  const entry = { shopId, entity: 'order', entityId: confirmed, action: 'order_confirmed', facts: {} }
  await inTransaction(db, async (tx) =>
    ok(await insertActivity(tx, { ...entry, actor: 'GUEST', now, notify: true })),
  )
  return { expired, unpaid, confirmed }
}

async function statesOf(db: Db) {
  const rows = await db.selectFrom('order').select(['id', 'state']).execute()
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
}

test.each(DIALECTS)(
  '%s: one round expires, cancels, plans and sends; stopping waits for it',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { expired, unpaid, confirmed } = await insertOrders(db)

    const worker = startWorker(services(db))
    await expect
      .poll(() => db.selectFrom('outbox_message').select('id').execute(), { timeout: 5_000 })
      .toHaveLength(OF_CONFIRMED + OF_CANCELLED)
    await worker.stop()

    expect(await statesOf(db)).toEqual({
      [expired]: 'EXPIRED',
      [unpaid]: 'CANCELLED',
      [confirmed]: 'CONFIRMED',
    })
  },
)

test.each(DIALECTS)('%s: two workers on one database do each thing once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  await insertOrders(db)

  const workers = [startWorker(services(db)), startWorker(services(db))]
  await expect
    .poll(() => db.selectFrom('outbox_message').select('id').execute(), { timeout: 5_000 })
    .toHaveLength(OF_CONFIRMED + OF_CANCELLED)
  await Promise.all(workers.map((worker) => worker.stop()))

  const activities = await db.selectFrom('activity').select('action').orderBy('action').execute()
  expect(activities.map(({ action }) => action)).toEqual([
    'order_cancelled',
    'order_confirmed',
    'order_expired',
  ])
})

test('a step that fails is logged and does not keep the others from their work', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  await insertOrders(db)
  await db.schema.alterTable('rate_limit').renameTo('rate_limit_gone').execute()
  await db.schema.alterTable('order').renameColumn('payment_extended_at', 'gone').execute()

  const errors: object[] = []
  const worker = startWorker(services(db, errors))
  await expect
    .poll(() => db.selectFrom('notification_job').select('id').execute(), { timeout: 5_000 })
    .toHaveLength(OF_CONFIRMED)
  await expect.poll(() => errors.map((facts) => 'step' in facts && facts.step)).toContain('sweep')
  await worker.stop()
  expect(errors.map((facts) => 'step' in facts && facts.step)).toContain('cancel unpaid orders')
})
