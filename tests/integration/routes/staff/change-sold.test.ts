import { expect, test } from 'vitest'
import {
  insertFees,
  updateRebookable,
} from '#app/domain/order/guarantee/rebooking-guarantee-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { wallTime } from '#app/domain/shared/time.ts'
import { manageAddress } from '#app/routes/staff/manage-address.ts'
import { action, loader } from '#app/routes/staff/orders/change/change.tsx'
import type { ChangePage } from '#app/routes/staff/orders/change/load-change.server.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import {
  insertBundleOption,
  insertDuration,
  insertPrice,
  insertPriceCategory,
  insertProduct,
  insertTax,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertPriced, outcomeOf, staffArgs } from './staff-shop.ts'

const GONE = '2026-07-15T08:00:00Z'
const LATER = { startDate: '2026-07-17', startTime: '11:00' }

type Shop = Awaited<ReturnType<typeof insertPriced>>

async function argsOf(db: Db, shop: Shop, form?: Record<string, string>) {
  const params = { orderId: String(shop.orderId) }
  const path = manageAddress(shop.orderId, shop.bookingId)
  const args = await staffArgs(db, shop, path, form ? { params, form } : { params })
  return { ...args, pattern: '/orders/:orderId/manage' } as const
}

async function load(db: Db, shop: Shop) {
  return (await loader(await argsOf(db, shop))).page
}

/** Posts what the page shows, but for `over`. */
async function post(db: Db, shop: Shop, over: Record<string, string>) {
  return action(await argsOf(db, shop, { ...shownFields(await load(db, shop)), ...over }))
}

async function plan(db: Db, shop: Shop, over: Record<string, string>) {
  const answer = await post(db, shop, over)
  if (answer instanceof Response || !answer.data.plan)
    throw new Error(JSON.stringify(await outcomeOf(answer)))
  return { plan: answer.data.plan, page: answer.data.page }
}

async function apply(db: Db, shop: Shop, over: Record<string, string>) {
  const shown = await plan(db, shop, over)
  const { requestKey, version } = shown.page
  const key = { planName: shown.plan.name, version: String(version), requestKey, intent: 'apply' }
  expect(await outcomeOf(post(db, shop, { ...over, ...key }))).toMatchObject({ to: expect.anything() })
}

function shownFields({ fields, categories, addons, bundle }: ChangePage): Record<string, string> {
  const own = Object.entries(fields).filter(([name]) => {
    const [group, id] = name.split('.')
    const rows = group === 'quantities' ? categories : group === 'addons' ? addons : undefined
    return !rows || rows.some((row) => String(row.id) === id)
  })
  const options = bundle?.options.flatMap(({ id, fields: ofOption, shown }) => [
    ...Object.entries(ofOption),
    [`bundles.${id}.shown`, shown],
  ])
  const ofBundle = bundle ? { bundleOf: String(bundle.productId), bundleStart: bundle.start } : {}
  const shownFieldsText = new URLSearchParams(fields).toString()
  return {
    ...Object.fromEntries([...own, ...(options ?? [])]),
    ...ofBundle,
    shownFields: shownFieldsText,
  }
}

/** Sells the booking a child, a basket, a blanket and lunch for each, at the change page. */
async function insertSold(db: Db) {
  const shop = await insertPriced(db)
  const { shopId, productId } = shop
  const childId = await insertPriceCategory(db, { shop_id: shopId, title: '{"sv":"Barn"}' })
  const ofProduct = { shop_id: shopId, product_id: productId }
  await insertPrice(db, { ...ofProduct, price_category_id: childId, unit_price_minor: 20_000 })
  const named = async (name: string, product_type: 'ADDON' | 'RENTAL') => {
    const display_name = JSON.stringify({ sv: name })
    const id = await insertProduct(db, { shop_id: shopId, product_type, display_name })
    await insertPrice(db, { shop_id: shopId, product_id: id, unit_price_minor: 10_000 })
    return id
  }
  const [basketId, blanketId] = [await named('Fikakorg', 'ADDON'), await named('Filt', 'ADDON')]
  const lunchId = await named('Lunch', 'RENTAL')
  for (const addonId of [basketId, blanketId]) {
    const link = { ...ofProduct, addon_id: addonId, mandatory: 0, included: 0 } as const
    await db.insertInto('product_addon').values(link).execute()
  }
  const optionId = await insertBundleOption(db, {
    ...ofProduct,
    item_id: lunchId,
    name: '{"sv":"Lunch på bryggan"}',
    quantity_option: 'PARENT_MANDATORY',
  })
  const [child, basket, blanket] = [`quantities.${childId}`, `addons.${basketId}`, `addons.${blanketId}`]
  await apply(db, shop, { [child]: '1', [basket]: '1', [blanket]: '1' })
  return { shop, childId, basketId, lunchId, optionId, fields: { child, basket, blanket } }
}

