import { expect, test } from 'vitest'
import { services } from '#app/http/context.server.ts'
import { loader as showCheckIn } from '#app/routes/staff/bookings/check-in/check-in.tsx'
import { loader as showManifest } from '#app/routes/staff/bookings/manifest.tsx'
import { loader as showDashboard } from '#app/routes/staff/dashboard/dashboard.tsx'
import { loader as showList } from '#app/routes/staff/history/orders.tsx'
import { loader as showNewOrder } from '#app/routes/staff/orders/new/new-order.tsx'
import { loader as showOrder } from '#app/routes/staff/orders/order/order.tsx'
import type { Db } from '#db/transaction.server.ts'
import {
  insertBundleOption,
  insertOrderWithBooking,
  insertProduct,
  insertResourceType,
  needResources,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { countStatements } from './domain/availability/count-statements.ts'
import { insertStaffShop, staffArgs } from './routes/staff/staff-shop.ts'

const FEW = 3
const MANY = 30
/** Source: performance.md P9. */
const MOST_FOR_MANIFEST = 5

type Shop = Awaited<ReturnType<typeof insertStaffShop>>

const PAGES: readonly { page: string; load: (db: Db, shop: Shop) => Promise<unknown> }[] = [
  {
    page: 'order list',
    load: async (db, shop) =>
      showList({
        ...(await staffArgs(db, shop, '/history/orders', { params: {} })),
        pattern: '/history/orders',
      }),
  },
  {
    page: 'search in the order list',
    load: async (db, shop) => {
      const path = '/history/orders?tab=all&q=berg+anna'
      return showList({ ...(await staffArgs(db, shop, path, { params: {} })), pattern: '/history/orders' })
    },
  },
  {
    page: 'order',
    load: async (db, shop) => {
      const params = { orderId: String(shop.orderId) }
      const args = await staffArgs(db, shop, `/orders/${shop.orderId}`, { params })
      return showOrder({ ...args, pattern: '/orders/:orderId' })
    },
  },
  {
    page: 'manifest',
    load: async (db, shop) => {
      const args = await staffArgs(db, shop, '/bookings/manifest', { params: {} })
      return showManifest({ ...args, pattern: '/bookings/manifest' })
    },
  },
  {
    page: 'door',
    load: async (db, shop) => {
      const args = await staffArgs(db, shop, '/bookings/manifest?mode=door', { params: {} })
      return showManifest({ ...args, pattern: '/bookings/manifest' })
    },
  },
  {
    page: 'check-in',
    load: async (db, shop) => {
      const params = { bookingId: String(shop.bookingId) }
      const args = await staffArgs(db, shop, `/bookings/${shop.bookingId}/check-in`, { params })
      return showCheckIn({ ...args, pattern: '/bookings/:bookingId/check-in' })
    },
  },
  {
    page: 'dashboard',
    load: async (db, shop) =>
      showDashboard({ ...(await staffArgs(db, shop, '/dashboard', { params: {} })), pattern: '/dashboard' }),
  },
]

test.each(DIALECTS)('%s: a page takes as many statements for 30 rows as for 3', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const few = await insertShopOf(db, FEW)
  const many = await insertShopOf(db, MANY)

  for (const { page, load } of PAGES) {
    const statements = await countOf(db, few, load)
    expect(await countOf(db, many, load), page).toBe(statements)
    if (page === 'manifest') expect(statements).toBeLessThanOrEqual(MOST_FOR_MANIFEST)
  }
})

test.each(DIALECTS)('%s: a manifest takes few statements, whatever is in it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { shopId: shop_id, productId: product_id } = shop
  const field = { shop_id, internal_name: 'allergy', label: '{}', options: '[]' }
  const { id } = await db
    .insertInto('custom_field')
    .values({ ...field, data_type: 'SINGLE_LINE', applies_to: 'BOOKING' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const load = async (counted: Db, days: number) => {
    const path = `/bookings/manifest?date=2026-07-16&days=${days}`
    const args = await staffArgs(counted, shop, path, { params: {} })
    args.context.set(services, { ...args.context.get(services), manifestColumns: [id] })
    return showManifest({ ...args, pattern: '/bookings/manifest' })
  }
  const statements = async () => {
    const counts = await Promise.all(
      [1, 7].map((days) => countOf(db, shop, (counted) => load(counted, days))),
    )
    return Math.max(...counts)
  }
  const addBookings = async (count: number) => {
    for (let more = 0; more < count; more++) await insertOrderWithBooking(db, { ...shop, quantity: 1 })
  }

  expect(await statements()).toBeLessThanOrEqual(MOST_FOR_MANIFEST)
  await addBookings(MANY)
  expect(await statements()).toBeLessThanOrEqual(MOST_FOR_MANIFEST)

  // What is used besides is read with it: named units, guides, and what is not sold without others.
  await db.updateTable('product').set({ use_resources: 1, use_identifiers: 1 }).execute()
  await needResources(db, {
    shopId: shop_id,
    productId: product_id,
    typeIds: [await insertResourceType(db, { shop_id })],
  })
  await insertBundleOption(db, { shop_id, product_id, item_id: await insertProduct(db, { shop_id }) })
  const full = await statements()
  await addBookings(MANY)
  expect(await statements()).toBe(full)
})

test.each(DIALECTS)(
  '%s: a new booking takes as many statements for 12 products as for 2',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const load = async (counted: Db, shop: Shop) => {
      const args = await staffArgs(counted, shop, `/orders/new?product=${shop.productId}`, { params: {} })
      return showNewOrder({ ...args, pattern: '/orders/new' })
    }
    const counts: number[] = []
    for (const products of [2, 12]) {
      const shop = await insertStaffShop(db)
      for (let more = 1; more < products; more++) await insertProduct(db, { shop_id: shop.shopId })
      const shown = await load(db, shop)
      expect(shown.products.filter(({ free }) => free)).toHaveLength(products)
      counts.push(await countOf(db, shop, load))
    }
    expect(counts[1]).toBe(counts[0])
  },
)

/** Number of statements that a loader itself sends, without those that prepare its arguments. */
async function countOf(db: Db, shop: Shop, load: (db: Db, shop: Shop) => Promise<unknown>): Promise<number> {
  const prepared = countStatements(db)
  await staffArgs(prepared.counted, shop, '/', { params: {} })
  const loaded = countStatements(db)
  await load(loaded.counted, shop)
  return loaded.count() - prepared.count()
}

/** A shop whose lists have `rows` orders, and whose first order has `rows` bookings. */
async function insertShopOf(db: Db, rows: number): Promise<Shop> {
  const shop = await insertStaffShop(db)
  for (let row = 1; row < rows; row++) {
    const { bookingId } = await insertOrderWithBooking(db, shop)
    await insertOrderWithBooking(db, shop)
    const moved = { order_id: shop.orderId }
    await db.updateTable('booking').set(moved).where('id', '=', bookingId).execute()
    await db.updateTable('booking_product').set(moved).where('booking_id', '=', bookingId).execute()
  }
  return shop
}
