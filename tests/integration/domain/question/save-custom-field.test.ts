import { expect, test } from 'vitest'
import { findEditedProduct } from '#app/domain/catalog/product-edit-queries.server.ts'
import {
  findCustomField,
  listCustomFields,
  listProductFields,
} from '#app/domain/question/custom-field-queries.server.ts'
import { deleteCustomField, restoreCustomField } from '#app/domain/question/delete-custom-field.server.ts'
import {
  type CustomFieldValues,
  createCustomField,
  saveCustomField,
} from '#app/domain/question/save-custom-field.server.ts'
import { saveProductCustomFields } from '#app/domain/question/save-product-custom-fields.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertOrderWithBooking, insertProduct, insertShop, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')

const VALUES: CustomFieldValues = {
  internalName: 'size',
  dataType: 'SELECT',
  appliesTo: 'PARTICIPANT',
  label: { sv: 'Storlek på väst' },
  hint: {},
  options: [
    { key: null, label: { sv: 'Liten' } },
    { key: null, label: { sv: 'Stor' } },
  ],
  forAllProducts: false,
  productIds: [],
  visibleForGuest: true,
  requiredForGuest: true,
  visibleForAdmin: true,
  requiredForAdmin: false,
}

async function shopWithField(db: Db, over: Partial<CustomFieldValues> = {}) {
  const editor = { shopId: await insertShop(db), userId: await insertUser(db), now }
  const productId = await insertProduct(db, { shop_id: editor.shopId })
  const values = { ...VALUES, productIds: [productId], ...over }
  const created = await inTransaction(db, (tx) => createCustomField(tx, { ...editor, values }))
  if (!created.ok) throw new Error(created.error.code)
  return { editor, productId, id: created.value.id, values }
}

const KEPT = [
  { key: 'o1', label: { sv: 'Liten' } },
  { key: 'o2', label: { sv: 'Stor' } },
]

test.each(DIALECTS)('%s: a saved question says who changed what and keeps its options', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id, values } = await shopWithField(db)
  const save = (over: Partial<CustomFieldValues>, version?: number) =>
    inTransaction(db, (tx) =>
      saveCustomField(tx, { ...editor, id, version, values: { ...values, options: KEPT, ...over } }),
    )

  expect(await save({}, 1)).toEqual({ ok: true, value: { id, version: 1 } })
  const options = [{ key: 'o2', label: { sv: 'Jättestor' } }]
  expect(await save({ options }, 1)).toEqual({ ok: true, value: { id, version: 2 } })
  expect(await findCustomField(db, { ...editor, id })).toMatchObject({
    version: 2,
    options: [
      { key: 'o2', label: { sv: 'Jättestor' }, isRemoved: false },
      { key: 'o1', label: { sv: 'Liten' }, isRemoved: true },
    ],
  })
  expect(await save({ hint: { sv: 'Hjälp' } }, 1)).toEqual({ ok: true, value: { id, version: 3 } })
  expect(await findCustomField(db, { ...editor, id })).toMatchObject({
    hint: { sv: 'Hjälp' },
    options: [{ key: 'o2', label: { sv: 'Jättestor' } }, { key: 'o1' }],
  })
  expect(await save({ hint: { sv: 'Tips' } }, 1)).toMatchObject({
    ok: false,
    error: { changedBy: 'Kim Berg', collisions: [{ name: 'hint.sv', mine: 'Tips', theirs: 'Hjälp' }] },
  })
  const log = await listActivities(db, { ...editor, entity: 'custom_field', entityId: id })
  expect(log.map(({ action }) => action)).toEqual(['changed', 'changed', 'created'])
})

test.each(DIALECTS)('%s: what a question can not be is refused at its field', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id, productId, values } = await shopWithField(db)
  const other = await shopWithField(db)
  const save = (over: Partial<CustomFieldValues>) =>
    inTransaction(db, (tx) =>
      saveCustomField(tx, { ...editor, id, values: { ...values, options: KEPT, ...over } }),
    )
  const create = (over: Partial<CustomFieldValues>) =>
    inTransaction(db, (tx) => createCustomField(tx, { ...editor, values: { ...values, ...over } }))
  const refusedAt = (code: string, at: string) => ({ ok: false, error: { code, at } })

  expect(await create({})).toEqual(refusedAt('name_taken', 'internalName'))
  expect(await create({ internalName: 'SIZE' })).toEqual(refusedAt('name_taken', 'internalName'))
  expect((await save({ internalName: 'Size' })).ok).toBe(true)
  expect(await create({ internalName: 'b', productIds: [other.productId] })).toEqual(
    refusedAt('foreign_id', 'productIds'),
  )
  expect((await save({ dataType: 'SINGLE_LINE' })).ok).toBe(true)
  expect((await save({ dataType: 'SELECT' })).ok).toBe(true)
  const { orderId, bookingId } = await insertOrderWithBooking(db, { shopId: editor.shopId, productId })
  await db
    .insertInto('custom_value')
    .values({
      shop_id: editor.shopId,
      order_id: orderId,
      custom_field_id: id,
      booking_id: bookingId,
      product_id: productId,
      participant: 1,
      value: '"o1"',
    })
    .execute()
  expect(await save({ dataType: 'SINGLE_LINE' })).toEqual(refusedAt('custom_field_answered', 'dataType'))
  expect(await save({ appliesTo: 'BOOKING' })).toEqual(refusedAt('custom_field_answered', 'appliesTo'))
  expect((await save({ label: { sv: 'Ny text' } })).ok).toBe(true)
})

