import { expect, test } from 'vitest'
import { durationText } from '#app/i18n/duration-text.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'

test.each([
  [1, 'MINUTES', '1 minut'],
  [90, 'MINUTES', '90 minuter'],
  [1, 'HOURS', '1 timme'],
  [3, 'HOURS', '3 timmar'],
  [1, 'DAYS', '1 dygn'],
  [2, 'WEEKS', '2 veckor'],
  [6, 'MONTHS', '6 månader'],
  [1, 'DAYS_TO_CLOSING', 'till stängning samma dag'],
  [2, 'DAYS_TO_CLOSING', 'till stängning 1 dag senare'],
  [3, 'DAYS_TO_CLOSING', 'till stängning 2 dagar senare'],
] as const)('%s %s is %s', (amount, unit, words) => {
  expect(durationText(getTranslate('sv'), { amount, unit })).toBe(words)
})
