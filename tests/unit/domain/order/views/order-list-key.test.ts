import { expect, test } from 'vitest'
import { LIST_SORTS, readListKey, writeListKey } from '#app/domain/order/views/order-list-key.ts'

const row = { id: 7, firstStartRent: '2026-07-16 10:00:00', createdAt: '2026-07-01T08:00:00Z' }

test.each(LIST_SORTS)('a key of %s is read as it was written', (sort) => {
  expect(readListKey(writeListKey(row, sort), sort)?.id).toBe(7)
})

test.each([
  { text: undefined, sort: '-id' },
  { text: '', sort: '-id' },
  { text: '0', sort: '-id' },
  { text: '-3', sort: '-id' },
  { text: '7~7', sort: '-id' },
  { text: '99999999999', sort: '-id' },
  { text: '4000000000', sort: '-id' },
  { text: "7' or 1=1", sort: 'id' },
  { text: '7', sort: 'start' },
  { text: '2026-07-16 10:00:00~x', sort: 'start' },
] as const)('$text is no key of $sort', ({ text, sort }) => {
  expect(readListKey(text, sort)).toBeUndefined()
})
