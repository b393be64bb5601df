import { expect, test } from 'vitest'
import { finishBooking } from '#app/domain/order/booking/finish-booking.server.ts'
import { sellGuarantee } from '#app/domain/order/guarantee/rebooking-guarantee.server.ts'
import { listChangesToPay } from '#app/domain/order/guest/booking-change-queries.server.ts'
import {
  type ChangeByGuestInput,
  changeByGuest,
  planChangeByGuest,
} from '#app/domain/order/guest/change-by-guest.server.ts'
import { expireChanges } from '#app/domain/order/guest/expire-changes.server.ts'
import { confirmUnpaid } from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { settlePayment } from '#app/domain/payment/settle-payment.server.ts'
import { addMinutes, instant } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  confirmed,
  createSale,
  load,
  now,
  type Reserved,
  reserve,
  type Sale,
  startRent,
  units,
  zone,
} from '#tests/integration/domain/order/sale.ts'
import {
  insertBundleOption,
  insertPrice,
  insertPriceCategory,
  insertProduct,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const ADDON_MINOR = 10_000

/** The sale with an add-on of two pieces for 100 kr. */
async function createWithAddon(db: Sale['db'], { rebookable = true } = {}) {
  const sale = await createSale(db)
  const addonId = await insertProduct(db, { shop_id: sale.shopId, product_type: 'ADDON', max_capacity: 2 })
  await insertPrice(db, { shop_id: sale.shopId, product_id: addonId, unit_price_minor: ADDON_MINOR })
  const link = { shop_id: sale.shopId, product_id: sale.productId, addon_id: addonId, position: 0 }
  await db.insertInto('product_addon').values(link).execute()
  const terms = { rebookable: 1, rebooking_fee_type: 'FIXED', rebooking_fee: 5_000 } as const
  const ids = rebookable ? [sale.productId, addonId] : [sale.productId]
  await db.updateTable('product').set(terms).where('id', 'in', ids).execute()
  return { ...sale, addonId }
}

type WithAddon = Awaited<ReturnType<typeof createWithAddon>>
type Over = Partial<ChangeByGuestInput>

const of = (sale: WithAddon, order: Reserved, quantity: number) => ({
  ...{ ...order.guest, bookingId: order.bookingId, startRent },
  addons: [{ addonId: sale.addonId, quantity }],
})

async function plan(sale: WithAddon, order: Reserved, quantity: number) {
  const planned = await inTransaction(sale.db, (tx) => planChangeByGuest(tx, of(sale, order, quantity)))
  if (planned.ok || planned.error.code !== 'planned') throw new Error(JSON.stringify(planned))
  return planned.error.planned
}

async function prepared(sale: WithAddon, order: Reserved, quantity: number, over: Over = {}) {
  const { name: planName, version } = await plan(sale, order, quantity)
  return {
    ...of(sale, order, quantity),
    ...{ planName, version, paymentProviderId: sale.testProviderId, isDemo: true, reservationMinutes: 30 },
    ...{ requestKey: crypto.randomUUID(), ...over },
  }
}

async function begin(sale: WithAddon, order: Reserved, quantity: number, over: Over = {}): Promise<number> {
  const input = await prepared(sale, order, quantity, over)
  const begun = await inTransaction(sale.db, (tx) => changeByGuest(tx, input))
  if (!begun.ok || begun.value.next !== 'pay') throw new Error(JSON.stringify(begun))
  return begun.value.transactionId
}

function settle(sale: Sale, transactionId: number, at = now) {
  const paid = { shopId: sale.shopId, transactionId, outcome: 'PAYED', now: at, zone } as const
  return inTransaction(sale.db, (tx) =>
    settlePayment(tx, { ...paid, providerReference: `t-${transactionId}` }),
  )
}

async function addonsOf(sale: WithAddon, order: Reserved) {
  const { bookings, priceMinor, payedMinor } = await load(sale, order)
  const rows = bookings[0]?.products.filter(({ isAddon }) => isAddon) ?? []
  return {
    rows: rows.map(({ quantity, unitPriceMinor }) => [quantity, unitPriceMinor]),
    priceMinor,
    payedMinor,
  }
}

test.each(DIALECTS)('%s: an add-on comes with its payment, reserved until then, once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createWithAddon(database.db)
  const order = await confirmed(sale)
  const other = await confirmed(sale)
  expect(await plan(sale, order, 2)).toMatchObject({
    differenceMinor: 20_000,
    toPayMinor: 20_000,
    backMinor: 0,
  })

  const input = await prepared(sale, order, 2)
  const post = () => inTransaction(sale.db, (tx) => changeByGuest(tx, input))
  const [first, again] = await Promise.all([post(), post()])
  expect(first).toEqual(again)
  if (!first.ok || first.value.next !== 'pay') throw new Error(JSON.stringify(first))
  expect(await addonsOf(sale, order)).toEqual({ rows: [], priceMinor: 40_000, payedMinor: 0 })
  const key = { shopId: sale.shopId, orderId: order.orderId }
  expect(await listChangesToPay(sale.db, { ...key, now })).toMatchObject([
    { bookingId: order.bookingId, addons: [{ addonId: sale.addonId, quantity: 2 }], amountMinor: 20_000 },
  ])
  expect(await listChangesToPay(sale.db, { ...key, now: addMinutes(now, 30) })).toEqual([])
  // Both pieces are reserved meanwhile.
  expect(await inTransaction(sale.db, (tx) => planChangeByGuest(tx, of(sale, other, 1)))).toMatchObject({
    error: { code: 'not_enough_free', free: 0 },
  })

  for (const _ of ['first', 'again']) await settle(sale, first.value.transactionId)
  expect(await addonsOf(sale, order)).toEqual({
    rows: [[2, ADDON_MINOR]],
    priceMinor: 60_000,
    payedMinor: 20_000,
  })
  const log = sale.db
    .selectFrom('activity')
    .select(['actor', 'notify'])
    .where('action', '=', 'booking_changed')
  expect(await log.execute()).toEqual([{ actor: 'GUEST', notify: 1 }])
})

