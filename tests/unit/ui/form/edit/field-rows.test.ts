import { expect, test } from 'vitest'
import { fieldRows, rowLabels } from '#app/ui/form/edit/field-rows.ts'

test.each([
  [undefined, ['row']],
  [[], ['row']],
  ['x', []],
  [{ opens: '09:00' }, []],
])('the rows of a field that holds %j', (initialValue, rows) => {
  expect(fieldRows({ initialValue, getFieldList: () => ['row'] })).toEqual(rows)
})

test('an error in a row is labelled with the number of the row and the field in it', () => {
  const error = { 'times[0]': ['x'], 'times[2].capacity': ['x'], times: ['x'], name: ['x'] }
  const labelOf = (number: number, part = 'start') => `${part} ${number}`
  expect(rowLabels({ result: { error } }, labelOf)).toEqual({
    'times[0]': 'start 1',
    'times[2].capacity': 'capacity 3',
  })
  expect(rowLabels(undefined, labelOf)).toEqual({})
})
