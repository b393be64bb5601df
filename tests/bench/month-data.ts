import type SQLite from 'better-sqlite3'
import { FOR_EVER } from '#app/domain/availability/allocation/allocation-queries.server.ts'
import {
  insertCloseouts,
  type NewCloseout,
} from '#app/domain/availability/closeouts/closeout-queries.server.ts'
import {
  addDays,
  addMinutes,
  atTime,
  type Instant,
  instant,
  type LocalDate,
  localTime,
  toInstant,
  toWallTime,
  type WallTime,
} from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { openDatabase, openSqliteFile } from '#db/client.server.ts'
import { createRandom } from '#db/seed/random.ts'
import { insertCatalogue } from '#tests/support/large-catalogue.ts'
import { SHOP_KEY } from './data.ts'
import { OF_BOOKED_ROW, prepareInsert, preparePoolAllocation } from './history.ts'

const SEED = 4_321
const UNITS = 60
const CLOSED = 200
const DAYS_CLOSED = 28
const TURNAROUND_MINUTES = 15
const MADE_AT = '2026-01-01T00:00:00Z'
const HOURS = [9, 10, 11, 12, 13, 14, 15, 16].map((hour) => localTime(`${String(hour).padStart(2, '0')}:00`))
const MINUTES = [60, 120, 180, 240]
const BOOKINGS_PER_TRANSACTION = 20_000
/** An add-on is booked only with a main product. */
const CATALOGUE = { products: 224, categories: 10, durations: 4, priceCategories: 2, resources: 20 }
const MAIN_PRODUCTS = 200

/** The shop that the month calendar is measured on, and those of its products that are booked by themselves. */
export type MonthShop = { shopId: number; productIds: number[] }

/**
 * Gives the demo shop of a folder 200 main products that have every rule: schedules, resources, aliases, named
 * units, turnaround and closeouts.
 */
export async function fillCatalogue(sqliteFile: string, from: LocalDate): Promise<MonthShop> {
  const { db, close } = openDatabase({ sqliteFile })
  const { id: shopId } = await db
    .selectFrom('shop')
    .select('id')
    .where('key', '=', SHOP_KEY)
    .executeTakeFirstOrThrow()
  const { productId: first } = await insertCatalogue(db, shopId, CATALOGUE)
  const products = await db
    .selectFrom('product')
    .select(['id', 'booking_type'])
    .where('shop_id', '=', shopId)
    .where('id', '>=', first)
    .where('product_type', '<>', 'ADDON')
    .orderBy('id')
    .limit(MAIN_PRODUCTS)
    .execute()
  const productIds = products.map(({ id }) => id)
  await db
    .updateTable('product')
    .set({ max_capacity: UNITS, minutes_after: TURNAROUND_MINUTES })
    .where('id', 'in', productIds)
    .execute()
  const rentals = products.filter((product) => product.booking_type === 'PER_PERIOD').map(({ id }) => id)
  const [master = 0, ...aliases] = rentals.slice(-5)
  await db.updateTable('product').set({ alias_of_id: master }).where('id', 'in', aliases).execute()
  const named = rentals.slice(0, 10)
  await db.updateTable('resource').set({ max_capacity: UNITS }).where('shop_id', '=', shopId).execute()
  await db.updateTable('product').set({ use_identifiers: 1 }).where('id', 'in', named).execute()
  const units = named.flatMap((product_id) =>
    Array.from({ length: UNITS }, (_, unit) => ({ shop_id: shopId, product_id, label: String(unit) })),
  )
  await db.insertInto('identifier').values(units).execute()
  const { id: userId } = await db.selectFrom('user').select('id').limit(1).executeTakeFirstOrThrow()
  const closer = { shopId, userId, now: instant(MADE_AT), zone: stockholm }
  await db.transaction().execute((tx) => insertCloseouts(tx, closer, closeouts(productIds, from)))
  await close()
  return { shopId, productIds }
}

/** Two hours at noon of each day, every third of all units. */
function closeouts(productIds: readonly number[], from: LocalDate): NewCloseout[] {
  return Array.from({ length: CLOSED }, (_, index) => {
    const date = addDays(from, index % DAYS_CLOSED)
    return {
      productId: productIds[index % productIds.length] ?? 0,
      startDateTime: atTime(date, localTime('12:00')),
      endDateTime: atTime(date, localTime('14:00')),
      partialQuantity: index % 3 === 0 ? null : 1,
      identifierIds: [],
    }
  })
}

const ALLOCATED = OF_BOOKED_ROW.map((column) => `allocation.${column}`).join(', ')

const isWithout = (target: string) => `not exists (
  select 1 from allocation given
  where given.booking_product_id = allocation.booking_product_id and given.target = '${target}')`

