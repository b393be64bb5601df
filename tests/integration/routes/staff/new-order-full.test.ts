import { expect, test } from 'vitest'
import { wallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import * as change from '#app/routes/staff/orders/change/change.tsx'
import * as newOrder from '#app/routes/staff/orders/new/new-order.tsx'
import {
  insertBundleOption,
  insertDuration,
  insertOpeningSeason,
  insertPrice,
  insertProduct,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale, reserve, type Sale, units } from '../../domain/order/sale.ts'
import { addressOf, FILLED, NOW, post, postAgain, show } from './new-order-page.ts'
import { staffArgs } from './staff-shop.ts'

/** What is full says so, and why, before it is booked. Source: domain.md §3 'Why'. */
const at = { start: '2026-07-16T10:00' }
const FULL = 'Det finns inte plats då. Lediga: 0.'

/** A kayak with a raft that may come along at the same time, of which there are two. */
async function saleWithRaft(sale: Sale) {
  const { db, shopId, productId } = sale
  const raftId = await insertProduct(db, { shop_id: shopId, max_capacity: 2 })
  const raftDurationId = await insertDuration(db, { shop_id: shopId, product_id: raftId })
  await insertPrice(db, { shop_id: shopId, product_id: raftId, unit_price_minor: 9_000 })
  const optionId = await insertBundleOption(db, {
    ...{ shop_id: shopId, product_id: productId, item_id: raftId },
    quantity_option: 'PARENT_OPTIONAL',
  })
  return { raftId, raftDurationId, optionId }
}

/** The page as who may not open the calendar of availability sees it. */
async function showAtDoor(sale: Sale, address: string) {
  const args = await staffArgs(sale.db, sale, address, { params: {}, now: NOW })
  const all = args.context.get(services)
  args.context.set(services, { ...all, can: (permission) => permission !== 'availability-calendars-access' })
  return newOrder.loader({ ...args, pattern: '/orders/new' })
}

test.each(DIALECTS)('%s: an item of a bundle that is full says so once it is chosen', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { raftId, raftDurationId, optionId } = await saleWithRaft(sale)
  const field = `bundles.${optionId}.isIncluded`
  const shown = { bundleOf: String(sale.productId), bundleStart: at.start, [`bundles.${optionId}.shown`]: '' }
  const chosen = addressOf(sale, { ...at, ...shown, 'quantities.0': '2', [field]: 'on' })
  const bundleOf = async (address: string) => (await show(sale, address)).staffBooking?.bundle

  expect(await bundleOf(chosen)).toMatchObject({ notFree: {}, options: [{ products: [{ left: null }] }] })
  const raft = { productId: raftId, durationId: raftDurationId }
  await reserve(sale, raft)
  expect(await bundleOf(chosen)).toMatchObject({
    options: [{ products: [{ left: '1 kvar' }] }],
    notFree: { [optionId]: { refusal: 'Det finns inte plats då. Lediga: 1.' } },
  })
  await reserve(sale, raft)
  const full = { options: [{ kind: 'all', products: [{ left: 'slutsåld' }] }] }
  expect(await bundleOf(addressOf(sale, { ...at, 'quantities.0': '2' }))).toMatchObject({
    ...full,
    notFree: {},
  })
  const whyFull = {
    refusal: FULL,
    reason: 'Lagret: 2 av 2 sålda. Närmast lediga tider: 13:00, 14:00 och 15:00.',
  }
  const to = expect.stringContaining(`/availability/start?date=2026-07-16&days=1&product=${raftId}`)
  expect(await bundleOf(chosen)).toMatchObject({ ...full, notFree: { [optionId]: { ...whyFull, to } } })
  const { staffBooking } = await showAtDoor(sale, chosen)
  expect(staffBooking?.bundle?.notFree).toEqual({ [optionId]: { ...whyFull, to: null } })
  const form = { ...FILLED, ...at, ...shown, 'quantities.0': '2', [field]: 'on' }
  expect(await post(sale, form)).toMatchObject({ status: 422, errors: { [`bundles.${optionId}`]: [FULL] } })
})

