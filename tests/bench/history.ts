import type SQLite from 'better-sqlite3'
import { FOR_EVER } from '#app/domain/availability/allocation/allocation-queries.server.ts'
import type { OccupyingRow } from '#app/domain/availability/allocation/allocations-of-rows.ts'
import { searchableWords } from '#app/domain/shared/text/search-text.ts'
import {
  addDays,
  addMinutes,
  atTime,
  dateOf,
  type Instant,
  localTime,
  toInstant,
  toWallTime,
} from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { openSqliteFile } from '#db/client.server.ts'
import { type Person, somebody } from '#db/seed/names.ts'
import { createRandom, type Random } from '#db/seed/random.ts'

const ORDERS_PER_TRANSACTION = 5_000
const DAYS_BACK = 3 * 365
const HOURS = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00'].map(localTime)
const SEED = 1_234

const STATES = [
  ['CONFIRMED', 86],
  ['CANCELLED', 6],
  ['EXPIRED', 6],
  ['DELETED', 2],
] as const

/** A product of the demo with one duration and price, as an old order's booking product stores it. */
type Sold = {
  productId: number
  poolId: number
  durationId: number
  durationLabel: string
  minutes: number
  priceCategoryId: number | null
  priceMinor: number
  vatPercentage: number
  seats: number
  depositPercentage: number
  fullDepositWithinHours: number
  name: string
  priceCategoryTitle: string | null
}

/**
 * Gives the shop `orders` orders of the past three years, straight into the tables, as the product would have
 * left them: with customer, booking, rows, search words and payment. Nothing of it is still to come, so that
 * a page about tomorrow has the same to show as before. A second time it takes another seed.
 */
export function fillHistory(
  file: string,
  { shopKey, orders, now, seed = SEED }: { shopKey: string; orders: number; now: Instant; seed?: number },
) {
  const sqlite = openSqliteFile(file)
  // Lost with the machine, as the whole folder is.
  sqlite.pragma('synchronous = OFF')
  const shopId = sqlite.prepare<[string], number>('select id from shop where key = ?').pluck().get(shopKey)
  if (shopId === undefined) throw new Error(`no shop ${shopKey}`)
  const insertOrder = prepareOrder(sqlite, shopId, listSold(sqlite, shopId))
  const random = createRandom(seed)
  const insertMany = sqlite.transaction((count: number) => {
    for (let index = 0; index < count; index++) insertOrder(random, now)
  })
  for (let left = orders; left > 0; left -= ORDERS_PER_TRANSACTION) {
    insertMany(Math.min(left, ORDERS_PER_TRANSACTION))
  }
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
}

function listSold(sqlite: SQLite.Database, shopId: number): Sold[] {
  return sqlite
    .prepare<[number], Sold>(`
      select product.id as productId, coalesce(alias_of_id, product.id) as poolId, duration.id as durationId,
        duration.label as durationLabel, seats, deposit_percentage as depositPercentage,
        full_deposit_within_hours as fullDepositWithinHours,
        case duration.unit when 'MINUTES' then 1 when 'HOURS' then 60 else 1440 end * duration.amount as minutes,
        price_category.id as priceCategoryId, unit_price_minor as priceMinor, tax.percentage as vatPercentage,
        product.display_name as name, price_category.title as priceCategoryTitle
      from product
        join product_duration on product_duration.product_id = product.id
        join duration on duration.id = product_duration.duration_id
        join price on price.product_id = product.id
          and coalesce(price.duration_id, duration.id) = duration.id and price.price_season_id is null
        left join price_category on price_category.id = price.price_category_id
        join tax on tax.id = product.tax_id
      where product.shop_id = ?`)
    .all(shopId)
}