const withdraw: Record<string, (db: Db, sold: Awaited<ReturnType<typeof insertSold>>) => Promise<unknown>> = {
  'a price category is deleted': (db, { childId }) =>
    db.updateTable('price_category').set({ deleted_at: GONE }).where('id', '=', childId).execute(),
  'an add-on is deleted': (db, { basketId }) =>
    db.updateTable('product').set({ deleted_at: GONE }).where('id', '=', basketId).execute(),
  'an add-on goes with the product no more': (db, { basketId }) =>
    db.deleteFrom('product_addon').where('addon_id', '=', basketId).execute(),
  'a bundle option is inactive': (db, { optionId }) =>
    db.updateTable('bundle_option').set({ active: 0 }).where('id', '=', optionId).execute(),
  "a bundle's product is deleted": (db, { lunchId }) =>
    db.updateTable('product').set({ deleted_at: GONE }).where('id', '=', lunchId).execute(),
}

const cases = DIALECTS.flatMap((dialect) => Object.keys(withdraw).map((why) => ({ dialect, why })))

test.each(cases)('$dialect: the page has what was sold though $why', async ({ dialect, why }) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const sold = await insertSold(db)
  const { shop, fields } = sold
  await withdraw[why]?.(db, sold)

  const names = async (over: Record<string, string>) =>
    (await plan(db, shop, over)).plan.lines.map(({ name, after }) => `${after?.quantity ?? 0} ${name}`)
  const all = ['1 Havskajak', '1 Havskajak, Barn', '1 Fikakorg', '1 Filt', '2 Lunch']
  expect((await names(LATER)).toSorted()).toEqual(all.toSorted())
  const blankets = await names({ [fields.blanket]: '2' })
  expect(blankets.toSorted()).toEqual(all.with(3, '2 Filt').toSorted())

  const page = await load(db, shop)
  const note = 'Erbjuds inte längre. Kan stå kvar, bli färre eller tas bort.'
  const field = why.includes('category') ? fields.child : why.includes('add-on') ? fields.basket : undefined
  if (field === undefined) {
    const [option] = page.bundle?.options ?? []
    const [product] = option?.products ?? []
    expect(product).toMatchObject({ name: 'Lunch (erbjuds inte längre)', unitPriceMinor: 10_000 })
    expect(option?.priced).toMatchObject([{ title: expect.stringMatching(/^Lunch/) }])
    const lunches = product?.rows[0]?.field ?? ''
    expect(await names({ [lunches]: '1' })).toContain('1 Lunch')
    expect(await names({ [lunches]: '0' })).toContain('0 Lunch')
    expect(await outcomeOf(post(db, shop, { [lunches]: '3' }))).toEqual({
      status: 422,
      errors: { [lunches]: [expect.anything()] },
    })
    return
  }
  const hints = [...page.categories, ...page.addons].filter(({ hint }) => hint === note)
  expect(hints.map(({ title }) => title)).toEqual([why.includes('category') ? 'Barn' : 'Fikakorg'])
  expect(await names({ [field]: '0' })).toContain(
    why.includes('category') ? '0 Havskajak, Barn' : '0 Fikakorg',
  )
  expect(await outcomeOf(post(db, shop, { [field]: '2' }))).toEqual({
    status: 422,
    errors: { [field]: ['Det här erbjuds inte längre, så det kan inte bli fler än det som är sålt.'] },
  })
})

