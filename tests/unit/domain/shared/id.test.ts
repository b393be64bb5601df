import { expect, test } from 'vitest'
import { readId } from '#app/domain/shared/id.ts'

test.each([
  ['12', 12],
  ['2147483647', 2_147_483_647],
  ['2147483648', undefined],
  ['99999999999999999', undefined],
  ['012', undefined],
  ['12.0', undefined],
  ['-1', undefined],
  ['0', undefined],
  ['', undefined],
  [null, undefined],
])('id %s', (text, id) => {
  expect(readId(text)).toBe(id)
})
