import { expect, test } from 'vitest'
import {
  insertBundleOption,
  insertDuration,
  insertPrice,
  insertPriceCategory,
  insertProduct,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale, type Sale } from '../../domain/order/sale.ts'
import { addressOf, FILLED, NOW, post, postAgain, show, showSold } from './new-order-page.ts'

const at = { start: '2026-07-16T10:00' }
const typed = { ...FILLED, ...at, lastName: 'Öberg' }
const BOOKED_GONE = ['En av bokningarna går inte att boka längre. Ta bort den och boka igen.']

/** What nobody was sold, and the form still has. */
async function expectRefused(sale: Sale, form: Record<string, string>, address: string, error: object) {
  const again = await postAgain(sale, form, address)
  expect(again.result).toMatchObject({ error, initialValue: { ...at, lastName: 'Öberg' } })
  expect(await sale.db.selectFrom('order').select('id').execute()).toEqual([])
  return again.page
}

/** The address of one more booking, after the form's was added. */
async function added(sale: Sale, form: Record<string, string>, address?: string): Promise<string> {
  const { to, ...outcome } = await post(sale, { ...form, intent: 'add' }, address)
  if (!to) throw new Error(JSON.stringify(outcome))
  return to
}

test.each(DIALECTS)('%s: a length that was taken off meanwhile is not sold as another', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const ofProduct = { shop_id: sale.shopId, product_id: sale.productId }
  const long = String(await insertDuration(sale.db, { ...ofProduct, amount: 6 }))
  const address = addressOf(sale, { length: long })
  const form = { ...typed, length: long }
  const more = await added(sale, form, address)
  await sale.db.deleteFrom('product_duration').where('duration_id', '=', Number(long)).execute()

  const error = { length: ['Den längden går inte att välja här. Välj en annan.'] }
  const page = await expectRefused(sale, form, address, error)
  expect(page.staffBooking?.duration).toBe(sale.durationId)
  await expectRefused(sale, { ...form, intent: 'add' }, address, error)
  // One that was chosen before is not sold shorter either, and says so once it is opened.
  const other = { ...typed, length: String(sale.durationId) }
  expect((await show(sale, more)).booked).toMatchObject([{ period: null }])
  await expectRefused(sale, other, more.replace(`length=${long}`, `length=${sale.durationId}`), {
    '': BOOKED_GONE,
  })
  const { to: opened } = await post(sale, { ...other, intent: 'edit-0' }, more)
  expect((await show(sale, String(opened))).result?.error).toEqual(error)
})

