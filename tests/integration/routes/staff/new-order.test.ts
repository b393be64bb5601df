import { expect, test } from 'vitest'
import { instant, wallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { loader as showStart } from '#app/routes/staff/availability/start.tsx'
import * as newOrder from '#app/routes/staff/orders/new/new-order.tsx'
import { insertDuration, insertPrice, insertPriceCategory, insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertQuestion } from '#tests/support/questions.ts'
import { createSale, reserve, units } from '../../domain/order/sale.ts'
import { addressOf, FILLED, NOW, post, postAgain, show, showSold } from './new-order-page.ts'
import { staffArgs } from './staff-shop.ts'

test.each(DIALECTS)('%s: what is sold is narrowed in the address', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db, 5)
  const { db, shopId, productId } = staffBooking
  const shortId = await insertDuration(db, {
    shop_id: shopId,
    product_id: productId,
    amount: 1,
    admin_only: 1,
  })
  await insertPrice(db, {
    shop_id: shopId,
    product_id: productId,
    duration_id: shortId,
    unit_price_minor: 9_000,
  })
  await insertProduct(db, { shop_id: shopId, status: 'INACTIVE' })
  await insertProduct(db, { shop_id: shopId, product_type: 'ADDON' })
  await reserve(staffBooking)
  const times = ({ staffBooking: day }: Awaited<ReturnType<typeof show>>) =>
    day?.starts.map(({ startRent, free }) => `${startRent.slice(11, 16)} ${free}`)

  const first = await show(staffBooking, '/orders/new')
  expect(first).toMatchObject({ staffBooking: null, address: { date: '2026-07-15' } })
  expect(first.products.map(({ id }) => id)).toEqual([productId])
  const day = await show(staffBooking)
  expect(times(day)).toEqual(['09:00 4', '10:00 4', '11:00 4', '12:00 4', '13:00 5', '14:00 5', '15:00 5'])
  expect(day.staffBooking).toMatchObject({ now: null, duration: staffBooking.durationId, chosen: '' })
  expect(day.staffBooking?.categories).toMatchObject([{ id: 0, title: null, unitPriceMinor: 40_000 }])
  const short = await show(
    staffBooking,
    addressOf(staffBooking, { length: String(shortId), at: '2026-07-16T13:00' }),
  )
  expect(times(short)?.slice(0, 4)).toEqual(['09:00 5', '10:00 4', '11:00 4', '12:00 4'])
  expect(short.staffBooking).toMatchObject({
    chosen: '2026-07-16T13:00',
    categories: [{ unitPriceMinor: 9_000 }],
  })
  const own = { length: 'own', endDate: '2026-07-16', endTime: '10:30' }
  expect(times(await show(staffBooking, addressOf(staffBooking, own)))).toEqual(['09:00 4', '10:00 4'])
  expect(
    (await show(staffBooking, addressOf(staffBooking, { ...own, endTime: '' }))).staffBooking,
  ).toMatchObject({ needsEnd: 'Välj när bokningen slutar och visa tiderna igen.' })
  expect(
    (await show(staffBooking, addressOf(staffBooking, { ...own, endDate: '2029-07-16' }))).staffBooking,
  ).toMatchObject({ needsEnd: 'En bokning kan vara högst 731 dagar.' })
})

