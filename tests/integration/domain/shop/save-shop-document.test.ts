import { expect, test } from 'vitest'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import {
  findDocumentVersion,
  findShopDocument,
  findShopTexts,
  listShopDocuments,
} from '#app/domain/shop/document-queries.server.ts'
import { saveShopTexts } from '#app/domain/shop/save-shop-document.server.ts'
import type { ShopTexts } from '#app/domain/shop/shop-documents.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertShop, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')

async function shopWithTexts(db: Db) {
  const editor = { shopId: await insertShop(db), userId: await insertUser(db), now }
  const save = (values: Partial<ShopTexts>, version?: number) =>
    inTransaction(db, (tx) => saveShopTexts(tx, { ...editor, values, version }))
  await save({ terms: { sv: 'Gamla villkor' }, privacy: { sv: 'Uppgifter' } })
  return { editor, save }
}

test.each(DIALECTS)('%s: a changed text is a new version, the others get none', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, save } = await shopWithTexts(db)
  const { shopId } = editor

  const terms = { sv: 'Nya villkor', en: 'New terms' }
  expect(await save({ terms, privacy: { sv: 'Uppgifter' }, preparation: {}, receiptFooter: {} }, 2)).toEqual({
    ok: true,
    value: { id: shopId, version: 3 },
  })

  expect(await findShopTexts(db, shopId)).toEqual({
    terms,
    privacy: { sv: 'Uppgifter' },
    preparation: {},
    receiptFooter: {},
  })
  expect(await listShopDocuments(db, shopId, 10)).toMatchObject([
    { kind: 'TERMS', body: terms, createdBy: 'Kim Berg', createdAt: now },
    { kind: 'PRIVACY' },
    { kind: 'TERMS', body: { sv: 'Gamla villkor' } },
  ])
  expect(await findShopDocument(db, shopId, 'TERMS')).toMatchObject({ body: terms })
  expect(await findShopDocument(db, shopId, 'PREPARATION')).toBeUndefined()
})

test.each(DIALECTS)('%s: an unchanged text makes no version', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, save } = await shopWithTexts(db)
  const { shopId } = editor

  await save({ terms: { sv: 'Gamla villkor' }, privacy: { sv: 'Uppgifter' }, preparation: {} }, 2)

  expect(await listShopDocuments(db, shopId, 10)).toHaveLength(2)
  expect(await listActivities(db, { shopId, entity: 'shop', entityId: shopId })).toHaveLength(1)
})

test.each(DIALECTS)('%s: an emptied text is a version, and the old one comes back', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, save } = await shopWithTexts(db)
  const { shopId } = editor

  await save({ terms: {} })
  expect((await findShopTexts(db, shopId)).terms).toEqual({})
  await save({ terms: { sv: 'Gamla villkor' } })
  expect((await findShopTexts(db, shopId)).terms).toEqual({ sv: 'Gamla villkor' })
  expect((await listShopDocuments(db, shopId, 10)).map(({ kind }) => kind)).toEqual([
    'TERMS',
    'TERMS',
    'PRIVACY',
    'TERMS',
  ])
})

test.each(DIALECTS)("%s: another shop's versions do not exist", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor } = await shopWithTexts(db)
  const stranger = await insertShop(db)
  const [newest] = await listShopDocuments(db, editor.shopId, 1)

  expect(await findDocumentVersion(db, { shopId: editor.shopId, id: newest?.id ?? 0 })).toEqual(newest)
  expect(await findDocumentVersion(db, { shopId: stranger, id: newest?.id ?? 0 })).toBeUndefined()
  expect(await listShopDocuments(db, stranger, 10)).toEqual([])
})
