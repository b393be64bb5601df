import { sql } from 'kysely'
import { DEMO_PASSWORD } from '#app/domain/account/demo-log-ins.ts'
import { hashPassword } from '#app/domain/account/passwords.server.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { closeOut } from '#app/domain/availability/closeouts/close-out.server.ts'
import { startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import { priceBooking } from '#app/domain/pricing/price-booking.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import {
  addDays,
  atTime,
  dateOf,
  type Instant,
  instant,
  localTime,
  toWallTime,
  type Zone,
} from '#app/domain/shared/time.ts'
import { findShop } from '#app/domain/shop/shop-queries.server.ts'
import { isPostgres } from '#db/portable.server.ts'
import { type Db, inTransaction, type Tx } from '#db/transaction.server.ts'
import { type Catalogue, type CatalogueSpec, idOf, insertCatalogue } from './catalogue.ts'
import { createOrders } from './create-orders.ts'
import { granngardenDemand, sjobodenDemand, sjobodenFullDepartures } from './demand.ts'
import { granngardenCatalogue } from './granngarden-catalogue.ts'
import { insertOpeningSeasons } from './opening.ts'
import { type FullDeparture, type PlannedBooking, type ProductPlan, planOrders } from './order-plan.ts'
import { bundleKey, type OrderContext, toQuantities } from './orders.ts'
import { done } from './outcome.ts'
import { insertPeople } from './people.ts'
import { insertQuestions } from './questions.ts'
import { createRandom } from './random.ts'
import { insertReviews } from './reviews.ts'
import { granngarden, insertDemoShop, type ShopSpec, sjoboden } from './shops.ts'
import { sjobodenCatalogue } from './sjoboden-catalogue.ts'
import { setUpSjoboden } from './sjoboden-setup.ts'

type DemoShop = {
  spec: ShopSpec
  catalogue: CatalogueSpec
  demand: readonly ProductPlan[]
  fullDepartures: readonly FullDeparture[]
  orders: number
  ownerEmail: string
  /** Who works at the desk. */
  staffEmail: string
  seed: number
}

const DEMO_SHOPS: readonly DemoShop[] = [
  {
    spec: sjoboden,
    catalogue: sjobodenCatalogue,
    demand: sjobodenDemand,
    fullDepartures: sjobodenFullDepartures,
    orders: 300,
    ownerEmail: 'owner@sjoboden.test',
    staffEmail: 'staff@sjoboden.test',
    seed: 20_260_716,
  },
  {
    spec: granngarden,
    catalogue: granngardenCatalogue,
    demand: granngardenDemand,
    fullDepartures: [],
    orders: 14,
    ownerEmail: 'owner@granngarden.test',
    staffEmail: 'owner@granngarden.test',
    seed: 7,
  },
]

const DAYS_AROUND = 60
/** So long before today that everything in the demo came after it. */
const SHOP_AGE_DAYS = 400

export type SeedInput = { db: Db; now: Instant; zone: Zone }

/**
 * Fills an empty database with the demo shops, their people and orders; false when there is a shop already.
 * All in one transaction: a demo is whole or not there. The same `now` creates the same demo. Source: the
 * pictures of the look.
 */
export async function seedDemo({ db, now, zone }: SeedInput): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const seeded = await inTransaction(db, async (tx): Promise<Result<true, 'not_empty'>> => {
    await waitForOthers(tx)
    const first = await tx.selectFrom('shop').select('id').limit(1).executeTakeFirst()
    if (first) return err('not_empty')
    await insertDemo(tx, { passwordHash, now, zone })
    return ok(true)
  })
  return seeded.ok
}

/** Several processes may start on one empty database: one fills it, the others wait and find it filled. */
async function waitForOthers(tx: Tx): Promise<void> {
  if (!isPostgres(tx)) return
  await sql`set local lock_timeout = 0`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`lock table shop in share row exclusive mode`.execute(tx)
}

async function insertDemo(tx: Tx, demo: { passwordHash: string; now: Instant; zone: Zone }): Promise<void> {
  const { now, zone } = demo
  const today = dateOf(toWallTime(now, zone))
  const openedAt = instant(`${addDays(today, -SHOP_AGE_DAYS)}T08:00:00Z`)
  const shopIds = new Map<string, number>()
  const providers = new Map<string, ReadonlyMap<string, number>>()
  for (const { spec } of DEMO_SHOPS) {
    const inserted = await insertDemoShop(tx, spec, openedAt)
    shopIds.set(spec.facts.key, inserted.shopId)
    providers.set(spec.facts.key, inserted.providers)
  }
  const userIds = await insertPeople(tx, shopIds, demo.passwordHash, openedAt)

  for (const demoShop of DEMO_SHOPS) {
    const { key } = demoShop.spec.facts
    const shopId = idOf(shopIds, key)
    const editor = { shopId, userId: idOf(userIds, demoShop.ownerEmail), now: openedAt }
    await insertOpeningSeasons(tx, editor, today)
    const catalogue = await insertCatalogue(tx, shopId, demoShop.catalogue, openedAt)
    if (demoShop.spec === sjoboden) {
      await setUpSjoboden(tx, { editor, catalogue, userIds, today })
      await insertQuestions(tx, { ...editor, tourId: idOf(catalogue.products, 'sunsetTour') })
    }
    const shop = await findShop(tx, shopId)
    if (!shop) throw new Error(`the demo shop ${key} is not there`)
    const context = {
      shop,
      catalogue,
      bundles: await findBundles(tx, shopId, catalogue),
      providers: providers.get(key) ?? new Map(),
      userId: idOf(userIds, demoShop.staffEmail),
      zone,
      now,
      random: createRandom(demoShop.seed),
    }
    await insertOrders(tx, demoShop, context)
    if (demoShop.spec === sjoboden) {
      await closeSome(tx, context)
      await insertReviews(tx, { shopId, now })
    }
  }
}

