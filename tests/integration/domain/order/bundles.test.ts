import { expect, test } from 'vitest'
import { findAllocations } from '#app/domain/availability/allocation/allocation-queries.server.ts'
import { changeAddons } from '#app/domain/order/booking/change-addons.server.ts'
import { changeBooking } from '#app/domain/order/booking/change-booking.server.ts'
import { changeBundle } from '#app/domain/order/booking/change-bundle.server.ts'
import { removeBooking } from '#app/domain/order/booking/remove-booking.server.ts'
import type { BundleChoice } from '#app/domain/order/bundle/bundle-types.ts'
import { deleteOrder } from '#app/domain/order/lifecycle/delete-order.server.ts'
import { restoreOrder } from '#app/domain/order/lifecycle/restore-order.server.ts'
import { findManifest } from '#app/domain/order/manifest/find-manifest.server.ts'
import { addMinutes, localDate, localTime, type WallTime, wallTime } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import {
  insertBundleOption,
  insertPrice,
  insertProduct,
  insertResource,
  insertResourceType,
  nameUnits,
  needResources,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import {
  book,
  createSale,
  endRent,
  load,
  now,
  type Reserved,
  reserve,
  type Sale,
  startRent,
  submit,
  zone,
} from './sale.ts'

const SAUNA_AT = '14:00'

/** The fixture's kayak with a lunch for everybody and, if the guest likes, the one sauna at two on a later day. */
async function createBundleSale(db: Db, { lunches = 10 } = {}) {
  const sale = await createSale(db)
  const { shopId, productId, durationId } = sale
  const lunchId = await insertProduct(db, { shop_id: shopId, product_type: 'ADDON', max_capacity: lunches })
  await insertPrice(db, { shop_id: shopId, product_id: lunchId, unit_price_minor: 165_00 })
  const saunaId = await insertProduct(db, { shop_id: shopId, max_capacity: 1, seats: 8 })
  await insertPrice(db, { shop_id: shopId, product_id: saunaId, unit_price_minor: 900_00 })
  const lunchOptionId = await insertBundleOption(db, {
    shop_id: shopId,
    product_id: productId,
    item_id: lunchId,
    price_percentage: 90_00,
    show_price: 0,
  })
  const saunaOptionId = await insertBundleOption(db, {
    shop_id: shopId,
    product_id: productId,
    item_id: saunaId,
    position: 1,
    date_option: 'CUSTOM_MIN_MAX',
    can_select_date: 1,
    date_option_days_min: 0,
    date_option_days_max: 2,
    start_time_option: 'FORCED_START_TIME',
    start_time: SAUNA_AT,
    duration_option: 'FORCED_DURATION',
    duration_id: durationId,
    quantity_option: 'PARENT_OPTIONAL',
  })
  return { ...sale, lunchId, saunaId, lunchOptionId, saunaOptionId }
}

type BundleSale = Awaited<ReturnType<typeof createBundleSale>>

const saunaOn = ({ saunaOptionId, saunaId }: BundleSale, date: string): BundleChoice => ({
  optionId: saunaOptionId,
  date: localDate(date),
  items: [{ productId: saunaId, quantities: [] }],
})

const three = [{ priceCategoryId: null, quantity: 3 }]

/** Product, start, quantity and total of every booking. */
async function shape(sale: Sale, order: { orderId: number }) {
  const { bookings } = await load(sale, order)
  return bookings.map((booking) => [
    booking.products[0]?.productId,
    booking.startRent.slice(5, 16),
    booking.products[0]?.quantity,
    booking.products[0]?.totalMinor,
  ])
}

function choose(sale: BundleSale, order: Reserved, choices: readonly BundleChoice[]) {
  return inTransaction(sale.db, (tx) =>
    changeBundle(tx, { ...order.guest, bookingId: order.bookingId, choices }),
  )
}

test.each(DIALECTS)(
  '%s: what must come is booked with its parent, the rest when it is chosen',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createBundleSale(database.db)
    const order = await reserve(sale, { quantities: three })
    const kayak = [sale.productId, '07-16 10:00', 3, 120_000]
    const lunch = [sale.lunchId, '07-16 10:00', 3, 44_550]

    expect(await shape(sale, order)).toEqual([kayak, lunch])
    const { bookings } = await load(sale, order)
    expect(bookings[1]).toMatchObject({
      parentBookingId: order.bookingId,
      bundleOptionId: sale.lunchOptionId,
      bundlePrice: 'HIDDEN',
      endRent,
    })
    expect((await choose(sale, order, [saunaOn(sale, '2026-07-17')])).ok).toBe(true)
    expect(await shape(sale, order)).toEqual([kayak, lunch, [sale.saunaId, '07-17 14:00', 1, 90_000]])
    expect((await load(sale, order)).priceMinor).toBe(254_550)
    const uuids = await database.db
      .selectFrom('booking_product')
      .select('bundle_uuid')
      .where('removed_at', 'is', null)
      .execute()
    expect(new Set(uuids.map((row) => row.bundle_uuid)).size).toBe(1)
    expect(uuids[0]?.bundle_uuid).toMatch(/^[0-9a-f-]{36}$/)

    expect((await choose(sale, order, [])).ok).toBe(true)
    expect(await shape(sale, order)).toEqual([kayak, lunch])
  },
)

