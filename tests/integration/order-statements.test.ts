import type { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { sellBooking } from '#app/domain/order/staff-order/sell-booking.server.ts'
import { atVersion } from '#app/domain/shared/shop-facts-queries.server.ts'
import { guestServices } from '#app/http/context.server.ts'
import { action as checkOut } from '#app/routes/widget/checkout/checkout.tsx'
import { action as choose, loader as show } from '#app/routes/widget/new-order.tsx'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertBundleOption, insertDuration, insertPrice, insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { countStatements } from './domain/availability/count-statements.ts'
import { createSale, type Selling, toChosen, toSelling } from './domain/order/sale.ts'
import { guestArgs, insertKayakShop, productAddress, redirectOf } from './routes/widget/guest-shop.ts'

const STEP = '/widget/v2/dialog/new-order'

type Shop = Awaited<ReturnType<typeof insertKayakShop>>

async function insertLunchShop(db: Db): Promise<Shop> {
  const shop = await insertKayakShop(db)
  const { shopId: shop_id, productId: product_id } = shop
  const lunchId = await insertProduct(db, { shop_id, product_type: 'ADDON' })
  await insertPrice(db, { shop_id, product_id: lunchId, unit_price_minor: 100_00 })
  await insertBundleOption(db, { shop_id, product_id, item_id: lunchId })
  return shop
}

/**
 * The most statements that each post of an order may take. PostgreSQL is told which pools to lock, in `locks` more.
 * They run while others wait for the same places: what is read twice, or could be read with something else, is
 * paid by everybody. What a booking occupies is a statement of its own; three create the customer of the shop, one
 * writes what is sold into the journal.
 * The version of the shop's facts is read by each transaction: before its locks, and after. Source: performance.md P7,
 * P8.
 */
const ORDERS = [
  { what: 'a plain product', insertShop: insertKayakShop, most: { add: 18, locks: 1, checkOut: 20 } },
  { what: 'a product with a bundle', insertShop: insertLunchShop, most: { add: 21, locks: 2, checkOut: 20 } },
] as const

const CASES = DIALECTS.flatMap((dialect) => ORDERS.map((order) => ({ dialect, ...order })))

test.each(CASES)('$dialect: an order of $what takes few statements', async (row) => {
  await using database = await createTestDatabase(row.dialect)
  const { db } = database
  const shop = await row.insertShop(db)

  const added = await post(db, shop, { path: productAddress(shop.productId), form: toChoice(shop) }, (args) =>
    choose({ ...args, params: {}, pattern: STEP }),
  )
  const { add, locks } = row.most
  expect(added.versions).toBeLessThanOrEqual(2)
  expect(added.statements).toBeLessThanOrEqual(row.dialect === 'postgres' ? add + locks : add)

  const path = added.leadsTo.replace(/\/bundle\/\d+/, '/checkout')
  const params = { orderId: /new-order\/(\d+)/.exec(path)?.[1] ?? '' }
  const paid = await post(db, shop, { path, form: toDetails(shop) }, (args) =>
    checkOut({ ...args, params, pattern: `${STEP}/:orderId/checkout` }),
  )
  expect(paid.leadsTo).toContain('/order-confirmation?')
  expect(paid.statements).toBeLessThanOrEqual(row.most.checkOut)
  expect(paid.versions).toBeLessThanOrEqual(1)
})

type Args = { request: Request; url: URL; context: RouterContextProvider }

/** Where the post leads, and what the action itself sends. */
async function post(
  db: Db,
  { shopId }: Shop,
  { path, form }: { path: string; form: Record<string, string> },
  action: (args: Args) => Promise<unknown>,
) {
  const { counted, count, versions } = countStatements(db)
  const { context, ...args } = await guestArgs(db, shopId, path, { params: {}, form })
  const current = counted.selectFrom('shop_version').select('version').where('shop_id', '=', shopId)
  const { version } = await current.executeTakeFirstOrThrow()
  const ofRequest = atVersion(counted, { shopId, version })
  context.set(guestServices, { ...context.get(guestServices), db: ofRequest })
  const before = { statements: count(), versions: versions() }
  const leadsTo = (await redirectOf(action({ ...args, context }))) ?? ''
  return { leadsTo, statements: count() - before.statements, versions: versions() - before.versions }
}

function toChoice({ adultId, durationId }: Shop) {
  return {
    intent: 'add',
    startDate: '2026-07-17',
    startTime: '10:00',
    durationId: String(durationId),
    [`q.${adultId}`]: '2',
  }
}

function toDetails({ providerId }: Shop) {
  return {
    firstName: 'Lena',
    lastName: 'Sandström',
    email: 'lena@mail.example',
    phoneCountry: 'SE',
    phone: '070-123 45 67',
    provider: String(providerId),
    terms: 'on',
    requestKey: 'key-of-the-form',
  }
}

test.each(DIALECTS)(
  '%s: the list of products takes as many statements for thirty as for one',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertKayakShop(db)
    const path = `${STEP}?key=k&cart=cart-of-the-test&w=window-of-the-test`
    const statements = async () => {
      const { counted, count } = countStatements(db)
      const { context, ...args } = await guestArgs(db, shop.shopId, path, { params: {} })
      context.set(guestServices, { ...context.get(guestServices), db: counted })
      await show({ ...args, context, pattern: STEP })
      return count()
    }
    const one = await statements()
    for (let more = 1; more < 30; more++) {
      const productId = await insertProduct(db, { shop_id: shop.shopId, max_capacity: 4 })
      await db
        .insertInto('product_duration')
        .values({ shop_id: shop.shopId, product_id: productId, duration_id: shop.durationId })
        .execute()
      await insertPrice(db, { shop_id: shop.shopId, product_id: productId, duration_id: shop.durationId })
    }
    expect(await statements()).toBe(one)
  },
)

/**
 * What each further booking of a staff sale costs, each of another product with a bundle: its facts, its rows, what it
 * occupies. Its pools are found and locked with those of the others, by one statement more than for a single booking,
 * and by its own locks once more on PostgreSQL.
 */
const BOOKING = { most: 23, locks: 2 }
const FIRST_OF_SEVERAL = 1

test.each(DIALECTS)('%s: a staff sale finds its pools by one statement', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { shopId: shop_id } = sale
  const lunchId = await insertProduct(database.db, { shop_id, product_type: 'ADDON' })
  await insertPrice(database.db, { shop_id, product_id: lunchId, unit_price_minor: 100_00 })
  const products: Pick<Selling, 'productId' | 'durationId'>[] = []
  for (let more = 0; more < 3; more++) {
    const product_id = await insertProduct(database.db, { shop_id, max_capacity: 5 })
    const durationId = await insertDuration(database.db, { shop_id, product_id })
    await insertPrice(database.db, { shop_id, product_id, unit_price_minor: 400_00 })
    await insertBundleOption(database.db, { shop_id, product_id, item_id: lunchId })
    products.push({ productId: product_id, durationId })
  }
  const statements = async (count: number) => {
    const { counted, ...counter } = countStatements(database.db)
    const bookings = products.slice(0, count).map((product, key) => toChosen(sale, { ...product, key }))
    const sold = await inTransaction(counted, (tx) => sellBooking(tx, toSelling(sale, { bookings })))
    expect(sold).toMatchObject({ ok: true })
    return counter.count()
  }
  const [one, two, three] = [await statements(1), await statements(2), await statements(3)]
  const most = dialect === 'postgres' ? BOOKING.most + BOOKING.locks : BOOKING.most
  expect(two - one).toBeLessThanOrEqual(most + FIRST_OF_SEVERAL)
  expect(three - two).toBeLessThanOrEqual(most)
})