test.each(DIALECTS)('%s: a product that is no longer offered is reduced, not moved', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  await apply(db, shop, { 'quantities.0': '2' })
  expect(await load(db, shop)).toMatchObject({ notOffered: null })
  for (const gone of [{ status: 'INACTIVE' }, { deleted_at: GONE }] as const) {
    await db.updateTable('product').set(gone).where('id', '=', shop.productId).execute()
    const notOffered = expect.stringMatching(/^Produkten erbjuds inte längre\./)
    expect(await load(db, shop)).toMatchObject({ notOffered })
    expect((await plan(db, shop, { 'quantities.0': '1' })).plan.bookingMinor.after).toBe(40_000)
    for (const over of [LATER, { 'quantities.0': '3' }]) {
      expect(await outcomeOf(post(db, shop, { ...over }))).toEqual({
        status: 422,
        errors: { productId: [notOffered] },
      })
    }
    const dragged = action(await argsOf(db, shop, LATER))
    expect(await outcomeOf(dragged), 'in the calendar').toEqual({
      status: 422,
      errors: { productId: [notOffered] },
    })
  }
})

test.each(DIALECTS)(
  '%s: a discount by hand stays where a row moves, else the plan says so',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertPriced(db)
    await db.updateTable('booking_product').set({ discount_minor: 5000, total_minor: 35_000 }).execute()
    await db.updateTable('order').set({ price_minor: 35_000 }).execute()

    const moved = await plan(db, shop, LATER)
    expect(moved.plan).toMatchObject({ bookingMinor: { before: 35_000, after: 35_000 }, discountText: null })
    const longer = await plan(db, shop, { durationId: shop.sixHours })
    expect(longer.plan).toMatchObject({ bookingMinor: { after: 65_000 }, discountText: null })
    const text = expect.stringMatching(/^Rabatten på 50\skr faller bort/)
    const more = await plan(db, shop, { 'quantities.0': '2' })
    expect(more.plan).toMatchObject({ bookingMinor: { after: 80_000 }, discountText: text })
    const byHand = await plan(db, shop, { 'prices.q0': '300', reason: 'regn' })
    expect(byHand.plan).toMatchObject({ bookingMinor: { after: 30_000 }, discountText: text })

    await apply(db, shop, LATER)
    const row = db.selectFrom('booking_product').select(['discount_minor', 'total_minor'])
    expect(await row.executeTakeFirst()).toEqual({ discount_minor: 5000, total_minor: 35_000 })
  },
)

test.each(DIALECTS)('%s: a price by hand stays where a row moves, else the plan says so', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const sold = { unit_price_minor: 30_000, total_minor: 30_000, is_price_by_hand: 1 } as const
  await db.updateTable('booking_product').set(sold).execute()
  await db.updateTable('order').set({ price_minor: 30_000 }).execute()
  const notesOf = async (form: Record<string, string>) => {
    const { plan: shown } = await plan(db, shop, form)
    return { after: shown.bookingMinor.after, notes: shown.lines.flatMap(({ notes }) => notes) }
  }

  const stays = expect.stringMatching(/^Priset 300\skr per styck, som sattes för hand, följer med\.$/)
  expect(await notesOf(LATER)).toEqual({ after: 30_000, notes: [stays] })
  const gone = [expect.stringMatching(/^Priset 300\skr per styck, som sattes för hand, faller bort/)]
  expect(await notesOf({ durationId: shop.sixHours })).toEqual({ after: 70_000, notes: gone })
  expect(await notesOf({ ...LATER, 'quantities.0': '2' })).toEqual({ after: 80_000, notes: gone })
  const byHand = { ...LATER, 'prices.q0': '250', reason: 'regn' }
  expect(await notesOf(byHand)).toEqual({ after: 25_000, notes: [] })

  await apply(db, shop, LATER)
  const row = db.selectFrom('booking_product').select(['unit_price_minor', 'total_minor', 'is_price_by_hand'])
  expect(await row.executeTakeFirst()).toEqual(sold)
})

