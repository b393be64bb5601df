import { expect, test } from 'vitest'
import { withEscapes, withReferences } from '#app/http/pages/latin1.ts'

test.each([
  ['Åsa × 2 · 490\u00a0kr', 'Åsa × 2 · 490\u00a0kr'],
  ['Yılmaz', 'Y&#305;lmaz'],
  ['490 €', '490 &#8364;'],
  ['🛶', '&#128758;'],
  ['\u2028', '&#8232;'],
  ['<b title="a&quot;–">', '<b title="a&quot;&#8211;">'],
])('the markup %j is written as %j', (markup, written) => {
  expect(withReferences(markup)).toBe(written)
})

test.each(['Åsa ×', 'Yılmaz – €', '🛶', '\u2028\u2029', 'a\\"b\n', '\ud800'])(
  'the JSON of %j says the same',
  (text) => {
    const escaped = withEscapes(JSON.stringify({ [text]: text }))
    expect(JSON.parse(escaped)).toEqual({ [text]: text })
    expect(escaped).toMatch(/^[\0-\u00ff]*$/)
  },
)
