import { expect, test } from 'vitest'
import { wallTime } from '#app/domain/shared/time.ts'
import { readStartKey, writeStartKey } from '#app/http/labels/start-key.ts'

const startDateTime = wallTime('2026-07-16 10:00:00')

test('a start that was written is read again', () => {
  expect(writeStartKey(7, startDateTime)).toBe('7@2026-07-16T10:00')
  expect(readStartKey('7@2026-07-16T10:00')).toEqual({ productId: 7, startDateTime })
})

test.each([
  '',
  '7',
  '@2026-07-16T10:00',
  '0@2026-07-16T10:00',
  '7@2026-07-16',
  '7@2026-02-30T10:00',
  '7@2026-07-16T10:00:30',
])('‘%s’ is no start', (text) => {
  expect(readStartKey(text)).toBeUndefined()
})
