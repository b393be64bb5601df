import { countAnswers, npsOf } from '#app/domain/review/nps.ts'
import { countScores } from '#app/domain/review/review-queries.server.ts'
import type { Zone } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { type Bridge, findBridge } from './bridge-report.server.ts'
import { listMoneyDays, sumMoney } from './money-report.server.ts'
import { comparedPeriod } from './report-period.ts'
import { type ComparedWith, momentsOf, type ReportPeriod, type ReportQuery } from './report-query.ts'
import { listSalesDays, type SalesDay, type SalesSums, sumSales } from './sales-figures-report.server.ts'

export type SummaryFigures = SalesSums & {
  period: ReportPeriod
  /** Sales of the period by its orders, rounded half up; null without an order. */
  averageOrderMinor: number | null
  paidMinor: number
  refundedMinor: number
  /** Of answers given in the period; of all of them, whatever the filter. null without one. */
  nps: number | null
  answers: number
  days: SalesDay[]
}

export type Summary = {
  current: SummaryFigures
  compared: SummaryFigures
  /** null where the filter names products: payments are not of products. */
  bridge: Bridge | null
}

/** Figures of a period beside those of the one that it is compared with. At most 12 statements, whatever was sold. */
export async function findSummary(
  db: Db,
  { comparedWith, ...query }: ReportQuery & { comparedWith: ComparedWith; zone: Zone },
): Promise<Summary> {
  const { productId, categoryId, ...moneyQuery } = query
  const compared = { ...query, period: comparedPeriod(query.period, comparedWith) }
  return {
    current: await findFigures(db, query),
    compared: await findFigures(db, compared),
    bridge: productId === undefined && categoryId === undefined ? await findBridge(db, moneyQuery) : null,
  }
}

async function findFigures(db: Db, query: ReportQuery & { zone: Zone }): Promise<SummaryFigures> {
  const { shopId, period, zone } = query
  const days = await listSalesDays(db, query)
  const sales = sumSales(days)
  const { paidMinor, refundedMinor } = sumMoney(await listMoneyDays(db, query))
  const { from, until: before } = momentsOf(period, zone)
  const scores = await countScores(db, { shopId, from, before })
  return {
    ...sales,
    period,
    averageOrderMinor: sales.orders > 0 ? Math.round(sales.amountMinor / sales.orders) : null,
    paidMinor,
    refundedMinor,
    nps: npsOf(scores),
    answers: countAnswers(scores),
    days,
  }
}