test.each(DIALECTS)('%s: what is booked stays, at its price, and is never fewer', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createWithAddon(database.db)
  const order = await confirmed(sale)
  const offline = { paymentProviderId: sale.offlineProviderId }
  const added = await prepared(sale, order, 1, offline)
  expect((await inTransaction(sale.db, (tx) => changeByGuest(tx, added))).ok).toBe(true)
  expect(await addonsOf(sale, order)).toMatchObject({ rows: [[1, ADDON_MINOR]], priceMinor: 50_000 })
  await sale.db.updateTable('price').set({ unit_price_minor: 99_000 }).execute()
  for (const quantity of [0, 1]) {
    expect(
      await inTransaction(sale.db, (tx) => planChangeByGuest(tx, of(sale, order, quantity))),
    ).toMatchObject({
      error: { code: 'nothing_changes' },
    })
  }
  // More of it is priced anew, the booked product is not.
  expect(await plan(sale, order, 2)).toMatchObject({ differenceMinor: 2 * 99_000 - ADDON_MINOR })
})

test.each(DIALECTS)(
  '%s: unpaid in time nothing comes; late money finds it gone and goes back',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createWithAddon(database.db)
    const [order, other] = [await confirmed(sale), await confirmed(sale)]
    const transactionId = await begin(sale, order, 2)
    const later = addMinutes(now, 30)
    await inTransaction(sale.db, (tx) => expireChanges(tx, { now: later, limit: 10 }))
    await settle(sale, await begin(sale, other, 1, { now: later }), later)
    expect(await settle(sale, transactionId, later)).toMatchObject({ value: { result: 'money_back' } })
    expect(await addonsOf(sale, order)).toMatchObject({ rows: [], priceMinor: 40_000 })
    expect(await addonsOf(sale, other)).toMatchObject({ rows: [[1, ADDON_MINOR]], payedMinor: 10_000 })
  },
)

