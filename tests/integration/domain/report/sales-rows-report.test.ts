import { expect, test } from 'vitest'
import type { RowKey } from '#app/domain/report/report-query.ts'
import {
  countSalesRows,
  listSalesRows,
  type SalesRow,
  salesRowPages,
} from '#app/domain/report/sales-rows-report.server.ts'
import { localDate } from '#app/domain/shared/time.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale } from '../order/sale.ts'
import { live } from './report-history.ts'

const PERIOD = { from: localDate('2026-01-01'), to: localDate('2027-12-31') }
/** Sales of equal and of other amounts, on the same and on other days, some of them taken back. */
const STEPS = (['guest', 'staff', 'guest', 'delete', 'guest', 'refund', 'guest'] as const).map(
  (kind, index) => ({
    ...{ kind, later: index % 2, order: index % 4, quantity: 1, vat: 2500 as const },
    priceMinor: index < 4 ? 10_000 : 3_000 * index,
  }),
)

const COLUMNS = [
  ['date', (row: SalesRow) => row.date],
  ['order', (row: SalesRow) => row.orderId],
  ['inc_vat', (row: SalesRow) => row.amountMinor],
] as const

test.each(DIALECTS)(
  '%s: rows are read by key page by page, and back again, in every order',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, null)
    await live(sale, STEPS)
    const { db, shopId } = sale
    const query = { shopId, period: PERIOD, onlineOrOffline: 'BOTH', limit: 2 } as const
    const all = (await Array.fromAsync(salesRowPages(db, query))).flat()
    expect(all.length).toBeGreaterThan(5)
    expect(all.some(({ amountMinor }) => amountMinor < 0)).toBe(true)
    const counts = [undefined, 3, all.length].map((most) => countSalesRows(db, query, most))
    expect(await Promise.all(counts)).toEqual([all.length, 4, all.length])

    for (const [column, keyOf] of COLUMNS) {
      const compare = (a: SalesRow, b: SalesRow) =>
        keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : a.id - b.id
      const ascending = all.toSorted(compare).map(({ id }) => id)
      for (const sort of [column, `-${column}`] as const) {
        const pages: number[][] = []
        let previous: RowKey | null = null
        for (let after: RowKey | null | undefined = undefined; after !== null; ) {
          const page = await listSalesRows(db, { ...query, sort, after })
          pages.push(page.rows.map(({ id }) => id))
          expect(page.previous === null).toBe(after === undefined)
          ;({ previous, next: after } = page)
        }
        expect(pages.flat()).toEqual(sort === column ? ascending : ascending.toReversed())
        for (const expected of pages.toReversed().slice(1)) {
          expect(previous).not.toBeNull()
          const page = await listSalesRows(db, { ...query, sort, before: previous ?? undefined })
          expect(page.rows.map(({ id }) => id)).toEqual(expected)
          expect(page.next).not.toBeNull()
          previous = page.previous
        }
        expect(previous).toBeNull()
      }
    }
  },
)
