import { expect, test } from 'vitest'
import { listCustomFields } from '#app/domain/question/custom-field-queries.server.ts'
import {
  action as saveTab,
  loader as showTab,
} from '#app/routes/staff/products/custom-fields/custom-fields.tsx'
import {
  action as saveField,
  loader as showField,
} from '#app/routes/staff/settings/custom-fields/custom-field.tsx'
import {
  action as move,
  loader as showList,
} from '#app/routes/staff/settings/custom-fields/custom-fields.tsx'
import {
  action as saveCustomerFields,
  loader as showCustomerFields,
} from '#app/routes/staff/settings/custom-fields/customer-fields.tsx'
import type { Db } from '#db/transaction.server.ts'
import { insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

const LIST = '/settings/custom-fields'
const QUESTION = {
  internalName: 'height',
  dataType: 'SINGLE_LINE',
  appliesTo: 'PARTICIPANT',
  'label.sv': 'Längd i cm',
  forAllProducts: 'on',
  visibleForGuest: 'on',
  visibleForAdmin: 'on',
}

async function create(db: Db, shop: StaffShop, form: Record<string, string>) {
  const args = await staffArgs(db, shop, `${LIST}/new`, { params: {}, form })
  return outcomeOf(saveField({ ...args, pattern: `${LIST}/new` }))
}

async function save(db: Db, shop: StaffShop, id: number, form: Record<string, string>) {
  const params = { customFieldId: String(id) }
  const args = await staffArgs(db, shop, `${LIST}/${id}`, { params, form })
  return outcomeOf(saveField({ ...args, pattern: `${LIST}/:customFieldId` }))
}

test.each(DIALECTS)('%s: a question is made, refused, saved, moved and closed to others', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  expect(await create(db, shop, QUESTION)).toEqual({ to: LIST })
  expect(await create(db, shop, QUESTION)).toEqual({
    status: 422,
    errors: { internalName: ['Namnet används redan.'] },
  })
  expect(
    await create(db, shop, { ...QUESTION, internalName: 'b', forAllProducts: '', productIds: '9999' }),
  ).toEqual({
    status: 422,
    errors: { productIds: ['Välj ett av alternativen'] },
  })
  expect(await create(db, shop, { ...QUESTION, internalName: 'c' })).toEqual({ to: LIST })
  expect(await create(db, shop, { ...QUESTION, internalName: 'längd' })).toMatchObject({
    status: 422,
    errors: { internalName: ['Använd bara bokstäver a–z, siffror, bindestreck och understreck'] },
  })
  const [first, second] = await listCustomFields(db, shop.shopId)
  if (!first || !second) throw new Error('not made')

  expect(await save(db, shop, first.id, { ...QUESTION, version: '1', 'hint.sv': 'Utan skor' })).toEqual({
    to: LIST,
  })
  expect(await save(db, shop, first.id, { ...QUESTION, version: '1', 'hint.sv': 'Barfota' })).toMatchObject({
    status: 409,
  })
  const stranger = await insertStaffShop(db)
  expect(await save(db, stranger, first.id, QUESTION)).toMatchObject({ status: 404 })
  expect(await create(db, stranger, { ...QUESTION, internalName: '' })).toEqual({ to: LIST })
  expect(await listCustomFields(db, stranger.shopId)).toMatchObject([{ internalName: 'langd-i-cm' }])
  const strange = await staffArgs(db, stranger, LIST, { params: { customFieldId: String(first.id) } })
  expect(await outcomeOf(showField({ ...strange, pattern: `${LIST}/:customFieldId` }))).toMatchObject({
    status: 404,
  })

  const moving = await staffArgs(db, shop, LIST, { params: {}, form: { move: `${second.id}:up` } })
  expect(await outcomeOf(move({ ...moving, pattern: LIST }))).toEqual({ to: LIST })
  const listing = await staffArgs(db, shop, LIST, { params: {} })
  const { fields } = await showList({ ...listing, pattern: LIST })
  expect(fields.map(({ id }) => id)).toEqual([second.id, first.id])
})

test('rows of options are added and removed by the form itself, and nothing is saved', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertStaffShop(db)
  const args = await staffArgs(db, shop, `${LIST}/new`, {
    params: {},
    form: {
      ...QUESTION,
      'options[0].label.sv': 'Liten',
      __intent__: JSON.stringify({ type: 'insert', payload: { name: 'options' } }),
    },
  })
  const answer = await saveField({ ...args, pattern: `${LIST}/new` })
  if (answer instanceof Response) throw new Error('led away')
  expect(answer.init?.status).toBe(200)
  expect(answer.data.result.initialValue).toMatchObject({ options: [{ label: { sv: 'Liten' } }, undefined] })
  expect(await listCustomFields(db, shop.shopId)).toEqual([])
})

