import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateToLatest } from '#db/migrate.ts'
import { createBareDatabase, DIALECTS } from '#tests/support/database.ts'
import { migrationsUntil } from '#tests/support/earlier-migrations.ts'

/** Credits of one row, its refunds by status and amount, and what of the credits is paid. */
const ROWS = [
  { credited: 0, refunds: [], paid: 0 },
  { credited: 700, refunds: [['PAYED', 700]], paid: 700 },
  {
    credited: 900,
    refunds: [
      ['PAYED', 700],
      ['PENDING', 200],
      ['FAILED', 50],
    ],
    paid: 700,
  },
  { credited: 490, refunds: [['PENDING', 1400]], paid: 0 },
  { credited: 3_000_000_000, refunds: [['RETURNED', 500]], paid: 3_000_000_000 },
] as const

test.each(DIALECTS)(
  '%s: credits of refunds that are on their way are not paid, and each falls away alone',
  async (dialect) => {
    await using database = await createBareDatabase(dialect)
    const { db } = database
    using earlier = migrationsUntil(65)
    await migrateToLatest(db, earlier.folder)
    await sql`insert into shop (id, key, display_name, locales, created_at)
    values (1, 'shop', 'A', '["sv"]', '')`.execute(db)
    await sql`insert into tax (id, shop_id, name, percentage) values (1, 1, '{}', 2500)`.execute(db)
    await sql`insert into product (id, shop_id, name, display_name, product_type, booking_type, tax_id, created_at,
    updated_at) values (1, 1, 'Båt', '{}', 'RENTAL', 'PER_PERIOD', 1, '', '')`.execute(db)
    await sql`insert into "order" (id, shop_id, secret, state, lang, created_at, created_by)
    values (1, 1, 's', 'CONFIRMED', 'sv', '', 'GUEST')`.execute(db)
    await sql`insert into order_item (id, shop_id, order_id, order_itemable_type)
    values (1, 1, 1, 'Booking')`.execute(db)
    await sql`insert into booking (id, shop_id, order_id, order_item_id, start_rent, end_rent, starts_at, ends_at)
    values (1, 1, 1, 1, 'a', 'b', '', '')`.execute(db)
    for (const [index, { credited, refunds }] of ROWS.entries()) {
      await sql`insert into booking_product (id, shop_id, order_id, booking_id, product_id, pool_product_id, quantity,
      unit_price_minor, total_minor, credited_minor, vat_percentage, product_name, start_rent)
      values (${index + 1}, 1, 1, 1, 1, 1, 1, 0, 4000000000, ${credited}, 2500, '{}', '')`.execute(db)
      for (const [kind, minor] of refunds) {
        const status = kind === 'RETURNED' ? 'PENDING' : kind
        const { rows } = await sql<{ id: number }>`insert into "transaction"
        (shop_id, order_id, transaction_type, status, amount_minor, provider, created_at)
        values (1, 1, 'REFUND', ${status}, ${-minor}, 'TEST', '') returning id`.execute(db)
        await sql`insert into transaction_tax_item
        (shop_id, transaction_id, booking_product_id, vat_percentage, amount_minor, vat_minor)
        values (1, ${rows[0]?.id}, ${index + 1}, 2500, ${-minor}, 0)`.execute(db)
        if (kind === 'RETURNED')
          await sql`insert into refund_request (shop_id, transaction_id, credits_rows)
          values (1, ${rows[0]?.id}, 0)`.execute(db)
      }
    }
    using next = migrationsUntil(66)
    expect(await migrateToLatest(db, next.folder)).toContain('0066_paid_credits')

    const { rows } = await sql<{
      minor: number
    }>`select paid_credit_minor as minor from booking_product order by id`.execute(db)
    expect(rows.map(({ minor }) => Number(minor))).toEqual(ROWS.map(({ paid }) => paid))
    // Some of what was paid fell away with what its row cost.
    await sql`update booking_product set paid_credit_minor = 400 where id = 4`.execute(db)
    expect(await migrateToLatest(db)).toContain('0067_row_credits')

    const credits = await db.selectFrom('row_credit').selectAll().orderBy('id').execute()
    const lowest = ROWS.map(({ credited }) => credited)
    expect(
      credits.map((credit) => [
        ...[credit.booking_product_id, credit.transaction_id === null, Number(credit.amount_minor)],
        Number(credit.lowest_total_minor) === lowest[credit.booking_product_id - 1],
      ]),
    ).toEqual([
      [2, true, 700, true],
      [3, true, 700, true],
      [4, true, 400, true],
      [5, true, 3_000_000_000, true],
      [3, false, 200, true],
      [4, false, 1400, true],
    ])
  },
)
