import { expect, test } from 'vitest'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { listAnswers } from '#app/domain/question/answers-queries.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { manageAddress } from '#app/routes/staff/manage-address.ts'
import { action, loader } from '#app/routes/staff/orders/change/change.tsx'
import type { ChangePage } from '#app/routes/staff/orders/change/load-change.server.ts'
import type { Db } from '#db/transaction.server.ts'
import {
  insertBundleOption,
  insertOrderWithBooking,
  insertPrice,
  insertPriceCategory,
  insertProduct,
  insertUser,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertPriced, insertStaffShop, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

type Shop = StaffShop & { orderId: number; bookingId: number }

const LATER = { startDate: '2026-07-17', startTime: '11:00' }

async function argsOf(db: Db, shop: Shop, form?: Record<string, string>, from?: string) {
  const path = manageAddress(shop.orderId, shop.bookingId, from)
  const params = { orderId: String(shop.orderId) }
  const args = await staffArgs(db, shop, path, form ? { params, form } : { params })
  return { ...args, pattern: '/orders/:orderId/manage' } as const
}

async function post(db: Db, shop: Shop, form: Record<string, string>, from?: string) {
  return action(await argsOf(db, shop, form, from))
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
  expect(await outcomeOf(post(db, shop, form))).toEqual(done)
  expect(await outcomeOf(post(db, shop, { ...form, startTime: '12:00' }))).toMatchObject({ status: 409 })
  expect(await booked()).toMatchObject({ startRent: '2026-07-17 11:00:00', endRent: '2026-07-17 17:00:00' })
  expect(await findOrder(db, shop)).toMatchObject({ state: 'CONFIRMED', priceMinor: 70_000 })
  const log = await listActivities(db, { shopId: shop.shopId, entity: 'order', entityId: shop.orderId })
  expect(log.map(({ action: what, userId }) => [what, userId])).toEqual([['booking_changed', shop.userId]])
})

test.each(DIALECTS)('%s: a change leads back to the page that it began on, of ours', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const order = `/orders/${shop.orderId}`
  const calendar = '/bookings/calendar?date=2026-07-16&view=week'
  for (const [from, startTime, to] of [
    [calendar, '11:00', calendar],
    ['//elsewhere.example/orders', '12:00', order],
  ] as const) {
    expect((await loader(await argsOf(db, shop, undefined, from))).page.origin).toBe(to)
    const { form } = await toApply(db, shop, { ...LATER, startTime })
    expect(await outcomeOf(post(db, shop, form, from))).toEqual({ to })
  }
})

test.each(DIALECTS)('%s: a booking that starts anew is neither checked in nor finished', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const at = instant('2026-07-16T08:05:00Z')
  const marks = { checked_in_at: at, checked_in_by_user_id: shop.userId, finished_at: at }
  await db.updateTable('booking').set(marks).execute()
  const marksAfter = async (form: Record<string, string>) => {
    await post(db, shop, (await toApply(db, shop, form)).form)
    return db
      .selectFrom('booking')
      .select(['checked_in_at', 'checked_in_by_user_id', 'finished_at'])
      .executeTakeFirst()
  }
  expect(await marksAfter({ durationId: shop.sixHours })).toEqual(marks)
  expect(await marksAfter(LATER)).toEqual({
    checked_in_at: null,
    checked_in_by_user_id: null,
    finished_at: null,
  })
})

