import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** How much of a row's credits belongs to refunds that are paid: it stays when others fail. */
export async function up(db: Kysely<any>): Promise<void> {
  const money = db.getExecutor().adapter instanceof PostgresAdapter ? 'bigint' : 'integer'
  await sql
    .raw(`alter table booking_product add column paid_credit_minor ${money} not null default 0`)
    .execute(db)
  const pending = `coalesce((
    select -sum(item.amount_minor)
    from transaction_tax_item item
    join "transaction" refund on refund.id = item.transaction_id
    left join refund_request request on request.transaction_id = refund.id
    where item.booking_product_id = booking_product.id
      and refund.transaction_type = 'REFUND' and refund.status = 'PENDING'
      and coalesce(request.credits_rows, 1) = 1), 0)`
  await sql
    .raw(`update booking_product set paid_credit_minor = credited_minor - ${pending}
      where credited_minor > 0 and credited_minor > ${pending}`)
    .execute(db)
}
