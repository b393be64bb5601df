import { expect, test } from 'vitest'
import { labelsOf, named, numbers, texts } from '#app/http/labels/value-labels.ts'

const view = labelsOf(['day', 'week'], (word) => ({ day: 'Dag', week: 'Vecka' })[word])
const days = numbers((count) => `${count} dagar`)
const upper = texts((text) => text.toUpperCase())
const tax = named([{ id: 1, name: 'Moms 25 %' }])

test.each([
  ['one word', view('week'), 'Vecka'],
  ['several words keep their order', view(['week', 'day']), 'Vecka, Dag'],
  ['a word that is not known', view('decade'), ''],
  ['nothing', view(null), ''],
  ['a number', days(7), '7 dagar'],
  ['several numbers', days([1, 7]), '1 dagar, 7 dagar'],
  ['no number', days(null), ''],
  ['a text', upper('a'), 'A'],
  ['several texts', upper(['a', 'b']), 'A, B'],
  ['no text', upper(undefined), ''],
  ['a thing by its name', tax(1), 'Moms 25 %'],
  ['a thing that is deleted by now', tax(2), '2'],
])('%s', (_, shown, expected) => expect(shown).toBe(expected))