test.each(DIALECTS)('%s: the right to rebook is not needed, and not lost', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createWithAddon(database.db, { rebookable: false })
  const order = await guaranteed(sale)
  expect(await inTransaction(sale.db, (tx) => planChangeByGuest(tx, of(sale, order, 1)))).toMatchObject({
    error: { code: 'addon_ends_guarantee', productId: sale.addonId },
  })
  expect(await plan(sale, await confirmed(sale), 1)).toMatchObject({ toPayMinor: 10_000 })
})

async function guaranteed(sale: WithAddon) {
  const order = await reserve(sale)
  const guarantee = { ...order.guest, bookingId: order.bookingId, isBought: true, name: { sv: 'Garanti' } }
  await inTransaction(sale.db, (tx) => sellGuarantee(tx, guarantee))
  await inTransaction(sale.db, (tx) => confirmUnpaid(tx, order.staff))
  return order
}

async function feesOf(sale: WithAddon, order: Reserved) {
  const [booking] = (await load(sale, order)).bookings
  return { isRebookable: booking?.isRebookable, fees: booking?.fees.map(({ totalMinor }) => totalMinor) }
}

function setTerms(
  { db }: WithAddon,
  ids: readonly number[],
  terms: { rebookable?: 0; rebooking_fee?: number },
) {
  return db.updateTable('product').set(terms).where('id', 'in', ids).execute()
}

test.each(DIALECTS)('%s: the right to rebook costs more with what is added', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createWithAddon(database.db)
  const order = await guaranteed(sale)
  const planned = await plan(sale, order, 2)
  expect(planned).toMatchObject({
    toPayMinor: 2 * ADDON_MINOR + 2 * 5_000,
    plan: { feesMinor: { before: 5_000, after: 15_000 } },
  })
  await settle(sale, await begin(sale, order, 2))
  expect(await feesOf(sale, order)).toEqual({ isRebookable: true, fees: [15_000] })
  expect(await addonsOf(sale, order)).toEqual({
    rows: [[2, ADDON_MINOR]],
    priceMinor: 75_000,
    payedMinor: 30_000,
  })
  const logged = sale.db.selectFrom('activity').select('facts').where('action', '=', 'booking_changed')
  const { facts } = await logged.executeTakeFirstOrThrow()
  expect(JSON.parse(facts ?? '')).toMatchObject({
    before: { products: [{ totalMinor: 40_000 }, { totalMinor: 5_000 }] },
    after: { products: [{ totalMinor: 40_000 }, { totalMinor: 20_000 }, { totalMinor: 15_000 }] },
  })
})

test.each(DIALECTS)('%s: the right is as it was sold where it is not sold so any more', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createWithAddon(database.db)
  const order = await guaranteed(sale)
  await setTerms(sale, [sale.productId], { rebookable: 0 })
  expect(await plan(sale, order, 1)).toMatchObject({ toPayMinor: ADDON_MINOR })
  await settle(sale, await begin(sale, order, 1))
  expect(await feesOf(sale, order)).toEqual({ isRebookable: true, fees: [5_000] })

  const free = await createWithAddon(database.db)
  await setTerms(free, [free.productId, free.addonId], { rebooking_fee: 0 })
  const given = await confirmed(free)
  expect(await feesOf(free, given)).toEqual({ isRebookable: true, fees: [] })
  await setTerms(free, [free.productId, free.addonId], { rebooking_fee: 5_000 })
  expect(await plan(free, given, 1)).toMatchObject({ toPayMinor: ADDON_MINOR })

  const without = await createWithAddon(database.db)
  expect(await plan(without, await confirmed(without), 1)).toMatchObject({ toPayMinor: ADDON_MINOR })
})

test.each(DIALECTS)('%s: refused once it has begun or is finished, and to a stranger', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createWithAddon(database.db)
  const order = await confirmed(sale)
  const planned = (over: Over) =>
    inTransaction(sale.db, (tx) => planChangeByGuest(tx, { ...of(sale, order, 1), ...over }))
  expect(await planned({ secret: 'another-secret-of-16' })).toMatchObject({
    error: { code: 'order_not_found' },
  })
  expect(await planned({ now: instant('2026-07-16T08:00:00Z') })).toMatchObject({
    error: { code: 'guest_change_closed', why: 'too_late' },
  })
  expect(await planned({ now: instant('2026-07-16T07:59:59Z') })).toMatchObject({
    error: { code: 'planned' },
  })
  const finished = { ...order.staff, bookingId: order.bookingId, isConfirmed: true }
  expect((await inTransaction(sale.db, (tx) => finishBooking(tx, finished))).ok).toBe(true)
  expect(await planned({})).toMatchObject({ error: { code: 'guest_change_closed', why: 'begun' } })
})

