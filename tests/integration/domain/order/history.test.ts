import { expect, test } from 'vitest'
import { findMeetingPlaces } from '#app/domain/catalog/information/meeting-place-queries.server.ts'
import { listPreparations } from '#app/domain/catalog/information/product-information-queries.server.ts'
import { deleteProduct } from '#app/domain/catalog/product/delete-product.server.ts'
import { deleteDuration } from '#app/domain/catalog/records/duration-queries.server.ts'
import { deletePriceCategory } from '#app/domain/catalog/records/price-category-queries.server.ts'
import { deleteTax } from '#app/domain/catalog/records/tax-queries.server.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { listResourceBookings } from '#app/domain/order/views/resource-booking-queries.server.ts'
import { deleteResource } from '#app/domain/resource/delete-resource.server.ts'
import { instant, localDate } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  insertAllocation,
  insertDuration,
  insertOrderWithBooking,
  insertPriceCategory,
  insertProduct,
  insertResource,
  insertShop,
  insertTax,
  insertUser,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')

test.each(DIALECTS)(
  '%s: an order is read as it was sold, whatever became of what it holds',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shopId = await insertShop(db)
    const shop = { shop_id: shopId }
    const editor = { shopId, userId: await insertUser(db), now }
    const taxId = await insertTax(db, shop)
    const place = { sv: 'Vid bryggan' }
    const productId = await insertProduct(db, {
      ...shop,
      tax_id: taxId,
      meeting_place: JSON.stringify(place),
      preparation_video_id: 'dQw4w9WgXcQ',
    })
    const durationId = await insertDuration(db, shop)
    const priceCategoryId = await insertPriceCategory(db, shop)
    const resourceId = await insertResource(db, shop)
    const sold = await insertOrderWithBooking(db, { shopId, productId, durationId, priceCategoryId })
    await insertAllocation(db, { ...sold, target: 'RESOURCE', targetId: resourceId })
    const order = () => findOrder(db, { shopId, orderId: sold.orderId })
    const before = await order()
    expect(before?.bookings[0]?.durationLabel).toEqual({ sv: '3 timmar' })

    await db.updateTable('product').set({ display_name: '{"sv":"Annat"}' }).execute()
    await db.updateTable('tax').set({ percentage: 600 }).execute()
    await db.updateTable('price_category').set({ title: '{"sv":"Annan"}' }).execute()
    const removals = [
      () => inTransaction(db, (tx) => deleteProduct(tx, { ...editor, id: productId })),
      () => inTransaction(db, (tx) => deleteTax(tx, { ...editor, id: taxId })),
      () => inTransaction(db, (tx) => deleteDuration(tx, { ...editor, id: durationId })),
      () => inTransaction(db, (tx) => deletePriceCategory(tx, { ...editor, id: priceCategoryId })),
      () => inTransaction(db, (tx) => deleteResource(tx, { ...editor, id: resourceId })),
    ]
    for (const remove of removals) expect(await remove()).toEqual({ ok: true, value: null })

    const [booking] = before?.bookings ?? []
    const products = booking?.products.map((product) => ({ ...product, isDeletedProduct: true }))
    expect(await order()).toEqual({ ...before, bookings: [{ ...booking, products }] })
    const key = { shopId, productIds: [productId, productId] }
    expect(await findMeetingPlaces(db, key)).toEqual(new Map([[productId, place]]))
    expect(await listPreparations(db, key)).toMatchObject([{ productId, videoId: 'dQw4w9WgXcQ' }])
    const day = { from: localDate('2026-07-16'), to: localDate('2026-07-16'), now }
    expect(await listResourceBookings(db, { shopId, resourceIds: [resourceId], ...day })).toMatchObject([
      { bookingId: sold.bookingId, productName: { sv: 'Havskajak' } },
    ])
  },
)