test.each(DIALECTS)("%s: a product's tab switches a question off and keeps out others", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  await create(db, shop, QUESTION)
  const [field] = await listCustomFields(db, shop.shopId)
  const path = `/products/${shop.productId}/custom-fields`
  const pattern = '/products/:productId/custom-fields' as const
  const params = { productId: String(shop.productId) }
  const load = async () => showTab({ ...(await staffArgs(db, shop, path, { params })), pattern })
  const post = async (form: Record<string, string>, who: StaffShop = shop) =>
    outcomeOf(saveTab({ ...(await staffArgs(db, who, path, { params, form })), pattern }))

  const before = await load()
  expect(before.fields.map(({ asked }) => asked)).toEqual([true])
  const form = { version: String(before.version), 'fields[0].customFieldId': String(field?.id) }
  expect(await post(form)).toEqual({ to: path })
  expect((await load()).fields.map(({ asked }) => asked)).toEqual([false])
  expect(await post({ ...form, 'fields[0].asked': 'on' })).toEqual({ to: path })
  expect((await load()).fields.map(({ asked }) => asked)).toEqual([false])
  expect(await post({ 'fields[0].customFieldId': '9999' })).toMatchObject({ status: 422 })
  expect(await post(form, await insertStaffShop(db))).toMatchObject({ status: 404 })
})

test.each(DIALECTS)(
  '%s: what is asked about customers is saved once and told to the second',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const path = '/settings/customer-fields' as const
    const load = async () =>
      showCustomerFields({ ...(await staffArgs(db, shop, path, { params: {} })), pattern: path })
    const post = async (form: Record<string, string>) =>
      outcomeOf(
        saveCustomerFields({ ...(await staffArgs(db, shop, path, { params: {}, form })), pattern: path }),
      )
    const { version } = await load()
    const form = {
      version: String(version),
      'fields[0].fieldName': 'title',
      'fields[0].visibleForGuest': 'on',
      'fields[0].label.sv': 'Tilltal',
    }

    expect(await post({ 'fields[0].fieldName': 'email', 'fields[0].visibleForGuest': 'on' })).toEqual({
      status: 422,
      errors: { 'fields[0].requiredForGuest': ['Den här inställningen går inte att ändra'] },
    })
    expect(await post(form)).toEqual({ to: path })
    const saved = await load()
    expect(saved.version).toBe(version + 1)
    expect(saved.fields.find(({ fieldName }) => fieldName === 'title')).toMatchObject({
      visibleForGuest: true,
      label: { sv: 'Tilltal' },
    })
    expect(saved.log.map(({ changes }) => changes.map(({ after }) => after))).toEqual([['Tilltal', 'Ja']])
    expect(await post({ ...form, 'fields[0].label.sv': 'Annat' })).toMatchObject({ status: 409 })
  },
)

/** More than a form has fields. */
const MANY = 520

test.each(DIALECTS)('%s: a question is asked of more products than a form has fields', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  await insertProducts(db, shop.shopId)
  const chosen = { ...QUESTION, forAllProducts: '' }

  const found = await choose(db, shop, { ...chosen, find: 'some', productSearch: 'cyk 51' })
  expect(found).toMatchObject({ found: 11, chosen: 0, hidden: [] })
  const [box] = found?.shown ?? []
  const all = await choose(db, shop, {
    ...chosen,
    find: 'all',
    productSearch: 'cykel',
    productIds: String(box?.value),
  })
  expect(all).toMatchObject({ found: MANY, chosen: MANY })
  expect(await listCustomFields(db, shop.shopId)).toEqual([])

  const boxes = (all?.shown ?? []).map(({ value }) => value)
  const keptProductIds = [...(all?.hidden ?? []), ...boxes.slice(1)].join(',')
  expect(await create(db, shop, { ...chosen, keptProductIds, productIds: String(boxes[0]) })).toEqual({
    to: LIST,
  })
  const [field] = await listCustomFields(db, shop.shopId)
  const params = { customFieldId: String(field?.id) }
  const args = await staffArgs(db, shop, `${LIST}/${field?.id}`, { params })
  const shown = await showField({ ...args, pattern: `${LIST}/:customFieldId` })
  expect(shown.choice).toMatchObject({ chosen: MANY, found: MANY })
})

async function choose(db: Db, shop: StaffShop, form: Record<string, string>) {
  const args = await staffArgs(db, shop, `${LIST}/new`, { params: {}, form })
  const answer = await saveField({ ...args, pattern: `${LIST}/new` })
  return 'data' in answer && 'choice' in answer.data ? answer.data.choice : undefined
}

async function insertProducts(db: Db, shopId: number) {
  const first = await insertProduct(db, { shop_id: shopId, display_name: '{"sv":"Cykel 1"}' })
  const { id: _, ...row } = await db
    .selectFrom('product')
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const others = Array.from({ length: MANY - 1 }, (_each, index) => ({
    ...row,
    name: `Cykel ${index + 2}`,
    display_name: `{"sv":"Cykel ${index + 2}"}`,
  }))
  // In parts: one statement binds only so many values.
  for (let at = 0; at < others.length; at += 100)
    await db
      .insertInto('product')
      .values(others.slice(at, at + 100))
      .execute()
}
