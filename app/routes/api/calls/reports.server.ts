import { z } from 'zod'
import type { FileCell } from '#app/domain/file/file-cell.ts'
import { ONLINE_OR_OFFLINE } from '#app/domain/report/report-query.ts'
import type { ReportTable } from '#app/domain/report/report-table.ts'
import { toMajor } from '#app/domain/shared/money.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import type { Services } from '#app/http/context.server.ts'
import { XLSX_TYPE } from '#app/http/files/xlsx.server.ts'
import { loadReport } from '#app/http/reports/load-report.server.ts'
import {
  REPORT_PARAMETERS,
  type ReportAddress,
  readAddressOf,
  readPeriodError,
} from '#app/http/reports/report-address.ts'
import { reportFile } from '#app/http/reports/report-file.server.ts'
import { REPORTS, type Report, type ReportView } from '#app/http/reports/report-view.ts'
import { readCall } from '#app/routes/api/call.server.ts'
import type { PathCalls } from '#app/routes/api/entity-calls.server.ts'
import { shapeOfOne } from '#app/routes/api/shapes.ts'

const text = z.string().optional()
const dates = {
  startDate: text.meta({ description: '`YYYY-MM-DD`; left out means the first of this month' }),
  endDate: text.meta({ description: 'Included; left out means today' }),
}
/** The same choices as on the page of a report. */
const filters = {
  product: text.meta({ description: 'Id of a product' }),
  category: text.meta({ description: 'Id of a category' }),
  channel: text.meta({ description: '`GUEST`, `STAFF`, `OTA`, or the name of a channel' }),
  user: text.meta({ description: 'Id of the user who made the orders' }),
}
const side = {
  onlineOrOffline: text.meta({ description: 'ONLINE, OFFLINE or BOTH; left out means ONLINE' }),
}

const cellJson = z
  .union([z.string(), z.number()])
  .nullable()
  .meta({ description: 'Money in major units, percentages in percent, dates as `YYYY-MM-DD`' })

const tableJson = z.object({
  name: z.string(),
  title: z.string(),
  columns: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      kind: z.enum(['text', 'date', 'count', 'money', 'percentage']),
    }),
  ),
  rows: z.array(z.record(z.string(), cellJson)).meta({ description: 'By the names of the columns' }),
  total: z.record(z.string(), cellJson).nullable(),
})

const overviewJson = z.object({
  startDate: z.string(),
  endDate: z.string(),
  onlineOrOffline: z.enum(ONLINE_OR_OFFLINE),
  currency: z.string(),
  createdAt: z.string(),
  sections: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      figures: z.array(z.object({ label: z.string(), value: cellJson, note: z.string() })),
      tables: z.array(tableJson),
    }),
  ),
})

const downloadQuery = z.object({
  ...dates,
  ...filters,
  format: text.meta({ description: '`pdf`, `excel` or `xlsx`; left out means `pdf`' }),
  reportType: text.meta({ description: `${REPORTS.join(', ')}; left out means summary` }),
  isOnline: text.meta({ description: '`false` or `0` is what was sold on site; anything else is online' }),
})

const FORMATS: Readonly<Record<string, 'pdf' | 'xlsx'>> = { pdf: 'pdf', excel: 'xlsx', xlsx: 'xlsx' }

