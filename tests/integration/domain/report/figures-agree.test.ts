import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findBridge } from '#app/domain/report/bridge-report.server.ts'
import { listMoneyDays, moneyPerWay, sumMoney } from '#app/domain/report/money-report.server.ts'
import { listMonths } from '#app/domain/report/monthly-report.server.ts'
import { listOutstanding } from '#app/domain/report/outstanding-report.server.ts'
import { findProductSales } from '#app/domain/report/product-report.server.ts'
import { listRefunds, sumRefunds } from '#app/domain/report/refunds-report.server.ts'
import type { OnlineOrOffline } from '#app/domain/report/report-query.ts'
import { listSalesDays, sumSales } from '#app/domain/report/sales-figures-report.server.ts'
import { findSalesTotals, type SalesRow, salesRowPages } from '#app/domain/report/sales-rows-report.server.ts'
import { findSummary } from '#app/domain/report/summary-report.server.ts'
import { listTaxes } from '#app/domain/report/taxes-report.server.ts'
import { dateOf, type LocalDate, localDate, toWallTime } from '#app/domain/shared/time.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { findUntrueSales } from '#tests/support/sales-journal.ts'
import { createSale, type Sale, zone } from '../order/sale.ts'
import { histories, live } from './report-history.ts'

const ALL = { from: localDate('2026-01-01'), to: localDate('2027-12-31') }
const FIRST_PART = { from: ALL.from, to: localDate('2026-10-31') }
const SECOND_PART = { from: localDate('2026-11-01'), to: ALL.to }
const RUNS = { sqlite: 25, postgres: 8 }
const SEED = 16_072_026

function sum<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}

async function readFigures({ db, shopId }: Sale, onlineOrOffline: OnlineOrOffline) {
  const query = { shopId, period: ALL, onlineOrOffline, zone }
  const rows: SalesRow[] = []
  for await (const page of salesRowPages(db, query)) rows.push(...page)
  const days = await listMoneyDays(db, query)
  return {
    rows,
    totals: await findSalesTotals(db, query),
    sales: sumSales(await listSalesDays(db, query)),
    products: (await findProductSales(db, query)).products,
    taxes: await listTaxes(db, query),
    days,
    money: sumMoney(days),
    refunds: await listRefunds(db, { ...query, sort: '-date', limit: 1000 }),
    refundsPerWay: await sumRefunds(db, query),
    months: await listMonths(db, query),
    bridge: await findBridge(db, query),
    outstanding: await listOutstanding(db, query),
    summary: await findSummary(db, { ...query, comparedWith: 'BEFORE' }),
  }
}

