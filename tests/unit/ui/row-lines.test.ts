import { expect, test } from 'vitest'
import { linesOf, readRows, writeRows } from '#app/ui/row-lines.ts'

const ROWS = [
  { id: 71, name: 'Åsa "Kajak"\nYılmaz', paid: 0, ended: null, isFinished: true, note: '' },
  { id: 72, name: null, paid: 100, ended: 'EXPIRED', isFinished: false, note: '' },
]

test('rows are read as they were written, without what is null or false', () => {
  expect(readRows(writeRows(ROWS))).toStrictEqual([
    { id: 71, name: 'Åsa "Kajak"\nYılmaz', paid: 0, isFinished: true, note: '' },
    { id: 72, paid: 100, ended: 'EXPIRED', note: '' },
  ])
})

test('no rows are no lines', () => {
  expect(writeRows([])).toBe('')
  expect(readRows(writeRows([]))).toEqual([])
})

test('each row has a line of its own, which does not depend on the order of its fields', () => {
  const [first, second, ...more] = linesOf(writeRows(ROWS))
  expect(more).toEqual([])
  expect(first).not.toBe(second)
  const turned = Object.fromEntries(Object.entries(ROWS[1] ?? {}).reverse())
  expect(linesOf(writeRows([turned]))).toEqual([second])
})
