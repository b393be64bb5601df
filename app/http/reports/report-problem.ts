import { MOST_PDF_PAGES } from '#app/messages/pdf/report-length.ts'

/** Why a report has no file: nothing happened, it is too long, or it could not be rendered. */
export type ReportProblem =
  | { code: 'no_report' | 'report_failed' | 'pdf_failed' }
  | { code: 'pdf_too_long'; pages: number }

const CODES: readonly ReportProblem['code'][] = ['no_report', 'report_failed', 'pdf_failed', 'pdf_too_long']
const PARAMETER = 'problem'

/** Problem of a code with which a file was refused. */
export function problemOf(code: string): ReportProblem {
  if (code === 'pdf_too_long') return { code, pages: MOST_PDF_PAGES }
  return { code: code === 'no_report' || code === 'pdf_failed' ? code : 'report_failed' }
}

/** Address of the report's page, which says why there is no file. */
export function withProblem(address: string, { code }: ReportProblem): string {
  return `${address}&${PARAMETER}=${code}`
}

export function readProblem(params: URLSearchParams): ReportProblem['code'] | undefined {
  return CODES.find((code) => code === params.get(PARAMETER))
}
