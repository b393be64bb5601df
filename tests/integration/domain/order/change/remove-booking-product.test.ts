import { expect, test } from 'vitest'
import { removeBookingProduct } from '#app/domain/order/change/remove-booking-product.server.ts'
import { confirmUnpaid } from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { restoreOrder } from '#app/domain/order/lifecycle/restore-order.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { type Db, inTransaction, type Tx } from '#db/transaction.server.ts'
import {
  createSale,
  load,
  now,
  type Reserved,
  reserve,
  type Sale,
  zone,
} from '#tests/integration/domain/order/sale.ts'
import { findUntrueAllocations } from '#tests/support/allocations.ts'
import {
  insertBundleOption,
  insertPrice,
  insertPriceCategory,
  insertProduct,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { withoutLocksAtOnce } from '#tests/support/without-locks.ts'

type Family = Sale & { categoryIds: [number, number] }

/** A shop whose kayak costs 400 kr for an adult and 400 kr for a child. */
async function createFamily(db: Db): Promise<Family> {
  const sale = await createSale(db, 9)
  const ofShop = { shop_id: sale.shopId }
  const categoryIds: [number, number] = [
    await insertPriceCategory(db, ofShop),
    await insertPriceCategory(db, { ...ofShop, title: '{"sv":"Barn"}' }),
  ]
  for (const price_category_id of categoryIds) {
    await insertPrice(db, { ...ofShop, product_id: sale.productId, price_category_id })
  }
  return { ...sale, categoryIds }
}

/** An order of staff with one booking for an adult and a child. */
function reserveFamily(sale: Family, over: Parameters<typeof reserve>[1] = {}) {
  const quantities = sale.categoryIds.map((priceCategoryId) => ({ priceCategoryId, quantity: 1 }))
  return reserve(sale, { audience: 'staff', createdByUserId: sale.userId, quantities, ...over })
}

async function rowsOf(sale: Sale, order: Reserved, bookingId = order.bookingId) {
  const { bookings } = await load(sale, order)
  return bookings.find(({ id }) => id === bookingId)?.products ?? []
}

type Removal = {
  bookingId: number
  rowId: number
  accepted?: readonly string[]
  canDeleteOrder?: boolean
  shopId?: number
  lock?: (tx: Tx) => Tx | Promise<Tx>
}

function remove({ db, shopId, userId }: Sale, { lock = (tx) => tx, ...removal }: Removal) {
  const input = { shopId, userId, now, zone, accepted: [], canDeleteOrder: true, ...removal }
  return inTransaction(db, async (tx) => removeBookingProduct(await lock(tx), input))
}

const error = (code: string, over: object = {}) => ({ ok: false, error: { code, ...over } })
const done = (orderDeleted: boolean) => ({ ok: true, value: { orderDeleted } })

test.each(DIALECTS)('%s: one of two goes alone, the last one takes the reservation', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createFamily(database.db)
  const order = await reserveFamily(sale)
  const { bookingId } = order
  const [adult, child] = await rowsOf(sale, order)

  expect(await remove(sale, { bookingId, rowId: child?.id ?? 0 })).toEqual(done(false))
  expect(await load(sale, order)).toMatchObject({ state: 'RESERVED', priceMinor: 40_000 })
  expect(await rowsOf(sale, order)).toMatchObject([{ id: adult?.id, quantity: 1 }])
  const gone = error('booking_not_found')
  expect(await remove(sale, { bookingId, rowId: child?.id ?? 0 })).toMatchObject(gone)
  expect(await remove(sale, { bookingId, rowId: adult?.id ?? 0, shopId: 99 })).toMatchObject(gone)

  const last = { bookingId, rowId: adult?.id ?? 0 }
  expect(await remove(sale, { ...last, canDeleteOrder: false })).toMatchObject(error('last_booking_cancel'))
  expect(await load(sale, order)).toMatchObject({ state: 'RESERVED', bookings: [{}] })
  expect(await remove(sale, last)).toEqual(done(true))
  expect(await load(sale, order)).toMatchObject({ state: 'DELETED', bookings: [{ id: bookingId }] })
  expect(await findUntrueAllocations(sale.db, sale.shopId)).toEqual([])
  expect(await remove(sale, last), 'twice').toMatchObject({ ok: false })

  expect((await inTransaction(sale.db, (tx) => restoreOrder(tx, order.staff))).ok).toBe(true)
  expect(await load(sale, order)).toMatchObject({ state: 'CONFIRMED', priceMinor: 40_000 })
})

test.each(DIALECTS)('%s: an add-on goes alone, unless it must be there', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createFamily(database.db)
  const { db, shopId, productId } = sale
  const addonIds: number[] = []
  for (const mandatory of [0, 1] as const) {
    const addonId = await insertProduct(db, { shop_id: shopId, product_type: 'ADDON' })
    await insertPrice(db, { shop_id: shopId, product_id: addonId, unit_price_minor: 5600 })
    const link = {
      shop_id: shopId,
      product_id: productId,
      addon_id: addonId,
      mandatory,
      included: 0,
    } as const
    await db.insertInto('product_addon').values(link).execute()
    addonIds.push(addonId)
  }
  const [lunchId = 0, vestId] = addonIds
  const order = await reserveFamily(sale, { addons: [{ addonId: lunchId, quantity: 1 }] })
  await inTransaction(db, (tx) => confirmUnpaid(tx, order.staff))
  await db.updateTable('price').set({ unit_price_minor: 90_000 }).where('shop_id', '=', shopId).execute()
  expect(await load(sale, order)).toMatchObject({ priceMinor: 80_000 + 5600 * 3 })

  const { bookingId } = order
  const rowOf = async (id: number | undefined) =>
    (await rowsOf(sale, order)).find((row) => row.productId === id)?.id ?? 0
  expect(await remove(sale, { bookingId, rowId: await rowOf(lunchId) })).toEqual(done(false))
  expect(await load(sale, order)).toMatchObject({ priceMinor: 80_000 + 5600 * 2 })
  const vest = await rowOf(vestId)
  expect(await remove(sale, { bookingId, rowId: vest })).toMatchObject(error('nothing_changes'))
  const [, child] = await rowsOf(sale, order)
  expect(await remove(sale, { bookingId, rowId: child?.id ?? 0 })).toEqual(done(false))
  expect((await rowsOf(sale, order)).map(({ id, quantity }) => [id, quantity])).toEqual([
    [expect.any(Number), 1],
    [vest, 1],
  ])
})