test.each(DIALECTS)('%s: products and days tell what is free', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db, 5)
  const { db, shopId, productId } = staffBooking
  const unusedId = await insertProduct(db, { shop_id: shopId })
  await reserve(staffBooking)
  const closed = { status: 'CLOSED', free: 0 }
  const free = (count: number) => ({ status: 'AVAILABLE', free: count })

  const first = await show(staffBooking, '/orders/new?date=2026-07-16')
  expect(first.days).toEqual([])
  expect(first.products).toMatchObject([
    { id: productId, free: free(5) },
    { id: unusedId, free: closed },
  ])
  const chosen = await show(staffBooking)
  expect(chosen.days.map(({ date }) => date)).toEqual([
    ...['2026-07-15', '2026-07-16', '2026-07-17', '2026-07-18', '2026-07-19', '2026-07-20', '2026-07-21'],
  ])
  expect(chosen.days[1]).toMatchObject(free(5))
  expect((await show(staffBooking, addressOf(staffBooking, { date: '2026-07-15' }))).days[0]).toMatchObject({
    date: '2026-07-15',
  })
  expect((await show(staffBooking, addressOf(staffBooking, { date: '9999-12-31' }))).days).toHaveLength(7)
  // Every start to come today overlaps with it, one now does not.
  const later = { startRent: wallTime('2026-07-15 13:15:00'), quantities: units(2) }
  await reserve(staffBooking, { ...later, audience: 'staff' })
  const today = await show(staffBooking, addressOf(staffBooking, { date: '2026-07-15' }))
  expect(today.staffBooking?.now).toMatchObject({ free: 5 })
  expect(today.staffBooking?.starts.slice(2).map((start) => start.free)).toEqual([3, 3, 3, 3, 3])
  expect([today.days[0], today.products[0]?.free]).toMatchObject([free(5), free(5)])
  const picked = await postAgain(staffBooking, { intent: 'show', date: '2026-07-16', day: '2026-07-18' })
  expect(picked.page.address.date).toBe('2026-07-18')
  // What a product that was shown before had added says nothing of this one.
  const added = { intent: 'show', date: '2026-07-16', 'quantities.0': '1', 'addons.999': '4' }
  expect((await postAgain(staffBooking, added)).page.staffBooking?.total).toMatchObject({
    totalMinor: 40_000,
  })

  const preview = await show(staffBooking, addressOf(staffBooking, { live: '1' }))
  expect(preview.days).toEqual([])
  for (let more = 0; more < 11; more++) await insertProduct(db, { shop_id: shopId })
  const listed = await show(staffBooking)
  expect(listed.products.map(({ free: none }) => none)).toEqual(Array.from({ length: 13 }, () => null))
  expect(listed.days[1]).toMatchObject(free(5))
})

test.each(DIALECTS)('%s: what is full leads to why', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db, 1)
  const { db, productId } = staffBooking
  await reserve(staffBooking)
  const whyOf = async (cannot?: string) => {
    const args = await staffArgs(db, staffBooking, addressOf(staffBooking), { params: {}, now: NOW })
    const all = args.context.get(services)
    args.context.set(services, { ...all, can: (permission) => permission !== cannot && all.can(permission) })
    const { staffBooking: day, days } = await newOrder.loader({ ...args, pattern: '/orders/new' })
    return [...(day?.starts ?? []), ...days].flatMap(({ why }) => why ?? [])
  }

  const calendar = `date=2026-07-16&days=1&product=${productId}`
  const full = ['09:00', '10:00', '11:00', '12:00'].map(
    (time) =>
      `/availability/start?${calendar}&${new URLSearchParams({ of: String(productId), at: `2026-07-16T${time}` })}`,
  )
  expect(await whyOf()).toEqual(full)
  expect(await whyOf('availability-calendars-access')).toEqual([])
  await database.db.updateTable('product').set({ max_capacity: 0 }).execute()
  expect((await whyOf()).at(-1)).toBe(`/availability?date=2026-07-21&days=1&product=${productId}`)
})

test.each(DIALECTS)('%s: today a booking may start now', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db)
  const today = addressOf(staffBooking, { date: '2026-07-15' })

  expect((await show(staffBooking, today)).staffBooking?.now).toMatchObject({
    startRent: '2026-07-15 10:10:00',
    endRent: '2026-07-15 13:10:00',
    free: 5,
  })
  const { order } = await showSold(staffBooking, await post(staffBooking, { ...FILLED, start: 'now' }, today))
  expect(order.bookings).toMatchObject([{ startRent: '2026-07-15 10:10:00', isWalkIn: true }])
})

