import { expect, test } from 'vitest'
import { type ReportColumn, sortRows, spansYears } from '#app/domain/report/report-table.ts'
import { localDate } from '#app/domain/shared/time.ts'

const COLUMNS: readonly ReportColumn[] = [
  { name: 'product', label: 'Product', kind: 'text' },
  { name: 'inc_vat', label: 'Sales', kind: 'money' },
  { name: 'utilisation', label: 'Utilisation', kind: 'percentage' },
]
const ROWS = [
  { cells: ['Ätran', { minor: 900 }, null] },
  { cells: ['Båt', { minor: 1000 }, { percentage: 10_000 }] },
  { cells: ['Zebra', { minor: -5 }, { percentage: 900 }] },
]

test.each([
  ['as they were without an order', undefined, ['Ätran', 'Båt', 'Zebra']],
  ['as they were by a column that there is none of', 'guests', ['Ätran', 'Båt', 'Zebra']],
  ['by words in the order of the language', 'product', ['Båt', 'Zebra', 'Ätran']],
  ['by words from the last', '-product', ['Ätran', 'Zebra', 'Båt']],
  ['by money, not by its digits', '-inc_vat', ['Båt', 'Ätran', 'Zebra']],
  ['by money from the least', 'inc_vat', ['Zebra', 'Ätran', 'Båt']],
  ['with empty cells last', 'utilisation', ['Zebra', 'Båt', 'Ätran']],
  ['with empty cells last from the highest too', '-utilisation', ['Båt', 'Zebra', 'Ätran']],
])('rows are sorted %s', (_, sort, names) => {
  const compare = new Intl.Collator('sv').compare
  expect(sortRows(COLUMNS, ROWS, sort, compare).map(({ cells }) => cells[0])).toEqual(names)
})

test.each([
  ['of one year have none', ['2026-01-01', '2026-12-31'], false],
  ['on both sides of a night have it', ['2026-12-31', '2027-01-01'], true],
  ['without rows have none', [], false],
])('days %s', (_, dates, expected) => {
  const rows = dates.map((date) => ({ cells: ['Kim Berg', { date: localDate(date) }, { minor: 5 }, null] }))
  expect(spansYears({ rows })).toBe(expected)
})