test.each(DIALECTS)(
  '%s: a part that cannot be had refuses the whole, and nothing changes',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createBundleSale(database.db, { lunches: 2 })
    expect(await book(sale, { quantities: three })).toEqual({
      ok: false,
      error: {
        code: 'not_enough_free',
        at: 'bundles',
        field: 'quantity',
        optionId: sale.lunchOptionId,
        productId: sale.lunchId,
        free: 2,
      },
    })
    expect(await database.db.selectFrom('order').select('id').execute()).toEqual([])

    const first = await reserve(sale, { bundles: [saunaOn(sale, '2026-07-16')] })
    const second = await reserve(sale)
    const before = await shape(sale, second)
    expect(await choose(sale, second, [saunaOn(sale, '2026-07-16')])).toMatchObject({
      error: { code: 'not_enough_free', at: 'bundles', optionId: sale.saunaOptionId, free: 0 },
    })
    expect(await choose(sale, second, [saunaOn(sale, '2026-07-19')])).toMatchObject({
      error: { code: 'bundle_date', field: 'date' },
    })
    expect(await shape(sale, second)).toEqual(before)
    expect((await choose(sale, first, [saunaOn(sale, '2026-07-16')])).ok).toBe(true)
  },
)

test.each(DIALECTS)(
  '%s: the parts move and count with their parent, as they were chosen',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createBundleSale(database.db)
    const order = await reserve(sale, { quantities: three, bundles: [saunaOn(sale, '2026-07-17')] })
    const rowIds = async () =>
      (await load(sale, order)).bookings.flatMap(({ products }) => products.map(({ id }) => id))
    const rowsBefore = await rowIds()
    const change = { ...order.guest, bookingId: order.bookingId, durationId: sale.durationId }
    const two = [{ priceCategoryId: null, quantity: 2 }]
    const moved = await inTransaction(sale.db, (tx) =>
      changeBooking(tx, { ...change, startRent: wallTime('2026-07-20 10:00:00'), quantities: two }),
    )

    expect(moved.ok).toBe(true)
    expect(await shape(sale, order)).toEqual([
      [sale.productId, '07-20 10:00', 2, 80_000],
      [sale.lunchId, '07-20 10:00', 2, 29_700],
      [sale.saunaId, '07-21 14:00', 1, 90_000],
    ])
    expect(await rowIds()).toEqual(rowsBefore)
    const { bookings } = await load(sale, order)
    const item = { ...change, bookingId: bookings[1]?.id ?? 0 }
    const refused = { error: { code: 'part_of_bundle' } }
    expect(
      await inTransaction(sale.db, (tx) => changeBooking(tx, { ...item, startRent, quantities: three })),
    ).toMatchObject(refused)
    expect(await inTransaction(sale.db, (tx) => changeAddons(tx, { ...item, addons: [] }))).toMatchObject(
      refused,
    )
    expect(await inTransaction(sale.db, (tx) => changeBundle(tx, { ...item, choices: [] }))).toMatchObject(
      refused,
    )
  },
)

