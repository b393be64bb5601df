import { expect, test } from 'vitest'
import {
  countProductsByTax,
  createTax,
  deleteTax,
  findTax,
  listTaxes,
  restoreTax,
  saveTax,
  type TaxValues,
} from '#app/domain/catalog/records/tax-queries.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import {
  insertOrderWithBooking,
  insertProduct,
  insertShop,
  insertTax,
  insertUser,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')
const HIGH: TaxValues = { name: 'Moms 25 %', percentage: 2_500 }

async function shopWithTax(db: Db) {
  const editor = { shopId: await insertShop(db), userId: await insertUser(db), now }
  const created = await inTransaction(db, (tx) => createTax(tx, { ...editor, values: HIGH }))
  if (!created.ok) throw new Error('not made')
  return { editor, id: created.value.id }
}

test.each(DIALECTS)('%s: a saved tax logs what changed; the same again writes nothing', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id } = await shopWithTax(db)
  const values = { ...HIGH, percentage: 1_250 }
  const save = (version?: number) =>
    inTransaction(db, (tx) => saveTax(tx, { ...editor, id, version, values }))

  expect(await save(1)).toEqual({ ok: true, value: { id, version: 2 } })
  expect(await save(2)).toEqual({ ok: true, value: { id, version: 2 } })
  expect(await findTax(db, { ...editor, id })).toEqual({ ...values, id, version: 2, isDeleted: false })
  const log = await listActivities(db, { ...editor, entity: 'tax', entityId: id })
  expect(log.map(({ action, facts }) => ({ action, facts }))).toEqual([
    { action: 'changed', facts: { before: { percentage: 2_500 }, after: { percentage: 1_250 } } },
    { action: 'created', facts: HIGH },
  ])
})

test.each(DIALECTS)('%s: the second of two gets what the first saved', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id } = await shopWithTax(db)
  const save = (percentage: number) =>
    inTransaction(db, (tx) => saveTax(tx, { ...editor, id, version: 1, values: { ...HIGH, percentage } }))

  expect((await save(1_200)).ok).toBe(true)
  expect(await save(600)).toMatchObject({
    ok: false,
    error: { code: 'changed_by_other', changes: [{ name: 'percentage', before: 2_500, after: 1_200 }] },
  })
})

test.each(DIALECTS)('%s: a sold product has its old VAT when the tax changes', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id } = await shopWithTax(db)
  const productId = await insertProduct(db, { shop_id: editor.shopId, tax_id: id })
  const { bookingProductId } = await insertOrderWithBooking(db, { ...editor, productId })
  const sold = () =>
    db.selectFrom('booking_product').selectAll().where('id', '=', bookingProductId).executeTakeFirstOrThrow()
  const before = await sold()

  await inTransaction(db, (tx) => saveTax(tx, { ...editor, id, values: { ...HIGH, percentage: 600 } }))

  expect(await sold()).toEqual(before)
  expect(before.vat_percentage).toBe(2_500)
})

test.each(DIALECTS)('%s: the highest is first, and each counts its products', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id } = await shopWithTax(db)
  const shop = { shop_id: editor.shopId }
  const zero = await insertTax(db, { ...shop, name: 'Momsfritt', percentage: 0 })
  const books = await insertTax(db, { ...shop, name: 'Böcker', percentage: 600 })
  const culture = await insertTax(db, { ...shop, name: 'Kultur', percentage: 600 })
  await insertTax(db, { ...shop, deleted_at: now })
  await insertProduct(db, { ...shop, tax_id: books })
  await insertProduct(db, { ...shop, tax_id: books })
  await insertProduct(db, { ...shop, tax_id: zero, deleted_at: now })

  const taxes = await listTaxes(db, editor.shopId)
  expect(taxes.map((tax) => tax.id)).toEqual([id, books, culture, zero])
  expect(await countProductsByTax(db, editor.shopId)).toEqual(new Map([[books, 2]]))
})

test.each(DIALECTS)(
  '%s: a tax that a product has stays; without one it goes and comes back',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { editor, id } = await shopWithTax(db)
    const productId = await insertProduct(db, { shop_id: editor.shopId, tax_id: id })
    const remove = () => inTransaction(db, (tx) => deleteTax(tx, { ...editor, id }))

    expect(await remove()).toEqual({
      ok: false,
      error: { code: 'in_use', uses: [{ kind: 'product', id: productId, name: 'Havskajak' }] },
    })
    await db.updateTable('product').set({ deleted_at: now }).where('id', '=', productId).execute()
    expect((await remove()).ok).toBe(true)
    expect(await listTaxes(db, editor.shopId)).toEqual([])
    expect(await remove()).toEqual({ ok: false, error: { code: 'not_found' } })
    await inTransaction(db, (tx) => restoreTax(tx, { ...editor, id }))
    expect(await listTaxes(db, editor.shopId)).toHaveLength(1)
  },
)

test.each(DIALECTS)("%s: another shop's tax does not exist", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id } = await shopWithTax(db)
  const stranger = { ...editor, shopId: await insertShop(db), id }
  const refused = { ok: false, error: { code: 'not_found' } }

  expect(await inTransaction(db, (tx) => saveTax(tx, { ...stranger, values: HIGH }))).toEqual(refused)
  expect(await inTransaction(db, (tx) => deleteTax(tx, stranger))).toEqual(refused)
  expect(await inTransaction(db, (tx) => restoreTax(tx, stranger))).toEqual(refused)
})