/** Named units and resources of the bookings that have none yet, in turn. The cross joins begin with the bookings. */
const ASSIGNED: readonly string[] = [
  `insert into allocation (${OF_BOOKED_ROW.join(', ')}, target, target_id, quantity)
    select ${ALLOCATED}, 'UNIT', unit.id, 1
    from allocation
    cross join identifier unit on unit.product_id = allocation.target_id
      and unit.label = cast(allocation.booking_product_id % ${UNITS} as text)
    where allocation.target = 'POOL' and ${isWithout('UNIT')}`,
  `insert into allocation (${OF_BOOKED_ROW.join(', ')}, target, target_id, quantity)
    with turns as (
      select id, resource_type_id, row_number() over (partition by resource_type_id order by id) - 1 as turn,
        count(*) over (partition by resource_type_id) as turns
      from resource)
    select ${ALLOCATED}, 'RESOURCE', turns.id, allocation.quantity
    from allocation
    cross join product on product.id = allocation.product_id and product.use_resources = 1
    cross join product_resource_type need on need.product_id = product.id
    cross join turns on turns.resource_type_id = need.resource_type_id
      and turns.turn = allocation.booking_product_id % turns.turns
    where allocation.target = 'POOL' and ${isWithout('RESOURCE')}`,
]

/** Confirmed orders of one booking each, spread evenly over products, days, hours and lengths. */
export function fillBookings(
  file: string,
  { shopId, productIds }: MonthShop,
  { bookings, from, days }: { bookings: number; from: LocalDate; days: number },
): void {
  const sqlite = openSqliteFile(file)
  // Lost with the machine, as the whole folder is.
  sqlite.pragma('synchronous = OFF')
  const insert = prepareBooking(sqlite, shopId)
  const random = createRandom(SEED)
  const insertMany = sqlite.transaction((count: number) => {
    for (let index = 0; index < count; index++) {
      const start = atTime(addDays(from, random.between(0, days - 1)), random.pick(HOURS))
      const startsAt = toInstant(start, stockholm)
      const endsAt = addMinutes(startsAt, random.pick(MINUTES))
      const productId = random.pick(productIds)
      insert({ productId, start, end: toWallTime(endsAt, stockholm), startsAt, endsAt })
    }
  })
  for (let left = bookings; left > 0; left -= BOOKINGS_PER_TRANSACTION) {
    insertMany(Math.min(left, BOOKINGS_PER_TRANSACTION))
  }
  for (const statement of ASSIGNED) sqlite.exec(statement)
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.exec('analyze')
  sqlite.close()
}

type Times = { productId: number; start: WallTime; end: string; startsAt: Instant; endsAt: Instant }

function prepareBooking(sqlite: SQLite.Database, shopId: number) {
  const insertOrder = prepareInsert(sqlite, 'order', [
    'shop_id',
    'secret',
    'state',
    'lang',
    'created_at',
    'created_by',
    'confirmed_at',
    'price_minor',
    'payed_minor',
    'first_start_rent',
    'last_end_rent',
  ])
  const insertItem = prepareInsert(sqlite, 'order_item', ['shop_id', 'order_id', 'order_itemable_type'])
  const insertBooking = prepareInsert(sqlite, 'booking', [
    'shop_id',
    'order_id',
    'order_item_id',
    'start_rent',
    'end_rent',
    'starts_at',
    'ends_at',
  ])
  const insertRow = prepareInsert(sqlite, 'booking_product', [
    'shop_id',
    'order_id',
    'booking_id',
    'product_id',
    'pool_product_id',
    'quantity',
    'unit_price_minor',
    'total_minor',
    'vat_percentage',
    'product_name',
    'start_rent',
  ])
  const insertPool = preparePoolAllocation(sqlite)
  const poolOf = new Map(
    sqlite
      .prepare<[number], [number, number]>(
        'select id, coalesce(alias_of_id, id) from product where shop_id = ?',
      )
      .raw()
      .all(shopId),
  )
  let secret = 0
  return ({ productId, start, end, startsAt, endsAt }: Times): void => {
    const orderId = insertOrder(
      shopId,
      `month-${startsAt}-${secret++}`,
      'CONFIRMED',
      'sv',
      MADE_AT,
      'GUEST',
      MADE_AT,
      100,
      100,
      start,
      end,
    )
    const itemId = insertItem(shopId, orderId, 'Booking')
    const bookingId = insertBooking(shopId, orderId, itemId, start, end, startsAt, endsAt)
    const poolId = poolOf.get(productId) ?? productId
    const id = insertRow(
      shopId,
      orderId,
      bookingId,
      productId,
      poolId,
      1,
      100,
      100,
      2500,
      '{"sv":"Havskajak"}',
      start,
    )
    const occupied = { from: startsAt, to: addMinutes(endsAt, TURNAROUND_MINUTES) }
    const row = { id, bookingId, productId, poolId, quantity: 1, startRent: start, occupied }
    insertPool({ shopId, orderId, expiresAt: FOR_EVER, row })
  }
}