test.each(DIALECTS)('%s: whichever booking of a bundle is removed, all of it goes', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createBundleSale(database.db)
  const order = await reserve(sale, { quantities: three, bundles: [saunaOn(sale, '2026-07-17')] })
  const other = await book(sale, { cart: order.guest })
  if (!other.ok) throw new Error(other.error.code)
  const { bookings } = await load(sale, order)
  const sauna = bookings.find(({ bundleOptionId }) => bundleOptionId === sale.saunaOptionId)
  const remove = (bookingId: number) =>
    inTransaction(sale.db, (tx) => removeBooking(tx, { ...order.staff, bookingId, canDeleteOrder: true }))

  expect(await remove(sauna?.id ?? 0)).toMatchObject({
    ok: true,
    value: { orderDeleted: false, removedItems: [{ quantity: 3 }, { quantity: 1 }] },
  })
  expect((await shape(sale, order)).map(([productId]) => productId)).toEqual([sale.productId, sale.lunchId])
  expect(await remove(other.value.bookingId)).toMatchObject({ value: { orderDeleted: true } })
  expect((await load(sale, order)).state).toBe('DELETED')
})

test.each(DIALECTS)(
  '%s: an expired part gives its place back; restoring asks for the parts too',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createBundleSale(database.db)
    const bundles = [saunaOn(sale, '2026-07-16')]
    await reserve(sale, { bundles })
    expect((await book(sale, { bundles, now: addMinutes(now, 29) })).ok).toBe(false)
    const order = await reserve(sale, { bundles, now: addMinutes(now, 30) })
    const later = { ...order.staff, now: addMinutes(now, 31) }
    expect((await inTransaction(sale.db, (tx) => deleteOrder(tx, later))).ok).toBe(true)

    const rival = await reserve(sale, { bundles, now: later.now })
    expect(await inTransaction(sale.db, (tx) => restoreOrder(tx, later))).toMatchObject({
      error: { code: 'not_free_any_more', productId: sale.saunaId },
    })
    await inTransaction(sale.db, (tx) => deleteOrder(tx, { ...rival.staff, now: later.now }))
    expect((await inTransaction(sale.db, (tx) => restoreOrder(tx, later))).ok).toBe(true)
  },
)

test.each(DIALECTS)(
  '%s: while nobody has chosen, what must come takes the first start that is free',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createBundleSale(database.db)
    await database.db
      .updateTable('bundle_option')
      .set({ quantity_option: 'PARENT_MANDATORY', can_select_start_time: 1 })
      .where('id', '=', sale.saunaOptionId)
      .execute()
    await database.db
      .insertInto('product_duration')
      .values({ shop_id: sale.shopId, product_id: sale.saunaId, duration_id: sale.durationId })
      .execute()
    const starts = async () => {
      const order = await reserve(sale)
      return (await shape(sale, order)).at(-1)?.[1]
    }
    expect(await starts()).toBe(`07-16 ${SAUNA_AT}`)
    expect(await starts()).not.toBe(`07-16 ${SAUNA_AT}`)

    const chosen = { ...saunaOn(sale, '2026-07-18'), startTime: localTime('12:00') }
    const order = await reserve(sale, { bundles: [chosen] })
    expect((await shape(sale, order)).at(-1)?.[1]).toBe('07-18 12:00')
  },
)

test.each(DIALECTS)(
  '%s: guests of two products after the last place of their common part, one gets it',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createBundleSale(database.db, { lunches: 1 })
    const otherId = await insertOtherParent(sale)
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, buyer) =>
        book(sale, { productId: buyer % 2 === 0 ? sale.productId : otherId }),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.flatMap((result) => (result.ok ? [] : result.error.code))).toEqual(
      Array(7).fill('not_enough_free'),
    )
  },
)

/** Another product that the same lunch goes with. */
async function insertOtherParent({ db, shopId, durationId, lunchId }: BundleSale): Promise<number> {
  const productId = await insertProduct(db, { shop_id: shopId })
  const link = { shop_id: shopId, product_id: productId }
  await db
    .insertInto('product_duration')
    .values({ ...link, duration_id: durationId })
    .execute()
  await insertPrice(db, link)
  await insertBundleOption(db, { ...link, item_id: lunchId })
  return productId
}

test.each(DIALECTS)('%s: two guests choose the same sauna at once, one has it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createBundleSale(database.db)
  const orders = [await reserve(sale), await reserve(sale), await reserve(sale)]
  const results = await Promise.all(orders.map((order) => choose(sale, order, [saunaOn(sale, '2026-07-16')])))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  const { count } = await database.db
    .selectFrom('booking_product')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('product_id', '=', sale.saunaId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(1)
})

