import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import { wallTime } from '#app/domain/shared/time.ts'
import type { DatabaseLocation } from '#db/client.server.ts'
import type { Db } from '#db/transaction.server.ts'
import { insertResource, insertResourceType, nameUnits, needResources } from './builders.ts'
import type { TestDatabase } from './database.ts'
import { openDayAhead } from './days-ahead.ts'
import { startServer, type TestServer } from './server.ts'

/** The scarce capacity: places at the start time, the one guide who leads it, or its named units. */
export const SCARCE = ['places', 'guide', 'units'] as const
export type Scarce = (typeof SCARCE)[number]

/** Enough never to be the limit. */
const PLENTY = 1000

export type Race = {
  address: (cart: string) => string
  fields: Record<string, string>
  startRent: string
  productId: number
}
export type Lap = { status: number; milliseconds: number }

/** Environment of a process that works on this database. */
export function environmentOf({ databaseUrl, sqliteFile }: DatabaseLocation): Record<string, string> {
  return databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: path.dirname(sqliteFile) }
}

/** Two processes of the product on one database that holds the demo shop. */
export async function startTwoServers(
  location: DatabaseLocation,
  env: Record<string, string> = {},
): Promise<[TestServer, TestServer]> {
  const start = () => startServer({ ...environmentOf(location), ...env, TRUST_PROXY: '1' })
  const first = await start()
  return [first, await start()]
}

/**
 * A start time of the guided tour that nobody has booked yet, as a guest's form posts it, with just `places` of
 * what is scarce.
 */
export async function openStartTime(
  { db }: Pick<TestDatabase, 'db'>,
  places: number,
  lap: number,
  scarce: Scarce = 'places',
): Promise<Race> {
  const tour = await db
    .selectFrom('product')
    .innerJoin('shop', 'shop.id', 'product.shop_id')
    .innerJoin('product_duration', 'product_duration.product_id', 'product.id')
    .innerJoin('capacity_schedule', 'capacity_schedule.product_id', 'product.id')
    .innerJoin(
      'capacity_schedule_time',
      'capacity_schedule_time.capacity_schedule_id',
      'capacity_schedule.id',
    )
    .innerJoin('price', 'price.product_id', 'product.id')
    .innerJoin('price_category', 'price_category.id', 'price.price_category_id')
    .select([
      'product.id',
      'product.shop_id',
      'product_duration.duration_id',
      'capacity_schedule_time.time',
      'price.price_category_id',
    ])
    .where('shop.key', '=', 'sjoboden')
    .where('product_type', '=', 'EVENT')
    .where('price_category.master_id', 'is', null)
    .where('price_category.admin_only', '=', 0)
    .orderBy('capacity_schedule_time.time')
    .executeTakeFirstOrThrow()
  const key = { shopId: tour.shop_id, productId: tour.id }
  await makeScarce(db, key, scarce, places)
  await db
    .updateTable('capacity_schedule_time')
    .set({ capacity: scarce === 'places' ? places : PLENTY })
    .where('capacity_schedule_id', 'in', (eb) =>
      eb.selectFrom('capacity_schedule').select('id').where('product_id', '=', tour.id),
    )
    .execute()
  const closed = await db
    .selectFrom('opening_closed_date')
    .select('date')
    .where('shop_id', '=', tour.shop_id)
    .execute()
  const date = openDayAhead(lap, new Set(closed.map(({ date }) => date)))
  return {
    productId: tour.id,
    startRent: `${date} ${tour.time}:00`,
    address: (cart) =>
      `/widget/v2/dialog/new-order?key=sjoboden&cart=${cart}&w=window-${cart}&product=${tour.id}&startDate=${date}`,
    fields: {
      intent: 'add',
      startDate: date,
      startTime: tour.time,
      durationId: String(tour.duration_id),
      [`q.${tour.price_category_id}`]: '1',
    },
  }
}

/** Makes one thing the only limit beside the start time's places. */
async function makeScarce(
  db: Db,
  { shopId, productId }: { shopId: number; productId: number },
  scarce: Scarce,
  places: number,
): Promise<void> {
  const needs = {
    use_resources: storedFlag(scarce === 'guide'),
    use_identifiers: storedFlag(scarce === 'units'),
  }
  await db.updateTable('product').set(needs).where('id', '=', productId).execute()
  if (scarce === 'guide') {
    await db.deleteFrom('product_resource').where('product_id', '=', productId).execute()
    await db.deleteFrom('product_resource_type').where('product_id', '=', productId).execute()
    const resourceTypeId = await insertResourceType(db, { shop_id: shopId, name: `Guide ${randomUUID()}` })
    const guide = { shop_id: shopId, resource_type_id: resourceTypeId, max_capacity: places }
    await insertResource(db, guide)
    await needResources(db, { shopId, productId, typeIds: [resourceTypeId] })
  }
  if (scarce === 'units') {
    const gone = { deleted_at: '2026-01-01T00:00:00Z' }
    await db.updateTable('identifier').set(gone).where('product_id', '=', productId).execute()
    const labels = Array.from({ length: places }, (_, index) => `Plats ${index + 1}`)
    await nameUnits(db, { shopId, productId, labels })
  }
}

let races = 0

/** All buyers at once, every second one at the other process, each race from other addresses: those are limited. */
export function buyAtOnce(servers: readonly TestServer[], race: Race, buyers: number): Promise<Lap[]> {
  const turn = ++races % 250
  return Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(buyer)))

  async function buy(buyer: number): Promise<Lap> {
    const server = servers[buyer % servers.length]
    const startedAt = performance.now()
    const response = await fetch(`${server?.url}${race.address(crypto.randomUUID())}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': `198.18.${buyer % 250}.${turn}` },
      body: new URLSearchParams(race.fields),
    })
    await response.arrayBuffer()
    return { status: response.status, milliseconds: performance.now() - startedAt }
  }
}

/** Places sold at the start time, by the database itself. */
export async function placesSold({ db }: Pick<TestDatabase, 'db'>, race: Race): Promise<number> {
  const { sold } = await db
    .selectFrom('booking_product')
    .innerJoin('order', 'order.id', 'booking_product.order_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('quantity'), eb.lit(0)).as('sold'))
    .where('product_id', '=', race.productId)
    .where('start_rent', '=', wallTime(race.startRent))
    .where('removed_at', 'is', null)
    .where('order.state', 'in', ['RESERVED', 'READY_FOR_PAYMENT', 'CONFIRMED'])
    .executeTakeFirstOrThrow()
  return Number(sold)
}

export function countByStatus(laps: readonly Lap[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of laps) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
