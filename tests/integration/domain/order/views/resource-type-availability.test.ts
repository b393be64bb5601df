import { expect, test } from 'vitest'
import { findTypeAvailability } from '#app/domain/order/views/resource-type-availability.server.ts'
import { createSale, now, reserve, zone } from '#tests/integration/domain/order/sale.ts'
import { insertResource, insertResourceType, insertShop, needResources } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

test.each(DIALECTS)('%s: what a booking holds itself is free to it, the rest is not', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const { db, shopId, productId } = sale
  const typeId = await insertResourceType(db, { shop_id: shopId, name: 'Guider' })
  const of = { shop_id: shopId, resource_type_id: typeId }
  const alva = await insertResource(db, { ...of, name: 'Alva', max_capacity: 5 })
  const bo = await insertResource(db, { ...of, name: 'Bo', max_capacity: 2, position: 1 })
  await needResources(db, { shopId, productId, typeIds: [typeId] })
  const quantity = (count: number) => ({ quantities: [{ priceCategoryId: null, quantity: count }] })
  const { bookingId } = await reserve(sale, quantity(2))
  await reserve(sale, quantity(1))

  const find = (over: Partial<Parameters<typeof findTypeAvailability>[1]> = {}) =>
    findTypeAvailability(db, { shopId, bookingId, productId, now, zone, ...over })
  expect(await find()).toEqual([
    {
      id: typeId,
      name: 'Guider',
      availability: [
        { resource: { id: alva, name: 'Alva', resourceTypeId: typeId }, availability: 4 },
        { resource: { id: bo, name: 'Bo', resourceTypeId: typeId }, availability: 2 },
      ],
    },
  ])
  expect(await find({ productId: productId + 1000 })).toBeUndefined()
  expect(await find({ shopId: await insertShop(db) })).toBeUndefined()
})
