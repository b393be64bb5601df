import { expect, test } from 'vitest'
import { moveEntry } from '#app/domain/catalog/records/move-entry.server.ts'
import { deleteResource, restoreResource } from '#app/domain/resource/delete-resource.server.ts'
import {
  createResourceType,
  deleteResourceType,
  findResource,
  findResourceType,
  listResources,
  listResourceTypes,
  saveResourceType,
} from '#app/domain/resource/resource-queries.server.ts'
import type { ResourceValues } from '#app/domain/resource/resource-values.ts'
import { createResource, saveResource } from '#app/domain/resource/save-resource.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { FULL_PLAN } from '#app/domain/shared/plan.ts'
import { instant } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import {
  insertMembership,
  insertProduct,
  insertResource,
  insertResourceType,
  insertShop,
  insertUser,
  needResources,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')
const FREELY = {
  sharedBetweenProducts: true,
  sharedBetweenBookings: true,
  sharedBetweenStartTimes: true,
  scheduled: false,
  userId: null,
}

async function shopWithGuide(db: Db) {
  const editor = { shopId: await insertShop(db), userId: await insertUser(db), now }
  await insertMembership(db, { shop_id: editor.shopId, user_id: editor.userId })
  const typeId = await insertResourceType(db, { shop_id: editor.shopId })
  const values: ResourceValues = { ...FREELY, name: 'Alva', maxCapacity: 12, resourceTypeId: typeId }
  const created = await inTransaction(db, (tx) => createResource(tx, { ...editor, plan: FULL_PLAN, values }))
  if (!created.ok) throw new Error('not made')
  return { editor, typeId, values, id: created.value.id }
}

test.each(DIALECTS)('%s: a saved resource says who changed what, in names', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, values, id } = await shopWithGuide(db)
  const changed = { ...values, maxCapacity: 8, userId: editor.userId }

  const saved = await inTransaction(db, (tx) =>
    saveResource(tx, { ...editor, id, version: 1, values: changed }),
  )

  expect(saved).toEqual({ ok: true, value: { id, version: 2 } })
  expect(await findResource(db, { ...editor, id })).toMatchObject({ ...changed, version: 2 })
  const [newest] = await listActivities(db, { ...editor, entity: 'resource', entityId: id })
  expect(newest).toMatchObject({
    action: 'changed',
    facts: { before: { maxCapacity: 12, user: null }, after: { maxCapacity: 8, user: 'Kim Berg' } },
  })
})

test.each(DIALECTS)('%s: saving what is there already writes nothing', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, typeId, values, id } = await shopWithGuide(db)
  const same = { ...editor, id, version: 1, values }
  expect(await inTransaction(db, (tx) => saveResource(tx, same))).toEqual({
    ok: true,
    value: { id, version: 1 },
  })
  const type = { ...editor, id: typeId, version: 1, values: { name: 'Guider' } }
  expect(await inTransaction(db, (tx) => saveResourceType(tx, type))).toEqual({
    ok: true,
    value: { id: typeId, version: 1 },
  })
  expect(await listActivities(db, { ...editor, entity: 'resource', entityId: id })).toHaveLength(1)
})

test.each(DIALECTS)('%s: the second of two gets what the first saved', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, typeId, values, id } = await shopWithGuide(db)
  const save = (name: string) =>
    inTransaction(db, (tx) => saveResource(tx, { ...editor, id, version: 1, values: { ...values, name } }))
  expect((await save('Bo')).ok).toBe(true)
  expect(await save('Cid')).toMatchObject({
    ok: false,
    error: { code: 'changed_by_other', changes: [{ name: 'name', before: 'Alva', after: 'Bo' }] },
  })

  const saveType = (name: string) =>
    inTransaction(db, (tx) => saveResourceType(tx, { ...editor, id: typeId, version: 1, values: { name } }))
  expect((await saveType('Båtar')).ok).toBe(true)
  expect(await saveType('Rum')).toMatchObject({ ok: false, error: { code: 'changed_by_other' } })
})

test.each(DIALECTS)('%s: a type or a user that is not the shop’s is refused', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, values, id } = await shopWithGuide(db)
  const otherShopId = await insertShop(db)
  const foreignType = await insertResourceType(db, { shop_id: otherShopId })
  const goneType = await insertResourceType(db, { shop_id: editor.shopId, deleted_at: now })
  const stranger = await insertUser(db)
  const save = (over: Partial<ResourceValues>) =>
    inTransaction(db, (tx) => saveResource(tx, { ...editor, id, values: { ...values, ...over } }))
  const refused = (at: string) => ({ ok: false, error: { code: 'foreign_id', at } })

  expect(await save({ resourceTypeId: foreignType })).toEqual(refused('resourceTypeId'))
  expect(await save({ resourceTypeId: goneType })).toEqual(refused('resourceTypeId'))
  expect(await save({ userId: stranger })).toEqual(refused('userId'))
  const created = await inTransaction(db, (tx) =>
    createResource(tx, { ...editor, plan: FULL_PLAN, values: { ...values, userId: stranger } }),
  )
  expect(created).toEqual(refused('userId'))
})

