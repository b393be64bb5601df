import { expect, test } from 'vitest'
import { z } from 'zod'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { action, loader } from '#app/routes/api/answer.ts'
import type { Db } from '#db/transaction.server.ts'
import {
  insertCategory,
  insertDuration,
  insertPriceCategory,
  insertProduct,
  insertShop,
  insertTax,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { countStatements } from '../../domain/availability/count-statements.ts'
import { insertStaffShop, type StaffShop, staffArgs } from '../staff/staff-shop.ts'

const EVERYTHING = 'admin=true&withIdentifiers=1&withCapacitySchedules=1&withDurations=1&withResourceTypes=1'

const productShape = z.looseObject({ id: z.int(), version: z.int() })
const answerShape = z.object({
  status: z.int(),
  body: z.union([
    z.object({ data: z.array(productShape), total: z.int() }),
    z.object({
      data: productShape,
      message: z.string().optional(),
      overBookedDates: z.array(z.string()).optional(),
    }),
    z.object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())), statusCode: z.int() }),
  ]),
})

type Query = { productId?: number; body?: unknown; can?: boolean; key?: string }

async function ask(db: Db, shop: StaffShop, method: string, search: string, requested: Query = {}) {
  const { productId, body, can = true, key } = requested
  const path = productId === undefined ? '/api/products' : `/api/products/${productId}`
  const params = productId === undefined ? {} : { productId: String(productId) }
  const args = await staffArgs(db, shop, `${path}?${search}`, { params })
  if (!can) args.context.set(services, { ...args.context.get(services), can: () => false })
  const request = new Request(args.url, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  })
  const answer = await (method === 'GET' ? loader : action)({ ...args, request })
  return answerShape.parse({ status: answer.status, body: await answer.json() })
}

async function listed(db: Db, shop: StaffShop, search: string) {
  const { body } = await ask(db, shop, 'GET', search)
  return 'total' in body ? body.data : []
}

async function one(db: Db, shop: StaffShop, productId: number) {
  const { body } = await ask(db, shop, 'GET', 'admin=true', { productId })
  if (!('data' in body) || 'total' in body) throw new Error(JSON.stringify(body))
  return body.data
}

/** A shop, and every group of a product of it with something in it. */
async function shopWithGroups(db: Db) {
  const shop = await insertStaffShop(db)
  const ofShop = { shop_id: shop.shopId }
  const adult = await insertPriceCategory(db, { ...ofShop })
  const hour = await insertDuration(db, { ...ofShop })
  const groups = {
    information: {
      name: 'Kajak, enkel',
      displayName: { sv: 'Kajak', en: 'Kayak' },
      shortDescription: { sv: 'En stadig kajak för en person.' },
      description: { sv: 'Stadig och snabb.' },
      includedItems: { sv: 'Paddel\nFlytväst' },
      goodToKnow: {},
      meetingPlace: {},
      categoryIds: [await insertCategory(db, { ...ofShop })],
      advertisedPrice: 349.5,
      preparationVideoId: null,
    },
    setup: {
      productType: 'RENTAL',
      bookingType: 'PER_PERIOD',
      maxCapacity: 2,
      seats: 1,
      useIdentifiers: true,
      identifiers: ['Kajak 1', 'Kajak 2'],
      identifierAssignment: 'AUTOMATIC_FOR_GUEST',
      minimumQuantity: 1,
      taxId: await insertTax(db, { ...ofShop }),
    },
    availability: {
      startTimeType: 'AUTOMATIC_WITHIN_OPENING_HOURS',
      startTimeInterval: 30,
      cutOffMinutes: 60,
      durationIds: [hour],
    },
    prices: {
      timeUnit: 'DURATION',
      base: [
        { priceCategoryId: adult, durationId: hour, unitPrice: 120.5 },
        { priceCategoryId: null, durationId: hour, unitPrice: 0 },
      ],
      seasons: [
        {
          name: 'Höst',
          firstDate: '2031-09-01',
          lastDate: '2031-10-31',
          weekdays: [6, 7],
          prices: [{ priceCategoryId: adult, durationId: hour, unitPrice: 80 }],
        },
      ],
    },
    bulkDiscounts: { bands: [{ minimumQuantity: 2, maximumQuantity: null, unit: 'PERCENT', amount: 12.5 }] },
    deposit: { depositPercentage: 12.5, fullDepositWithinHours: 48 },
    rebooking: {
      rebookable: true,
      rebookingFeeType: 'FIXED',
      rebookingFee: 49.5,
      rebookableUntilMinutes: 90,
    },
    status: 'ADMIN_ONLY',
  }
  return { shop, groups, adult, hour }
}

