import { expect, test } from 'vitest'
import { type ReserveOrderInput, reserveOrder } from '#app/domain/order/staff-order/reserve-order.server.ts'
import { type Db, inTransaction, type Tx } from '#db/transaction.server.ts'
import { createSale, now, type Sale, startRent, zone } from '#tests/integration/domain/order/sale.ts'
import { insertDuration, insertPrice, insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { withoutLocksAtOnce } from '#tests/support/without-locks.ts'

/** A shop with one kayak and one canoe. */
async function createBoats(db: Db) {
  const sale = await createSale(db, 1)
  const canoeId = await insertProduct(db, { shop_id: sale.shopId, max_capacity: 1 })
  const durationId = await insertDuration(db, { shop_id: sale.shopId, product_id: canoeId })
  await insertPrice(db, { shop_id: sale.shopId, product_id: canoeId })
  const canoe = { productId: canoeId, durationId }
  return { sale, canoe, kayak: { productId: sale.productId, durationId: sale.durationId } }
}

type Boat = { productId: number; durationId: number }

function toOrder(sale: Sale, boats: readonly Boat[]): ReserveOrderInput {
  return {
    ...{
      shopId: sale.shopId,
      userId: sale.userId,
      shop: { reservationMinutes: 30 },
      zone,
      now,
      locale: 'sv',
    },
    requestKey: crypto.randomUUID(),
    accepted: [],
    guaranteeName: {},
    newSecret: () => crypto.randomUUID(),
    bookings: boats.map(({ productId, durationId }) => ({
      startRent,
      durationId,
      products: [{ productId, priceCategoryId: null, quantity: 1 }],
    })),
  }
}

/** Two orders after the last kayak and the last canoe, each in the other's order. */
async function bothAtOnce(db: Db, lock = async (tx: Tx) => tx) {
  const { sale, canoe, kayak } = await createBoats(db)
  const orders = [
    [kayak, canoe],
    [canoe, kayak],
  ].map((boats) => toOrder(sale, boats))
  const results = await Promise.all(
    orders.map((input) => inTransaction(db, async (tx) => reserveOrder(await lock(tx), input))),
  )
  return {
    reserved: results.filter(({ ok }) => ok).length,
    refused: results.flatMap((result) => (result.ok ? [] : [result.error])),
    orders: (await db.selectFrom('order').select('id').execute()).length,
  }
}

test.each(DIALECTS)('%s: of two orders for the same two boats one gets both', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  expect(await bothAtOnce(database.db)).toEqual({
    reserved: 1,
    refused: [
      { code: 'booking_refused', index: 0, refusal: expect.objectContaining({ code: 'not_enough_free' }) },
    ],
    orders: 1,
  })
})

/** Luck may keep a round right; so many in a row it does not. */
const ROUNDS = 20

test('postgres: without the lock on pools both orders get both boats', async () => {
  let reserved = 1
  for (let round = 0; round < ROUNDS && reserved === 1; round++) {
    await using database = await createTestDatabase('postgres')
    reserved = (await bothAtOnce(database.db, withoutLocksAtOnce(2))).reserved
  }
  expect(reserved).toBe(2)
})