test.each(DIALECTS)('%s: a product that asks says so in its own log and version', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id, productId, values } = await shopWithField(db)
  const productKey = { ...editor, id: productId }
  expect(await findEditedProduct(db, productKey)).toMatchObject({ version: 2 })

  const saveTab = (asked: boolean, optionKeys: string[] | null, version?: number) =>
    inTransaction(db, (tx) =>
      saveProductCustomFields(tx, {
        ...productKey,
        version,
        values: { fields: [{ customFieldId: id, asked, optionKeys }] },
      }),
    )
  expect(await saveTab(true, null, 2)).toEqual({ ok: true, value: { id: productId, version: 2 } })
  expect(await saveTab(true, ['o2', 'x'], 2)).toEqual({ ok: true, value: { id: productId, version: 3 } })
  expect(await saveTab(true, null, 2)).toEqual({ ok: true, value: { id: productId, version: 3 } })
  expect(await saveTab(true, ['o1'], 2)).toMatchObject({
    ok: false,
    error: {
      code: 'changed_by_other',
      changes: [{ name: 'customFields', before: ['size'], after: ['size (Stor)'] }],
      collisions: [{ name: `${id}.optionKeys`, mine: ['o1'], theirs: ['o2'] }],
    },
  })
  await inTransaction(db, (tx) =>
    saveCustomField(tx, { ...editor, id, values: { ...values, options: KEPT, productIds: [] } }),
  )
  expect(await listProductFields(db, { shopId: editor.shopId })).toEqual([
    { productId, customFieldId: id, asked: false, optionKeys: ['o2'] },
  ])
  expect(await findEditedProduct(db, productKey)).toMatchObject({ version: 4 })

  const stranger = await shopWithField(db)
  expect(
    await inTransaction(db, (tx) =>
      saveProductCustomFields(tx, {
        ...productKey,
        values: { fields: [{ customFieldId: stranger.id, asked: true, optionKeys: null }] },
      }),
    ),
  ).toEqual({ ok: false, error: { code: 'foreign_id', at: 'fields' } })
})

test.each(DIALECTS)(
  '%s: a deleted question comes back, under another name if its own is taken',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { editor, id, values } = await shopWithField(db)
    const remove = () => inTransaction(db, (tx) => deleteCustomField(tx, { ...editor, id }))

    expect((await remove()).ok).toBe(true)
    expect(await remove()).toEqual({ ok: false, error: { code: 'not_found' } })
    expect(await listCustomFields(db, editor.shopId)).toEqual([])
    for (const internalName of ['size', `Size-${id}`])
      await inTransaction(db, (tx) =>
        createCustomField(tx, { ...editor, values: { ...values, internalName } }),
      )
    await inTransaction(db, (tx) => restoreCustomField(tx, { ...editor, id }))
    const names = (await listCustomFields(db, editor.shopId)).map(({ internalName }) => internalName)
    expect(names).toEqual([`size-${id}-${id}`, 'size', `Size-${id}`])
    const [entry] = await listActivities(db, { ...editor, entity: 'custom_field', entityId: id })
    expect(entry).toMatchObject({ action: 'restored', facts: { before: { internalName: 'size' } } })
  },
)

test.each(DIALECTS)(
  '%s: a question of some products becomes one of all, of those left out too',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { editor, id, values } = await shopWithField(db)
    const save = (over: Partial<CustomFieldValues>) =>
      inTransaction(db, (tx) =>
        saveCustomField(tx, { ...editor, id, values: { ...values, options: KEPT, ...over } }),
      )
    await save({ productIds: [] })
    await save({ forAllProducts: true, productIds: [] })
    expect(await listProductFields(db, { shopId: editor.shopId })).toEqual([])
  },
)

test.each(DIALECTS)('%s: of two questions made at once one has the name', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, values } = await shopWithField(db)
  const create = () =>
    inTransaction(db, (tx) =>
      createCustomField(tx, { ...editor, values: { ...values, internalName: 'age' } }),
    )
  const created = await Promise.all([create(), create()])
  expect(created.filter(({ ok }) => !ok)).toEqual([
    { ok: false, error: { code: 'name_taken', at: 'internalName' } },
  ])
})

test.each(DIALECTS)("%s: another shop's question does not exist", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { id, values, editor } = await shopWithField(db)
  const stranger = { ...editor, shopId: await insertShop(db), id }
  const refused = { ok: false, error: { code: 'not_found' } }
  expect(await inTransaction(db, (tx) => saveCustomField(tx, { ...stranger, values }))).toEqual(refused)
  expect(await inTransaction(db, (tx) => deleteCustomField(tx, stranger))).toEqual(refused)
  expect(await inTransaction(db, (tx) => restoreCustomField(tx, stranger))).toEqual(refused)
})

test.each(DIALECTS)('%s: a question is named after its label, one name each', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id } = await shopWithField(db, { internalName: 'Storlek-Pa-Vast' })
  const unnamed = { ...VALUES, internalName: null }
  const create = () => inTransaction(db, (tx) => createCustomField(tx, { ...editor, values: unnamed }))
  await Promise.all([create(), create(), create()])
  const fields = await listCustomFields(db, editor.shopId)
  expect(fields.map(({ internalName }) => internalName).toSorted()).toEqual([
    'Storlek-Pa-Vast',
    'storlek-pa-vast-2',
    'storlek-pa-vast-3',
    'storlek-pa-vast-4',
  ])
  const values = { ...unnamed, label: { sv: 'Annan fråga' } }
  await inTransaction(db, (tx) => saveCustomField(tx, { ...editor, id, version: 1, values }))
  expect(await findCustomField(db, { shopId: editor.shopId, id })).toMatchObject({
    internalName: 'Storlek-Pa-Vast',
    label: { sv: 'Annan fråga' },
  })
})
