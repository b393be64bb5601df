import { expect, test } from 'vitest'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { action, loader } from '#app/routes/staff/orders/change/change.tsx'
import type { Db } from '#db/transaction.server.ts'
import { insertOrderWithBooking } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertPriced, insertStaffShop, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

type Shop = StaffShop & { orderId: number; bookingId: number }

const LATER = { startDate: '2026-07-17', startTime: '11:00' }

async function argsOf(db: Db, shop: Shop, form?: Record<string, string>) {
  const path = `/orders/${shop.orderId}/manage?booking=${shop.bookingId}`
  const params = { orderId: String(shop.orderId) }
  const args = await staffArgs(db, shop, path, form ? { params, form } : { params })
  return { ...args, pattern: '/orders/:orderId/manage' } as const
}

async function post(db: Db, shop: Shop, form: Record<string, string>) {
  return action(await argsOf(db, shop, form))
}

/** Form fields that apply the plan which posting `form` shows. */
async function toApply(db: Db, shop: Shop, form: Record<string, string>) {
  const answer = await post(db, shop, form)
  if (answer instanceof Response || !answer.data.plan) throw new Error('no plan is shown')
  const { plan, page } = answer.data
  const shown = { planName: plan.name, version: String(page.version), requestKey: page.requestKey }
  return { plan, form: { ...form, ...shown, intent: 'apply' } }
}

test.each(DIALECTS)('%s: a change is shown with its price, then applied once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const booked = async () => (await findOrder(db, shop))?.bookings[0]

  const { plan, form } = await toApply(db, shop, { ...LATER, durationId: shop.sixHours })
  expect(plan).toMatchObject({
    period: { after: { endRent: '2026-07-17 17:00:00' } },
    bookingMinor: { before: 40_000, after: 70_000 },
    dueMinor: { before: 40_000, after: 70_000 },
  })
  expect(await booked()).toMatchObject({ startRent: '2026-07-16 10:00:00' })

  const done = { to: `/orders/${shop.orderId}` }
  const both = [post(db, shop, form), post(db, shop, form)]
  expect(await Promise.all(both.map(outcomeOf))).toEqual([done, done])
  expect(await outcomeOf(post(db, shop, { ...form, startTime: '12:00' }))).toMatchObject({ status: 409 })
  expect(await booked()).toMatchObject({ startRent: '2026-07-17 11:00:00', endRent: '2026-07-17 17:00:00' })
  expect(await findOrder(db, shop)).toMatchObject({ state: 'CONFIRMED', priceMinor: 70_000 })
  const log = await listActivities(db, { shopId: shop.shopId, entity: 'order', entityId: shop.orderId })
  expect(log.map(({ action: what, userId }) => [what, userId])).toEqual([['booking_changed', shop.userId]])
})

test.each(DIALECTS)('%s: another outcome than was shown changes nothing and is shown', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const { form } = await toApply(db, shop, { ...LATER, durationId: shop.sixHours })
  await db
    .updateTable('price')
    .set({ unit_price_minor: 69_999 })
    .where('unit_price_minor', '=', 70_000)
    .execute()

  const answer = await post(db, shop, form)
  expect(answer).toMatchObject({ data: { plan: { bookingMinor: { before: 40_000, after: 69_999 } } } })
  expect(await outcomeOf(answer)).toEqual({
    status: 409,
    errors: { '': ['Det har blivit något annat än det du såg. Se den nya planen.'] },
  })
  expect(await findOrder(db, shop)).toMatchObject({ priceMinor: 40_000 })
})

test.each(DIALECTS)('%s: of two who change a booking the second hears of the first', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const first = await toApply(db, shop, LATER)
  const second = await toApply(db, shop, { 'quantities.0': '2' })
  expect(await outcomeOf(post(db, shop, first.form))).toMatchObject({ to: expect.anything() })

  const answer = await post(db, shop, { ...second.form, startDate: '2026-07-16', startTime: '10:00' })
  expect(await outcomeOf(answer)).toMatchObject({
    status: 409,
    errors: { '': [expect.stringMatching(/ändrade ordern .*Se den nya planen/)] },
  })
  expect(await findOrder(db, shop)).toMatchObject({ bookings: [{ products: [{ quantity: 1 }] }] })
})

test.each(DIALECTS)('%s: each field, a full time and a closed order are refused', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const check = (form: Record<string, string>, of: Shop = shop) =>
    outcomeOf(post(db, of, { ...LATER, ...form }))

  expect(await check({ startDate: 'soon', startTime: '25:00', durationId: 'x', 'prices.q0': '100' })).toEqual(
    {
      status: 422,
      errors: {
        startDate: [expect.anything()],
        startTime: [expect.anything()],
        durationId: [expect.anything()],
      },
    },
  )
  expect(await check({ 'prices.q0': '100' })).toEqual({
    status: 422,
    errors: { reason: [expect.anything()] },
  })
  expect(await check({ startDate: '2026-07-16', startTime: '10:00' })).toEqual({
    status: 422,
    errors: { '': ['Inget ändras med det du har valt.'] },
  })

  const [startRent, endRent] = ['2026-07-17 11:00:00', '2026-07-17 14:00:00']
  await insertOrderWithBooking(db, { ...shop, quantity: 4, startRent, endRent })
  const full = await post(db, shop, LATER)
  expect(await outcomeOf(full)).toEqual({
    status: 422,
    errors: { startTime: ['Det finns inte plats då. Lediga: 0.'] },
  })
  expect(full).toMatchObject({ data: { nearest: [{ startRent: '2026-07-17 14:00:00', free: 4 }, {}, {}] } })
  expect(await outcomeOf(post(db, shop, { pick: '2026-07-17T14:00' }))).toEqual({ status: 200, errors: null })

  const cancelled = await insertOrderWithBooking(db, { ...shop, order: { state: 'CANCELLED' } })
  expect(await check({}, { ...shop, ...cancelled })).toMatchObject({ status: 422 })
  await db.updateTable('order').set({ created_by: 'OTA' }).where('id', '=', shop.orderId).execute()
  expect(await check({ startTime: '15:00' })).toMatchObject({ status: 422 })
  expect(await loader(await argsOf(db, shop))).toMatchObject({
    fixedText: expect.stringMatching(/återförsäljare/),
  })
})

test.each(DIALECTS)(
  "%s: another shop's order, or a booking of another order, is not there",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertPriced(db)
    const stranger = await insertStaffShop(db)
    const second = await insertOrderWithBooking(db, shop)
    for (const { orderId, bookingId } of [stranger, { ...shop, bookingId: second.bookingId }]) {
      const of = { ...shop, orderId, bookingId }
      expect(await outcomeOf(argsOf(db, of).then(loader))).toMatchObject({ status: 404 })
      expect(await outcomeOf(post(db, of, LATER))).toMatchObject({ status: 404 })
    }
  },
)
