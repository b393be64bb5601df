import { expect, test } from 'vitest'
import { readShown, wasEnough, writeShown } from '#app/http/pages/shown-free.ts'

const SHOWN = writeShown([
  { key: '10:00', free: 4 },
  { key: '11:00', free: null },
])

test.each([
  { shown: SHOWN, key: '10:00', free: 4 },
  { shown: SHOWN, key: '11:00', free: null },
  { shown: SHOWN, key: '12:00', free: undefined },
  { shown: SHOWN, key: undefined, free: undefined },
  { shown: undefined, key: '10:00', free: undefined },
  { shown: '10:00=four', key: '10:00', free: undefined },
  { shown: '10:00', key: '10:00', free: undefined },
  { shown: '((((', key: '((((', free: undefined },
])('of $shown a form had shown $free at $key', ({ shown, key, free }) => {
  expect(readShown(shown, key)).toBe(free)
})

test.each([
  { shown: 4, quantity: 4, enough: true },
  { shown: 4, quantity: 5, enough: false },
  { shown: null, quantity: 500, enough: true },
  { shown: undefined, quantity: 1, enough: false },
])('$shown shown was enough for $quantity: $enough', ({ shown, quantity, enough }) => {
  expect(wasEnough(shown, quantity)).toBe(enough)
})
