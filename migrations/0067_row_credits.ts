import { type Kysely, sql } from 'kysely'
import { createTables } from './create-tables.ts'

/**
 * Credits of each refund on each row, and the lowest total of the row since: what one that fails leaves follows from
 * the others. Of those that were paid before, and of what cancelling a booking credited, the sum alone is known; it
 * stays. A row that came to cost less than its credits is taken to have cost as little ever since. The column
 * `paid_credit_minor` is left to processes of the version before, and read no more.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(
    db,
    [
      {
        name: 'row_credit',
        columns: `
      id $id,
      shop_id integer not null references shop (id),
      booking_product_id integer not null references booking_product (id),
      transaction_id integer references "transaction" (id),
      amount_minor $money not null,
      lowest_total_minor $money not null`,
      },
    ],
    [
      'create index row_credit_of_row on row_credit (booking_product_id)',
      'create index row_credit_of_refund on row_credit (transaction_id)',
    ],
  )
  const pending = sql`
    select item.booking_product_id, item.transaction_id, -sum(item.amount_minor) as amount_minor
    from transaction_tax_item item
    join "transaction" refund on refund.id = item.transaction_id
    left join refund_request request on request.transaction_id = refund.id
    where refund.transaction_type = 'REFUND' and refund.status = 'PENDING' and coalesce(request.credits_rows, 1) = 1
    group by item.booking_product_id, item.transaction_id`
  await sql`insert into row_credit (shop_id, booking_product_id, amount_minor, lowest_total_minor)
    select shop_id, id, amount_minor, credited_minor from (
      select shop_id, id, credited_minor, case
        when paid_credit_minor > credited_minor - pending_minor then paid_credit_minor
        else credited_minor - pending_minor end as amount_minor
      from (
        select shop_id, id, credited_minor, paid_credit_minor, coalesce((
          select sum(pending.amount_minor) from (${pending}) pending where pending.booking_product_id = row.id
        ), 0) as pending_minor
        from booking_product row where credited_minor > 0
      ) credited
    ) known
    where amount_minor > 0
    order by id`.execute(db)
  await sql`insert into row_credit (shop_id, booking_product_id, transaction_id, amount_minor, lowest_total_minor)
    select row.shop_id, row.id, pending.transaction_id, pending.amount_minor, row.credited_minor
    from (${pending}) pending join booking_product row on row.id = pending.booking_product_id
    where row.credited_minor > 0
    order by pending.transaction_id, row.id`.execute(db)
}
