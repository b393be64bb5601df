import { expect, test } from 'vitest'
import { listPictures } from '#app/domain/catalog/information/product-picture-queries.server.ts'
import {
  addProductPictures,
  deleteProductPicture,
  MOST_PICTURES,
  moveProductPicture,
  saveProductPicture,
} from '#app/domain/catalog/information/save-product-pictures.server.ts'
import { listProducts } from '#app/domain/catalog/product-queries.server.ts'
import type { StoredPicture } from '#app/domain/file/stored-file.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertProduct, insertShop, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')
let created = 0

function picture(): StoredPicture {
  const key = `key-${String(++created).padStart(18, '0')}`
  const facts = { kind: 'IMAGE', name: 'x.jpg', contentType: 'image/webp', byteSize: 9 } as const
  return { ...facts, key, width: 1280, height: 960 }
}

async function shopWithProduct(db: Db) {
  const shopId = await insertShop(db)
  const productId = await insertProduct(db, { shop_id: shopId })
  return { shopId, userId: await insertUser(db), now, productId }
}

async function addThree(db: Db, editor: Awaited<ReturnType<typeof shopWithProduct>>) {
  const pictures = [picture(), picture(), picture()]
  const added = await inTransaction(db, (tx) => addProductPictures(tx, { ...editor, pictures }))
  return { pictures, added, ids: (await listPictures(db, editor)).map(({ id }) => id) }
}

test.each(DIALECTS)('%s: added pictures are shown in order, the first on the card', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const editor = await shopWithProduct(db)
  const { pictures, added, ids } = await addThree(db, editor)
  expect(added).toEqual({ ok: true, value: { id: editor.productId, version: 2 } })
  const card = async () => (await listProducts(db, { ...editor, audience: 'guest' }))[0]?.image?.src
  expect(await card()).toBe(`/images/${pictures[0]?.key}/1280`)

  const move = (pictureId: number, to: 'up' | 'down' | number) =>
    inTransaction(db, (tx) => moveProductPicture(tx, { ...editor, pictureId, to }))
  await move(ids[2] ?? 0, 1)
  expect(await card()).toBe(`/images/${pictures[2]?.key}/1280`)
  const before = await listActivities(db, { ...editor, entity: 'product', entityId: editor.productId })
  await move(ids[2] ?? 0, 'up')
  expect(await listActivities(db, { ...editor, entity: 'product', entityId: editor.productId })).toEqual(
    before,
  )
})

test.each(DIALECTS)('%s: what a picture shows is saved once, and not over somebody else', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const editor = await shopWithProduct(db)
  const { ids } = await addThree(db, editor)
  const save = (version: number, sv: string) =>
    inTransaction(db, (tx) =>
      saveProductPicture(tx, { ...editor, pictureId: ids[0] ?? 0, version, values: { alt: { sv } } }),
    )
  expect(await save(2, 'Kajak')).toMatchObject({ ok: true, value: { version: 3 } })
  expect(await save(3, 'Kajak')).toMatchObject({ ok: true, value: { version: 3 } })
  expect(await save(2, 'Kanot')).toMatchObject({ ok: false, error: { code: 'changed_by_other' } })
  expect((await listPictures(db, editor))[0]?.alt).toEqual({ sv: 'Kajak' })
})

test.each(DIALECTS)('%s: a deleted picture leaves its file to a copy that shows it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const editor = await shopWithProduct(db)
  const { pictures, ids } = await addThree(db, editor)
  const [first] = await listPictures(db, editor)
  const copyId = await insertProduct(db, { shop_id: editor.shopId })
  const row = { shop_id: editor.shopId, product_id: copyId, src: first?.src ?? '', width: 9, height: 9 }
  await db
    .insertInto('product_image')
    .values({ ...row, file_id: first?.fileId ?? null })
    .execute()
  const remove = (productId: number, pictureId: number) =>
    inTransaction(db, (tx) => deleteProductPicture(tx, { ...editor, productId, pictureId }))

  expect(await remove(editor.productId, ids[0] ?? 0)).toEqual({ ok: true, value: { forgottenKey: null } })
  expect(await remove(editor.productId, ids[1] ?? 0)).toEqual({
    ok: true,
    value: { forgottenKey: pictures[1]?.key },
  })
  const [copied] = await listPictures(db, { ...editor, productId: copyId })
  expect(await remove(copyId, copied?.id ?? 0)).toEqual({
    ok: true,
    value: { forgottenKey: pictures[0]?.key },
  })
  expect(await remove(editor.productId, ids[0] ?? 0)).toEqual({ ok: false, error: { code: 'not_found' } })
})

test.each(DIALECTS)('%s: a product has room for so many pictures, and its own alone', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const editor = await shopWithProduct(db)
  const add = (count: number) =>
    inTransaction(db, (tx) =>
      addProductPictures(tx, { ...editor, pictures: Array.from({ length: count }, picture) }),
    )
  expect((await add(MOST_PICTURES)).ok).toBe(true)
  expect(await add(1)).toEqual({
    ok: false,
    error: { code: 'too_many_pictures', at: 'pictures', count: MOST_PICTURES },
  })
  expect(await db.selectFrom('file').select('id').execute()).toHaveLength(MOST_PICTURES)

  const [first] = await listPictures(db, editor)
  const notFound = { ok: false, error: { code: 'not_found' } }
  const other = { ...editor, productId: await insertProduct(db, { shop_id: editor.shopId }) }
  const stranger = { ...editor, shopId: await insertShop(db) }
  for (const who of [other, stranger]) {
    const input = { ...who, pictureId: first?.id ?? 0 }
    expect(await inTransaction(db, (tx) => deleteProductPicture(tx, input))).toEqual(notFound)
    expect(await inTransaction(db, (tx) => moveProductPicture(tx, { ...input, to: 'up' }))).toEqual(notFound)
    const values = { alt: { sv: 'x' } }
    expect(await inTransaction(db, (tx) => saveProductPicture(tx, { ...input, values }))).toEqual(notFound)
  }
})
