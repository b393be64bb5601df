import { expect, test } from 'vitest'
import { instant } from '#app/domain/shared/time.ts'
import {
  insertBundleOption,
  insertDuration,
  insertPrice,
  insertProduct,
  insertUser,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertQuestion } from '#tests/support/questions.ts'
import { createSale, reserve, type Sale, units } from '../../domain/order/sale.ts'
import { addressOf, FILLED, NOW, post, postAgain, show, showSold } from './new-order-page.ts'

const at = { start: '2026-07-16T10:00' }
const typed = { ...FILLED, ...at, lastName: 'Öberg', payment: 'CASH' }

/** The address that a button led to. */
async function led(sale: Sale, form: Record<string, string>, address?: string): Promise<string> {
  const { to, ...outcome } = await post(sale, form, address)
  if (!to) throw new Error(JSON.stringify(outcome))
  return to
}

test.each(DIALECTS)('%s: the total is shown at an address of its own', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 5)
  const own = { ...typed, start: 'own', ownTime: '10:07', warned: '1', requestKey: 'k' }
  const address = await led(sale, { ...own, intent: 'recount', 'quantities.0': '2' })
  // Nothing about the customer stands in it.
  expect(address).toMatch(/^\/orders\/new\?product=\d+&date=2026-07-16&draft=[\w-]+$/)
  const page = await show(sale, address)
  expect(page.result?.initialValue).toMatchObject({
    ...{ firstName: 'Åsa', lastName: 'Öberg', payment: 'CASH', quantities: { 0: '2' } },
    ...{ start: 'own', ownTime: '10:07' },
  })
  expect(page).toMatchObject({ booked: [], requestKey: 'k' })
  expect(page.staffBooking?.total).toMatchObject({ totalMinor: 80_000 })
  // It goes on to warn, and once it is sold it is sold, whoever comes back.
  expect(page.warnings).toMatchObject([{ code: 'start_time_not_offered' }])
  const sold = await post(sale, { ...typed, requestKey: 'k', shownMinor: '40000' }, address)
  expect(sold.to).toMatch(/^\/orders\/\d+/)
  expect(await post(sale, { ...typed, requestKey: 'k', shownMinor: '40000' }, address)).toEqual(sold)
})

test.each(DIALECTS)('%s: a booking is added, and all are sold together', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 5)
  const more = await led(sale, { ...typed, intent: 'add', 'quantities.0': '2' })
  const page = await show(sale, more)

  expect(page.booked).toMatchObject([
    {
      key: 0,
      period: { startRent: '2026-07-16 10:00:00' },
      quantities: [{ quantity: 2 }],
      totalMinor: 80_000,
    },
  ])
  expect(page.address).toMatchObject({ key: 1, productId: sale.productId, date: '2026-07-16' })
  expect(page.result?.initialValue).toMatchObject({
    ...{ firstName: 'Åsa', lastName: 'Öberg', payment: 'CASH', quantities: { 0: '1' } },
  })
  expect(page.result?.initialValue).not.toHaveProperty('start')
  // What was chosen counts as booked for the next.
  expect(
    page.staffBooking?.starts.map(({ startRent, free }) => `${startRent.slice(11, 16)} ${free}`),
  ).toEqual(['09:00 3', '10:00 3', '11:00 3', '12:00 3', '13:00 5', '14:00 5', '15:00 5'])
  const third = { ...typed, start: '2026-07-16T13:00', intent: 'add', 'quantities.0': '4' }
  const held = await show(sale, await led(sale, third, more))
  expect(held.products).toMatchObject([{ id: sale.productId, free: { free: 3 } }])
  expect(held.days.slice(0, 3).map(({ free }) => free)).toEqual([5, 3, 5])
  expect(page.staffBooking?.total).toMatchObject({
    totalMinor: 120_000,
    bookings: [{ place: 0 }, { place: 1000 }],
  })

  const sold = await post(
    sale,
    { ...typed, start: '2026-07-16T13:00', requestKey: 'k', shownMinor: '120000' },
    more,
  )
  const { order } = await showSold(sale, sold)
  expect(order.bookings.map(({ startRent }) => startRent)).toEqual([
    '2026-07-16 10:00:00',
    '2026-07-16 13:00:00',
  ])
  expect(order).toMatchObject({ paymentState: 'PAID', payedMinor: 120_000 })
})