/** One adult and one child with a blanket and lunch for both, confirmed. */
async function sellMore(sale: WithAddon) {
  const { db, shopId, productId } = sale
  const ofProduct = { shop_id: shopId, product_id: productId }
  const priced = async (product_type: 'ADDON' | 'RENTAL') => {
    const id = await insertProduct(db, { shop_id: shopId, product_type })
    await insertPrice(db, { shop_id: shopId, product_id: id, unit_price_minor: ADDON_MINOR })
    return id
  }
  const childId = await insertPriceCategory(db, { shop_id: shopId })
  await insertPrice(db, { ...ofProduct, price_category_id: childId, unit_price_minor: 20_000 })
  const [blanketId, lunchId] = [await priced('ADDON'), await priced('RENTAL')]
  await db
    .insertInto('product_addon')
    .values({ ...ofProduct, addon_id: blanketId })
    .execute()
  const bundle = { ...ofProduct, item_id: lunchId, quantity_option: 'PARENT_MANDATORY' } as const
  const optionId = await insertBundleOption(db, bundle)
  const quantities = [...units(1), { priceCategoryId: childId, quantity: 1 }]
  const order = await confirmed(sale, { quantities, addons: [{ addonId: blanketId, quantity: 1 }] })
  return { order, childId, blanketId, lunchId, optionId }
}

type SoldMore = Awaited<ReturnType<typeof sellMore>>

const withdraw: Record<string, (db: Sale['db'], sold: SoldMore) => Promise<unknown>> = {
  'an add-on is deleted': (db, { blanketId }) =>
    db.updateTable('product').set({ deleted_at: now }).where('id', '=', blanketId).execute(),
  'an add-on is inactive': (db, { blanketId }) =>
    db.updateTable('product').set({ status: 'INACTIVE' }).where('id', '=', blanketId).execute(),
  'an add-on goes with the product no more': (db, { blanketId }) =>
    db.deleteFrom('product_addon').where('addon_id', '=', blanketId).execute(),
  'an add-on is without price': (db, { blanketId }) =>
    db.deleteFrom('price').where('product_id', '=', blanketId).execute(),
  'a price category is deleted': (db, { childId }) =>
    db.updateTable('price_category').set({ deleted_at: now }).where('id', '=', childId).execute(),
  "a bundle's item is deleted": (db, { lunchId }) =>
    db.updateTable('product').set({ deleted_at: now }).where('id', '=', lunchId).execute(),
  'a bundle option is deleted': (db, { optionId }) =>
    db.updateTable('bundle_option').set({ deleted_at: now }).where('id', '=', optionId).execute(),
}

const cases = DIALECTS.flatMap((dialect) => Object.keys(withdraw).map((why) => ({ dialect, why })))

test.each(cases)('$dialect: what was sold stays though $why', async ({ dialect, why }) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const sale = await createWithAddon(db, { rebookable: false })
  const sold = await sellMore(sale)
  const { order } = sold
  const { bookings: before } = await load(sale, order)
  await withdraw[why]?.(db, sold)

  expect(await plan(sale, order, 1)).toMatchObject({ toPayMinor: ADDON_MINOR })
  await settle(sale, await begin(sale, order, 1))
  const { bookings: after, payedMinor } = await load(sale, order)
  const rowsOf = (bookings: typeof after) =>
    bookings.flatMap(({ products }) => products.map((row) => [row.id, row.productId, row.totalMinor]))
  expect(payedMinor).toBe(ADDON_MINOR)
  expect(rowsOf(after)).toEqual(expect.arrayContaining(rowsOf(before)))
  expect(rowsOf(after)).toHaveLength(rowsOf(before).length + 1)
})