test.each(DIALECTS)('%s: what is put is answered, and putting it back writes nothing', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop, groups } = await shopWithGroups(db)
  const { productId } = shop
  const saved = await ask(db, shop, 'PUT', '', { productId, body: { ...groups, version: 1 } })
  expect(saved, JSON.stringify(saved)).toMatchObject({ status: 200 })

  const product = await one(db, shop, productId)
  const { seasons, ...lists } = groups.prices
  expect(product).toMatchObject({
    ...groups,
    prices: { ...lists, base: expect.arrayContaining(lists.base), seasons },
    depositPercentage: 12.5,
    rebookingFeeAmount: 49.5,
    advertisedPrice: 349.5,
    enablement: { admin: true, public: false },
    autoAssignIdentifiersPublic: true,
    autoAssignIdentifiersAdmin: false,
  })
  expect(product.version, 'one version for all groups').toBe(2)
  const log = { shopId: shop.shopId, entity: 'product', entityId: productId } as const
  const before = (await listActivities(db, log)).length
  const again = await ask(db, shop, 'PUT', '', { productId, body: product })
  expect(again).toMatchObject({ status: 200, body: { data: product } })
  expect(await listActivities(db, log)).toHaveLength(before)
})

test.each(DIALECTS)('%s: what was sold beyond a new capacity is told', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop, groups } = await shopWithGroups(db)
  const { productId } = shop
  const units = { useIdentifiers: false, identifiers: [] }
  const put = (maxCapacity: number) =>
    ask(db, shop, 'PUT', '', {
      productId,
      body: { setup: { ...groups.setup, ...units, maxCapacity } },
    })
  const enough = await put(1)
  expect(enough).toMatchObject({ status: 200, body: { message: 'Ändringarna sparades!' } })
  expect(enough.body).not.toHaveProperty('overBookedDates')
  expect(await put(0)).toMatchObject({
    body: {
      overBookedDates: ['2026-07-16'],
      message: 'Sparat. 1 dag är nu överbokad. Det som är sålt gäller fortfarande.',
    },
  })
})

test.each(DIALECTS)('%s: the second post of a key is answered as the first', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const taxId = await insertTax(db, { shop_id: shop.shopId })
  const body = { productType: 'RENTAL', name: 'Kajak', displayName: { sv: 'Kajak', en: 'Kayak' }, taxId }
  const post = (key?: string, name = 'Kajak') =>
    ask(db, shop, 'POST', '', { body: { ...body, name }, ...(key === undefined ? {} : { key }) })
  const count = async () => (await listed(db, shop, 'admin=1')).length

  const [first, second] = await Promise.all([post('k'), post('k')])
  expect(first.status).toBe(201)
  expect(second).toEqual(first)
  expect(await count()).toBe(2)
  expect(await post('k', 'Kanot')).toMatchObject({
    status: 409,
    body: { errors: { 'Idempotency-Key': [expect.any(String)] } },
  })
  expect(await post('k'.repeat(256))).toMatchObject({
    status: 422,
    body: { errors: { 'Idempotency-Key': ['Skriv högst 255 tecken'] } },
  })
  expect(await count()).toBe(2)
  expect([(await post('l')).status, (await post()).status]).toEqual([201, 201])
  expect(await count()).toBe(4)
})

