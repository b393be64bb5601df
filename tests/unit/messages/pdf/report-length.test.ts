import { expect, test } from 'vitest'
import { countPdfPages, orientationOf, rowHeight } from '#app/messages/pdf/report-length.ts'

const table = (rows: number, columns: number) => ({
  name: 'rows',
  title: 'Rader',
  columns: Array.from({ length: columns }, (_, index) => ({
    name: `c${index}`,
    label: `${index}`,
    kind: 'count' as const,
  })),
  rows: Array.from({ length: rows }, () => ({ cells: [] })),
  total: null,
})

test.each([
  [0, 8, 'portrait', 1],
  [23, 8, 'portrait', 1],
  [24, 8, 'portrait', 2],
  [1_911, 8, 'portrait', 60],
  [12, 9, 'landscape', 1],
  [1_252, 9, 'landscape', 61],
] as const)('%i rows of %i columns lie %s on %i pages', (rows, columns, orientation, pages) => {
  const tables = [table(rows, columns)]
  expect([orientationOf(tables), countPdfPages(tables)]).toEqual([orientation, pages])
})

test.each([
  ['a short text is one row high', ['Kajak', { minor: 100 }], 'portrait', 1],
  ['a text that just fits', ['x'.repeat(60), null], 'portrait', 1],
  ['a text of one letter more', ['x'.repeat(61), null], 'portrait', 1.62],
  ['on its side there is more room', ['x'.repeat(61), null], 'landscape', 1],
  ['the longest text counts', ['x'.repeat(130), { minor: 5 }], 'portrait', 2.24],
  ['an amount has one line', [null, { minor: 100_000_000 }], 'portrait', 1],
] as const)('%s', (_, cells, orientation, height) => {
  const columns = [
    { name: 'product', label: 'Produkt', kind: 'text' },
    { name: 'amount', label: 'Belopp', kind: 'money' },
  ] as const
  expect(rowHeight({ columns }, { cells }, orientation)).toBeCloseTo(height)
})
