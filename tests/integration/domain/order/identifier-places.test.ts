import { expect, test } from 'vitest'
import { findAllocations } from '#app/domain/availability/allocation/allocation-queries.server.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { closeOut } from '#app/domain/availability/closeouts/close-out.server.ts'
import { startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import { changeBooking } from '#app/domain/order/booking/change-booking.server.ts'
import { deleteOrder } from '#app/domain/order/lifecycle/delete-order.server.ts'
import { restoreOrder } from '#app/domain/order/lifecycle/restore-order.server.ts'
import { dateOf, wallTime } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  insertDuration,
  insertPrice,
  insertPriceCategory,
  insertProduct,
  nameUnits,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { book, createSale, endRent, now, reserve, type Sale, startRent, zone } from './sale.ts'

const units = (quantity: number) => [{ priceCategoryId: null, quantity }]
const KAYAKS = ['Kajak 1', 'Kajak 2', 'Kajak 3']

async function createNamedSale(
  sale: Sale,
  assignment: 'AUTOMATIC' | 'AUTOMATIC_FOR_GUEST' | 'MANUAL' = 'AUTOMATIC',
  labels: readonly string[] = KAYAKS,
) {
  const { db, shopId, productId } = sale
  return nameUnits(db, { shopId, productId, labels, assignment })
}

async function unitsOf({ db, shopId }: Sale, orderId: number): Promise<number[]> {
  const { units: unitAssignments } = await findAllocations(db, { shopId, orderId })
  return unitAssignments.flatMap(({ identifierIds }) => identifierIds)
}

test.each(DIALECTS)('%s: buyers at once get a unit each, and never the same', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 3)
  const ids = await createNamedSale(sale)

  const results = await Promise.all(Array.from({ length: 6 }, () => book(sale)))

  const bought = results.flatMap((result) => (result.ok ? [result.value.orderId] : []))
  expect(bought).toHaveLength(3)
  const previous = (await Promise.all(bought.map((orderId) => unitsOf(sale, orderId)))).flat()
  expect(previous.sort((a, b) => a - b)).toEqual(ids)
})

test.each(DIALECTS)(
  '%s: a unit that is out at some minute is no unit for the whole period',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, 3)
    const { db, shopId, productId } = sale
    const [first = 0] = await createNamedSale(sale)
    const morning = await reserve(sale, { startRent: wallTime('2026-07-16 09:00:00') })
    expect(await unitsOf(sale, morning.orderId)).toEqual([first])
    const evening = await reserve(sale, { startRent: wallTime('2026-07-16 15:00:00'), quantities: units(2) })
    const [, second = 0] = await unitsOf(sale, evening.orderId)
    // Now one is out until noon, two from 15: two of three at most at once, but only one is there all day.
    const dayId = await insertDuration(db, { shop_id: shopId, product_id: productId, amount: 9 })
    await insertPrice(db, { shop_id: shopId, product_id: productId, duration_id: dayId })
    const day = { durationId: dayId, startRent: wallTime('2026-07-16 09:00:00') }
    const refused = await book(sale, { ...day, quantities: units(2) })
    expect(refused).toMatchObject({ ok: false, error: { code: 'not_enough_free', free: 1 } })
    const { orderId } = await reserve(sale, day)
    expect(await unitsOf(sale, orderId)).not.toContain(first)
    expect(await unitsOf(sale, orderId)).not.toContain(second)
  },
)

test.each(DIALECTS)('%s: a change keeps the units that are still free', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 3)
  const { db, shopId, productId } = sale
  const [one = 0, two = 0, three = 0] = await createNamedSale(sale)
  const childId = await insertPriceCategory(db, { shop_id: shopId })
  await insertPrice(db, { shop_id: shopId, product_id: productId, price_category_id: childId })
  const other = await reserve(sale)
  const { orderId, bookingId, staff } = await reserve(sale)
  expect(await unitsOf(sale, other.orderId)).toEqual([one])
  expect(await unitsOf(sale, orderId)).toEqual([two])
  expect((await inTransaction(db, (tx) => deleteOrder(tx, other.staff))).ok).toBe(true)

  const change = (start: string, quantities: { priceCategoryId: number | null; quantity: number }[]) =>
    inTransaction(db, (tx) =>
      changeBooking(tx, {
        ...staff,
        bookingId,
        durationId: sale.durationId,
        startRent: wallTime(start),
        quantities,
      }),
    )
  expect((await change('2026-07-16 12:00:00', units(1))).ok).toBe(true)
  expect(await unitsOf(sale, orderId)).toEqual([two])
  const family = [...units(1), { priceCategoryId: childId, quantity: 2 }]
  expect((await change('2026-07-16 12:00:00', family)).ok).toBe(true)
  expect(await unitsOf(sale, orderId)).toEqual([two, one, three])
  expect((await change('2026-07-16 12:00:00', units(1))).ok).toBe(true)
  expect(await unitsOf(sale, orderId)).toEqual([two])
})

