import { addMonths } from '#app/domain/shared/calendar.ts'
import { type LocalDate, startOfMonth, type Zone } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { findDueBefore } from './bridge-report.server.ts'
import {
  listMoneyDays,
  type MoneySums,
  moneyPerWay,
  type PaymentWay,
  sumMoney,
} from './money-report.server.ts'
import { journalConditions } from './report-conditions-queries.server.ts'
import type { Amounts, MoneyQuery, RateAmounts } from './report-query.ts'

type Month = Amounts & {
  /** The first of the month. */
  month: LocalDate
  /** VAT of its sales per rate, the highest first. */
  rates: RateAmounts[]
  /** Payments and refunds per way to pay. */
  ways: (PaymentWay & MoneySums)[]
  money: MoneySums
  /** Due at the month's end, or at the period's; it changes by sales − (payments − refunds). */
  dueMinor: number
}

/** Sales, VAT, money and what is due per month of the period, the months in order. Six statements. */
export async function listMonths(db: Db, { zone, ...query }: MoneyQuery & { zone: Zone }): Promise<Month[]> {
  const sold = await listRatesPerMonth(db, query)
  const money = await listMoneyDays(db, { ...query, zone })
  const moved = await listMoneyDays(db, { ...query, zone, sideOf: 'ORDER' })
  let dueMinor = await findDueBefore(db, { ...query, zone })
  return monthsOf(query.period).map((month) => {
    const rates = sold
      .filter((row) => row.month === month.slice(0, MONTH_LENGTH))
      .map(({ month: _, ...rate }) => rate)
    const ofMonth = money.filter(({ date }) => startOfMonth(date) === month)
    const paid = sumMoney(moved.filter(({ date }) => startOfMonth(date) === month))
    const amountMinor = sumOf(rates.map((rate) => rate.amountMinor))
    const vatMinor = sumOf(rates.map((rate) => rate.vatMinor))
    dueMinor += amountMinor - (paid.paidMinor - paid.refundedMinor)
    return {
      month,
      rates,
      amountMinor,
      vatMinor,
      exVatMinor: amountMinor - vatMinor,
      ways: moneyPerWay(ofMonth),
      money: sumMoney(ofMonth),
      dueMinor,
    }
  })
}

/** The length of 'YYYY-MM'. */
const MONTH_LENGTH = 7

function monthsOf({ from, to }: MoneyQuery['period']): LocalDate[] {
  const months: LocalDate[] = []
  for (let month = startOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

async function listRatesPerMonth(db: Db, query: MoneyQuery): Promise<(RateAmounts & { month: string })[]> {
  const rows = await db
    .selectFrom('sales_entry')
    .select(({ fn, val, cast }) => [
      fn<string>('substr', [
        'sold_on',
        cast<number>(val(1), 'integer'),
        cast<number>(val(MONTH_LENGTH), 'integer'),
      ]).as('month'),
      'vat_percentage',
      fn.sum<number>('amount_minor').as('amount_minor'),
      fn.sum<number>('vat_minor').as('vat_minor'),
    ])
    .where((eb) => journalConditions(eb, query))
    .where('sold_on', '>=', query.period.from)
    .where('sold_on', '<=', query.period.to)
    .groupBy(['month', 'vat_percentage'])
    .orderBy('vat_percentage', 'desc')
    .execute()
  return rows.map((row) => ({
    month: row.month,
    vatPercentage: row.vat_percentage,
    exVatMinor: row.amount_minor - row.vat_minor,
    vatMinor: row.vat_minor,
    amountMinor: row.amount_minor,
  }))
}

function sumOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
