import { parentPort } from 'node:worker_threads'
import { MOST_DIRECT_ROWS } from '#app/domain/report/file/report-file.ts'
import { countSalesRows } from '#app/domain/report/sales-rows-report.server.ts'
import { reportQuery } from '#app/http/reports/report-address.ts'
import { jobReader, type ReportJob, reportContent } from '#app/http/reports/report-job.server.ts'
import { salesFile } from '#app/http/reports/sales-file.server.ts'
import { yieldToPages } from '#app/jobs/yield-to-pages.ts'
import { renderPdf } from '#app/messages/pdf/render-pdf.ts'
import { reportDocument } from '#app/messages/pdf/report-document.ts'
import { reportWorkbook } from '#app/messages/workbook/report-workbook.ts'
import { openSnapshot } from '#db/client.server.ts'

yieldToPages()

/** Thread that reads and writes reports, one message after the other; begun by `clients/render-file.server.ts`. */
parentPort?.on('message', (job: ReportJob) => {
  void answer(job).then(
    (message) => parentPort?.postMessage(message),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  )
})

type Answer = { bytes: Uint8Array } | { refused: string }

async function answer(job: ReportJob): Promise<Answer> {
  if (job.kind === 'rows') return rowsOf(job)
  const content = await contentOf(job)
  if (!content.ok) return { refused: content.error.code }
  return {
    bytes:
      job.format === 'pdf' ? await renderPdf(reportDocument(content.value)) : reportWorkbook(content.value),
  }
}

/** Content of a report, read from one state of the database, which is let go before the file is drawn. */
async function contentOf(job: Extract<ReportJob, { kind: 'report' }>) {
  await using snapshot = await openSnapshot(job.database)
  return await reportContent(await jobReader(snapshot.db, job), job)
}

/** All rows, if they are few enough to wait for. */
async function rowsOf(job: Extract<ReportJob, { kind: 'rows' }>): Promise<Answer> {
  await using snapshot = await openSnapshot(job.database)
  const query = reportQuery(job.shopId, job.address)
  const rows = await countSalesRows(snapshot.db, query, MOST_DIRECT_ROWS)
  if (rows === 0) return { refused: 'no_report' }
  if (rows > MOST_DIRECT_ROWS) return { refused: 'too_many_rows' }
  return { bytes: Buffer.concat(await Array.fromAsync(salesFile(await jobReader(snapshot.db, job), job))) }
}
