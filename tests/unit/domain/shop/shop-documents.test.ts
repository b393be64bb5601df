import { expect, test } from 'vitest'
import { paragraphsOf } from '#app/domain/shop/shop-documents.ts'

test.each([
  ['', []],
  ['  \n\n ', []],
  ['Ett', ['Ett']],
  ['Ett\nfortsätter', ['Ett\nfortsätter']],
  ['Ett\n\nTvå\n \n\n\nTre\n', ['Ett', 'Två', 'Tre']],
])('the paragraphs of %j', (text, paragraphs) => {
  expect(paragraphsOf(text)).toEqual(paragraphs)
})
