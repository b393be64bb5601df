import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * What a booking was sold with stands beside it from now on: people per unit, the deposit's terms, what its
 * duration was called. Of what was sold before, nobody knows it any more: it gets what the catalogue says now.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const column of ROW_COLUMNS)
    await sql.raw(`alter table booking_product add column ${column}`).execute(db)
  await sql
    .raw(`alter table booking add column duration_label text${isPostgres ? ' collate "C"' : ''}`)
    .execute(db)
  await sql
    .raw(`update booking_product
      set seats = product.seats,
        deposit_percentage = product.deposit_percentage,
        full_deposit_within_hours = product.full_deposit_within_hours
      from product
      where product.id = booking_product.product_id`)
    .execute(db)
  await sql
    .raw(`update booking set duration_label = duration.label from duration
      where duration.id = booking.duration_id`)
    .execute(db)
}

const ROW_COLUMNS: readonly string[] = [
  'seats integer not null default 1 check (seats > 0)',
  'deposit_percentage integer not null default 10000 check (deposit_percentage between 0 and 10000)',
  'full_deposit_within_hours integer not null default 0 check (full_deposit_within_hours >= 0)',
]