function prepareOrder(sqlite: SQLite.Database, shopId: number, sold: readonly Sold[]) {
  const insert = {
    order: prepareInsert(sqlite, 'order', [
      'shop_id',
      'secret',
      'cart_key',
      'state',
      'lang',
      'created_at',
      'created_by',
      'reservation_expires_at',
      'confirmed_at',
      'price_minor',
      'payed_minor',
      'first_start_rent',
      'last_end_rent',
    ]),
    customer: prepareInsert(sqlite, 'customer', [
      'order_id',
      'shop_id',
      'first_name',
      'last_name',
      'email',
      'phone_raw',
      'phone_country',
      'terms_accepted_at',
    ]),
    word: prepareInsert(sqlite, 'order_search', ['shop_id', 'word', 'order_id']),
    item: prepareInsert(sqlite, 'order_item', ['shop_id', 'order_id', 'order_itemable_type']),
    booking: prepareInsert(sqlite, 'booking', [
      'shop_id',
      'order_id',
      'order_item_id',
      'start_rent',
      'end_rent',
      'starts_at',
      'ends_at',
      'duration_id',
      'duration_label',
    ]),
    row: prepareInsert(sqlite, 'booking_product', [
      'shop_id',
      'order_id',
      'booking_id',
      'product_id',
      'pool_product_id',
      'price_category_id',
      'quantity',
      'unit_price_minor',
      'total_minor',
      'vat_percentage',
      'product_name',
      'price_category_title',
      'seats',
      'deposit_percentage',
      'full_deposit_within_hours',
      'start_rent',
    ]),
    pool: preparePoolAllocation(sqlite),
    payment: prepareInsert(sqlite, 'transaction', [
      'shop_id',
      'order_id',
      'transaction_type',
      'status',
      'amount_minor',
      'provider',
      'created_at',
      'settled_at',
    ]),
  }

  return function insertOrder(random: Random, now: Instant): void {
    const person = somebody(random)
    const state = random.weighted(STATES)
    const product = random.pick(sold)
    const time = timesOf(random, now, product.minutes)
    const quantity = random.between(1, 4)
    const price = quantity * product.priceMinor
    const paid = state === 'CONFIRMED' && random.chance(92) ? price : 0

    const orderId = insert.order(
      shopId,
      random.hex(),
      random.hex(),
      state,
      person.lang,
      time.madeAt,
      random.chance(80) ? 'GUEST' : 'STAFF',
      addMinutes(time.madeAt, 30),
      state === 'EXPIRED' ? null : time.madeAt,
      price,
      paid,
      time.start,
      time.end,
    )
    insert.customer(
      orderId,
      shopId,
      person.firstName,
      person.lastName,
      person.email,
      person.phone,
      person.country,
      time.madeAt,
    )
    for (const word of wordsOf(orderId, person)) insert.word(shopId, word, orderId)
    const itemId = insert.item(shopId, orderId, 'Booking')
    const bookingId = insert.booking(
      shopId,
      orderId,
      itemId,
      time.start,
      time.end,
      time.startsAt,
      time.endsAt,
      product.durationId,
      product.durationLabel,
    )
    const rowId = insert.row(
      shopId,
      orderId,
      bookingId,
      product.productId,
      product.poolId,
      product.priceCategoryId,
      quantity,
      product.priceMinor,
      price,
      product.vatPercentage,
      product.name,
      product.priceCategoryTitle,
      product.seats,
      product.depositPercentage,
      product.fullDepositWithinHours,
      time.start,
    )
    const { startsAt: from, endsAt: to } = time
    const row = { id: rowId, bookingId, productId: product.productId, poolId: product.poolId, quantity }
    const expiresAt = state === 'CONFIRMED' ? FOR_EVER : null
    insert.pool({
      shopId,
      orderId,
      expiresAt,
      row: { ...row, startRent: time.start, occupied: { from, to } },
    })
    if (paid > 0) {
      insert.payment(shopId, orderId, 'PAYMENT', 'PAYED', paid, 'TEST', time.madeAt, time.madeAt)
    }
  }
}

type Cell = string | number | null

/** Inserts a row given in the order of the columns; answers its id. */
export function prepareInsert(sqlite: SQLite.Database, table: string, columns: readonly string[]) {
  const places = columns.map(() => '?').join(', ')
  const statement = sqlite.prepare<Cell[]>(
    `insert into "${table}" (${columns.join(', ')}) values (${places})`,
  )
  return (...cells: Cell[]): number => Number(statement.run(...cells).lastInsertRowid)
}

type PoolAllocation = {
  shopId: number
  orderId: number
  expiresAt: string | null
  row: OccupyingRow
}

/** Columns of an allocation that all allocations of one row of a booking share. */
export const OF_BOOKED_ROW = [
  'shop_id',
  'source',
  'occupied_from',
  'occupied_to',
  'expires_at',
  'product_id',
  'start_rent',
  'order_id',
  'booking_id',
  'booking_product_id',
]

/** Inserts what a row of a booking occupies of its pool. */
export function preparePoolAllocation(sqlite: SQLite.Database) {
  const insert = prepareInsert(sqlite, 'allocation', ['target', 'target_id', 'quantity', ...OF_BOOKED_ROW])
  return ({ shopId, orderId, expiresAt, row }: PoolAllocation): void => {
    const { id, bookingId, productId, poolId, quantity, startRent, occupied } = row
    const period = [occupied.from, occupied.to, expiresAt] as const
    const ofRow = [shopId, 'BOOKING', ...period, productId, startRent, orderId, bookingId, id] as const
    insert('POOL', poolId, quantity, ...ofRow)
  }
}

function wordsOf(orderId: number, { firstName, lastName, email, phone }: Person): string[] {
  return searchableWords({ names: [firstName, lastName], texts: [email], numbers: [String(orderId), phone] })
}

/** Booked up to a month before it starts, on a day that is over. */
function timesOf(random: Random, now: Instant, minutes: number) {
  const today = dateOf(toWallTime(now, stockholm))
  const start = atTime(addDays(today, -random.between(10, DAYS_BACK)), random.pick(HOURS))
  const startsAt = toInstant(start, stockholm)
  const endsAt = addMinutes(startsAt, minutes)
  return {
    start,
    end: toWallTime(endsAt, stockholm),
    startsAt,
    endsAt,
    madeAt: addMinutes(startsAt, -random.between(60, 30 * 24 * 60)),
  }
}
