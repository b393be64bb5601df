import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { insertActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { addMinutes, instantFromDate } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { clockSteps } from '#app/jobs/clock-steps.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertOrderWithBooking, insertProduct, insertShop } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'

const LONGEST_MS = 20
/** Several full batches of every step. */
const ORDERS = 200
const now = instantFromDate(new Date())
const running = new AbortController().signal

/** Processor milliseconds of each transaction: on SQLite that is how long it holds the write lock, but for the disk. */
function measureTransactions(db: Db): number[] {
  const milliseconds: number[] = []
  const begin = db.transaction.bind(db)
  vi.spyOn(db, 'transaction').mockImplementation(() => {
    const transaction = begin()
    const execute = transaction.execute.bind(transaction)
    vi.spyOn(transaction, 'execute').mockImplementation((work) =>
      execute(async (tx) => {
        const before = process.threadCpuUsage()
        const result = await work(tx)
        const { user, system } = process.threadCpuUsage(before)
        milliseconds.push((user + system) / 1_000)
        return result
      }),
    )
    return transaction
  })
  return milliseconds
}

// A processor that others use at the same time is slower for a while.
test("sqlite: none of the worker's transactions holds up requests for long", { retry: 2 }, async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shopId = await insertShop(db, { company_email: 'hej@sjoboden.example' })
  const productId = await insertProduct(db, { shop_id: shopId })
  const expired = { state: 'RESERVED', reservation_expires_at: addMinutes(now, -1) } as const
  const unpaid = { state: 'CONFIRMED', cancel_unpaid_at: addMinutes(now, -1) } as const
  // The disk is not what is measured.
  await sql`pragma synchronous = off`.execute(db)
  const orders = [expired, unpaid].flatMap((order) => Array.from({ length: ORDERS }, () => order))
  for (const order of orders) {
    const { orderId } = await insertOrderWithBooking(db, { shopId, productId, order })
    const entry = { shopId, entity: 'order', entityId: orderId, action: 'order_confirmed', facts: {} }
    await inTransaction(db, async (tx) =>
      ok(await insertActivity(tx, { ...entry, actor: 'GUEST', now, notify: true })),
    )
  }

  const milliseconds = measureTransactions(db)
  const services = {
    db,
    config: { mailFrom: 'noreply@brygga.example', publicUrl: 'https://brygga.example' },
    log: { info() {}, error() {} },
    zone: stockholm,
    now: () => now,
  }
  for (const step of clockSteps(services)) {
    milliseconds.length = 0
    await step.run(running)
    // The slowest may have met a collection of garbage.
    const [, slowest = 0] = milliseconds.toSorted((a, b) => b - a)
    expect(slowest, step.name).toBeLessThan(LONGEST_MS)
  }
})
