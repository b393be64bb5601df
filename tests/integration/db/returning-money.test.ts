import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateToLatest } from '#db/migrate.ts'
import { createBareDatabase, DIALECTS } from '#tests/support/database.ts'
import { migrationsUntil } from '#tests/support/earlier-migrations.ts'

/** Transactions of one order each: type, status and amount; and what of it is on its way back. */
const ORDERS = [
  { transactions: [['PAYMENT', 'PAYED', 50_000]], returning: 0 },
  {
    transactions: [
      ['PAYMENT', 'PAYED', 50_000],
      ['REFUND', 'PENDING', -12_345],
      ['REFUND', 'PENDING', -1],
    ],
    returning: 12_346,
  },
  {
    transactions: [
      ['REFUND', 'PAYED', -3_000],
      ['REFUND', 'FAILED', -4_000],
      ['PAYMENT', 'PENDING', 5_000],
      ['REFUND', 'PENDING', -600],
    ],
    returning: 600,
  },
  { transactions: [['REFUND', 'PENDING', -3_000_000_000]], returning: 3_000_000_000 },
  { transactions: [], returning: 0 },
] as const

test.each(DIALECTS)(
  '%s: refunds that were pending before are on their way in their orders',
  async (dialect) => {
    await using database = await createBareDatabase(dialect)
    const { db } = database
    using earlier = migrationsUntil(59)
    await migrateToLatest(db, earlier.folder)
    await sql`insert into shop (id, key, display_name, locales, created_at)
    values (1, 'shop', 'A', '["sv"]', '')`.execute(db)
    for (const [index, { transactions }] of ORDERS.entries()) {
      await sql`insert into "order" (id, shop_id, secret, state, lang, created_at, created_by)
      values (${index + 1}, 1, ${`s${index}`}, 'CONFIRMED', 'sv', '', 'GUEST')`.execute(db)
      for (const [type, status, minor] of transactions) {
        await sql`insert into "transaction" (shop_id, order_id, transaction_type, status, amount_minor, provider,
        created_at) values (1, ${index + 1}, ${type}, ${status}, ${minor}, 'CASH', '')`.execute(db)
      }
    }
    expect(await migrateToLatest(db)).toContain('0060_returning_money')

    const rows = await db.selectFrom('order').select('returning_minor').orderBy('id').execute()
    expect(rows.map(({ returning_minor }) => Number(returning_minor))).toEqual(
      ORDERS.map(({ returning }) => returning),
    )
  },
)