/** Reports as files and as JSON, of the same figures as their pages. Source: spec 3 §7 'Reports'. */
export const reportCalls: Readonly<Record<string, PathCalls>> = {
  '/api/reports/download': {
    GET: readCall({
      summary: 'A report as a file, whose name the header Content-Disposition says',
      query: downloadQuery,
      answer: z.unknown(),
      files: ['application/pdf', XLSX_TYPE],
      run: async ({ query, signal, ...all }) => {
        const { reportType = 'summary', isOnline, ...named } = query
        const report = REPORTS.find((each) => each === reportType)
        const format = FORMATS[(named.format ?? 'pdf').toLowerCase()]
        if (!report || !format) {
          const invalid = [all.t('form.invalid_choice')]
          const errors = {
            ...(report ? {} : { reportType: invalid }),
            ...(format ? {} : { format: invalid }),
          }
          return { ok: false, error: { code: 'fields_refused', errors } }
        }
        const refused = refusePeriod(all, named)
        if (refused) return refused
        const isOffline = isOnline === 'false' || isOnline === '0'
        const onlineOrOffline = isOffline ? 'OFFLINE' : 'ONLINE'
        return reportFile(all, {
          report,
          format,
          address: addressOf(all, report, { ...named, onlineOrOffline }),
          signal,
        })
      },
    }),
  },
  '/api/reports/overview': {
    GET: readCall({
      summary: 'Figures and tables of reports, as on their pages',
      query: z.object({
        ...dates,
        ...side,
        ...filters,
        with: text.meta({ description: `Of ${REPORTS.join(', ')}; left out means summary` }),
      }),
      answer: shapeOfOne(overviewJson),
      run: async ({ query: { with: requested = 'summary', ...named }, ...all }) => {
        const refused = refusePeriod(all, named)
        if (refused) return refused
        const names = requested.split(',')
        const reports = REPORTS.filter((report) => names.includes(report))
        return ok({ data: await toOverview(all, named, reports) })
      },
    }),
  },
  '/api/reports/voucherOverview': {
    GET: readCall({
      summary: 'Vouchers sold, used and expired; no section while the shop has none',
      query: z.object({ ...dates, ...side }),
      answer: shapeOfOne(overviewJson),
      run: async ({ query, ...all }) =>
        refusePeriod(all, query) ?? ok({ data: await toOverview(all, query, []) }),
    }),
  },
}

type Named = Readonly<Record<string, string | undefined>>

function addressOf({ today }: Services, report: Report, named: Named): ReportAddress {
  return readAddressOf(report, paramsOf(named), today)
}

/** Of a period without a report there are no figures; null of any other. */
function refusePeriod(all: Services, named: Named) {
  const refused = readPeriodError(paramsOf(named), all)
  if (!refused) return null
  const errors = { [REPORT_PARAMETERS[refused.at]]: [refused.text] }
  return err({ code: 'fields_refused' as const, errors })
}

function paramsOf(named: Named): URLSearchParams {
  return new URLSearchParams(Object.entries(named).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

async function toOverview(all: Services, named: Named, reports: readonly Report[]) {
  const { shop, now, zone, t } = all
  const { from, to, onlineOrOffline } = addressOf(all, 'summary', named)
  const sections: z.input<typeof overviewJson>['sections'] = []
  for (const report of reports) {
    const view = await loadReport(all, report, addressOf(all, report, named))
    sections.push({ name: report, title: t(`reports.${report}`), ...toSection(view) })
  }
  return {
    startDate: from,
    endDate: to,
    onlineOrOffline,
    currency: shop.currency,
    createdAt: toWallTime(now, zone),
    sections,
  } satisfies z.input<typeof overviewJson>
}

function toSection({ figures, tables }: ReportView) {
  return {
    figures: figures.map(({ label, value, note }) => ({ label, value: toCell(value), note })),
    tables: tables.map(toTable),
  }
}

function toTable({ name, title, columns, rows, total }: ReportTable) {
  const byName = (cells: readonly FileCell[]) =>
    Object.fromEntries(columns.map((column, index) => [toName(column.name), toCell(cells[index] ?? null)]))
  return {
    name,
    title,
    columns: columns.map((column) => ({ ...column, name: toName(column.name) })),
    rows: rows.map(({ cells }) => byName(cells)),
    total: total && byName(total),
  }
}

/** `ex_vat` is `exVat` in JSON. */
function toName(column: string): string {
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function toCell(cell: FileCell): string | number | null {
  if (cell === null || typeof cell !== 'object') return cell
  if ('minor' in cell) return toMajor(cell.minor)
  if ('percentage' in cell) return cell.percentage / 100
  return 'date' in cell ? cell.date : cell.at
}