test.each(DIALECTS)('%s: what is missing or wrong stands at its field', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db)
  const at = { start: '2026-07-16T10:00' }

  expect(await post(staffBooking, { email: 'asa', phone: 'nej', 'quantities.0': '-1' })).toMatchObject({
    status: 422,
    errors: {
      start: ['Välj en starttid'],
      email: ['Ogiltig e-postadress'],
      phone: [expect.stringContaining('Ogiltigt telefonnummer')],
      'quantities.0': ['Ange minst 0'],
    },
  })
  expect(await post(staffBooking, { ...FILLED, start: 'own' })).toMatchObject({
    errors: { ownTime: expect.anything() },
  })
  expect(await post(staffBooking, { ...FILLED, start: 'nonsense' })).toMatchObject({
    errors: { start: expect.anything() },
  })
  expect(await post(staffBooking, { ...FILLED, ...at, 'quantities.0': '0' })).toMatchObject({
    errors: { quantities: ['Välj hur många'] },
  })
  expect(await post(staffBooking, { ...FILLED, ...at, 'quantities.0': '6' })).toMatchObject({
    errors: { quantities: ['Det finns inte plats då. Lediga: 5.'] },
  })
  const shown = '2026-07-16T09:00=9 2026-07-16T10:00=6'
  expect(await post(staffBooking, { ...FILLED, ...at, shown, 'quantities.0': '6' })).toMatchObject({
    errors: { quantities: ['Tiden hann bli slutsåld. Kvar: 5.'] },
  })
  expect(await post(staffBooking, { ...FILLED, ...at, shown, 'quantities.0': '7' })).toMatchObject({
    errors: { quantities: ['Det finns inte plats då. Lediga: 5.'] },
  })
  expect(await post(staffBooking, { ...FILLED, ...at, phone: '12' })).toMatchObject({
    errors: { phone: expect.anything() },
  })
  expect(await staffBooking.db.selectFrom('order').select('id').execute()).toEqual([])
})

test.each(DIALECTS)('%s: rules for guests are told, and broken once that was confirmed', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db)
  const { db, shopId, productId } = staffBooking
  const adultId = await insertPriceCategory(db, { shop_id: shopId })
  await insertPrice(db, { shop_id: shopId, product_id: productId, price_category_id: adultId })
  await db.updateTable('product').set({ minimum_quantity: 2 }).execute()
  const form = {
    ...FILLED,
    'quantities.0': '',
    [`quantities.${adultId}`]: '1',
    start: 'own',
    ownTime: '08:07',
  }
  const broken = ['outside_opening_hours', 'below_minimum']

  expect(await post(staffBooking, form)).toEqual({ status: 422, errors: null, warnings: broken })
  expect(await post(staffBooking, { ...form, accepted: 'below_minimum' })).toMatchObject({ warnings: broken })
  const { log } = await showSold(
    staffBooking,
    await post(staffBooking, { ...form, accepted: broken.join(',') }),
  )
  expect(log.find(({ action }) => action === 'booking_added')?.rules).toEqual(broken)
})

test.each(DIALECTS)(
  '%s: a form that warns goes on with the rules that are broken as it changes',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    await sale.db.updateTable('product').set({ minimum_quantity: 2 }).execute()
    const early = { 'quantities.0': '2', start: 'own', ownTime: '08:07', warned: '1' }
    const offered = { ...early, start: '2026-07-16T10:00' }
    const codesOf = (warnings: readonly { code: string }[] | null) => warnings?.map(({ code }) => code)
    const live = async (form: Record<string, string>) =>
      codesOf((await show(sale, addressOf(sale, form))).warnings)

    expect(await live(early)).toEqual(['outside_opening_hours'])
    expect(await live({ ...early, 'quantities.0': '1' })).toEqual(['outside_opening_hours', 'below_minimum'])
    expect(await live({ ...offered, 'quantities.0': '1' })).toEqual(['below_minimum'])
    for (const form of [offered, { ...offered, 'quantities.0': '99' }, { ...offered, 'quantities.0': 'x' }]) {
      expect(await live(form)).toEqual([])
    }
    const { warned: _, ...unwarned } = early
    expect(await live(unwarned)).toBeUndefined()
    const again = await postAgain(sale, { ...FILLED, ...early, intent: 'show' })
    expect(again.page.warnings?.map(({ code }) => code)).toEqual(['outside_opening_hours'])
    const free = await postAgain(sale, { ...FILLED, ...offered, intent: 'show' })
    expect(free.page.warnings).toEqual([])
    expect(await sale.db.selectFrom('order').select('id').execute()).toEqual([])
  },
)