test.each(DIALECTS)(
  '%s: the right to rebook is named with what it costs, and when it goes',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertPriced(db)
    const { shopId, orderId, bookingId, productId } = shop
    const canoeId = await insertProduct(db, { shop_id: shopId })
    const durationId = await insertDuration(db, { shop_id: shopId, product_id: canoeId })
    const ofCanoe = { shop_id: shopId, product_id: canoeId, duration_id: durationId }
    await insertPrice(db, { ...ofCanoe, unit_price_minor: 30_000 })
    const terms = { rebookable: 1, rebooking_fee_type: 'FIXED', rebooking_fee: 5_000 } as const
    await db.updateTable('product').set(terms).where('id', '=', productId).execute()
    const fees = [{ productId, vatPercentage: 2500, totalMinor: 5_000 }]
    const startRent = wallTime('2026-07-16 10:00:00')
    await inTransaction(db, async (tx) => {
      await insertFees(tx, { shopId, orderId, bookingId, startRent, name: { sv: 'Ombokningsgaranti' }, fees })
      await updateRebookable(tx, { shopId, bookingId, isRebookable: true })
      return ok(null)
    })
    await db.updateTable('order').set({ price_minor: 45_000 }).execute()
    const shownFor = async (form: Record<string, string>) => {
      const { submitText, rebookableText, lines } = (await plan(db, shop, form)).plan
      const right = lines.find(({ name }) => name === 'Ombokningsgaranti')
      return {
        submitText,
        rebookableText,
        before: right?.before?.totalMinor,
        after: right?.after?.totalMinor,
      }
    }

    expect(await shownFor({ 'quantities.0': '3' })).toEqual({
      submitText: expect.stringMatching(/^Ändra, \+900\skr$/),
      ...{ rebookableText: null, before: 5_000, after: 15_000 },
    })
    expect(await shownFor({ productId: String(canoeId), durationId: String(durationId) })).toEqual({
      submitText: expect.stringMatching(/^Ändra, [-−]150\skr$/),
      ...{ rebookableText: 'Gästen kan inte längre boka om själv', before: 5_000, after: undefined },
    })
  },
)

test.each(DIALECTS)('%s: a length without a price is refused at the length', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const canoeId = await insertProduct(db, { shop_id: shop.shopId })
  const ofCanoe = { shop_id: shop.shopId, product_id: canoeId }
  const twoHours = await insertDuration(db, { ...ofCanoe, amount: 2 })
  await insertPrice(db, { ...ofCanoe, duration_id: twoHours, unit_price_minor: 25_000 })
  const canoe = { productId: String(canoeId) }
  expect(await outcomeOf(post(db, shop, canoe))).toEqual({
    status: 422,
    errors: { durationId: [expect.stringMatching(/inget pris för den längden\. Välj en annan längd/)] },
  })
  const chosen = await plan(db, shop, { ...canoe, durationId: String(twoHours) })
  expect(chosen.plan.bookingMinor.after).toBe(25_000)
  const own = { ...canoe, durationId: 'own', endDate: '2026-07-16', endTime: '12:30' }
  expect(await outcomeOf(post(db, shop, own))).toMatchObject({ errors: { 'prices.q0': [expect.anything()] } })
  const byHand = { ...canoe, 'prices.q0': '300', reason: 'regn' }
  expect((await plan(db, shop, byHand)).plan.bookingMinor.after).toBe(30_000)
})

test.each(DIALECTS)(
  '%s: another rate of VAT is what changes, and none of nothing is shown',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { shop } = await insertSold(db)
    const { shopId, productId } = shop
    await db.updateTable('price').set({ unit_price_minor: 0 }).where('product_id', '!=', productId).execute()
    const tax = await insertTax(db, { shop_id: shopId, percentage: 1200 })
    await db.updateTable('product').set({ tax_id: tax }).where('id', '=', productId).execute()
    const { plan: moved } = await plan(db, shop, LATER)
    const [kayak, ...others] = moved.lines
    expect(kayak).toMatchObject({ isChanged: true, notes: ['moms 25\u00A0% → 12\u00A0%'] })
    expect(others.at(-1)).toMatchObject({ name: 'Lunch', isChanged: true, notes: [] })
    expect(moved.vat).toMatchObject([{ percentage: 1200 }])
  },
)