test.each(DIALECTS)('%s: what is paid for holds the parts of the bundle as well', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createBundleSale(database.db)
  const order = await reserve(sale, { bundles: [saunaOn(sale, '2026-07-16')] })
  const submitted = await submit(sale, order, { paymentProviderId: sale.offlineProviderId })
  expect(submitted).toEqual({ ok: true, value: { next: 'confirmed' } })
  const later = addMinutes(now, 60)
  expect(await book(sale, { bundles: [saunaOn(sale, '2026-07-16')], now: later })).toMatchObject({
    error: { code: 'not_enough_free', optionId: sale.saunaOptionId },
  })
})

test.each(DIALECTS)(
  '%s: the day’s list has a part in its parent’s row, or at its own time',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createBundleSale(database.db)
    await reserve(sale, { quantities: three, bundles: [saunaOn(sale, '2026-07-16')] })
    const date = localDate('2026-07-16')
    const departures = await findManifest(database.db, {
      shopId: sale.shopId,
      from: date,
      to: date,
      now,
      zone,
    })
    expect(
      departures.map(({ products, booked, reserved, rows }) => [
        products.map(({ productId }) => productId),
        `${booked}+${reserved}`,
        rows.map(({ contents }) => contents.map(({ quantity }) => quantity)),
      ]),
    ).toEqual([
      [[sale.productId], '0+3', [[3, 3]]],
      [[sale.saunaId], '0+1', [[1]]],
    ])
  },
)

test.each(DIALECTS)(
  '%s: a part keeps its guide and its named unit while they are free, whatever of the bundle changes',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createBundleSale(database.db)
    const { db, shopId, saunaId, durationId } = sale
    const typeId = await insertResourceType(db, { shop_id: shopId })
    const alva = await insertResource(db, { shop_id: shopId, resource_type_id: typeId, max_capacity: 1 })
    const bo = await insertResource(db, { shop_id: shopId, resource_type_id: typeId, position: 1 })
    await needResources(db, { shopId, productId: saunaId, typeIds: [typeId] })
    const [one, two] = await nameUnits(db, { shopId, productId: saunaId, labels: ['Bastu 1', 'Bastu 2'] })
    await db.updateTable('product').set({ max_capacity: 2 }).where('id', '=', saunaId).execute()

    const bundles = [saunaOn(sale, '2026-07-16')]
    const first = await reserve(sale, { bundles })
    const order = await reserve(sale, { bundles })
    const { bookingId, staff } = order
    const previous = async () => ({
      guides: (await findAllocations(db, staff)).resources.map(({ resourceId }) => resourceId),
      units: (await findAllocations(db, staff)).units.flatMap(({ identifierIds }) => identifierIds),
    })
    expect(await previous()).toEqual({ guides: [bo], units: [two] })
    expect((await inTransaction(db, (tx) => deleteOrder(tx, first.staff))).ok).toBe(true)

    const change = (over: { startRent?: WallTime; quantities?: typeof three }) =>
      inTransaction(db, (tx) => changeBooking(tx, { ...staff, bookingId, startRent, durationId, ...over }))
    expect((await change({ quantities: three })).ok).toBe(true)
    expect(await previous(), 'another number').toEqual({ guides: [bo], units: [two] })
    expect((await change({ startRent: wallTime('2026-07-17 10:00:00') })).ok).toBe(true)
    expect(await previous(), 'another day').toEqual({ guides: [bo], units: [two] })
    expect((await choose(sale, order, [saunaOn(sale, '2026-07-18')])).ok).toBe(true)
    expect(await previous(), 'chosen anew').toEqual({ guides: [bo], units: [two] })

    const others = { startRent: wallTime('2026-07-20 10:00:00'), bundles: [saunaOn(sale, '2026-07-21')] }
    await reserve(sale, others)
    await reserve(sale, others)
    expect(await change({ startRent: others.startRent })).toMatchObject({
      error: { code: 'not_enough_free' },
    })
    expect(await previous(), 'after a refusal').toEqual({ guides: [bo], units: [two] })
    await db.updateTable('resource').set({ max_capacity: 0 }).where('id', '=', bo).execute()
    await db
      .updateTable('identifier')
      .set({ deleted_at: now })
      .where('id', '=', two ?? 0)
      .execute()
    expect((await change({ startRent: wallTime('2026-07-19 10:00:00') })).ok).toBe(true)
    expect(await previous(), 'gone meanwhile').toEqual({ guides: [alva], units: [one] })
  },
)