test.each(DIALECTS)('%s: answers stay with who gave them when others come along', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const studentId = await insertPriceCategory(db, { shop_id: shop.shopId, title: '{"sv":"Student"}' })
  const student = { shop_id: shop.shopId, product_id: shop.productId, price_category_id: studentId }
  await insertPrice(db, { ...student, unit_price_minor: 30_000 })
  const apply = async (form: Record<string, string>) =>
    outcomeOf(post(db, shop, (await toApply(db, shop, form)).form))
  const [all, students] = ['quantities.0', `quantities.${studentId}`]
  const done = { to: `/orders/${shop.orderId}` }
  expect(await apply({ [all]: '2', [students]: '1' })).toEqual(done)

  const field = { internal_name: 'length', label: '{"sv":"Längd"}', data_type: 'SINGLE_LINE' } as const
  const { id } = await db
    .insertInto('custom_field')
    .values({ shop_id: shop.shopId, applies_to: 'PARTICIPANT', ...field })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lengths = ['180', '175', '120'].map((length, index) => ({
    shop_id: shop.shopId,
    order_id: shop.orderId,
    booking_id: shop.bookingId,
    custom_field_id: id,
    product_id: shop.productId,
    participant: index + 1,
    value: JSON.stringify(length),
  }))
  await db.insertInto('custom_value').values(lengths).execute()
  const answers = async () =>
    (await listAnswers(db, shop))
      .toSorted((a, b) => a.participant - b.participant)
      .map(({ participant, value }) => [participant, value])

  expect(await apply({ [all]: '3', [students]: '1' })).toEqual(done)
  expect(await answers()).toEqual([
    [1, '180'],
    [2, '175'],
    [4, '120'],
  ])
  expect(await apply({ [all]: '1', [students]: '1' })).toEqual(done)
  expect(await answers()).toEqual([
    [1, '180'],
    [2, '120'],
    [expect.any(Number), '175'],
  ])
})

test.each(DIALECTS)('%s: the button names the move and the price', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const buttonOf = async (form: Record<string, string>) =>
    (await toApply(db, shop, form)).plan.submitText.replaceAll('\u00A0', ' ')

  expect(await buttonOf(LATER)).toBe('Flytta till fre 17 juli 11:00')
  expect(await buttonOf({ ...LATER, durationId: shop.sixHours })).toBe(
    'Flytta till fre 17 juli 11:00, +300 kr',
  )
  expect(await buttonOf({ durationId: shop.sixHours })).toBe('Ändra, +300 kr')
  const byHand = { 'prices.q0': '100', reason: 'Regn' }
  expect(await buttonOf(byHand)).toBe('Ändra, −300 kr')
})

