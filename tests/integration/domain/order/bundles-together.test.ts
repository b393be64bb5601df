import { expect, test } from 'vitest'
import { findAllocations } from '#app/domain/availability/allocation/allocation-queries.server.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import { changeBooking } from '#app/domain/order/booking/change-booking.server.ts'
import { changeBundle } from '#app/domain/order/booking/change-bundle.server.ts'
import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import { dateOf } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertBundleOption, insertPrice, insertProduct, nameUnits } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { book, createSale, load, now, type Reserved, reserve, type Sale, startRent, zone } from './sale.ts'

const date = dateOf(startRent)
const units = (quantity: number) => [{ priceCategoryId: null, quantity }]

type ItemInput = { seats?: number; max_capacity?: number | null; alias_of_id?: number }

async function insertItem({ db, shopId }: Sale, item: ItemInput): Promise<number> {
  const id = await insertProduct(db, { shop_id: shopId, product_type: 'ADDON', ...item })
  await insertPrice(db, { shop_id: shopId, product_id: id, unit_price_minor: 100_00 })
  return id
}

type Option = { can_select_product?: 0 | 1; can_only_select_one_product?: 0 | 1 }

/** Must come, of the same products, with the fixture's own. */
async function bring(
  { db, shopId, productId }: Sale,
  itemIds: number[],
  option: Option = {},
): Promise<number> {
  const [item_id = 0, ...others] = itemIds
  const of = { shop_id: shopId, product_id: productId }
  const id = await insertBundleOption(db, { ...of, item_id, quantity_option: 'PARENT_MANDATORY', ...option })
  const links = others.map((product_id) => ({ shop_id: shopId, bundle_option_id: id, product_id }))
  if (links.length > 0) await db.insertInto('bundle_option_product').values(links).execute()
  return id
}

async function atTen({ db, shopId, productId }: Sale) {
  const day = { shopId, productIds: [productId], from: date, to: date, now }
  const facts = await findAvailabilityFacts(db, day)
  const offers = startTimesOn(facts, { productId, audience: 'guest', now, zone, date })
  const offer = offers.find((each) => each.startRent === startRent)
  return { free: offer?.free, state: offer?.state }
}

/** Expects `free` at the start, refuses one more and reserves that many; answers the reservation. */
async function expectFree(sale: Sale, free: number): Promise<Reserved> {
  expect((await atTen(sale)).free).toBe(free)
  expect(await book(sale, { quantities: units(free + 1) })).toMatchObject({
    error: { code: 'not_enough_free' },
  })
  return reserve(sale, { quantities: units(free) })
}

async function itemsOf(sale: Sale, order: { orderId: number }) {
  const { bookings } = await load(sale, order)
  const [, ...items] = bookings
  return items.map(({ products }) => [products[0]?.productId, products[0]?.quantity])
}

test.each(DIALECTS)('%s: two parts of one pool are enough for half as many', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 10)
  const lunch = await insertItem(sale, { max_capacity: 7 })
  const veganLunch = await insertItem(sale, { max_capacity: null, alias_of_id: lunch })
  await bring(sale, [lunch])
  await bring(sale, [veganLunch])
  await expectFree(sale, 3)
  expect(await atTen(sale)).toEqual({ free: 0, state: 'SOLD_OUT' })
})

test.each(DIALECTS)('%s: an add-on that always comes is held against its product', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 10)
  const vest = await insertItem(sale, { max_capacity: 4 })
  const of = { shop_id: sale.shopId, product_id: sale.productId }
  const link = {
    ...of,
    addon_id: vest,
    position: 0,
    mandatory: storedFlag(true),
    included: storedFlag(false),
  }
  await sale.db.insertInto('product_addon').values(link).execute()
  expect((await atTen(sale)).free).toBe(4)
  await bring(sale, [vest])
  await expectFree(sale, 2)
})

