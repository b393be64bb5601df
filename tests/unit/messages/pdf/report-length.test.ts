import { expect, test } from 'vitest'
import { countPdfPages, orientationOf } from '#app/messages/pdf/report-length.ts'

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