test.each(DIALECTS)(
  '%s: on random ledgers every figure is the sum of its rows, and the ledger says the same',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        const sale = await createSale(database.db, null)
        await live(sale, steps)
        const { db, shopId } = sale
        expect(await findUntrueSales(db, shopId)).toEqual([])
        const both = await readFigures(sale, 'BOTH')
        const online = await readFigures(sale, 'ONLINE')
        const offline = await readFigures(sale, 'OFFLINE')

        for (const each of [both, online, offline]) {
          const { rows, totals, sales, taxes, money, months, bridge, summary } = each
          const amountMinor = sum(rows, (row) => row.amountMinor)
          for (const figure of [totals, sales, summary.current]) expect(figure.amountMinor).toBe(amountMinor)
          for (const figure of [totals, sales, summary.current])
            expect(figure.vatMinor).toBe(sum(rows, (row) => row.vatMinor))
          expect(bridge.salesMinor).toBe(amountMinor)
          expect(sum(taxes.sales, (rate) => rate.amountMinor)).toBe(amountMinor)
          for (const column of ['guests', 'discountMinor', 'vatMinor', 'amountMinor'] as const)
            expect(sum(each.products, (row) => row[column])).toBe(sales[column])
          expect(sum(each.products, (row) => row.bookings ?? 0)).toBe(sales.bookings)
          expect(sum(months, (month) => month.amountMinor)).toBe(amountMinor)
          expect(sum(months, (month) => month.money.netMinor)).toBe(money.netMinor)
          expect(sumMoney(moneyPerWay(each.days))).toEqual(money)
          for (const refunds of [each.refunds.refunds, each.refundsPerWay] as { amountMinor: number }[][])
            expect(sum(refunds, (refund) => refund.amountMinor)).toBe(money.refundedMinor)
          expect(sum(each.refundsPerWay, (way) => way.vatMinor)).toBe(
            sum(each.refunds.refunds, (refund) => refund.vatMinor),
          )
          expect(sum(each.outstanding, (age) => age.dueMinor)).toBe(bridge.dueAfterMinor)
          expect(months.at(-1)?.dueMinor).toBe(bridge.dueAfterMinor)
          for (const part of [...rows, ...taxes.sales, ...taxes.payments, ...months])
            expect(part.exVatMinor + part.vatMinor).toBe(part.amountMinor)
          for (const rate of taxes.sales) {
            const own = rows.filter((row) => row.vatPercentage === rate.vatPercentage)
            expect(rate.vatMinor).toBe(sum(own, (row) => row.vatMinor))
          }
        }
        for (const column of ['orders', 'bookings', 'guests', 'amountMinor', 'vatMinor'] as const)
          expect(online.sales[column] + offline.sales[column]).toBe(both.sales[column])
        for (const column of ['payments', 'paidMinor', 'refunds', 'refundedMinor', 'netMinor'] as const)
          expect(online.money[column] + offline.money[column]).toBe(both.money[column])

        const query = { shopId, onlineOrOffline: 'BOTH', zone } as const
        const parts = [
          await findProductSales(db, { ...query, period: FIRST_PART }),
          await findProductSales(db, { ...query, period: SECOND_PART }),
        ].flatMap(({ products }) => products)
        for (const column of ['bookings', 'guests', 'amountMinor'] as const)
          expect(sum(parts, (row) => row[column] ?? 0)).toBe(both.sales[column])

        for (const period of [FIRST_PART, SECOND_PART]) {
          const due = await findDueAt(sale, period.to)
          expect((await findBridge(db, { ...query, period })).dueAfterMinor).toBe(sum(due, (each) => each))
          const outstanding = await listOutstanding(db, { ...query, period })
          expect(sum(outstanding, (age) => age.dueMinor)).toBe(sum(due, (each) => each))
          expect(sum(outstanding, (age) => age.orders)).toBe(due.length)
        }

        const ledger = await db.selectFrom('transaction').selectAll().where('shop_id', '=', shopId).execute()
        const settled = ledger.filter(({ status }) => status === 'PAYED')
        expect(both.money.paidMinor - both.money.refundedMinor).toBe(
          sum(settled, (entry) => entry.amount_minor),
        )
        expect(sum(both.taxes.payments, (rate) => rate.amountMinor)).toBe(
          sum(settled, (entry) => entry.amount_minor),
        )
        const orders = await db.selectFrom('order').selectAll().where('shop_id', '=', shopId).execute()
        const sold = orders.filter(({ state }) => state === 'CONFIRMED')
        expect(both.sales.orders).toBe(sold.length)
        expect(both.sales.amountMinor).toBe(sum(sold, (order) => order.price_minor))
        expect(both.bridge.dueAfterMinor).toBe(
          sum(sold, (order) => order.price_minor) - sum(orders, (order) => order.payed_minor),
        )
      }),
      { numRuns: RUNS[dialect], seed: SEED },
    )
  },
  120_000,
)

/** What was due of each unsettled order at the end of a day, added up entry by entry. */
async function findDueAt({ db, shopId }: Sale, day: LocalDate): Promise<number[]> {
  const due = new Map<number, number>()
  const add = (orderId: number, minor: number) => due.set(orderId, (due.get(orderId) ?? 0) + minor)
  const entries = await db.selectFrom('sales_entry').selectAll().where('shop_id', '=', shopId).execute()
  for (const entry of entries) if (entry.sold_on <= day) add(entry.order_id, entry.amount_minor)
  const ledger = await db.selectFrom('transaction').selectAll().where('shop_id', '=', shopId).execute()
  for (const { status, settled_at, order_id, amount_minor } of ledger) {
    if (status === 'PAYED' && settled_at && dateOf(toWallTime(settled_at, zone)) <= day)
      add(order_id, -amount_minor)
  }
  return [...due.values()].filter((minor) => minor !== 0)
}
