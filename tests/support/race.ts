import path from 'node:path'
import { addDays, instantFromDate, localDate, toWallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import type { TestDatabase } from './database.ts'
import { startServer, type TestServer } from './server.ts'

/** Past the demo's own orders, which end 60 days ahead. */
const DAYS_AHEAD = 80

export type Race = {
  address: (cart: string) => string
  fields: Record<string, string>
  startRent: string
  productId: number
}
export type Lap = { status: number; milliseconds: number }

/** Two processes of the product on one database that holds the demo shop. */
export async function startTwoServers(
  { databaseUrl, sqliteFile }: TestDatabase,
  env: Record<string, string> = {},
): Promise<[TestServer, TestServer]> {
  const location = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: path.dirname(sqliteFile) }
  const first = await startServer({ ...location, ...env, TRUST_PROXY: '1' })
  return [first, await startServer({ ...location, ...env, TRUST_PROXY: '1' })]
}

/** A start time of the guided tour that nobody has booked yet, with just `places` places, as a guest's form posts it. */
export async function openStartTime({ db }: TestDatabase, places: number, lap: number): Promise<Race> {
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
  // The places of the start time are to be the one limit, so the tour needs no guide here.
  await db.updateTable('product').set({ use_resources: 0 }).where('id', '=', tour.id).execute()
  await db
    .updateTable('capacity_schedule_time')
    .set({ capacity: places })
    .where('capacity_schedule_id', 'in', (eb) =>
      eb.selectFrom('capacity_schedule').select('id').where('product_id', '=', tour.id),
    )
    .execute()
  const today = toWallTime(instantFromDate(new Date()), stockholm).slice(0, 10)
  const date = addDays(localDate(today), DAYS_AHEAD + lap)
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

/** All buyers at once, every second one at the other process. */
export function buyAtOnce(servers: readonly TestServer[], race: Race, buyers: number): Promise<Lap[]> {
  return Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(buyer)))

  async function buy(buyer: number): Promise<Lap> {
    const server = servers[buyer % servers.length]
    const startedAt = performance.now()
    const response = await fetch(`${server?.url}${race.address(crypto.randomUUID())}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': `10.9.${buyer % 250}.1` },
      body: new URLSearchParams(race.fields),
    })
    await response.arrayBuffer()
    return { status: response.status, milliseconds: performance.now() - startedAt }
  }
}

/** Places sold at the start time, by the database itself. */
export async function placesSold({ db }: TestDatabase, race: Race): Promise<number> {
  const { sold } = await db
    .selectFrom('booking_product')
    .innerJoin('order', 'order.id', 'booking_product.order_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('quantity'), eb.lit(0)).as('sold'))
    .where('product_id', '=', race.productId)
    .where('start_rent', '=', race.startRent)
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
