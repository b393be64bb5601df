import { expect, test } from 'vitest'
import { markMatches } from '#app/domain/shared/text/search-marks.ts'
import { searchTerms } from '#app/domain/shared/text/search-text.ts'

test.each([
  { text: '070-174 06 12', query: '0612', marked: '070-174 [06 12]' },
  { text: '+46 70 174 06 12', query: '070-174 06', marked: '+46 [70 174 06] 12' },
  { text: 'Order 10612', query: '0612', marked: 'Order 1[0612]' },
  { text: 'Order 12 och 112', query: '12', marked: 'Order [12] och 112' },
  { text: 'Åsa Wikström', query: 'strom', marked: 'Åsa Wik[ström]' },
  { text: 'Åsa Wikström', query: 'wik ASA', marked: '[Åsa] [Wik]ström' },
  { text: 'Ærø Færge', query: 'aero', marked: '[Ærø] Færge' },
  { text: 'Anna Hanna', query: 'anna', marked: '[Anna] H[anna]' },
  { text: 'Groß', query: 'gross', marked: '[Groß]' },
  { text: '👩‍👧 Anna', query: 'anna', marked: '👩‍👧 [Anna]' },
  { text: 'A\u030Asa', query: 'asa', marked: '[A\u030Asa]' },
  { text: 'Bengt', query: 'anna', marked: 'Bengt' },
  { text: 'Bengt', query: '', marked: 'Bengt' },
  { text: 'a.b*c', query: '.*', marked: 'a.b*c' },
  { text: '', query: 'anna', marked: '' },
])('$query is marked in $text', ({ text, query, marked }) => {
  const pieces = markMatches(text, searchTerms(query))
  expect(pieces.map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text)).join('')).toBe(marked)
})