test.each(DIALECTS)('%s: the same form posted again leads to the first order', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db)
  const form = { ...FILLED, start: '2026-07-16T10:00', requestKey: 'form' }
  const first = await post(staffBooking, form)

  expect(first.to).toMatch(/^\/orders\/\d+$/)
  expect(await post(staffBooking, form)).toEqual(first)
  expect(await post(staffBooking, { ...form, firstName: 'Bo' })).toMatchObject({ status: 409 })
  expect(await staffBooking.db.selectFrom('order').select('id').execute()).toHaveLength(1)
})

test.each(DIALECTS)('%s: what another shop has, or nobody may book, is not there', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db)
  const stranger = await createSale(database.db)
  const theirs = addressOf(stranger)

  const none = {
    status: 422,
    errors: { '': ['Produkten som var vald går inte att boka längre. Välj en annan.'] },
  }
  expect(await show(staffBooking, theirs)).toMatchObject({
    address: { productId: undefined },
    products: [{ id: staffBooking.productId }],
    staffBooking: { needsEnd: none.errors[''][0] },
  })
  expect(await post(staffBooking, FILLED, theirs)).toMatchObject(none)
  expect(await post(staffBooking, FILLED, '/orders/new')).toMatchObject(none)
  const endless = { length: 'own' }
  expect(await post(staffBooking, FILLED, addressOf(staffBooking, endless))).toMatchObject({
    status: 422,
    errors: { endDate: ['Välj när bokningen slutar och visa tiderna igen.'] },
  })
  const tooLong = { ...endless, endDate: '2029-07-17', endTime: '10:00' }
  expect(await post(staffBooking, FILLED, addressOf(staffBooking, tooLong))).toMatchObject({
    status: 422,
    errors: { endDate: [expect.stringMatching(/högst \d+ dagar/)] },
  })
})

test.each(DIALECTS)('%s: a start of the calendar leads to its sale', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db)
  const path = `/availability/start?of=${staffBooking.productId}&at=2026-07-16T10:00`
  const args = await staffArgs(staffBooking.db, staffBooking, path, { params: {}, now: instant(NOW) })
  const page = await showStart({ ...args, pattern: '/availability/start' })

  expect(page.staffBooking).toBe(
    `/orders/new?product=${staffBooking.productId}&date=2026-07-16&at=2026-07-16T10%3A00`,
  )
  expect((await show(staffBooking, String(page.staffBooking))).staffBooking?.chosen).toBe('2026-07-16T10:00')
  const offGrid = await show(staffBooking, addressOf(staffBooking, { at: '2026-07-16T10:07' }))
  expect(offGrid.staffBooking).toMatchObject({ chosen: 'own', ownTime: '10:07' })
})

test.each(DIALECTS)('%s: a time without a price in the list is sold at one by hand', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db, 5)
  const { db, productId, durationId } = staffBooking
  await db.updateTable('price').set({ duration_id: durationId }).where('product_id', '=', productId).execute()
  const own = { length: 'own', endDate: '2026-07-16', endTime: '10:45' }
  const address = addressOf(staffBooking, own)
  const start = { ...FILLED, ...own, start: '2026-07-16T09:00' }
  expect((await show(staffBooking)).staffBooking).toMatchObject({ isByHand: false })

  const page = await show(staffBooking, address)
  expect(page.staffBooking).toMatchObject({
    ...{ isByHand: true, needsEnd: null, total: null },
    categories: [{ id: 0, title: null, unitPriceMinor: null }],
  })
  const typed = { ...own, 'quantities.0': '2', 'prices.0': '125,50' }
  const priced = await show(staffBooking, addressOf(staffBooking, typed))
  expect(priced.staffBooking?.total).toMatchObject({ totalMinor: 25_100 })

  expect(await post(staffBooking, start, address)).toMatchObject({
    status: 422,
    errors: { prices: ['Det saknas pris för valet. Ange ett pris för hand.'] },
  })
  expect(await post(staffBooking, { ...start, 'prices.0': 'x' }, address)).toMatchObject({ status: 422 })
  const { to: more } = await post(staffBooking, { ...start, 'prices.0': '125,50', intent: 'add' }, address)
  const added = await show(staffBooking, String(more))
  expect(added.booked).toMatchObject([{ quantities: [{ quantity: 1 }], totalMinor: 12_550 }])
  const sold = { ...start, 'prices.0': '125,50', requestKey: 'k', accepted: 'duration_not_offered' }
  const done = await post(staffBooking, sold, address)
  expect((await showSold(staffBooking, done)).order).toMatchObject({
    priceMinor: 12_550,
    bookings: [{ endRent: '2026-07-16 10:45:00', rows: [{ unitPriceMinor: 12_550 }] }],
  })
  expect((await post(staffBooking, sold, address)).to).toBe(done.to)
  // What the list has costs what it says.
  const listed = await post(staffBooking, { ...FILLED, start: '2026-07-16T09:00', 'prices.0': '1' })
  expect((await showSold(staffBooking, listed)).order.priceMinor).toBe(40_000)
})

