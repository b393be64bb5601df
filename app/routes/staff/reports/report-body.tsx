import { Link } from 'react-router'
import type { FileCell } from '#app/domain/file/file-cell.ts'
import type { ReportChart } from '#app/domain/report/report-content.ts'
import {
  isNumeric,
  type ReportColumn,
  type ReportTable,
  spansYears,
} from '#app/domain/report/report-table.ts'
import type { ReportFigure, ReportView } from '#app/http/reports/report-view.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { cellText, isNegative } from '#app/messages/cell-text.ts'
import { BarChart } from '#app/ui/chart/bar-chart.tsx'
import { Amount, KeyFigure } from '#app/ui/feedback/key-figures.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import type { MeasuredStyle } from '#app/ui/measured-style.ts'
import { ColumnHeads } from '#app/ui/table/index-table.tsx'
import { SortChoice } from '#app/ui/table/sort-choice.tsx'

type ReportBodyProps = {
  view: ReportView
  aside: string
  /** Days stand with their year: those of other pages may be of another one. */
  hasYears?: boolean
}

/** Figures, curve and tables of a report; a period in which nothing happened says so. */
export function ReportBody({ view, aside, hasYears = false }: ReportBodyProps) {
  const t = useTranslate()
  const isEmpty = view.tables.every(({ rows }) => rows.length === 0)
  return (
    <>
      <Figures figures={view.figures} />
      {view.chart && !isEmpty ? <Curve chart={view.chart} /> : null}
      {isEmpty ? (
        <EmptyState kind="nothing" title={t('reports.nothing')} text={t('reports.nothing_text')} />
      ) : (
        <div className="stack mt-6">
          {view.tables.map((table) => (
            <Table key={table.name} table={table} aside={aside} hasYears={hasYears || spansYears(table)} />
          ))}
        </div>
      )}
    </>
  )
}

function Figures({ figures }: { figures: readonly ReportFigure[] }) {
  if (figures.length === 0) return null
  return (
    <dl className={`key-figures ${figures.length === 4 ? 'is-of-four' : 'is-of-three'} mt-4`}>
      {figures.map(({ label, value, note, explanation, to, tone }) => (
        <KeyFigure
          key={label}
          label={to ? <Link to={to}>{label}</Link> : label}
          value={<FigureValue value={value} />}
        >
          {note ? <span className={tone ? `${TONES[tone]}-text` : undefined}>{note}</span> : null}
          {explanation ? <span className="block">{explanation}</span> : null}
        </KeyFigure>
      ))}
    </dl>
  )
}

const TONES = { good: 'success', bad: 'danger' } as const

function FigureValue({ value }: { value: FileCell }) {
  return value !== null && typeof value === 'object' && 'minor' in value ? (
    <Amount minor={value.minor} />
  ) : (
    <CellText cell={value} />
  )
}

function Curve({ chart }: { chart: ReportChart }) {
  const { title, bars, columns } = chart
  return (
    <section className="mt-6">
      <div className="row between mb-3">
        <h2>{title}</h2>
        {columns.before ? (
          <p className="legend">
            <span>
              <i className="bg-(--chart-1)" />
              {columns.amount}
            </span>
            <span>
              <i className="is-line" />
              {columns.before}
            </span>
          </p>
        ) : null}
      </div>
      <BarChart title={title} bars={bars} columns={columns} />
    </section>
  )
}

type TableProps = { table: ReportTable; aside: string; hasYears: boolean }

function Table({ table, aside, hasYears }: TableProps) {
  const t = useTranslate()
  const most = table.isShaded ? Math.max(...table.rows.flatMap(({ cells }) => cells.map(countOf))) : 0
  const { name, columns, rows, total, title, note } = table
  const heads = columns.map((column) => ({ ...column, key: column.name, numeric: isNumeric(column) }))
  return (
    <Card flush id={name} title={title} aside={<small>{aside}</small>}>
      {rows.length === 0 ? (
        <p className="padded muted">{t('reports.empty_table')}</p>
      ) : (
        <>
          <SortChoice columns={heads} />
          <div className="scroller">
            <table className="table inset pairs">
              <caption className="visually-hidden">{title}</caption>
              <ColumnHeads columns={heads} />
              <tbody>
                {rows.map(({ cells, to }, index) => (
                  // A table is written anew as a whole: its rows have no state.
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report have no key of their own
                  <tr key={index}>
                    {columns.map((column, place) => (
                      <TableCell
                        key={column.name}
                        column={column}
                        cell={cells[place] ?? null}
                        to={place === 0 ? to : undefined}
                        hasYears={hasYears}
                        share={most > 0 ? countOf(cells[place]) / most : undefined}
                      />
                    ))}
                  </tr>
                ))}
              </tbody>
              {total ? (
                <tfoot>
                  <tr>
                    {columns.map((column, place) => (
                      <TableCell key={column.name} column={column} cell={total[place] ?? ''} />
                    ))}
                  </tr>
                </tfoot>
              ) : null}
            </table>
          </div>
        </>
      )}
      {note && rows.length > 0 ? <p className="padded meta">{note}</p> : null}
    </Card>
  )
}

type TableCellProps = {
  column: ReportColumn
  cell: FileCell
  to?: string | undefined
  /** Days stand with their year. */
  hasYears?: boolean | undefined
  /** Part of the highest count of a shaded table. */
  share?: number | undefined
}

function TableCell({ column, cell, to, hasYears, share }: TableCellProps) {
  const tone = isNegative(cell) ? ' danger-text' : ''
  const style: MeasuredStyle | undefined = share ? { '--share': share } : undefined
  return (
    <td
      data-l={column.label}
      className={
        isNumeric(column)
          ? `numeric${tone}${share ? ' is-shaded' : ''}`
          : column.kind === 'date'
            ? 'whitespace-nowrap'
            : undefined
      }
      style={style}
    >
      {to ? (
        <Link to={to}>
          <CellText cell={cell} hasYears={hasYears} />
        </Link>
      ) : (
        <CellText cell={cell} hasYears={hasYears} />
      )}
    </td>
  )
}

function countOf(cell: FileCell | undefined): number {
  return typeof cell === 'number' ? cell : 0
}

function CellText({ cell, hasYears }: { cell: FileCell; hasYears?: boolean | undefined }) {
  return cellText(cell, useFormat(), hasYears)
}
