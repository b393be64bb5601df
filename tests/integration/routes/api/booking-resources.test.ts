import { expect, test } from 'vitest'
import { z } from 'zod'
import { action } from '#app/routes/api/answer.ts'
import type { Db } from '#db/transaction.server.ts'
import { insertResource, insertResourceType, needResources } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, type StaffShop, staffArgs } from '../staff/staff-shop.ts'

/** The shop's booking needs a guide: Alva, or Bo, who has no place. */
async function insertGuided(db: Db) {
  const shop = await insertStaffShop(db)
  const { shopId, productId } = shop
  const typeId = await insertResourceType(db, { shop_id: shopId, name: 'Guide' })
  const of = { shop_id: shopId, resource_type_id: typeId }
  const alva = await insertResource(db, { ...of, name: 'Alva' })
  const bo = await insertResource(db, { ...of, name: 'Bo', max_capacity: 0 })
  await needResources(db, { shopId, productId, typeIds: [typeId] })
  return { ...shop, typeId, alva, bo }
}

async function post(db: Db, shop: StaffShop & { bookingId: number }, body: unknown) {
  const params = { bookingId: String(shop.bookingId) }
  const args = await staffArgs(db, shop, `/api/bookings/${shop.bookingId}/resources`, { params })
  const request = new Request(args.url, { method: 'POST', body: JSON.stringify(body) })
  const answer = await action({ ...args, request })
  return { status: answer.status, body: z.json().parse(await answer.json()) }
}

test.each(DIALECTS)('%s: a list of resources answers the booking with them', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertGuided(db)
  const { typeId, alva, bo, productId, bookingId } = shop
  const { quantity } = await db
    .selectFrom('booking_product')
    .select('quantity')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const chosen = { resourceTypeId: typeId, resourceId: alva, rentalProductId: productId, quantity }

  expect(await post(db, shop, [chosen])).toMatchObject({
    status: 200,
    body: {
      data: {
        id: bookingId,
        bookingProducts: [
          {
            rentalProductId: productId,
            quantity,
            bookingProductsIdentifiers: [],
            bookingProductsResources: [
              {
                resourceId: alva,
                resource: { id: alva, name: 'Alva' },
                resourceType: { id: typeId, name: 'Guide' },
                quantity,
              },
            ],
          },
        ],
      },
    },
  })

  expect(await post(db, shop, [{ ...chosen, quantity: quantity + 1 }])).toEqual({
    status: 422,
    body: {
      message: 'Det gick inte att uppdatera resurserna. Kontrollera antalet och testa igen.',
      errors: { resources: [`Guide: ${quantity + 1} valda, ${quantity} behövs.`] },
      statusCode: 422,
    },
  })
  expect((await post(db, shop, [{ ...chosen, resourceId: bo }])).status).toBe(422)
  expect((await post(db, shop, [{ ...chosen, quantity: -1 }])).status).toBe(422)
  // An object instead of a list, and nothing at all.
  for (const body of [{ resourceId: alva }, undefined])
    expect(await post(db, shop, body)).toEqual({
      status: 422,
      body: {
        message: 'Innehållet går inte att läsa. Skicka JSON i den form som anropet beskriver.',
        errors: {},
        statusCode: 422,
      },
    })
  const stranger = await insertStaffShop(db)
  expect((await post(db, { ...shop, bookingId: stranger.bookingId }, [chosen])).status).toBe(404)
})
