import { expect, test } from 'vitest'
import { fieldRows } from '#app/ui/form/field-rows.ts'

test.each([
  [undefined, ['row']],
  [[], ['row']],
  ['x', []],
  [{ opens: '09:00' }, []],
])('the rows of a field that holds %j', (initialValue, rows) => {
  expect(fieldRows({ initialValue, getFieldList: () => ['row'] })).toEqual(rows)
})
