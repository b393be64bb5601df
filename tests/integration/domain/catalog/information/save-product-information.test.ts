import { expect, test } from 'vitest'
import {
  findInformation,
  type InformationValues,
  listPreparations,
} from '#app/domain/catalog/information/product-information-queries.server.ts'
import {
  removeProductDocument,
  saveProductDocument,
} from '#app/domain/catalog/information/save-product-document.server.ts'
import { saveProductInformation } from '#app/domain/catalog/information/save-product-information.server.ts'
import type { StoredFile } from '#app/domain/file/stored-file.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertCategory, insertProduct, insertShop, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')
const VALUES: InformationValues = {
  name: 'Kajak röd',
  displayName: { sv: 'Röd kajak', en: 'Red kayak' },
  shortDescription: { sv: 'En röd kajak för en.' },
  description: { sv: 'Kajaken är röd.\n\nDen är snabb.', de: 'Der Kajak ist rot.' },
  includedItems: { sv: 'Paddel\nFlytväst' },
  goodToKnow: { sv: 'Från 12 år.' },
  meetingPlace: { sv: 'Stora bryggan' },
  categoryIds: [],
  advertisedPriceMinor: 42_000,
  preparationVideoId: 'dQw4w9WgXcQ',
}
const notFound = { ok: false, error: { code: 'not_found' } }

async function shopWithProduct(db: Db) {
  const editor = { shopId: await insertShop(db), userId: await insertUser(db), now }
  const id = await insertProduct(db, { shop_id: editor.shopId })
  return { editor: { ...editor, id }, log: { shopId: editor.shopId, entity: 'product', entityId: id } }
}

test.each(DIALECTS)('%s: what is saved is there, and the log has categories by name', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, log } = await shopWithProduct(db)
  const old = await insertCategory(db, { shop_id: editor.shopId, name: '{"sv":"Gamla"}' })
  const link = { shop_id: editor.shopId, product_id: editor.id, category_id: old }
  await db.insertInto('product_category').values(link).execute()
  const values = { ...VALUES, categoryIds: [await insertCategory(db, { shop_id: editor.shopId })] }

  const save = () => inTransaction(db, (tx) => saveProductInformation(tx, { ...editor, values }))

  expect(await save()).toEqual({ ok: true, value: { id: editor.id, version: 2 } })
  expect(await findInformation(db, editor)).toEqual(values)
  const [newest] = await listActivities(db, log)
  expect(newest?.facts).toMatchObject({
    before: { name: 'Havskajak', categories: [{ sv: 'Gamla' }], advertisedPriceMinor: null },
    after: { name: 'Kajak röd', categories: [{ sv: 'Kajaker', en: 'Kayaks' }] },
  })
  // The same again writes nothing.
  expect(await save()).toEqual({ ok: true, value: { id: editor.id, version: 2 } })
  expect(await listActivities(db, log)).toHaveLength(1)
})

test.each(DIALECTS)('%s: a deleted category that a product is in survives its saving', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor } = await shopWithProduct(db)
  const gone = await insertCategory(db, { shop_id: editor.shopId, deleted_at: now })
  const link = { shop_id: editor.shopId, product_id: editor.id, category_id: gone }
  await db.insertInto('product_category').values(link).execute()

  await inTransaction(db, (tx) => saveProductInformation(tx, { ...editor, values: VALUES }))

  expect(await db.selectFrom('product_category').select('category_id').execute()).toEqual([
    { category_id: gone },
  ])
})

test.each(DIALECTS)("%s: neither another shop's category nor its product is touched", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor } = await shopWithProduct(db)
  const stranger = await insertShop(db)
  const values = { ...VALUES, categoryIds: [await insertCategory(db, { shop_id: stranger })] }

  expect(await inTransaction(db, (tx) => saveProductInformation(tx, { ...editor, values }))).toEqual({
    ok: false,
    error: { code: 'foreign_id', at: 'categoryIds' },
  })
  const foreign = { ...editor, shopId: stranger, values: VALUES }
  expect(await inTransaction(db, (tx) => saveProductInformation(tx, foreign))).toEqual(notFound)
  expect(await findInformation(db, editor)).toMatchObject({ name: 'Havskajak' })
})

test.each(DIALECTS)('%s: the second of two gets what the first saved', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor } = await shopWithProduct(db)
  const save = (name: string) =>
    inTransaction(db, (tx) =>
      saveProductInformation(tx, { ...editor, version: 1, values: { ...VALUES, name } }),
    )
  expect((await save('Kajak A')).ok).toBe(true)
  expect(await save('Kajak B')).toMatchObject({
    ok: false,
    error: { code: 'changed_by_other', changedBy: 'Kim Berg' },
  })
})

const PDF: StoredFile = {
  key: 'a1B2c3D4e5F6g7H8i9J0-_',
  kind: 'DOCUMENT',
  name: 'Packlista.pdf',
  contentType: 'application/pdf',
  byteSize: 9,
  width: null,
  height: null,
}

test.each(DIALECTS)('%s: a document is replaced, shared by a copy, and deleted', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, log } = await shopWithProduct(db)
  const { shopId, id } = editor
  const save = (file: StoredFile) => inTransaction(db, (tx) => saveProductDocument(tx, { ...editor, file }))
  const second = { ...PDF, key: 'second-second-second-0' }

  expect(await save(PDF)).toEqual({ ok: true, value: { forgottenKey: null } })
  expect(await save(second)).toEqual({ ok: true, value: { forgottenKey: PDF.key } })
  expect(await listActivities(db, log)).toHaveLength(2)
  expect(await listPreparations(db, { shopId, productIds: [id] })).toMatchObject([
    { productId: id, document: { key: second.key, name: 'Packlista.pdf' }, videoId: null },
  ])

  const { preparation_file_id } = await db
    .selectFrom('product')
    .select('preparation_file_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const copyId = await insertProduct(db, { shop_id: shopId, preparation_file_id })
  const remove = (productId: number) =>
    inTransaction(db, (tx) => removeProductDocument(tx, { ...editor, id: productId }))
  expect(await remove(id)).toEqual({ ok: true, value: { forgottenKey: null } })
  expect(await remove(copyId)).toEqual({ ok: true, value: { forgottenKey: second.key } })
  expect(await remove(copyId)).toEqual({ ok: true, value: { forgottenKey: null } })
  expect(await db.selectFrom('file').selectAll().execute()).toEqual([])
  expect(
    await inTransaction(db, async (tx) =>
      saveProductDocument(tx, { ...editor, shopId: await insertShop(tx), file: PDF }),
    ),
  ).toEqual(notFound)
})