test.each(DIALECTS)(
  '%s: an option takes its first product that is enough beside the options before it',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, 10)
    const lunch = await insertItem(sale, { max_capacity: 4 })
    const picnic = await insertItem(sale, { max_capacity: 3 })
    await bring(sale, [lunch])
    await bring(sale, [lunch, picnic], { can_select_product: 1, can_only_select_one_product: 1 })
    const order = await expectFree(sale, 3)
    expect(await itemsOf(sale, order)).toEqual([
      [lunch, 3],
      [picnic, 3],
    ])
  },
)

test.each(DIALECTS)(
  '%s: one product holds everybody, though several together would hold more',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, 20)
    const guide = await insertItem(sale, { max_capacity: 1, seats: 8 })
    const trainee = await insertItem(sale, { max_capacity: 3, seats: 2 })
    await bring(sale, [guide, trainee], { can_select_product: 1, can_only_select_one_product: 0 })
    const order = await expectFree(sale, 8)
    expect(await itemsOf(sale, order)).toEqual([[guide, 1]])
  },
)

/** Two parts, each of a product of its own, that have the same four named units. */
async function createSaunaSale(db: Db) {
  const sale = await createSale(db, 10)
  const { shopId } = sale
  const sauna = await insertItem(sale, { max_capacity: 4, seats: 2 })
  const lateSauna = await insertItem(sale, { alias_of_id: sauna, max_capacity: null, seats: 2 })
  const labels = ['Bastu 1', 'Bastu 2', 'Bastu 3', 'Bastu 4']
  const ids = await nameUnits(db, { shopId, productId: sauna, labels })
  const options = [await bring(sale, [sauna]), await bring(sale, [lateSauna])] as const
  return { ...sale, sauna, lateSauna, ids, options }
}

type SaunaSale = Awaited<ReturnType<typeof createSaunaSale>>

async function namesOf({ db, sauna, lateSauna, ids }: SaunaSale, { staff }: Reserved) {
  const { units: unitAssignments } = await findAllocations(db, staff)
  const of = (product: number) =>
    unitAssignments
      .filter(({ productId }) => productId === product)
      .flatMap(({ identifierIds }) => identifierIds.map((id) => ids.indexOf(id) + 1))
  return { sauna: of(sauna), lateSauna: of(lateSauna) }
}

test.each(DIALECTS)(
  '%s: parts with the same named units each have their own, and keep them whatever changes',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSaunaSale(database.db)
    const { db, durationId, sauna, lateSauna, options } = sale
    const order = await reserve(sale, { quantities: units(2) })
    expect(await namesOf(sale, order)).toEqual({ sauna: [1], lateSauna: [2] })
    const { bookingId, staff } = order
    const change = (quantity: number) =>
      inTransaction(db, (tx) =>
        changeBooking(tx, { ...staff, bookingId, startRent, durationId, quantities: units(quantity) }),
      )
    expect((await change(5)).ok, 'six are not there').toBe(false)
    expect((await change(4)).ok).toBe(true)
    expect(await namesOf(sale, order), 'more, none of it the other’s').toEqual({
      sauna: [1, 3],
      lateSauna: [2, 4],
    })
    expect((await change(1)).ok).toBe(true)
    const choices = options.map((optionId, index) => ({
      optionId,
      items: [{ productId: index === 0 ? sauna : lateSauna, quantities: [] }],
    }))
    expect((await inTransaction(db, (tx) => changeBundle(tx, { ...staff, bookingId, choices }))).ok).toBe(
      true,
    )
    expect(await namesOf(sale, order), 'chosen anew').toEqual({ sauna: [1], lateSauna: [2] })
    await db
      .updateTable('identifier')
      .set({ deleted_at: now })
      .where('id', '=', sale.ids[3] ?? 0)
      .execute()
    expect((await change(4)).ok, 'only three are there').toBe(false)
    expect(await namesOf(sale, order), 'after a refusal').toEqual({ sauna: [1], lateSauna: [2] })
  },
)
