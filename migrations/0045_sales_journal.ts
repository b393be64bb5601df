import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { createTables } from './create-tables.ts'

/**
 * The sales journal: per row of an order what was sold, changed or taken back, and when. It begins with the orders that
 * there are: sold when they were confirmed, credited when money last went back, taken back when they ended.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(
    db,
    [
      {
        name: 'sales_entry',
        columns: `
      id $id,
      shop_id integer not null references shop (id),
      order_id integer not null references "order" (id),
      order_item_id integer not null references order_item (id),
      booking_product_id integer not null references booking_product (id),
      product_id integer not null references product (id),
      price_category_id integer references price_category (id),
      sold_at text not null,
      sold_on text not null,
      created_by text not null check (created_by in ('GUEST', 'STAFF', 'OTA')),
      channel text,
      created_by_user_id integer references "user" (id),
      is_addon integer not null,
      quantity integer not null,
      guests integer not null,
      unit_price_minor $money not null,
      discount_minor $money not null,
      credited_minor $money not null,
      amount_minor $money not null,
      vat_percentage integer not null,
      vat_minor $money not null`,
      },
    ],
    [],
  )
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const dayOf = isPostgres ? postgresDayOf : sqliteDayOf
  for (const { at, part, condition } of EVENTS) {
    await sql
      .raw(
        `insert into sales_entry (shop_id, order_id, order_item_id, booking_product_id, product_id,
          price_category_id, sold_at, sold_on, created_by, channel, created_by_user_id, is_addon, quantity, guests,
          unit_price_minor, discount_minor, credited_minor, amount_minor, vat_percentage, vat_minor)
        select shop_id, order_id, order_item_id, id, product_id, price_category_id, at, ${dayOf('at')},
          created_by, channel, created_by_user_id, is_addon,
          ${part.quantity}, ${part.quantity} * case is_addon when 1 then 0 else seats end, unit_price_minor,
          ${part.discount}, ${part.credited}, ${part.amount}, vat_percentage, ${part.vat}
        from (select r.id, r.shop_id, r.order_id, b.order_item_id, r.product_id, r.price_category_id, ${at} as at,
            o.created_by, o.channel, o.created_by_user_id, r.is_addon, r.quantity, r.seats, r.unit_price_minor,
            r.discount_minor, r.credited_minor, r.total_minor, r.vat_percentage,
            ${vatOf('r.total_minor')} as vat, ${vatOf('(r.total_minor - r.credited_minor)')} as vat_left
          from booking_product r
          join booking b on b.id = r.booking_id
          join "order" o on o.id = r.order_id
          where o.confirmed_at is not null and ${WAS_SOLD} and ${condition}) sold
        order by at, order_id, id`,
      )
      .execute(db)
  }
  for (const index of INDEXES) await sql.raw(index).execute(db)
}

/** A row that a change replaced is left out: since when its successor stands is not written anywhere. */
const WAS_SOLD = '(r.removed_at is null or (b.removed_at is not null and b.removed_at > o.confirmed_at))'

const CREDITED_AT = `coalesce((select max(t.created_at) from "transaction" t
  where t.order_id = r.order_id and t.transaction_type = 'REFUND' and t.status in ('PENDING', 'PAYED')), o.confirmed_at)`

/** A fee that was paid for and not given back stays sold though its booking is cancelled. */
const STAYS_SOLD = `(o.state = 'CANCELLED' and r.is_rebooking_fee = 1 and o.payed_minor >= o.price_minor
  and not exists (select 1 from booking_product other where other.order_id = r.order_id
    and other.removed_at is null and other.is_rebooking_fee = 0 and other.total_minor > other.credited_minor))`

const TAKEN_BACK = {
  quantity: '-quantity',
  discount: '-discount_minor',
  credited: '-credited_minor',
  amount: 'credited_minor - total_minor',
  vat: '-vat_left',
}

const EVENTS = [
  {
    at: 'o.confirmed_at',
    part: {
      quantity: 'quantity',
      discount: 'discount_minor',
      credited: '0',
      amount: 'total_minor',
      vat: 'vat',
    },
    condition: '1 = 1',
  },
  {
    at: CREDITED_AT,
    part: {
      quantity: '0',
      discount: '0',
      credited: 'credited_minor',
      amount: '-credited_minor',
      vat: 'vat_left - vat',
    },
    condition: 'r.credited_minor > 0',
  },
  { at: 'r.removed_at', part: TAKEN_BACK, condition: 'r.removed_at is not null' },
  {
    at: `case o.state when 'DELETED' then coalesce(o.deleted_at, o.confirmed_at)
      else coalesce(o.cancelled_at, o.confirmed_at) end`,
    part: TAKEN_BACK,
    condition: `o.state <> 'CONFIRMED' and r.removed_at is null and not ${STAYS_SOLD}`,
  },
]

const INDEXES = [
  'create index sales_entry_by_day on sales_entry (shop_id, sold_on, id)',
  'create index sales_entry_by_order on sales_entry (order_id)',
]

/** Half away from zero, of an amount that is not negative. */
function vatOf(amount: string): string {
  return `((2 * ${amount} * r.vat_percentage + 10000 + r.vat_percentage) / (2 * (10000 + r.vat_percentage)))`
}

function postgresDayOf(instant: string): string {
  return `to_char(${instant}::timestamptz at time zone 'Europe/Stockholm', 'YYYY-MM-DD')`
}

/** Summer time lasts from the last Sunday of March to that of October, at one o'clock in UTC. */
function sqliteDayOf(instant: string): string {
  const change = (month: string) =>
    `(date(substr(${instant}, 1, 4) || '-${month}-25', 'weekday 0') || 'T01:00:00Z')`
  return `date(${instant}, case when ${instant} >= ${change('03')} and ${instant} < ${change('10')}
    then '+2 hours' else '+1 hour' end)`
}
