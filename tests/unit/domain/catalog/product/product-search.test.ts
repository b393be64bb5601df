import { expect, test } from 'vitest'
import { byNames } from '#app/domain/catalog/product/product-search.ts'

test.each([
  { why: 'nothing finds all', search: ' ', isFound: true },
  { why: 'the beginning of a word', search: 'havs', isFound: true },
  { why: 'one letter begins a word', search: 'h', isFound: true },
  { why: 'three letters within a word', search: 'kajak', isFound: true },
  { why: 'two letters within a word', search: 'ak', isFound: false },
  { why: 'each word somewhere', search: 'EN ka kajak', isFound: false },
  { why: 'words in any order and case', search: 'kayak HAVS', isFound: true },
  { why: 'all parts of a compound', search: 'havs-två', isFound: true },
  { why: 'one part of a compound', search: "h'neil", isFound: false },
  { why: 'without diacritics', search: 'dubbel for', isFound: true },
])('$why', ({ search, isFound }) => {
  expect(byNames(search)(['Havskajak, dubbel', 'Kayak för två'])).toBe(isFound)
})