test.each(DIALECTS)('%s: one group that is refused undoes the others', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop, groups } = await shopWithGroups(db)
  const { productId } = shop
  const before = await one(db, shop, productId)
  const taxId = await insertTax(db, { shop_id: await insertShop(db) })
  const refused: [body: object, at: string][] = [
    [{ ...groups, setup: { ...groups.setup, taxId } }, 'setup.taxId'],
    [{ ...groups, addons: { addons: [{ addonId: productId }] } }, 'addons.addons'],
    [{ ...groups, prices: { base: [{ priceCategoryId: 999_999, unitPrice: 1 }] } }, 'prices.base'],
    [{ ...groups, prices: { seasons: [{ ...groups.prices.seasons[0], id: 999_999 }] } }, 'prices.seasons'],
  ]
  for (const [body, at] of refused) {
    const answer = await ask(db, shop, 'PUT', '', { productId, body })
    expect(answer, at).toMatchObject({ status: 422, body: { errors: { [at]: expect.anything() } } })
    expect(await one(db, shop, productId)).toEqual(before)
  }
  const stale = await ask(db, shop, 'PUT', '', { productId, body: { ...groups, version: 99 } })
  expect(stale.status).toBe(409)
})

test.each(DIALECTS)('%s: the lists of prices that are given are all that there is', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shop, groups, adult, hour } = await shopWithGroups(db)
  const { productId } = shop
  await ask(db, shop, 'PUT', '', { productId, body: groups })
  const cell = { priceCategoryId: adult, durationId: hour, unitPrice: 99 }
  const put = (prices: object) => ask(db, shop, 'PUT', '', { productId, body: { prices } })

  await put({ base: [cell] })
  expect(await one(db, shop, productId)).toMatchObject({
    prices: { timeUnit: 'DURATION', base: [cell], seasons: [{ name: 'Höst' }] },
    status: 'ADMIN_ONLY',
  })
  await put({ seasons: [{ ...groups.prices.seasons[0], name: 'Vår', prices: [] }] })
  expect(await one(db, shop, productId)).toMatchObject({
    prices: { base: [cell], seasons: [{ name: 'Vår', prices: [] }] },
  })
  await put({ seasons: [] })
  expect(await one(db, shop, productId)).toMatchObject({ prices: { base: [cell], seasons: [] } })
})

test.each(DIALECTS)('%s: who asks for what guests see gets no more, and chooses by id', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const ofShop = { shop_id: shop.shopId }
  const hidden = await insertProduct(db, { ...ofShop, status: 'ADMIN_ONLY' })
  const closed = await insertProduct(db, { ...ofShop, status: 'INACTIVE' })
  const foreign = await insertProduct(db, { shop_id: await insertShop(db) })
  const idsOf = async (search: string) => (await listed(db, shop, search)).map(({ id }) => id)

  expect(await idsOf('')).toEqual([shop.productId])
  expect(await idsOf('admin=false')).toEqual([shop.productId])
  expect(await idsOf('admin=1')).toEqual([shop.productId, hidden, closed])
  expect(await idsOf(`admin=1&ids=${closed},${foreign},x&ids=${hidden}`)).toEqual([hidden, closed])
  expect(await idsOf(`admin=1&ids[]=${closed}&ids[]=${hidden}`)).toEqual([hidden, closed])
  expect(await idsOf('ids=')).toEqual([])
  const [product] = await listed(db, shop, 'withDurations=1')
  expect(product).not.toHaveProperty('internalName')
  expect(product).not.toHaveProperty('identifiers')
  expect(product).toHaveProperty('durations')

  expect((await ask(db, shop, 'GET', '', { can: false })).status).toBe(200)
  expect((await ask(db, shop, 'GET', 'admin=1', { can: false })).status).toBe(403)
  const key = { productId: hidden, can: false }
  expect((await ask(db, shop, 'GET', 'admin=1', key)).status).toBe(403)
  expect((await ask(db, shop, 'GET', '', key)).status).toBe(404)
  expect((await ask(db, shop, 'GET', 'admin=1', { productId: foreign })).status).toBe(404)
})

test.each(DIALECTS)('%s: the list takes as many statements for 30 products as for 3', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const counts = []
  for (const products of [3, 30]) {
    const shop = await insertStaffShop(db)
    for (let more = 1; more < products; more++) await insertProduct(db, { shop_id: shop.shopId })
    const { counted, count } = countStatements(db)
    expect(await listed(counted, shop, EVERYTHING)).toHaveLength(products)
    counts.push(count())
  }
  expect(counts[1]).toBe(counts[0])
})