test.each(DIALECTS)('%s: Back after a sale sells nothing again unasked', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 5)
  const { requestKey } = await show(sale)
  const more = await led(sale, { ...typed, intent: 'add', requestKey })
  const again = await show(sale, more)
  const later = { ...typed, start: '2026-07-16T13:00', payment: 'LATER', requestKey: again.requestKey }
  const shownAgain = await postAgain(sale, { ...later, intent: 'show' }, more)
  const sold = await post(sale, { ...later, requestKey: shownAgain.page.requestKey }, more)
  expect(sold.to).toMatch(/^\/orders\/\d+$/)

  const back = await show(sale, more)
  const other = { ...later, start: '2026-07-16T14:00', requestKey: back.requestKey }
  const { result, page } = await postAgain(sale, other, more)
  expect(result.error).toEqual({ '': [expect.stringMatching(/^Formuläret har redan skapat något/)] })
  expect(await sale.db.selectFrom('order').select('id').execute()).toHaveLength(1)
  const second = await post(sale, { ...other, requestKey: page.requestKey }, more)
  expect(second.to).not.toBe(sold.to)
})

test.each(DIALECTS)('%s: one is opened again, left out, or the shown one is', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 5)
  const more = await led(sale, { ...typed, intent: 'add', 'quantities.0': '2' })
  const later = { ...typed, start: '2026-07-16T13:00' }

  const opened = await show(sale, await led(sale, { ...later, intent: 'edit-0' }, more))
  expect(opened.booked).toMatchObject([{ key: 1, period: { startRent: '2026-07-16 13:00:00' } }])
  expect(opened.result?.initialValue).toMatchObject({
    start: at.start,
    quantities: { 0: '2' },
    lastName: 'Öberg',
  })
  expect((await show(sale, await led(sale, { ...later, intent: 'remove-0' }, more))).booked).toEqual([])
  const first = await show(sale, await led(sale, { intent: 'discard' }, more))
  expect(first).toMatchObject({
    booked: [],
    address: { key: 0 },
    result: { initialValue: { start: at.start } },
  })
})

test.each(DIALECTS)('%s: nothing is added that is incomplete or not free', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 2)

  expect(await post(sale, { intent: 'add', 'quantities.0': '0' })).toMatchObject({
    status: 422,
    errors: { start: ['Välj en starttid'], quantities: ['Välj hur många'] },
  })
  const full = await postAgain(sale, { ...typed, intent: 'add', 'quantities.0': '3' })
  expect(full.result.error).toEqual({ quantities: ['Det finns inte plats då. Lediga: 2.'] })
  const more = await led(sale, { ...typed, intent: 'add', 'quantities.0': '2' })
  expect(await post(sale, { ...typed, intent: 'add' }, more)).toMatchObject({
    errors: { quantities: ['Det finns inte plats då. Lediga: 0.'] },
  })
})

test.each(DIALECTS)('%s: one that was full meanwhile is opened, with near times', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 2)
  const more = await led(sale, { ...typed, intent: 'add', 'quantities.0': '2' })
  await reserve(sale, { quantities: units(1) })
  const page = await postAgain(sale, { ...typed, start: '2026-07-16T13:00' }, more)

  expect(page.result.error).toEqual({ quantities: ['Det finns inte plats då. Lediga: 1.'] })
  expect(page.result.initialValue).toMatchObject({ ...at, lastName: 'Öberg', quantities: { 0: '2' } })
  expect(page.page).toMatchObject({ address: { key: 0 }, booked: [{ key: 1 }] })
  const [near] = page.nearest
  const picked = await postAgain(sale, { ...typed, pick: String(near?.key) }, more)
  expect(picked.result.initialValue).toMatchObject({ start: String(near?.key).split(' ')[1] })
  expect(await sale.db.selectFrom('order').select('id').execute()).toHaveLength(1)
})

