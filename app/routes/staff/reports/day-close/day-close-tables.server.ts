import type { FileCell } from '#app/domain/file/file-cell.ts'
import {
  type ClosedSum,
  type DayClose,
  type TillSum,
  totalSums,
} from '#app/domain/report/day-close/day-close.ts'
import type { ReportTable } from '#app/domain/report/report-table.ts'
import type { Services } from '#app/http/context.server.ts'
import { columnsOf, money, withTotal } from '#app/http/reports/report-columns.ts'
import { MANUAL_METHOD_LABELS } from '#app/messages/provider-label.ts'

const COUNT_KINDS = { ledger: 'money', counted: 'money', difference: 'money' } as const

/** Closed days, each with its sums in all. */
export function closedDaysTable({ t }: Services, days: readonly DayClose[]): ReportTable {
  return {
    name: 'days',
    title: t('day_close.closed_days'),
    columns: columnsOf(t, { date: 'date', closed_by: 'text', ...COUNT_KINDS }),
    rows: days.map(({ date, closedByName, sums }) => ({
      to: `/reports/day-close/${date}`,
      cells: [{ date }, closedByName, ...countCells(totalSums(sums))],
    })),
    total: null,
  }
}

/** Counts of a closed day beside the ledger. */
export function dayTable({ t, format }: Services, { date, sums }: DayClose): ReportTable {
  return withTotal(t, {
    name: 'sums',
    title: format.dateHeading(date),
    columns: columnsOf(t, { person: 'text', ...COUNT_KINDS }),
    rows: sums.map((sum) => ({ cells: [sumName(t, sum), ...countCells(sum)] })),
  })
}

function countCells({
  ledgerMinor,
  countedMinor,
}: Pick<ClosedSum, 'ledgerMinor' | 'countedMinor'>): FileCell[] {
  return [money(ledgerMinor), money(countedMinor), money(countedMinor - ledgerMinor)]
}

/** Names a sum by its person and method: 'Kim Berg · Kontant'. */
export function sumName(
  t: Services['t'],
  { userName, method }: Pick<TillSum, 'userName' | 'method'>,
): string {
  return `${userName ?? t('day_close.nobody')} · ${t(MANUAL_METHOD_LABELS[method])}`
}