test.each(DIALECTS)('%s: a plan without resources creates none', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, values } = await shopWithGuide(db)
  const plan = { allows: () => false, limit: () => null }
  const unassigned = { ok: false, error: { code: 'plan_lacks', feature: 'resources' } }
  expect(await inTransaction(db, (tx) => createResource(tx, { ...editor, plan, values }))).toEqual(unassigned)
  const type = { ...editor, plan, values: { name: 'Båtar' } }
  expect(await inTransaction(db, (tx) => createResourceType(tx, type))).toEqual(unassigned)
})

test.each(DIALECTS)('%s: a resource that products need stays', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, values, typeId, id } = await shopWithGuide(db)
  const { shopId } = editor
  const productId = await insertProduct(db, { shop_id: shopId })
  await needResources(db, { shopId, productId, typeIds: [typeId] })
  const remove = () => inTransaction(db, (tx) => deleteResource(tx, { ...editor, id }))
  const resourceTypeId = await insertResourceType(db, { shop_id: shopId })
  const changeType = () =>
    inTransaction(db, (tx) => saveResource(tx, { ...editor, id, values: { ...values, resourceTypeId } }))
  const needed = { code: 'resource_needed', at: 'resourceTypeId', names: 'Havskajak' }
  const inUse = {
    ok: false,
    error: { code: 'in_use', uses: [{ kind: 'product', id: productId, name: 'Havskajak' }] },
  }

  expect(await remove(), 'the last of a type that is needed').toEqual(inUse)
  expect(await changeType()).toEqual({ ok: false, error: needed })
  await insertResource(db, { shop_id: shopId, resource_type_id: typeId, name: 'Bo' })
  await db
    .insertInto('product_resource')
    .values({ shop_id: shopId, product_id: productId, resource_id: id })
    .execute()
  expect(await remove(), 'named by a product').toEqual(inUse)
  expect(await changeType()).toEqual({ ok: false, error: needed })
  await db.deleteFrom('product_resource').execute()
  expect((await changeType()).ok).toBe(true)
  expect((await remove()).ok).toBe(true)
  expect((await listResources(db, shopId)).map(({ name }) => name)).toEqual(['Bo'])
})

test.each(DIALECTS)(
  '%s: a type goes when nothing is of it, and comes back with a resource',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { editor, typeId, id } = await shopWithGuide(db)
    const productId = await insertProduct(db, { shop_id: editor.shopId })
    const removeType = () => inTransaction(db, (tx) => deleteResourceType(tx, { ...editor, id: typeId }))

    expect(await removeType()).toMatchObject({ error: { uses: [{ kind: 'resource', id, name: 'Alva' }] } })
    expect((await inTransaction(db, (tx) => deleteResource(tx, { ...editor, id }))).ok).toBe(true)
    await needResources(db, { ...editor, productId, typeIds: [typeId] })
    expect(await removeType()).toMatchObject({ error: { uses: [{ kind: 'product', id: productId }] } })
    await db.updateTable('product').set({ use_resources: 0 }).execute()
    expect((await removeType()).ok).toBe(true)
    expect(await listResourceTypes(db, editor.shopId)).toEqual([])

    expect((await inTransaction(db, (tx) => restoreResource(tx, { ...editor, id }))).ok).toBe(true)
    expect(await findResourceType(db, { ...editor, id: typeId })).toMatchObject({ isDeleted: false })
    expect(await listResources(db, editor.shopId)).toHaveLength(1)
  },
)

test.each(DIALECTS)("%s: another shop's resource does not exist", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, typeId, values, id } = await shopWithGuide(db)
  const stranger = { ...editor, shopId: await insertShop(db) }
  const refused = { ok: false, error: { code: 'not_found' } }

  expect(await inTransaction(db, (tx) => saveResource(tx, { ...stranger, id, values }))).toEqual(refused)
  expect(await inTransaction(db, (tx) => deleteResource(tx, { ...stranger, id }))).toEqual(refused)
  expect(await inTransaction(db, (tx) => restoreResource(tx, { ...stranger, id }))).toEqual(refused)
  const type = { ...stranger, id: typeId, values: { name: 'X' } }
  expect(await inTransaction(db, (tx) => saveResourceType(tx, type))).toEqual(refused)
  expect(await inTransaction(db, (tx) => deleteResourceType(tx, type))).toEqual(refused)
  const move = { ...stranger, table: 'resource', id, to: 'up' } as const
  expect(await inTransaction(db, (tx) => moveEntry(tx, move))).toEqual(refused)
})