test.each(DIALECTS)('%s: a plan tells what was credited, and what of that falls away', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const three = await toApply(db, shop, { 'quantities.0': '3' })
  expect(three.plan.lostCreditMinor).toBe(0)
  await post(db, shop, three.form)
  await db.updateTable('booking_product').set({ credited_minor: 90_000 }).execute()
  await db.updateTable('order').set({ price_minor: 30_000 }).execute()

  const { plan } = await toApply(db, shop, { 'quantities.0': '2' })
  expect(plan).toMatchObject({
    lines: [{ before: { creditedMinor: 90_000 }, after: { quantity: 2, creditedMinor: 80_000 } }],
    bookingMinor: { before: 30_000, after: 0 },
    lostCreditMinor: 10_000,
  })
  expect((await toApply(db, shop, { 'quantities.0': '4' })).plan.lostCreditMinor).toBe(0)
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
  const colleague = { ...shop, userId: await insertUser(db, { name: 'Elin Lind' }) }
  expect(await outcomeOf(post(db, colleague, first.form))).toMatchObject({ to: expect.anything() })

  const answer = await post(db, shop, { ...second.form, startDate: '2026-07-16', startTime: '10:00' })
  expect(await outcomeOf(answer)).toMatchObject({
    status: 409,
    errors: { '': [expect.stringMatching(/Elin Lind ändrade en bokning, .*Se den nya planen/)] },
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
  const same = { startDate: '2026-07-16', startTime: '10:00' }
  // A time of staff's own stays chosen with its error, or it would be hidden.
  for (const startTime of ['', '25:61']) {
    expect(await post(db, shop, { ...same, start: 'own', startTime })).toMatchObject({
      data: { result: { error: { startTime: [expect.anything()] } }, page: { start: 'own' } },
    })
  }
  const asIs = await post(db, shop, same)
  expect(await outcomeOf(asIs)).toEqual({ status: 200, errors: null })
  expect(asIs).toMatchObject({ data: { unchanged: 'Inget ändras med det du har valt.', plan: null } })
  expect(await check({ ...same, intent: 'apply', planName: 'x' })).toEqual({
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

  // The time that it has is no way out.
  const afternoon = { startRent: '2026-07-16 13:00:00', endRent: '2026-07-16 16:00:00' }
  await insertOrderWithBooking(db, { ...shop, quantity: 4, ...afternoon })
  const own = await post(db, shop, { startDate: '2026-07-16', startTime: '11:00' })
  expect(own).toMatchObject({ data: { nearest: [{ startRent: '2026-07-17 14:00:00' }, {}, {}] } })

  const cancelled = await insertOrderWithBooking(db, { ...shop, order: { state: 'CANCELLED' } })
  expect(await check({}, { ...shop, ...cancelled })).toMatchObject({ status: 422 })
  await db.updateTable('order').set({ created_by: 'OTA' }).where('id', '=', shop.orderId).execute()
  expect(await check({ startTime: '15:00' })).toMatchObject({ status: 422 })
  expect(await loader(await argsOf(db, shop))).toMatchObject({
    page: { fixed: expect.stringMatching(/återförsäljare/) },
  })
})

/** Up to five lunches of which there are two, at noon on a day that is chosen. */
async function insertBundle(db: Db, { shopId, productId }: Shop & { productId: number }) {
  const ofShop = { shop_id: shopId, product_type: 'ADDON' } as const
  const lunchId = await insertProduct(db, { ...ofShop, name: '{"sv":"Lunch"}', max_capacity: 2 })
  await insertPrice(db, { shop_id: shopId, product_id: lunchId, unit_price_minor: 10_000 })
  const lunchOption = await insertBundleOption(db, {
    shop_id: shopId,
    product_id: productId,
    item_id: lunchId,
    date_option: 'CUSTOM_MIN_MAX',
    can_select_date: 1,
    date_option_days_min: 0,
    date_option_days_max: 3,
    start_time_option: 'FORCED_START_TIME',
    start_time: '12:00',
    quantity_option: 'CUSTOM_MIN_MAX',
    can_select_quantity: 1,
    quantity_min: 0,
    quantity_max: 5,
  })
  return { lunches: `bundles.${lunchOption}.quantities.q${lunchId}c0`, date: `bundles.${lunchOption}.date` }
}

/** Form fields of the bundle as the page shows them. */
function shownBundle({ bundle }: { bundle: ChangePage['bundle'] }): Record<string, string> {
  if (!bundle) throw new Error('no bundle is shown')
  const options = bundle.options.flatMap(({ id, fields, shown }) => [
    ...Object.entries(fields),
    [`bundles.${id}.shown`, shown],
  ])
  const { productId, start } = bundle
  return { ...Object.fromEntries(options), bundleOf: String(productId), bundleStart: start }
}

test.each(DIALECTS)(
  "%s: starts count the order's other bookings, not the one that moves",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertPriced(db)
    await insertOrderWithBooking(db, { ...shop, quantity: 2 })
    const [startRent, endRent] = ['2026-07-16 11:00:00', '2026-07-16 14:00:00']
    const second = await insertOrderWithBooking(db, { ...shop, startRent, endRent })
    for (const table of ['order_item', 'booking', 'booking_product', 'allocation'] as const) {
      await db
        .updateTable(table)
        .set({ order_id: shop.orderId })
        .where('order_id', '=', second.orderId)
        .execute()
    }
    const { page } = await loader(await argsOf(db, shop))
    const free = page.starts.flatMap((start) => (/1[014]:00/.test(start.startRent) ? start.free : []))
    expect(free).toEqual([1, 1, 4])
    expect(page).toMatchObject({ date: '2026-07-16', start: '2026-07-16T10:00' })
    expect(page.days.map(({ date, value }) => [date, value])).toEqual(
      ['16', '17', '18', '19', '20', '21', '22'].map((day) => [`2026-07-${day}`, `2026-07-${day}`]),
    )

    await insertOrderWithBooking(db, { ...shop, quantity: 1, startRent, endRent })
    const choice = { shownDate: '2026-07-16', day: '', startDate: '2026-07-16', startTime: '10:00' }
    const full = await post(db, shop, { ...choice, start: '2026-07-16T11:00' })
    expect(await outcomeOf(full)).toMatchObject({ status: 422, errors: { startTime: [expect.anything()] } })
    expect(full).toMatchObject({
      data: { page: { start: '' }, nearest: [{ startRent: '2026-07-16 13:00:00', free: 2 }, {}, {}] },
    })
    const { plan } = await toApply(db, shop, { ...choice, day: '2026-07-18', start: '2026-07-16T10:00' })
    expect(plan).toMatchObject({ period: { after: { startRent: '2026-07-18 10:00:00' } } })
  },
)

test.each(DIALECTS)("%s: a bundle's item has a price by hand, with a reason", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const { lunches } = await insertBundle(db, shop)
  const { page } = await loader(await argsOf(db, shop))
  const [{ field } = { field: '' }] = page.bundle?.options[0]?.priced ?? []
  expect(page.bundle?.options).toMatchObject([{ priced: [{ title: 'Havskajak' }] }])
  const cheap = { ...shownBundle(page), [lunches]: '2', [`prices.${field}`]: '75' }
  expect(await outcomeOf(post(db, shop, cheap))).toEqual({
    status: 422,
    errors: { reason: [expect.anything()] },
  })
  const { plan, form } = await toApply(db, shop, { ...cheap, reason: 'stamgäst' })
  expect(plan).toMatchObject({ bookingMinor: { before: 40_000, after: 55_000 } })
  // Not as a number of another notation.
  expect(await outcomeOf(post(db, shop, { ...cheap, [lunches]: '0x2', reason: 'stamgäst' }))).toEqual({
    status: 422,
    errors: { [lunches]: ['Ange ett heltal'] },
  })
  // Lunch is at noon, in the middle of it: guests could not choose that.
  expect(plan?.warnings).toEqual([
    { code: 'bundle_overlap', text: 'Havskajak: Det är samtidigt som något annat i ordern.' },
  ])
  expect(await outcomeOf(post(db, shop, form))).toMatchObject({ status: 409 })
  const accepted = { ...form, accepted: 'bundle_overlap' }
  expect(await outcomeOf(post(db, shop, accepted))).toMatchObject({ to: expect.anything() })
  const [logged] = await listActivities(db, { shopId: shop.shopId, entity: 'order', entityId: shop.orderId })
  expect(logged?.facts).toMatchObject({ warnings: ['bundle_overlap'] })
  expect(await findOrder(db, shop)).toMatchObject({
    priceMinor: 55_000,
    bookings: [{}, { products: [{ quantity: 2, unitPriceMinor: 7_500 }] }],
  })

  await db.deleteFrom('price').where('unit_price_minor', '=', 10_000).execute()
  const { page: booked } = await loader(await argsOf(db, shop))
  const three = { ...shownBundle(booked), [lunches]: '1' }
  const [option] = booked.bundle?.options ?? []
  expect(await outcomeOf(post(db, shop, three))).toEqual({
    status: 422,
    errors: { [`bundles.${option?.id}`]: ['Det saknas pris för valet. Ange ett pris för hand.'] },
  })
  const again = await toApply(db, shop, { ...three, [`prices.${field}`]: '60', reason: 'en' })
  expect(again.plan).toMatchObject({ bookingMinor: { before: 55_000, after: 46_000 } })

  // An item that takes place as before stays checked in and finished.
  const itemOf = async () => (await findOrder(db, shop))?.bookings[1]
  const marks = { checkedInAt: '2026-07-16T08:00:00Z', finishedAt: '2026-07-16T09:00:00Z' }
  await db
    .updateTable('booking')
    .set({ checked_in_at: instant(marks.checkedInAt), finished_at: instant(marks.finishedAt) })
    .where('id', '=', (await itemOf())?.id ?? 0)
    .execute()
  expect(await outcomeOf(post(db, shop, again.form))).toMatchObject({ to: expect.anything() })
  expect(await itemOf()).toMatchObject({ ...marks, products: [{ quantity: 1 }] })
})

test.each(DIALECTS)("%s: an end of staff's own, instead of a length", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const ofProduct = { shop_id: shop.shopId, product_id: shop.productId }
  await insertPrice(db, { ...ofProduct, duration_id: null, unit_price_minor: 55_000 })
  const own = { ...LATER, durationId: 'own', endDate: '2026-07-18', endTime: '09:20' }

  const { plan, form } = await toApply(db, shop, own)
  expect(plan).toMatchObject({
    period: { after: { startRent: '2026-07-17 11:00:00', endRent: '2026-07-18 09:20:00' } },
    bookingMinor: { before: 40_000, after: 55_000 },
  })
  const ends = async (over: Record<string, string>) => outcomeOf(post(db, shop, { ...own, ...over }))
  expect(await ends({ endDate: '' })).toEqual({ status: 422, errors: { endDate: [expect.anything()] } })
  expect(await ends({ endTime: '' })).toEqual({ status: 422, errors: { endTime: [expect.anything()] } })
  expect(await ends({ endDate: '2026-07-17' })).toMatchObject({
    errors: { endDate: [expect.stringMatching(/måste sluta/)] },
  })
  expect(await ends({ endDate: '2028-07-18' })).toMatchObject({
    errors: { endDate: ['En bokning kan vara högst 731 dagar.'] },
  })
  expect(plan?.warnings).toEqual([{ code: 'duration_not_offered', text: 'Den längden erbjuds inte.' }])
  expect(plan?.submitText).toMatch(/^Flytta ändå till .* 11:00, \+150\s*kr$/)
  expect(await outcomeOf(post(db, shop, { ...form, accepted: 'duration_not_offered' }))).toMatchObject({
    to: expect.anything(),
  })
  const { page } = await loader(await argsOf(db, shop))
  expect(page).toMatchObject({
    endRent: '2026-07-18 09:20:00',
    fields: { durationId: '', endDate: '2026-07-18', endTime: '09:20' },
  })
  const { plan: longer } = await toApply(db, shop, { startTime: '10:00' })
  expect(longer).toMatchObject({ period: { after: { endRent: '2026-07-18 08:20:00' } } })
})

