import { expect, test } from 'vitest'
import {
  isFilePath,
  isGuestCall,
  isGuestPath,
  isJsonPath,
  isUploadPath,
  sessionPageOf,
} from '#app/http/paths.ts'

/** Paths that the router matches alike are recognised alike. */
test.each([
  [isGuestPath, '/widget'],
  [isGuestPath, '/widget/v2/dialog/products'],
  [isGuestPath, '/api/guest/booking-manifests'],
  [isGuestCall, '/api/guest/v3/available-products'],
  [isJsonPath, '/api/products'],
  [isJsonPath, '/sanctum/csrf-cookie'],
  [isFilePath, '/images/a/480'],
  [isFilePath, '/documents/a'],
  [isUploadPath, '/products/7/pictures'],
  [isUploadPath, '/products/7/document'],
  [isUploadPath, '/settings/general/logo'],
  [isUploadPath, '/api/upload/image'],
  [(path: string) => sessionPageOf(path) === 'login', '/login'],
  [(path: string) => sessionPageOf(path) === 'logout', '/logout'],
])('%o holds for %s in any case, with escapes and a slash at its end', (is, path) => {
  const escaped = path.replace('a', '%61').replace('d', '%64').replace('l', '%6C')
  for (const each of [path, path.toUpperCase(), escaped, escaped.toLowerCase(), `${path}/`]) {
    expect(is(each), each).toBe(true)
  }
  expect(is(`/x${path}`)).toBe(false)
  expect(is(path.replace('/', '%2F'))).toBe(false)
  expect(is('/other%')).toBe(false)
})

test.each([
  [isGuestPath, '/widgets'],
  [isGuestCall, '/api/guest'],
  [isGuestCall, '/api%2Fguest/available-products'],
  [isJsonPath, '/apis/x'],
  [isUploadPath, '/products/7/pictures/8'],
  [isUploadPath, '/products/x/pictures'],
])('%o does not hold for %s', (is, path) => {
  expect(is(path)).toBe(false)
})

test('the data of an upload page is an upload, too', () => {
  expect(isUploadPath('/products/7/pictures.data')).toBe(true)
  expect(isUploadPath('/products/7/pictures.data.data')).toBe(false)
})