const NEAR = [
  {
    why: 'has room beside the other',
    capacity: 3,
    other: '13:00',
    near: [
      ['13:00', 2],
      ['14:00', 2],
      ['15:00', 2],
    ],
  },
  { why: 'is left out where the other leaves too little', capacity: 2, other: '13:00', near: [] },
  { why: 'is left out where the other overlaps', capacity: 2, other: '15:00', near: [] },
  { why: 'is offered where the other is over before', capacity: 2, other: '16:00', near: [['13:00', 2]] },
] as const

test.each(DIALECTS.flatMap((dialect) => NEAR.map((row) => ({ dialect, ...row }))))(
  '$dialect: a near time of a sale $why',
  async ({ dialect, capacity, other, near }) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, capacity)
    const more = await led(sale, { ...typed, intent: 'add', 'quantities.0': '2' })
    await reserve(sale, { quantities: units(capacity - 1) })
    const form = { ...typed, start: 'own', ownTime: other, accepted: 'start_time_not_offered' }
    const { nearest, page } = await postAgain(sale, form, more)

    expect(page.booked).toMatchObject([{ period: { startRent: `2026-07-16 ${other}:00` } }])
    const onTheDay = nearest.filter(({ startRent }) => startRent.startsWith('2026-07-16'))
    expect(onTheDay.map(({ startRent, free }) => [startRent.slice(11, 16), free])).toEqual(near)
  },
)

test.each(DIALECTS)(
  '%s: a product that nobody books any more is named, a draft that went too',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const { db, shopId } = sale
    const canoeId = await insertProduct(db, { shop_id: shopId })
    await insertDuration(db, { shop_id: shopId, product_id: canoeId })
    await insertPrice(db, { shop_id: shopId, product_id: canoeId })
    const canoe = addressOf(sale, { product: String(canoeId) })
    const more = await led(sale, { ...typed, intent: 'add' }, canoe)
    const kayak = `${more.replace(`product=${canoeId}`, `product=${sale.productId}`)}`.replace(
      /&length=\d+/,
      '',
    )

    await db.updateTable('product').set({ deleted_at: NOW }).where('id', '=', canoeId).execute()
    expect((await show(sale, kayak)).booked).toMatchObject([{ period: null }])
    expect(await post(sale, typed, kayak)).toMatchObject({ status: 422 })
    await db.deleteFrom('form_draft').execute()
    expect(await post(sale, typed, kayak)).toMatchObject({ status: 422 })
    expect(await db.selectFrom('order').select('id').execute()).toEqual([])
  },
)

test.each(DIALECTS)('%s: what was chosen opens for nobody else', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const more = await led(sale, { ...typed, intent: 'add' })
  const colleague = { ...sale, userId: await insertUser(sale.db) }

  expect(await show(colleague, more)).toMatchObject({ booked: [], result: null })
})

test.each(DIALECTS)('%s: who comes is asked of every booking', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { db, shopId, userId, productId } = sale
  const heightId = await insertQuestion(db, { shopId, userId, now: instant(NOW) }, { requiredForAdmin: true })
  const heightOf = (place: number) => `b${place}p${productId}n1f${heightId}`
  const answered = { [`answers.${heightOf(0)}`]: '168', asked: heightOf(0) }
  const more = await led(sale, { ...typed, ...answered, intent: 'add' })
  const page = await show(sale, more)

  expect(page.staffBooking?.questions.participants.map(({ name }) => name)).toEqual(
    [0, 1000].map((place) => `b${place}p${productId}n1`),
  )
  expect(page.result?.initialValue).toMatchObject({ answers: { [heightOf(0)]: '168' } })
  const both = { ...typed, ...answered, asked: [heightOf(0), heightOf(1000)].join(' ') }
  expect(await post(sale, both, more)).toMatchObject({
    errors: { [`answers.${heightOf(1000)}`]: expect.anything() },
  })
  const sold = await post(sale, { ...both, payment: 'LATER', [`answers.${heightOf(1000)}`]: '181' }, more)
  expect(sold.to).toMatch(/^\/orders\/\d+$/)
  const stored = await db.selectFrom('custom_value').select('value').orderBy('booking_id').execute()
  expect(stored.map(({ value }) => JSON.parse(value))).toEqual(['168', '181'])
})