test.each(DIALECTS)('%s: a category or a length without a price is sold at one by hand', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const studentId = await insertPriceCategory(db, { shop_id: shop.shopId })
  const { page } = await loader(await argsOf(db, shop))
  expect(page.categories).toMatchObject([
    { id: 0, unitPriceMinor: 40_000, isOther: false },
    { id: studentId, unitPriceMinor: null, isOther: true },
  ])
  const [students, price] = [`quantities.${studentId}`, `prices.q${studentId}`]
  const ofStudent = { 'quantities.0': '1', [students]: '1' }
  expect(await outcomeOf(post(db, shop, ofStudent))).toEqual({
    status: 422,
    errors: { [price]: ['Det saknas pris för valet. Ange ett pris för hand.'] },
  })
  const { plan, form } = await toApply(db, shop, { ...ofStudent, [price]: '150', reason: 'klass' })
  expect(plan).toMatchObject({ bookingMinor: { before: 40_000, after: 55_000 } })
  expect(await outcomeOf(post(db, shop, form))).toMatchObject({ to: expect.anything() })

  const own = { durationId: 'own', endDate: '2026-07-16', endTime: '20:00' }
  const answer = await post(db, shop, own)
  expect(await outcomeOf(answer)).toMatchObject({ errors: { 'prices.q0': [expect.anything()] } })
  expect(answer).toMatchObject({
    data: {
      page: {
        categories: [
          { id: 0, unitPriceMinor: null, isOther: false },
          { id: studentId, isOther: false },
        ],
      },
    },
  })
  const long = await toApply(db, shop, { ...own, 'prices.q0': '900', [price]: '300', reason: 'hel dag' })
  expect(long.plan).toMatchObject({ bookingMinor: { before: 55_000, after: 120_000 } })
})

