import { expect, test } from 'vitest'
import { findManifest } from '#app/domain/order/manifest/find-manifest.server.ts'
import { localDate, wallTime } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import {
  insertDuration,
  insertOrderWithBooking,
  insertPrice,
  insertProduct,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { book, createSale, now, type Sale, zone } from './sale.ts'

const BUYERS = 5
/** When the shop is closed. */
const scheduled = wallTime('2026-07-16 20:00:00')

/** A product that starts by schedule: every day at 20:00, with `capacity` places or units. */
async function insertScheduled(
  { db, shopId }: Sale,
  over: { product_type: 'EVENT' | 'RENTAL'; alias_of_id?: number },
  capacity: number,
) {
  const row = { shop_id: shopId, start_time_type: 'MANUAL_INDEPENDENT', ...over } as const
  const productId = await insertProduct(db, row)
  const durationId = await insertDuration(db, { shop_id: shopId, product_id: productId })
  await insertPrice(db, { shop_id: shopId, product_id: productId })
  const schedule = {
    shop_id: shopId,
    product_id: productId,
    kind: 'WEEKLY',
    first_date: '2026-01-01',
  } as const
  const { id } = await db
    .insertInto('capacity_schedule')
    .values(schedule)
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertTime(db, { shopId, id, capacity })
  return { productId, durationId }
}

async function insertTime(
  db: Db,
  { shopId, id, capacity }: { shopId: number; id: number; capacity: number },
) {
  const time = { shop_id: shopId, capacity_schedule_id: id, time: '20:00', capacity }
  await db.insertInto('capacity_schedule_time').values(time).execute()
}

const CASES = DIALECTS.flatMap((dialect) =>
  (['EVENT', 'RENTAL'] as const).map((product_type) => ({ dialect, product_type })),
)

test.each(CASES)(
  '$dialect: of five buyers after the last place of a scheduled start, one gets it ($product_type)',
  async ({ dialect, product_type }) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const query = { ...(await insertScheduled(sale, { product_type }, 1)), startRent: scheduled }

    const results = await Promise.all(Array.from({ length: BUYERS }, () => book(sale, query)))

    expect(results.filter((result) => result.ok)).toHaveLength(1)
    const refusals = results.flatMap((result) => (result.ok ? [] : [result.error]))
    expect(refusals).toHaveLength(BUYERS - 1)
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'not_enough_free', free: 0 })
  },
)

test.each(DIALECTS)('%s: a product and its alias share the places of a scheduled start', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const master = { ...(await insertScheduled(sale, { product_type: 'EVENT' }, 1)), startRent: scheduled }
  const over = { product_type: 'EVENT', alias_of_id: master.productId } as const
  const alias = { ...(await insertScheduled(sale, over, 9)), startRent: scheduled }

  const results = await Promise.all([master, alias, master, alias].map((query) => book(sale, query)))

  expect(results.filter((result) => result.ok)).toHaveLength(1)
})

test.each(DIALECTS)('%s: the manifest has the places of the schedule, 0 outside it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { productId } = await insertScheduled(sale, { product_type: 'EVENT' }, 7)
  const { shopId, db } = sale
  const later = { startRent: '2026-07-16 21:00:00', endRent: '2026-07-16 23:00:00' }
  const first = { startRent: scheduled, endRent: later.endRent }
  for (const period of [first, later]) await insertOrderWithBooking(db, { shopId, productId, ...period })

  const date = localDate('2026-07-16')
  const departures = await findManifest(db, { shopId, from: date, to: date, now, zone })
  expect(departures.map(({ capacity }) => capacity)).toEqual([7, 0])
})
