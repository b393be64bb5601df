import { writeReport } from '#app/clients/render-file.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { QueueFull } from '#app/domain/shared/work-queue.ts'
import type { Services } from '#app/http/context.server.ts'
import { CSV_TYPE } from '#app/http/files/csv.server.ts'
import { XLSX_TYPE } from '#app/http/files/xlsx.server.ts'
import { fileResponse } from '#app/http/send-rendered.server.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { locationOf } from '#db/client.server.ts'
import type { ReportAddress } from './report-address.ts'
import type { ReportJob } from './report-job.server.ts'
import { problemOf, type ReportProblem } from './report-problem.ts'

export const FILE_TYPES = { pdf: 'application/pdf', csv: CSV_TYPE, xlsx: XLSX_TYPE } as const

type OfReport = Pick<Extract<ReportJob, { kind: 'report' }>, 'report' | 'format'>
type OfRows = Pick<Extract<ReportJob, { kind: 'rows' }>, 'columns' | 'format'>
type Requested = { address: ReportAddress; signal: AbortSignal }

/** A report as a file of the same figures as its page, or why there is none. Source: spec 3 §8 'Report failures'. */
export async function reportFile(
  all: Services,
  file: Requested & OfReport,
): Promise<Result<Response, ReportProblem>> {
  const written = await writtenFile(all, { kind: 'report', ...file })
  return written.ok ? written : err(problemOf(written.error.code))
}

/** Every row of the sales as a file, or why there is none: of too many rows the worker writes one. */
export async function rowsFile(
  all: Services,
  file: Requested & OfRows,
): Promise<Result<Response, ReportProblem | { code: 'too_many_rows' }>> {
  const written = await writtenFile(all, { kind: 'rows', ...file })
  if (written.ok) return written
  const { code } = written.error
  return err(code === 'too_many_rows' ? { code } : problemOf(code))
}

/** Has a file read and written in a thread, from one state of the database; or the code of its refusal. */
async function writtenFile(
  { db, shop, locale, t, now, zone, user, log }: Services,
  { signal, ...file }: Requested & (({ kind: 'report' } & OfReport) | ({ kind: 'rows' } & OfRows)),
): Promise<Result<Response, { code: string }>> {
  const { format, address } = file
  const title = t(file.kind === 'rows' ? 'report.rows' : `reports.${file.report}`)
  const job: ReportJob = {
    ...{ database: locationOf(db), shopId: shop.id, locale, now, zone, createdBy: user.name },
    ...file,
  }
  try {
    const written = await writeReport(job, signal)
    if (!written.ok) return written
    const name = reportFileName(t, { title, address, format })
    return ok(fileResponse(written.value, { contentType: FILE_TYPES[format], name, isSaved: true }))
  } catch (error) {
    if (error instanceof QueueFull || signal.aborted) throw error
    log.error({ err: error, title, format }, 'a report could not be written')
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