async function findBundles(tx: Tx, shopId: number, { products }: Catalogue): Promise<Map<string, number>> {
  const keys = new Map([...products].map(([key, id]) => [id, key]))
  const rows = await tx
    .selectFrom('bundle_option')
    .innerJoin('bundle_option_product', 'bundle_option_product.bundle_option_id', 'bundle_option.id')
    .select(['bundle_option.id', 'bundle_option.product_id', 'bundle_option_product.product_id as item_id'])
    .where('bundle_option.shop_id', '=', shopId)
    .execute()
  return new Map(
    rows.map((row) => [bundleKey(keys.get(row.product_id) ?? '', keys.get(row.item_id) ?? ''), row.id]),
  )
}

async function insertOrders(tx: Tx, demoShop: DemoShop, context: OrderContext): Promise<void> {
  const { catalogue, now, zone, random } = context
  const today = dateOf(toWallTime(now, zone))
  const facts = await findAvailabilityFacts(tx, {
    shopId: context.shop.id,
    productIds: demoShop.demand.map(({ productKey }) => idOf(catalogue.products, productKey)),
    from: addDays(today, -DAYS_AROUND),
    to: addDays(today, DAYS_AROUND),
    now,
  })
  const planned = planOrders({
    today,
    now,
    zone,
    random,
    orders: demoShop.orders,
    products: demoShop.demand,
    fullDepartures: demoShop.fullDepartures,
    startTimes: (productKey, durationKey, date) =>
      startTimesOn(facts, {
        ...choice(catalogue, productKey, durationKey),
        date,
        audience: 'staff',
        now,
        zone,
      }),
    priceMinor: await pricesOf(tx, context),
  })
  await createOrders(tx, context, planned)
}

/** Prices of planned bookings, in minor units, by the domain's own rules; 0 for one that has no price. */
async function pricesOf(
  tx: Tx,
  { shop, catalogue }: OrderContext,
): Promise<(booking: PlannedBooking) => number> {
  const productIds = [...catalogue.products.values()]
  const facts = await findPriceFacts(tx, { shopId: shop.id, productIds })
  return (booking) => {
    const priced = priceBooking(facts, {
      ...choice(catalogue, booking.productKey, booking.durationKey),
      ...toQuantities(catalogue, booking),
      startRent: booking.startRent,
      audience: 'staff',
    })
    return priced.ok ? priced.value.reduce((sum, { totalMinor }) => sum + totalMinor, 0) : 0
  }
}

function choice(catalogue: Catalogue, productKey: string, durationKey: string) {
  return {
    productId: idOf(catalogue.products, productKey),
    durationId: idOf(catalogue.durations, durationKey),
  }
}

/** Days from today: after the departures that are meant to fill. */
const FIRST_CLOSED_DAY = 8
const CLOSED_DAYS = 3
const CLOSED_BIKES = 2
const CLOSED_UNIT = 'Dubbel 8'

/** A double kayak is being mended, some bikes are at the smith's; existing bookings stand. */
async function closeSome(tx: Tx, { shop, catalogue, userId, now, zone }: OrderContext): Promise<void> {
  const unit = await tx
    .selectFrom('identifier')
    .select('id')
    .where('shop_id', '=', shop.id)
    .where('label', '=', CLOSED_UNIT)
    .executeTakeFirstOrThrow()
  const from = addDays(dateOf(toWallTime(now, zone)), FIRST_CLOSED_DAY)
  const period = {
    startDateTime: atTime(from, localTime('08:00')),
    endDateTime: atTime(addDays(from, CLOSED_DAYS - 1), localTime('20:00')),
  }
  const kayaks = { ...period, partialQuantity: null, identifierIds: [unit.id] }
  const bikes = { ...period, partialQuantity: CLOSED_BIKES, identifierIds: [] }
  const closeouts = [
    { ...kayaks, productId: idOf(catalogue.products, 'doubleKayak') },
    { ...bikes, productId: idOf(catalogue.products, 'islandBike') },
  ]
  done(await closeOut(tx, { shopId: shop.id, userId, closeouts, now, zone }))
}