test.each(DIALECTS)('%s: what was taken off meanwhile is not left out unsaid', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { db, shopId, productId } = sale
  const [cakeId, lunchId, soupId] = [
    await insertProduct(db, { shop_id: shopId, product_type: 'ADDON' }),
    await insertProduct(db, { shop_id: shopId }),
    await insertProduct(db, { shop_id: shopId }),
  ]
  for (const id of [cakeId, lunchId, soupId]) await insertPrice(db, { shop_id: shopId, product_id: id })
  await db
    .insertInto('product_addon')
    .values({ shop_id: shopId, product_id: productId, addon_id: cakeId })
    .execute()
  const option = { shop_id: shopId, product_id: productId, item_id: lunchId }
  const optionId = await insertBundleOption(db, { ...option, quantity_option: 'PARENT_OPTIONAL' })
  const choiceId = await insertBundleOption(db, {
    ...{ ...option, quantity_option: 'PARENT_OPTIONAL', can_select_product: 1 },
    ...{ can_only_select_one_product: 1 },
  })
  const soup = { shop_id: shopId, bundle_option_id: choiceId, product_id: soupId }
  await db.insertInto('bundle_option_product').values(soup).execute()
  const categoryId = await insertPriceCategory(db, { shop_id: shopId })
  await insertPrice(db, { shop_id: shopId, product_id: productId, price_category_id: categoryId })
  const bundle = { ...typed, bundleOf: String(productId), bundleStart: at.start }
  const forms = {
    category: { ...typed, [`quantities.${categoryId}`]: '1' },
    addon: { ...typed, [`addons.${cakeId}`]: '2' },
    option: { ...bundle, [`bundles.${optionId}.isIncluded`]: 'on' },
    product: { ...bundle, [`bundles.${choiceId}.product`]: String(soupId) },
  }
  const address = addressOf(sale)
  const before = Object.entries(forms).map(async ([, form]) => added(sale, form))
  const drafts = await Promise.all(before)

  await db.updateTable('price_category').set({ deleted_at: '2026-07-15T08:00:00Z' }).execute()
  await db.deleteFrom('product_addon').execute()
  await db.deleteFrom('bundle_option_product').where('product_id', '=', soupId).execute()
  await db.deleteFrom('bundle_option_product').where('bundle_option_id', '=', optionId).execute()
  await db.deleteFrom('bundle_option').where('id', '=', optionId).execute()

  const inPackage = ['Något som var valt i paketet går inte att välja längre. Kontrollera valen.']
  await expectRefused(sale, forms.category, address, { '': ['Priskategorin går inte att välja.'] })
  await expectRefused(sale, forms.addon, address, { '': ['Tillvalet finns inte till den här produkten.'] })
  await expectRefused(sale, forms.option, address, { '': inPackage })
  await expectRefused(sale, forms.product, address, { '': inPackage })
  for (const draft of drafts) await expectRefused(sale, typed, draft, { '': BOOKED_GONE })
  // What is left is sold, and none of what went is nothing that was chosen.
  const left = { ...forms.addon, [`addons.${cakeId}`]: '0', [`quantities.${categoryId}`]: '' }
  expect((await showSold(sale, await post(sale, left))).order.bookings).toHaveLength(1)
})

const GONE = [
  { why: 'switched off', values: { status: 'INACTIVE' } },
  { why: 'deleted', values: { deleted_at: NOW } },
] as const

test.each(DIALECTS.flatMap((dialect) => GONE.map((row) => ({ dialect, ...row }))))(
  '$dialect: the form of a product that was $why meanwhile stays',
  async ({ dialect, values }) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const { db, shopId, productId } = sale
    const canoeId = await insertProduct(db, { shop_id: shopId })
    await insertDuration(db, { shop_id: shopId, product_id: canoeId })
    await insertPrice(db, { shop_id: shopId, product_id: canoeId })
    const form = { ...typed, product: String(productId), 'quantities.0': '3' }
    const more = await added(sale, { ...form, 'quantities.0': '1' })
    await db.updateTable('product').set(values).where('id', '=', productId).execute()

    const text = 'Produkten som var vald går inte att boka längre. Välj en annan.'
    const page = await expectRefused(sale, form, addressOf(sale), { product: [text] })
    expect(page).toMatchObject({ address: { productId: undefined }, staffBooking: { needsEnd: text } })
    expect(page.products.map(({ id }) => id)).toEqual([canoeId])
    // The page is loaded after a refusal, too.
    expect((await show(sale)).staffBooking).toMatchObject({ needsEnd: text })
    // Also opened from its draft; and with another product chosen all is still there.
    expect(await show(sale, more)).toMatchObject({
      ...{ staffBooking: { needsEnd: text }, booked: [{ period: null }] },
      result: { initialValue: { lastName: 'Öberg' } },
    })
    const canoe = { ...form, product: String(canoeId), intent: 'show' }
    const chosen = await postAgain(sale, canoe, '/orders/new?date=2026-07-16')
    expect(chosen.page.staffBooking).toMatchObject({ productId: canoeId, needsEnd: null })
    expect(chosen.result.initialValue).toMatchObject({ lastName: 'Öberg', quantities: { 0: '3' } })
    // One that was chosen before is named.
    const other = { ...typed, product: String(canoeId) }
    const after = more.replace(`product=${productId}`, `product=${canoeId}`).replace(/&length=\d+/, '')
    await expectRefused(sale, other, after, { '': BOOKED_GONE })
  },
)
