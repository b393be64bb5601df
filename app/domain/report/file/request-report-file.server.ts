import type { Saved } from '#app/domain/shared/edit/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { MOST_EXCEL_ROWS, type RowFormat } from './report-file.ts'
import { insertReportFile } from './report-file-queries.server.ts'

type Request = {
  shopId: number
  userId: number
  format: RowFormat
  columns: readonly string[]
  locale: Locale
  search: string
  /** Rows now, or any number above those of a workbook. */
  rows: number
  now: Instant
}

type TooManyRows = { code: 'too_many_excel_rows'; at: 'format'; rows: number }

/** Has the worker write a file that is too large to be answered at once. Refused as a workbook of too many rows. */
export async function requestReportFile(
  tx: Tx,
  { rows, ...file }: Request,
): Promise<Result<Saved, TooManyRows>> {
  if (file.format === 'xlsx' && rows > MOST_EXCEL_ROWS)
    return err({ code: 'too_many_excel_rows', at: 'format', rows: MOST_EXCEL_ROWS })
  return ok({ id: await insertReportFile(tx, file), version: 1 })
}