test.each(DIALECTS)('%s: an add-on of an item that is short leads to no calendar', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { db, shopId, productId } = sale
  const { raftId, optionId } = await saleWithRaft(sale)
  const oarId = await insertProduct(db, { shop_id: shopId, product_type: 'ADDON', max_capacity: 1 })
  const addon = { shop_id: shopId, product_id: raftId, addon_id: oarId, mandatory: 1 } as const
  await db.insertInto('product_addon').values(addon).execute()
  await insertPrice(db, { shop_id: shopId, product_id: oarId })
  const shown = { bundleOf: String(productId), bundleStart: at.start }
  const chosen = { 'quantities.0': '2', [`bundles.${optionId}.isIncluded`]: 'on' }
  const { staffBooking } = await show(sale, addressOf(sale, { ...at, ...shown, ...chosen }))
  expect(staffBooking?.bundle?.notFree).toEqual({
    [optionId]: { refusal: 'Det finns inte plats då. Lediga: 1.', reason: 'Lagret: 0 av 1 sålda.', to: null },
  })
})

test.each(DIALECTS)('%s: an item draws on what its booking leaves', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { raftId, optionId } = await saleWithRaft(sale)
  await sale.db
    .updateTable('product')
    .set({ alias_of_id: sale.productId, max_capacity: null })
    .where('id', '=', raftId)
    .execute()
  const field = `bundles.${optionId}.isIncluded`
  const notFreeOf = async (quantity: string) => {
    const shown = { bundleOf: String(sale.productId), bundleStart: at.start }
    const address = addressOf(sale, { ...at, ...shown, 'quantities.0': quantity, [field]: 'on' })
    return (await show(sale, address)).staffBooking?.bundle?.notFree
  }
  expect(await notFreeOf('2')).toEqual({})
  expect(await notFreeOf('3')).toMatchObject({
    [optionId]: { refusal: 'Det finns inte plats då. Lediga: 2.' },
  })
})

test.each(DIALECTS)('%s: a full start and a refused quantity say why, also at the door', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 2)
  const { productId } = sale
  const asked = { ...FILLED, ...at, 'quantities.0': '3' }
  const answer = await postAgain(sale, asked)
  expect(answer.result.error).toEqual({ quantities: ['Det finns inte plats då. Lediga: 2.'] })
  expect(answer.why).toMatchObject({
    to: expect.stringContaining(`of=${productId}&at=2026-07-16T10%3A00`),
    reason: 'Lagret: 0 av 2 sålda',
  })

  await reserve(sale, { quantities: units(2) })
  const reasonsOf = ({ staffBooking }: Awaited<ReturnType<typeof showAtDoor>>) =>
    staffBooking?.starts.flatMap(({ why, reason }) => (why || reason ? [[why !== null, reason]] : []))
  expect(reasonsOf(await show(sale))).toEqual(Array(4).fill([true, null]))
  expect(reasonsOf(await showAtDoor(sale, addressOf(sale)))).toEqual(
    Array(4).fill([false, 'Lagret: 2 av 2 sålda']),
  )
  await reserve(sale, { startRent: wallTime('2026-07-16 13:00:00'), quantities: units(2) })
  const fullDays = ({ days }: Awaited<ReturnType<typeof showAtDoor>>) =>
    days.flatMap(({ date, why, reason }) => (why || reason ? [[date, why !== null, reason]] : []))
  expect(fullDays(await show(sale))).toEqual([['2026-07-16', true, null]])
  expect(fullDays(await showAtDoor(sale, addressOf(sale)))).toEqual([
    ['2026-07-16', false, 'Lagret: 2 av 2 sålda'],
  ])
})