test.each(DIALECTS)('%s: by hand, units wait for people, and count all the same', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 3)
  await createNamedSale(sale, 'MANUAL')
  const { orderId } = await reserve(sale, { quantities: units(2) })
  expect(await unitsOf(sale, orderId)).toEqual([])
  expect(await book(sale, { quantities: units(2) })).toMatchObject({ error: { free: 1 } })
})

test.each(DIALECTS)('%s: automatic for guests leaves staff to choose', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 3)
  const [one] = await createNamedSale(sale, 'AUTOMATIC_FOR_GUEST')
  const byStaff = await reserve(sale, { audience: 'staff', createdByUserId: sale.userId })
  const byGuest = await reserve(sale)
  expect(await unitsOf(sale, byStaff.orderId)).toEqual([])
  expect(await unitsOf(sale, byGuest.orderId)).toEqual([one])
})

const RESTORED = DIALECTS.flatMap((dialect) =>
  (['AUTOMATIC', 'AUTOMATIC_FOR_GUEST'] as const).map((assignment) => ({ dialect, assignment })),
)

test.each(RESTORED)(
  '$dialect, $assignment: a guest’s order that comes back keeps its units or gets others',
  async ({ dialect, assignment }) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, 2)
    const { db } = sale
    const [one, two] = await createNamedSale(sale, assignment, ['Kajak 1', 'Kajak 2'])
    const first = await reserve(sale)
    const remove = () => inTransaction(db, (tx) => deleteOrder(tx, first.staff))
    const restore = () => inTransaction(db, (tx) => restoreOrder(tx, first.staff))
    expect((await remove()).ok && (await restore()).ok).toBe(true)
    expect(await unitsOf(sale, first.orderId)).toEqual([one])

    expect((await remove()).ok).toBe(true)
    const second = await reserve(sale)
    expect(await unitsOf(sale, second.orderId)).toEqual([one])
    expect((await restore()).ok).toBe(true)
    expect(await unitsOf(sale, first.orderId)).toEqual([two])
  },
)

test.each(DIALECTS)('%s: an alias takes its master’s units', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 2)
  const { db, shopId, productId } = sale
  const [one, two] = await createNamedSale(sale, 'AUTOMATIC', ['Kajak 1', 'Kajak 2'])
  const aliasId = await insertProduct(db, { shop_id: shopId, alias_of_id: productId })
  const durationId = await insertDuration(db, { shop_id: shopId, product_id: aliasId })
  await insertPrice(db, { shop_id: shopId, product_id: aliasId })
  const alias = { productId: aliasId, durationId }
  expect(await unitsOf(sale, (await reserve(sale, alias)).orderId)).toEqual([one])
  expect(await unitsOf(sale, (await reserve(sale)).orderId)).toEqual([two])
  expect(await book(sale, alias)).toMatchObject({ error: { free: 0 } })
})

test.each(DIALECTS)('%s: a unit closed by name is not given out', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 3)
  const { db, shopId, userId, productId } = sale
  const [one = 0, two = 0] = await createNamedSale(sale)
  const closeout = { productId, startDateTime: startRent, endDateTime: endRent, partialQuantity: null }
  const closing = { shopId, userId, now, zone, closeouts: [{ ...closeout, identifierIds: [one] }] }
  expect((await inTransaction(db, (tx) => closeOut(tx, closing))).ok).toBe(true)

  const offer = async () => {
    const date = dateOf(startRent)
    const facts = await findAvailabilityFacts(db, {
      shopId,
      productIds: [productId],
      from: date,
      to: date,
      now,
    })
    return startTimesOn(facts, { productId, audience: 'guest', now, zone, date }).find(
      (each) => each.startRent === startRent,
    )
  }
  expect(await offer()).toMatchObject({ free: 2, state: 'PARTIALLY_BLOCKED' })
  const { orderId } = await reserve(sale)
  expect(await unitsOf(sale, orderId)).toEqual([two])
  expect(await offer()).toMatchObject({ free: 1 })
})