test.each(DIALECTS)(
  '%s: a discount by hand needs a reason, and lowers what is shown and taken',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const given = { ...typed, discount: '10', discountUnit: 'PERCENT', shownMinor: '36000' }
    const totalWith = async (discount: Record<string, string>) =>
      (await show(sale, addressOf(sale, { 'quantities.0': '1', discountReason: 'Stamkund', ...discount })))
        .staffBooking?.total
    const lowered = { discountMinor: 4_000, totalMinor: 36_000 }
    const full = { discountMinor: 0, totalMinor: 40_000 }

    expect(await totalWith({ discountReason: '' })).toMatchObject({ ...full, discountErrors: {} })
    expect(await totalWith({ discount: '10' })).toMatchObject({ ...lowered, discountErrors: {} })
    expect(await totalWith({ discount: '10 %' })).toMatchObject({ ...lowered, discountErrors: {} })
    expect(await totalWith({ discount: '10', discountReason: '' })).toMatchObject({
      ...lowered,
      discountErrors: { discountReason: ['Detta fält är obligatoriskt'] },
    })
    for (const discount of ['101', 'tio', '-5']) {
      expect(await totalWith({ discount })).toMatchObject({
        ...full,
        discountErrors: { discount: [expect.stringMatching(/procent/)] },
      })
    }
    expect(await totalWith({ discount: 'tio', discountUnit: 'FIXED' })).toMatchObject({
      ...full,
      discountErrors: { discount: [expect.stringMatching(/belopp/)] },
    })
    expect(await totalWith({ discount: '10', discountOn: '7:1:0' })).toMatchObject({
      ...full,
      discountErrors: { discountOn: [expect.stringMatching(/^Rabatten/)] },
    })
    expect(await post(sale, given)).toMatchObject({
      status: 422,
      errors: { discountReason: expect.anything() },
    })
    const wrong = { ...given, discountReason: 'Stamkund', discount: '101' }
    expect(await post(sale, wrong)).toMatchObject({ errors: { discount: expect.anything() } })
    expect(await post(sale, { ...wrong, discount: '10', discountOn: '7:1:0' })).toMatchObject({
      errors: { discountOn: expect.anything() },
    })
    const { order, log } = await showSold(sale, await post(sale, { ...given, discountReason: 'Stamkund' }))
    expect(order).toMatchObject({ payedMinor: 36_000, paymentState: 'PAID' })
    expect(log.find(({ action }) => action === 'order_discounted')).toMatchObject({ reason: 'Stamkund' })
  },
)

test.each(DIALECTS)('%s: a bundle is sold with the options that were chosen', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { db, shopId, productId } = sale
  const lunchId = await insertProduct(db, { shop_id: shopId, max_capacity: 5 })
  await insertPrice(db, { shop_id: shopId, product_id: lunchId, unit_price_minor: 9_000 })
  const optionId = await insertBundleOption(db, {
    ...{ shop_id: shopId, product_id: productId, item_id: lunchId },
    ...{ quantity_option: 'CUSTOM_MIN_MAX', quantity_min: 0, quantity_max: 4, can_select_quantity: 1 },
  })
  const field = `bundles.${optionId}.quantities.q${lunchId}c0`
  const page = await show(sale, addressOf(sale, { 'quantities.0': '2' }))
  const [option] = page.staffBooking?.bundle?.options ?? []

  expect(option).toMatchObject({ kind: 'counted', fields: { [field]: '0' } })
  const shown = {
    bundleOf: String(productId),
    bundleStart: at.start,
    [`bundles.${optionId}.shown`]: String(option?.shown),
  }
  const form = { ...typed, ...shown, 'quantities.0': '2', payment: 'LATER' }
  expect(await post(sale, { ...form, [field]: '9' })).toMatchObject({
    status: 422,
    errors: { [field]: expect.anything() },
  })
  const more = await led(sale, { ...form, [field]: '2', intent: 'add' })
  const quantities = [
    { quantity: 2, name: 'Havskajak' },
    { quantity: 2, name: 'Havskajak' },
  ]
  expect((await show(sale, more)).booked).toMatchObject([{ totalMinor: 98_000, quantities }])
  const { order } = await showSold(sale, await post(sale, { ...form, [field]: '2' }))
  expect(order.bookings).toHaveLength(2)
})