test.each(DIALECTS)(
  '%s: an add-on that is short says why, and starts are offered that have it',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const { db, shopId, productId } = sale
    const suitId = await insertProduct(db, {
      shop_id: shopId,
      product_type: 'ADDON',
      max_capacity: 3,
      display_name: '{"sv":"Våtdräkt"}',
    })
    await insertPrice(db, { shop_id: shopId, product_id: suitId })
    const addon = { shop_id: shopId, product_id: productId, addon_id: suitId }
    await db.insertInto('product_addon').values(addon).execute()
    await reserve(sale, { addons: [{ addonId: suitId, quantity: 2 }] })

    const suits = (quantity: string) => ({ ...FILLED, ...at, [`addons.${suitId}`]: quantity })
    const { result, why, nearest } = await postAgain(sale, suits('2'))
    expect(result.error).toEqual({ [`addons.${suitId}`]: ['Det finns inte plats då. Lediga: 1.'] })
    // No calendar shows an add-on.
    expect(why).toMatchObject({ to: null, reason: 'Våtdräkt · Lagret: 2 av 3 sålda' })
    expect(nearest.map(({ startRent }) => startRent)).toEqual([
      ...['2026-07-16 13:00:00', '2026-07-16 14:00:00', '2026-07-16 15:00:00'],
    ])
    expect((await postAgain(sale, suits('4'))).nearest).toEqual([])
    // The sale's own quantity is short: its near starts have the add-on too.
    await reserve(sale, { quantities: units(4) })
    const own = await postAgain(sale, { ...suits('2'), 'quantities.0': '2' })
    expect(own).toMatchObject({ why: { to: expect.stringContaining(`of=${productId}`) }, nearest })
  },
)

test.each(DIALECTS)('%s: a time of its own without a departure is refused as that', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { db, shopId, productId } = sale
  const scheduled = { booking_type: 'PER_START_TIME', start_time_type: 'MANUAL_INDEPENDENT' } as const
  await db.updateTable('product').set(scheduled).where('id', '=', productId).execute()
  const { id } = await db
    .insertInto('capacity_schedule')
    .values({ shop_id: shopId, product_id: productId, kind: 'WEEKLY', first_date: '2026-07-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const time = { shop_id: shopId, capacity_schedule_id: id, time: '10:00', capacity: 1 }
  await db.insertInto('capacity_schedule_time').values(time).execute()
  const own = await postAgain(sale, { ...FILLED, start: 'own', ownTime: '13:45' })
  expect(own.why).toMatchObject({
    to: expect.stringContaining('at=2026-07-16T13%3A45'),
    reason: 'Produkten har ingen starttid då.',
  })
  const full = await postAgain(sale, { ...FILLED, ...at, 'quantities.0': '2' })
  expect(full.why).toMatchObject({ reason: 'Lagret: 0 av 1 sålda' })
})

test.each(DIALECTS)(
  '%s: the hour that the clock shows twice is offered once, as its first',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const date = '2026-10-25'
    const night = { first_date: date, last_date: date, opens: '01:00', closes: '07:00' }
    await insertOpeningSeason(sale.db, { shop_id: sale.shopId, ...night })
    const labels = [
      { startRent: '2026-10-25 01:00:00', summerTime: '' },
      { startRent: '2026-10-25 02:00:00', summerTime: ' (sommartid)' },
      { startRent: '2026-10-25 03:00:00', summerTime: '' },
      { startRent: '2026-10-25 04:00:00', summerTime: '' },
    ]
    expect((await show(sale, addressOf(sale, { date }))).staffBooking?.starts).toMatchObject(labels)

    const { orderId, bookingId } = await reserve(sale, { startRent: wallTime(`${date} 04:00:00`) })
    const params = { orderId: String(orderId) }
    const address = `/orders/${orderId}/manage?booking=${bookingId}`
    const args = await staffArgs(sale.db, sale, address, { params, now: NOW })
    const { page } = await change.loader({ ...args, pattern: '/orders/:orderId/manage' })
    expect(page.starts).toMatchObject(labels)
  },
)
