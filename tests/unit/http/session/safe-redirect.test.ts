import { expect, test } from 'vitest'
import { safeRedirect } from '#app/http/session/safe-redirect.ts'

test.each([
  ['/orders/12', '/orders/12'],
  ['/history/orders?tab=past&q=a%20b', '/history/orders?tab=past&q=a%20b'],
  ['/a#b', '/a#b'],
  ['/a/../b', '/b'],
])('%s is our own page', (next, path) => {
  expect(safeRedirect(next)).toBe(path)
})

test.each([
  '',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a/..//evil.example',
  '/%2fevil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/%E0%A4%A',
  'https:evil.example',
  'https://evil.example',
  'http:/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  ' /orders',
  'orders',
  '?next=/',
  '.evil.example',
  '@evil.example',
])('%j leads to the start page', (next) => {
  expect(safeRedirect(next)).toBe('/')
})

test.each([undefined, null, 7, ['/a'], new File([], 'a')])(
  'what is no text leads to the start page',
  (next) => {
    expect(safeRedirect(next)).toBe('/')
  },
)