test.each(DIALECTS)('%s: what is of a bundle goes together, whichever is named', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createFamily(database.db)
  const { db, shopId, productId } = sale
  const itemId = await insertProduct(db, { shop_id: shopId, product_type: 'ADDON' })
  await insertPrice(db, { shop_id: shopId, product_id: itemId })
  await insertBundleOption(db, { shop_id: shopId, product_id: productId, item_id: itemId })

  for (const named of ['parent', 'item'] as const) {
    const order = await reserveFamily(sale)
    const cart = { orderId: order.orderId, secret: (await load(sale, order)).secret }
    const second = await reserveFamily(sale, { cart })
    const items = (await load(sale, order)).bookings.filter(({ parentBookingId }) => parentBookingId !== null)
    expect(items).toHaveLength(2)
    const bookingId = named === 'parent' ? second.bookingId : (items.at(-1)?.id ?? 0)
    const [row] = await rowsOf(sale, order, bookingId)
    expect(await remove(sale, { bookingId, rowId: row?.id ?? 0 }), named).toEqual(done(false))
    const { bookings } = await load(sale, order)
    expect(bookings.map(({ id }) => id)).toEqual([order.bookingId, items[0]?.id])
  }
})

test.each(DIALECTS)(
  '%s: a rule for guests that it breaks must be accepted, and the log says so',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createFamily(database.db)
    const { db, shopId, productId } = sale
    await db.updateTable('product').set({ minimum_quantity: 2 }).where('id', '=', productId).execute()
    const order = await reserveFamily(sale)
    const { bookingId } = order
    const rowId = (await rowsOf(sale, order))[1]?.id ?? 0

    const warnings = [expect.objectContaining({ code: 'below_minimum' })]
    expect(await remove(sale, { bookingId, rowId })).toEqual(
      error('guest_rules_broken', { at: 'accepted', warnings }),
    )
    expect(await rowsOf(sale, order)).toHaveLength(2)
    expect(await remove(sale, { bookingId, rowId, accepted: ['below_minimum'] })).toEqual(done(false))
    const [entry] = await listActivities(db, { shopId, entity: 'order', entityId: order.orderId, most: 1 })
    expect(entry).toMatchObject({ action: 'booking_changed', facts: { warnings: ['below_minimum'] } })
  },
)

test.each(DIALECTS)(
  '%s: a confirmed order keeps its last booking, and a reseller its own',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createFamily(database.db)
    const order = await reserveFamily(sale)
    await inTransaction(sale.db, (tx) => confirmUnpaid(tx, order.staff))
    const { bookingId } = order
    const [adult, child] = await rowsOf(sale, order)
    expect(await remove(sale, { bookingId, rowId: adult?.id ?? 0 })).toEqual(done(false))
    const last = { bookingId, rowId: child?.id ?? 0 }
    expect(await remove(sale, last)).toMatchObject(error('last_booking'))
    const cannotDelete = { ...last, canDeleteOrder: false }
    expect(await remove(sale, cannotDelete)).toMatchObject(error('last_booking_cancel'))

    const theirs = await reserveFamily(sale)
    await sale.db.updateTable('order').set({ created_by: 'OTA' }).where('id', '=', theirs.orderId).execute()
    for (const { id: rowId } of await rowsOf(sale, theirs)) {
      const removed = await remove(sale, { bookingId: theirs.bookingId, rowId })
      expect(removed).toMatchObject(error('ota_order'))
    }
  },
)

async function bothRemoved(db: Db, lock: NonNullable<Removal['lock']> = (tx) => tx) {
  const sale = await createFamily(db)
  const order = await reserveFamily(sale)
  const rows = await rowsOf(sale, order)
  const results = await Promise.all(
    rows.map(({ id: rowId }) => remove(sale, { bookingId: order.bookingId, rowId, lock }).catch(() => null)),
  )
  const { state } = await load(sale, order)
  return { state, done: results.filter((result) => result?.ok).length }
}

test.each(DIALECTS)('%s: two at once leave nothing, and no order', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  expect(await bothRemoved(database.db)).toEqual({ state: 'DELETED', done: 2 })
})

/** Luck may keep a round right; so many in a row it does not. */
const ROUNDS = 20

test('without locks two at once would leave one of them', async () => {
  let state = 'DELETED'
  for (let round = 0; round < ROUNDS && state === 'DELETED'; round++) {
    await using database = await createTestDatabase('postgres')
    state = (await bothRemoved(database.db, withoutLocksAtOnce(2))).state
  }
  expect(state).toBe('RESERVED')
})
