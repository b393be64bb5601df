import { sql } from 'kysely'
import { dateOf, type Instant, type LocalDate, toWallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { type Place, prepared } from '#db/prepared.server.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

/** Columns of an entry that add up over time to what is sold of a row. */
const SUMS = ['quantity', 'guests', 'discount_minor', 'credited_minor', 'amount_minor', 'vat_minor'] as const

/**
 * Writes into the sales journal what an order's rows have changed since its last entries: nothing where they are sold
 * as they were. Called by the two writers that every change of an order ends with, its state and its totals, with the
 * order's row locked, so that no use case can forget it. Source: domain.md §13 'When a sale is'.
 */
export async function insertSalesEntries(
  tx: Tx,
  { shopId, orderId, now }: { shopId: number; orderId: number; now: Instant },
): Promise<void> {
  await insertDifferences(tx, { shopId, orderId, now, day: dateOf(toWallTime(now, stockholm)) })
}

type Values = { shopId: number; orderId: number; now: Instant; day: LocalDate }

const insertDifferences = prepared((db, value: Place<Values>) =>
  db
    .insertInto('sales_entry')
    .columns([
      'shop_id',
      'order_id',
      'order_item_id',
      'booking_product_id',
      'product_id',
      'price_category_id',
      'sold_at',
      'sold_on',
      'created_by',
      'channel',
      'created_by_user_id',
      'is_addon',
      'unit_price_minor',
      'vat_percentage',
      ...SUMS,
    ])
    .expression(
      db
        .selectFrom(selectDifferences(db, value).as('difference'))
        .innerJoin('booking_product', 'booking_product.id', 'difference.booking_product_id')
        .innerJoin('order', 'order.id', 'booking_product.order_id')
        .select([
          'order.shop_id',
          'order.id',
          'difference.order_item_id',
          'difference.booking_product_id',
          'booking_product.product_id',
          'booking_product.price_category_id',
          sql<Instant>`cast(${value('now')} as text)`.as('sold_at'),
          sql<LocalDate>`cast(${value('day')} as text)`.as('sold_on'),
          'order.created_by',
          'order.channel',
          'order.created_by_user_id',
          'booking_product.is_addon',
          'booking_product.unit_price_minor',
          'difference.vat_percentage',
          ...SUMS.map((column) => `difference.${column}` as const),
        ])
        .orderBy('difference.booking_product_id'),
    ),
)

/** By row, the booking that it is in and its VAT rate: what is sold now less what the journal says. */
function selectDifferences(db: Db, value: Place<Values>) {
  return db
    .selectFrom(selectSold(db, value).unionAll(selectEntered(db, value)).as('part'))
    .select(['part.booking_product_id', 'part.order_item_id', 'part.vat_percentage'])
    .select(({ fn }) => SUMS.map((column) => fn.sum<number>(`part.${column}`).as(column)))
    .groupBy(['part.booking_product_id', 'part.order_item_id', 'part.vat_percentage'])
    .having(({ eb, fn, or }) => or(SUMS.map((column) => eb(fn.sum<number>(`part.${column}`), '<>', 0))))
}

function selectSold(db: Db, value: Place<Values>) {
  return db
    .selectFrom('booking_product as row')
    .innerJoin('booking', 'booking.id', 'row.booking_id')
    .innerJoin('order', 'order.id', 'row.order_id')
    .select([
      'row.id as booking_product_id',
      'booking.order_item_id',
      'row.vat_percentage',
      'row.quantity',
      sql<number>`case row.is_addon when 1 then 0 else row.quantity * row.seats end`.as('guests'),
      'row.discount_minor',
      'row.credited_minor',
      sql<number>`row.total_minor - row.credited_minor`.as('amount_minor'),
      vatOfRow().as('vat_minor'),
    ])
    .where('row.shop_id', '=', value('shopId'))
    .where('row.order_id', '=', value('orderId'))
    .where('row.removed_at', 'is', null)
    .where(({ eb, or, and, not, exists, ref }) =>
      or([
        eb('order.state', '=', 'CONFIRMED'),
        // A fee that was paid for and not given back stays sold though its booking is cancelled.
        and([
          eb('order.state', '=', 'CANCELLED'),
          eb('row.is_rebooking_fee', '=', 1),
          eb('order.payed_minor', '>=', ref('order.price_minor')),
          not(
            exists(
              eb
                .selectFrom('booking_product as other')
                .select('other.id')
                .whereRef('other.shop_id', '=', 'row.shop_id')
                .whereRef('other.order_id', '=', 'row.order_id')
                .where('other.removed_at', 'is', null)
                .where('other.is_rebooking_fee', '=', 0)
                .whereRef('other.total_minor', '>', 'other.credited_minor'),
            ),
          ),
        ]),
      ]),
    )
}

function selectEntered(db: Db, value: Place<Values>) {
  return db
    .selectFrom('sales_entry as entry')
    .select([
      'entry.booking_product_id',
      'entry.order_item_id',
      'entry.vat_percentage',
      sql<number>`-entry.quantity`.as('quantity'),
      sql<number>`-entry.guests`.as('guests'),
      sql<number>`-entry.discount_minor`.as('discount_minor'),
      sql<number>`-entry.credited_minor`.as('credited_minor'),
      sql<number>`-entry.amount_minor`.as('amount_minor'),
      sql<number>`-entry.vat_minor`.as('vat_minor'),
    ])
    .where('entry.shop_id', '=', value('shopId'))
    .where('entry.order_id', '=', value('orderId'))
}

/** As `vatShareMinor` of what a row costs, which is never below 0: half away from zero is half up. */
function vatOfRow() {
  const amount = sql`(row.total_minor - row.credited_minor)`
  const hundred = sql`(10000 + row.vat_percentage)`
  return sql<number>`(2 * ${amount} * row.vat_percentage + ${hundred}) / (2 * ${hundred})`
}