test.each(DIALECTS)("%s: the bundle's items are chosen beside the booking, and go along", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const { lunches, date } = await insertBundle(db, shop)
  const { page } = await loader(await argsOf(db, shop))
  expect(page.bundle?.options).toMatchObject([
    { isMandatory: false, kind: 'counted', dates: { first: '2026-07-16', last: '2026-07-19' } },
  ])
  const untouched = shownBundle(page)
  expect(untouched).toMatchObject({ [lunches]: '0', [date]: '2026-07-16' })
  const refused = async (form: Record<string, string>) => outcomeOf(post(db, shop, { ...untouched, ...form }))
  expect(await refused({ [lunches]: 'x', [date]: 'soon' })).toEqual({
    status: 422,
    errors: { [lunches]: [expect.anything()], [date]: [expect.anything()] },
  })
  expect(await refused({ [lunches]: '6' })).toMatchObject({ errors: { [lunches]: [expect.anything()] } })
  expect(await refused({ [lunches]: '3' })).toMatchObject({
    errors: { [lunches]: ['Det finns inte plats då. Lediga: 2.'] },
  })
  expect(await refused({ [lunches]: '1', [date]: '2026-07-20' })).toMatchObject({
    errors: { [date]: ['Välj en av dagarna'] },
  })

  const laterToo = await toApply(db, shop, { ...untouched, ...LATER, [lunches]: '1' })
  expect(laterToo.plan?.lines[1]).toMatchObject({ after: { period: { startRent: '2026-07-17 12:00:00' } } })

  const two = { ...untouched, [lunches]: '2', [date]: '2026-07-17' }
  const { plan, form } = await toApply(db, shop, two)
  expect(plan).toMatchObject({ bookingMinor: { before: 40_000, after: 60_000 } })
  expect(await outcomeOf(post(db, shop, form))).toMatchObject({ to: expect.anything() })
  const items = async () => (await findOrder(db, shop))?.bookings.slice(1)
  expect(await items()).toMatchObject([
    { startRent: '2026-07-17 12:00:00', parentBookingId: shop.bookingId, products: [{ quantity: 2 }] },
  ])

  const { page: booked } = await loader(await argsOf(db, shop))
  expect(shownBundle(booked)).toMatchObject({ [lunches]: '2', [date]: '2026-07-17' })
  const answer = await post(db, shop, { ...shownBundle(booked), ...LATER })
  if (answer instanceof Response) throw new Error('nothing is applied')
  expect(shownBundle(answer.data.page)).toMatchObject({ [lunches]: '2', [date]: '2026-07-18' })
  const along = await toApply(db, shop, { ...shownBundle(answer.data.page), ...LATER })
  expect(along.plan?.name).toBe(answer.data.plan?.name)
  expect(await outcomeOf(post(db, shop, along.form))).toMatchObject({ to: expect.anything() })
  expect(await items()).toMatchObject([{ startRent: '2026-07-18 12:00:00' }])
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

test.each(DIALECTS)('%s: near starts have the add-ons too', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const { shopId, productId } = shop
  const suitId = await insertProduct(db, { shop_id: shopId, product_type: 'ADDON', max_capacity: 1 })
  await insertPrice(db, { shop_id: shopId, product_id: suitId })
  await db
    .insertInto('product_addon')
    .values({ shop_id: shopId, product_id: productId, addon_id: suitId })
    .execute()
  const [startRent, endRent] = ['2026-07-17 11:00:00', '2026-07-17 14:00:00']
  await insertOrderWithBooking(db, { ...shop, quantity: 4, startRent, endRent })
  const afternoon = { startRent: '2026-07-17 14:00:00', endRent: '2026-07-17 17:00:00' }
  await insertOrderWithBooking(db, { shopId, productId: suitId, ...afternoon })
  const nearest = async (suits: string) => {
    const answer = await post(db, shop, { ...LATER, [`addons.${suitId}`]: suits })
    return answer instanceof Response ? [] : answer.data.nearest?.map((start) => start.startRent)
  }
  expect(await nearest('0')).toContain('2026-07-17 14:00:00')
  const withSuit = await nearest('1')
  expect(withSuit).toHaveLength(3)
  expect(withSuit).not.toContain('2026-07-17 14:00:00')
})
