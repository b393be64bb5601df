import { Document, type DocumentProps, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { Fragment, createElement as h, type ReactElement, type ReactNode } from 'react'
import type { FileCell } from '#app/domain/file/file-cell.ts'
import type { ReportContent } from '#app/domain/report/report-content.ts'
import {
  isNumeric,
  type ReportColumn,
  type ReportTable,
  spansYears,
} from '#app/domain/report/report-table.ts'
import { dateOf } from '#app/domain/shared/time.ts'
import { type Formatters, formatters } from '#app/i18n/format.ts'
import { TAGS } from '#app/i18n/money-format.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { cellText, isNegative } from '#app/messages/cell-text.ts'
import { SEMIBOLD } from './outlined-font.ts'
import { reportChart } from './report-chart.ts'
import { COLUMN_PARTS, HEAD_ROWS, orientationOf, ROWS_PER_PAGE, rowHeight } from './report-length.ts'
import { foot, header, type Style, sheetText } from './sheet.ts'
import { LINE, QUIET, STYLES } from './sheet-styles.ts'

/** Rows of a table that is not torn apart; a longer one repeats its head. */
const MOST_UNBROKEN = 6
/** Height that must follow the title of a longer one on its sheet: the head and a few rows. */
const AHEAD = 90
const PAGES_OF_A_RUN = 2
/** Rows that the figures below the head have the height of, and the chart. */
const FIGURE_ROWS = 4
const CHART_ROWS = 7
const DANGER = '#9B1C1C'

/** A report on A4, heads of its tables repeated on every page. Held beside look/report-pdf.html. */
export function reportDocument(report: ReportContent): ReactElement<DocumentProps> {
  const { locale, currency, shop, title } = report
  const t = getTranslate(locale)
  const format = formatters(locale, currency)
  const orientation = orientationOf(report.tables)
  const note = t('report.created', {
    at: `${format.date(dateOf(report.createdAt))} ${format.time(report.createdAt)}`,
    name: report.createdBy,
  })
  return h(
    Document,
    {
      title: `${title} · ${shop.name}`,
      author: shop.company,
      language: TAGS[locale],
      creator: 'Brygga',
      producer: 'Brygga',
    },
    ...sheetsOf(report, orientation).map((tables, index) =>
      h(
        Page,
        { key: index, size: 'A4', orientation, style: STYLES.page },
        h(
          View,
          { style: STYLES.body },
          index === 0 ? top(report, t, format) : null,
          ...tables.map((table) => tableOf(table, t('reports.empty_table'), format)),
        ),
        foot(note, '', t),
      ),
    ),
  )
}

/** A table, or the part of it that one run of sheets has. */
type TableOfSheets = ReportTable & { hasYears: boolean }

/**
 * Tables of each run of sheets. A long table goes on in a run of its own: the renderer lays a run out anew for each of
 * its sheets, so that one of sixty would take minutes.
 */
function sheetsOf(
  { tables, figures, chart }: ReportContent,
  orientation: ReturnType<typeof orientationOf>,
): TableOfSheets[][] {
  // A row of several lines that fits no more leaves the end of its sheet empty.
  const most = ROWS_PER_PAGE[orientation] * PAGES_OF_A_RUN - 1
  const head = HEAD_ROWS + (figures.length > 0 ? FIGURE_ROWS : 0) + (chart ? CHART_ROWS : 0)
  const runs: TableOfSheets[][] = [[]]
  for (const [place, table] of tables.entries()) {
    const parts: ReportTable['rows'][number][][] = [[]]
    let height = place === 0 ? head : 0
    for (const row of table.rows) {
      height += rowHeight(table, row, orientation)
      if (height > most) {
        parts.push([])
        height = rowHeight(table, row, orientation)
      }
      parts.at(-1)?.push(row)
    }
    const hasYears = spansYears(table)
    for (const [index, rows] of parts.entries()) {
      if (index > 0) runs.push([])
      const total = index === parts.length - 1 ? table.total : null
      runs.at(-1)?.push({ ...table, hasYears, title: index === 0 ? table.title : '', rows, total })
    }
  }
  return runs
}

/** Head of the report: whose it is, of what, and its figures. */
function top(report: ReportContent, t: Translate, format: Formatters): ReactNode {
  const { shop, title, period, currency, tables } = report
  return h(
    Fragment,
    { key: 'top' },
    header(shop, t),
    sheetText(title, STYLES.title),
    sheetText(
      t('report.period_words', { from: format.date(period.from), to: format.date(period.to) }),
      OWN.period,
    ),
    h(
      View,
      { style: OWN.filters },
      ...[...report.filters, { label: t('report.currency'), value: currency }].map(({ label, value }) =>
        h(
          View,
          { key: label, style: OWN.filter },
          sheetText(`${label}\u00a0`, { color: QUIET }),
          sheetText(value, STYLES.strong),
        ),
      ),
    ),
    figures(report, format),
    report.chart && reportChart(report.chart, { format, orientation: orientationOf(tables) }),
  )
}

function figures({ figures: all }: ReportContent, format: Formatters): ReactNode {
  if (all.length === 0) return null
  return h(
    View,
    { style: OWN.figures, wrap: false },
    ...all.map(({ label, value, note, explanation }) =>
      h(
        View,
        { key: label, style: OWN.figure },
        sheetText(label, STYLES.quiet),
        sheetText(figureText(value, format), STYLES.big),
        sheetText(note, STYLES.quiet),
        explanation ? sheetText(explanation, STYLES.quiet) : null,
      ),
    ),
  )
}

function figureText(value: FileCell, format: Formatters): string {
  return value !== null && typeof value === 'object' && 'minor' in value
    ? format.money(value.minor)
    : cellText(value, format)
}

function tableOf(table: TableOfSheets, empty: string, format: Formatters): ReactNode {
  const { columns, rows, total, title } = table
  return h(
    View,
    { key: table.name, style: title === '' ? {} : OWN.table, wrap: rows.length > MOST_UNBROKEN },
    title === '' ? null : h(Text, { style: OWN.tableTitle, minPresenceAhead: AHEAD }, title),
    h(
      View,
      { style: STYLES.titles, fixed: rows.length > MOST_UNBROKEN },
      ...columns.map((column, at) => sheetText(column.label, cellStyle(column, columns[at - 1]))),
    ),
    ...(rows.length === 0 ? [sheetText(empty, STYLES.row)] : []),
    ...rows.map(({ cells }) => line(table, cells, format, STYLES.row)),
    total === null ? null : line(table, total, format, { ...STYLES.sums, ...STYLES.strong }),
  )
}

function line(
  { columns, hasYears }: TableOfSheets,
  cells: readonly FileCell[],
  format: Formatters,
  style: Style,
): ReactNode {
  return h(
    View,
    { style: style ?? {}, wrap: false },
    ...columns.map((column, index) => {
      const cell = cells[index] ?? ''
      const colour = isNegative(cell) ? { color: DANGER } : {}
      const own = cellStyle(column, columns[index - 1])
      return sheetText(cellText(cell, format, hasYears), { ...own, ...colour })
    }),
  )
}

/** Words get twice the room of a number, and stand off one before them. */
function cellStyle(column: ReportColumn, before: ReportColumn | undefined) {
  if (!isNumeric(column)) {
    const words = column.kind === 'date' ? OWN.date : OWN.words
    return before && isNumeric(before) ? { ...words, ...OWN.afterNumber } : words
  }
  return column.kind === 'money' ? OWN.money : OWN.count
}

const OWN = StyleSheet.create({
  period: { color: QUIET, marginTop: -4, marginBottom: 8 },
  filters: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    padding: '3mm 4mm',
    marginBottom: '5mm',
    backgroundColor: '#F2F6F5',
    borderRadius: 5,
  },
  filter: { flexDirection: 'row', marginRight: '8mm' },
  figures: {
    flexDirection: 'row',
    borderTop: `0.5pt solid ${LINE}`,
    borderBottom: `0.5pt solid ${LINE}`,
    marginBottom: '3mm',
  },
  figure: { flexGrow: 1, flexBasis: 0, paddingVertical: 8, paddingRight: 8 },
  table: { marginTop: '5mm' },
  tableTitle: { fontSize: 12, fontWeight: SEMIBOLD, marginBottom: 4 },
  words: { flexGrow: COLUMN_PARTS.text, flexBasis: 0, paddingRight: 6 },
  date: { flexGrow: COLUMN_PARTS.date, flexBasis: 0, paddingRight: 6 },
  afterNumber: { paddingLeft: 10 },
  count: { flexGrow: COLUMN_PARTS.count, flexBasis: 0, textAlign: 'right' },
  money: { flexGrow: COLUMN_PARTS.money, flexBasis: 0, textAlign: 'right' },
})
