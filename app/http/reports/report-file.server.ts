import type { ReportContent } from '#app/domain/report/report-content.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { QueueFull } from '#app/domain/shared/work-queue.ts'
import { letterhead } from '#app/domain/shop/letterhead.ts'
import type { Services } from '#app/http/context.server.ts'
import { XLSX_TYPE } from '#app/http/files/xlsx.server.ts'
import { sendRendered } from '#app/http/send-rendered.server.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { countPdfPages, MOST_PDF_PAGES } from '#app/messages/pdf/report-length.ts'
import { loadReport } from './load-report.server.ts'
import type { ReportAddress } from './report-address.ts'
import { reportFilters } from './report-choices.server.ts'
import type { ReportProblem } from './report-problem.ts'
import type { Report, ReportView } from './report-view.ts'

const FORMATS = {
  pdf: { kind: 'report', contentType: 'application/pdf' },
  xlsx: { kind: 'workbook', contentType: XLSX_TYPE },
} as const

type RequestedFile = {
  report: Report
  address: ReportAddress
  format: keyof typeof FORMATS
  signal: AbortSignal
}

/** A report as a file of the same figures as its page, or why there is none. Source: spec 3 §8 'Report failures'. */
export async function reportFile(
  all: Services,
  { report, address, format, signal }: RequestedFile,
): Promise<Result<Response, ReportProblem>> {
  const view = await loadReport(all, report, address)
  if (view.tables.every(({ rows }) => rows.length === 0)) return err({ code: 'no_report' })
  if (format === 'pdf' && countPdfPages(view.tables) > MOST_PDF_PAGES) {
    return err({ code: 'pdf_too_long', pages: MOST_PDF_PAGES })
  }
  const content = await reportContent(all, { report, address, view })
  const name = reportFileName(all.t, { title: content.title, address, format })
  try {
    return ok(await sendRendered({ ...FORMATS[format], content, name, isSaved: true, signal }))
  } catch (error) {
    if (error instanceof QueueFull || signal.aborted) throw error
    all.log.error({ err: error, report, format }, 'a report could not be rendered')
    return err({ code: format === 'pdf' ? 'pdf_failed' : 'report_failed' })
  }
}

/** Name of a report's file in the reader's language: 'Moms 2026-07-01 till 2026-07-31.pdf'. */
export function reportFileName(
  t: Translate,
  file: { title: string; address: Pick<ReportAddress, 'from' | 'to'>; format: string },
): string {
  const { title, address, format } = file
  return `${title} ${t('report.period_words', { from: address.from, to: address.to })}.${format}`
}

/** Content of a report's file: its tables, and of which shop and period they are, filtered how, by whom and when. */
async function reportContent(
  all: Services,
  { report, address, view }: { report: Report; address: ReportAddress; view: ReportView },
): Promise<ReportContent> {
  const { shop, locale, t, now, zone, user } = all
  return {
    locale,
    currency: shop.currency,
    shop: letterhead(shop),
    title: t(`reports.${report}`),
    period: { from: address.from, to: address.to },
    filters: await reportFilters(all, address),
    createdAt: toWallTime(now, zone),
    createdBy: user.name,
    figures: view.figures,
    chart: view.chart,
    tables: view.tables,
  }
}
