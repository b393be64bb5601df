import { expect, test } from 'vitest'
import { readDaysKey, writeDaysKey } from '#app/http/labels/days-key.ts'

test.each([
  { text: '7@2026-07-16', days: { productIds: [7], from: '2026-07-16', to: '2026-07-16', since: null } },
  {
    text: '7.19@2026-07-16/2026-08-15',
    days: { productIds: [7, 19], from: '2026-07-16', to: '2026-08-15', since: null },
  },
  {
    text: '7@2026-07-16T17:00',
    days: { productIds: [7], from: '2026-07-16', to: '2026-07-16', since: '17:00' },
  },
])('$text names days, and is written so', ({ text, days }) => {
  const read = readDaysKey(text)
  expect(read).toEqual(days)
  expect(read && writeDaysKey(read)).toBe(text)
})

test.each([
  '',
  '7',
  '@2026-07-16',
  '0@2026-07-16',
  '7.@2026-07-16',
  '7@2026-02-30',
  '7@2026-07-16T27:00',
  '7@2026-07-16T10:00T11:00',
  '7@2026-07-16/2026-07-15',
  '7@2026-07-16/2026-08-16',
  '7@2026-07-16/2026-07-17/2026-07-18',
  '7@2026-07-16@2026-07-17',
  `${Array.from({ length: 51 }, (_, index) => index + 1).join('.')}@2026-07-16`,
])('%j names none', (text) => {
  expect(readDaysKey(text)).toBeUndefined()
})
