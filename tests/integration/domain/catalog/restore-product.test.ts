import { expect, test } from 'vitest'
import { copyProduct } from '#app/domain/catalog/product/copy-product.server.ts'
import { createProduct } from '#app/domain/catalog/product/create-product.server.ts'
import { deleteProduct, restoreProduct } from '#app/domain/catalog/product/delete-product.server.ts'
import { findEditedProduct } from '#app/domain/catalog/product-edit-queries.server.ts'
import { deleteTax, findTax } from '#app/domain/catalog/records/tax-queries.server.ts'
import { findProductSetup } from '#app/domain/catalog/setup/product-setup-queries.server.ts'
import { deleteResource } from '#app/domain/resource/delete-resource.server.ts'
import { deleteResourceType } from '#app/domain/resource/resource-queries.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { FULL_PLAN, type Plan } from '#app/domain/shared/plan.ts'
import { instant } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import {
  insertProduct,
  insertResource,
  insertResourceType,
  insertShop,
  insertTax,
  insertUser,
  needResources,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')

async function deletedProduct(db: Db, over: { alias_of_id?: number; tax_id?: number } = {}, shopId?: number) {
  const editor = { shopId: shopId ?? (await insertShop(db)), userId: await insertUser(db), now }
  const id = await insertProduct(db, { shop_id: editor.shopId, ...over })
  return { ...editor, id }
}

const restore = (db: Db, product: Awaited<ReturnType<typeof deletedProduct>>, plan: Plan = FULL_PLAN) =>
  inTransaction(db, (tx) => restoreProduct(tx, { ...product, plan }))

test.each(DIALECTS)('%s: a product is restored with its tax', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await insertShop(db)
  const taxId = await insertTax(db, { shop_id: shopId })
  const product = await deletedProduct(db, { tax_id: taxId }, shopId)
  await inTransaction(db, (tx) => deleteProduct(tx, product))
  expect(await inTransaction(db, (tx) => deleteTax(tx, { ...product, id: taxId }))).toMatchObject({
    ok: true,
  })

  expect(await restore(db, product)).toEqual({ ok: true, value: null })
  expect(await findTax(db, { shopId, id: taxId })).toMatchObject({ isDeleted: false })
  expect(await findEditedProduct(db, product)).toMatchObject({ status: 'ACTIVE', version: 1 })
})

test.each(DIALECTS)('%s: what went meanwhile is let go of, and guests cannot book yet', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await insertShop(db)
  const masterId = await insertProduct(db, { shop_id: shopId, max_capacity: 2 })
  const product = await deletedProduct(db, { alias_of_id: masterId }, shopId)
  const hosts = await insertResourceType(db, { shop_id: shopId, name: 'Värdar' })
  const boats = await insertResourceType(db, { shop_id: shopId, name: 'Båtar' })
  const host = await insertResource(db, { shop_id: shopId, resource_type_id: hosts })
  const boat = await insertResource(db, { shop_id: shopId, resource_type_id: boats })
  await needResources(db, {
    shopId,
    productId: product.id,
    typeIds: [hosts, boats],
    resourceIds: [host, boat],
  })
  const remove = [
    () => inTransaction(db, (tx) => deleteProduct(tx, product)),
    () => inTransaction(db, (tx) => deleteProduct(tx, { ...product, id: masterId })),
    () => inTransaction(db, (tx) => deleteResource(tx, { ...product, id: host })),
    () => inTransaction(db, (tx) => deleteResourceType(tx, { ...product, id: hosts })),
  ]
  for (const step of remove) expect(await step()).toMatchObject({ ok: true })

  expect(await restore(db, product)).toEqual({ ok: true, value: null })
  expect(await findProductSetup(db, product)).toMatchObject({
    aliasOfId: null,
    resourceTypeIds: [boats],
    resourceIds: [boat],
  })
  expect(await findEditedProduct(db, product)).toMatchObject({ status: 'INACTIVE', version: 2 })
  const [entry] = await listActivities(db, { shopId, entity: 'product', entityId: product.id })
  expect(entry).toMatchObject({
    action: 'restored',
    facts: { before: { status: 'ACTIVE', aliasOfId: masterId }, after: { status: 'INACTIVE' } },
  })
})

test.each(DIALECTS)('%s: the plan has room for one, however it is created', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const product = await deletedProduct(db)
  const { shopId, userId } = product
  const editor = { shopId, userId, now }
  const plan: Plan = { ...FULL_PLAN, limit: () => 2 }
  const taxId = await insertTax(db, { shop_id: shopId })
  const other = await insertProduct(db, { shop_id: shopId, tax_id: taxId })
  await inTransaction(db, (tx) => deleteProduct(tx, product))

  const rest = { displayName: { sv: 'Kajak' }, productType: 'RENTAL', taxId, maxCapacity: 1 } as const
  const created = await Promise.all([
    restore(db, product, plan),
    inTransaction(db, (tx) => createProduct(tx, { ...editor, values: { ...rest, name: 'Kajak' }, plan })),
    inTransaction(db, (tx) => copyProduct(tx, { ...editor, id: other, name: 'Kopia', plan })),
  ])

  expect(created.filter(({ ok }) => ok)).toHaveLength(1)
  const refused = { ok: false, error: { code: 'plan_limit', kind: 'products', count: 2 } }
  expect(created.filter(({ ok }) => !ok)).toEqual([refused, refused])
})
