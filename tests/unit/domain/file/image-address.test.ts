import { expect, test } from 'vitest'
import { imageAddress, imageSrcSet, storedWidths, thumbnailSrc } from '#app/domain/file/image-address.ts'
import { isFileKey } from '#app/domain/file/stored-file.ts'

const KEY = 'a1B2c3D4e5F6g7H8i9J0-_'

test.each([
  { width: 40, widths: [320] },
  { width: 320, widths: [320] },
  { width: 321, widths: [320, 640] },
  { width: 640, widths: [320, 640] },
  { width: 641, widths: [320, 640, 1280] },
  { width: 1280, widths: [320, 640, 1280] },
])('a picture of $width pixels is stored in $widths', ({ width, widths }) => {
  expect(storedWidths(width)).toEqual(widths)
})

test('a stored picture names its sizes, the last one as wide as it really is', () => {
  const src = imageAddress(KEY, 500)
  expect(src).toBe(`/images/${KEY}/640`)
  expect(imageSrcSet({ src, width: 500 })).toBe(`/images/${KEY}/320 320w, /images/${KEY}/640 500w`)
  expect(thumbnailSrc(src)).toBe(`/images/${KEY}/320`)
})

test('a picture that comes with the product has one file alone', () => {
  expect(imageSrcSet({ src: '/demo/havskajak.svg', width: 800 })).toBeUndefined()
  expect(thumbnailSrc('/demo/havskajak.svg')).toBe('/demo/havskajak.svg')
})

test.each(['', '..', '../../etc/passwd', 'a/b', 'a\0b', 'short', 'x'.repeat(65), '%2e%2e%2fetcetcetcetc'])(
  '%j is no key of a file',
  (text) => {
    expect(isFileKey(text)).toBe(false)
  },
)