test.each(DIALECTS)('%s: who comes is asked before a price by hand is typed', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db, 5)
  const { db } = staffBooking
  await db.updateTable('price').set({ duration_id: staffBooking.durationId }).execute()
  await insertQuestion(db, { ...staffBooking, now: instant(NOW) })
  const own = { length: 'own', endDate: '2026-07-16', endTime: '10:45', 'quantities.0': '2' }
  const { staffBooking: unpriced } = await show(staffBooking, addressOf(staffBooking, own))
  expect(unpriced).toMatchObject({ total: null, questions: { participants: [{}, {}] } })
  const priced = await show(staffBooking, addressOf(staffBooking, { ...own, 'prices.0': '9' }))
  expect(priced.staffBooking?.questions).toEqual(unpriced?.questions)
})

const UNREAD = ['', '0026-07-18', '9999-12-31']

test.each(DIALECTS.flatMap((dialect) => UNREAD.map((endDate) => ({ dialect, endDate }))))(
  "$dialect: an end date that can't be read is refused: $endDate",
  async ({ dialect, endDate }) => {
    await using database = await createTestDatabase(dialect)
    const staffBooking = await createSale(database.db)
    const own = { length: 'own', endDate: '2026-07-18', endTime: '15:00' }
    const form = { ...FILLED, ...own, endDate, start: '2026-07-16T10:00' }
    const errors = { endDate: ['Ange ett datum, till exempel 2026-06-24'] }
    for (const address of [addressOf(staffBooking), addressOf(staffBooking, own)]) {
      expect(await post(staffBooking, { ...form, intent: 'show' }, address)).toMatchObject({
        status: 422,
        errors,
      })
      expect(await post(staffBooking, form, address)).toMatchObject({ status: 422, errors })
    }
    // The field is hidden while a length gives the end.
    const short = { ...FILLED, start: '2026-07-16T10:00', endDate }
    expect((await post(staffBooking, short)).to).toMatch(/^\/orders\/\d+$/)
  },
)

test.each(DIALECTS)('%s: an end before the start is refused as one', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const staffBooking = await createSale(database.db, 5)
  const own = { length: 'own', endDate: '2026-07-16', endTime: '09:30' }
  const form = { ...FILLED, ...own, start: 'own', ownTime: '10:00' }
  expect(await post(staffBooking, form, addressOf(staffBooking, own))).toMatchObject({
    status: 422,
    errors: { endDate: ['Bokningen måste sluta efter att den börjar.'] },
  })
  // A length to closing of which nothing is left is no fault of an end that is not there.
  const unit = 'DAYS_TO_CLOSING' as const
  const ofProduct = { shop_id: staffBooking.shopId, product_id: staffBooking.productId }
  const toClosing = String(await insertDuration(staffBooking.db, { ...ofProduct, amount: 1, unit }))
  const late = { ...FILLED, length: toClosing, start: 'own', ownTime: '23:30' }
  expect(await post(staffBooking, late, addressOf(staffBooking, { length: toClosing }))).toMatchObject({
    errors: { ownTime: ['Bokningen måste sluta efter att den börjar.'] },
  })
})
