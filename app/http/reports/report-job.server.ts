import type { ReportContent } from '#app/domain/report/report-content.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { type Instant, toWallTime, type Zone } from '#app/domain/shared/time.ts'
import { letterhead } from '#app/domain/shop/letterhead.ts'
import { findShop } from '#app/domain/shop/shop-queries.server.ts'
import { formatters } from '#app/i18n/format.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { countPdfPages, MOST_PDF_PAGES } from '#app/messages/pdf/report-length.ts'
import type { DatabaseLocation } from '#db/client.server.ts'
import type { Db } from '#db/transaction.server.ts'
import { loadReport } from './load-report.server.ts'
import type { ReportAddress } from './report-address.ts'
import { loadReportChoices, reportFilters } from './report-choices.server.ts'
import type { ReportProblem } from './report-problem.ts'
import type { Report, ReportReader } from './report-view.ts'

/** Message to the thread that reads and writes a report's file: whose, of what, and as what. */
export type ReportJob = {
  database: DatabaseLocation
  shopId: number
  locale: Locale
  now: Instant
  zone: Zone
  createdBy: string
  address: ReportAddress
} & (
  | { kind: 'report'; report: Report; format: 'pdf' | 'xlsx' }
  /** Every row of the sales. */
  | { kind: 'rows'; columns: readonly string[]; format: 'csv' | 'xlsx' }
)

/** Reader of a report away from its request: in the same language, at the same moment. */
export async function jobReader(db: Db, { shopId, locale, now, zone }: ReportJob): Promise<ReportReader> {
  const shop = await findShop(db, shopId)
  if (!shop) throw new Error(`no shop ${shopId}`)
  return { db, shop, locale, now, zone, t: getTranslate(locale), format: formatters(locale, shop.currency) }
}

/**
 * Content of a report's file: its tables, and of which shop and period they are, filtered how, by whom and when; or
 * why it has none.
 */
export async function reportContent(
  all: ReportReader,
  { report, address, format, createdBy }: Extract<ReportJob, { kind: 'report' }>,
): Promise<Result<ReportContent, Pick<ReportProblem, 'code'>>> {
  const { shop, locale, t, now, zone } = all
  const view = await loadReport(all, report, address)
  if (view.tables.every(({ rows }) => rows.length === 0)) return err({ code: 'no_report' })
  if (format === 'pdf' && countPdfPages(view.tables) > MOST_PDF_PAGES) return err({ code: 'pdf_too_long' })
  return ok({
    locale,
    currency: shop.currency,
    shop: letterhead(shop),
    title: t(`reports.${report}`),
    period: { from: address.from, to: address.to },
    filters: reportFilters(t, await loadReportChoices(all), address),
    createdAt: toWallTime(now, zone),
    createdBy,
    figures: view.figures,
    chart: view.chart,
    tables: view.tables,
  })
}
