import { expect, test } from 'vitest'
import { ANY_CALL, requestRouteOf } from '#app/http/request-route.ts'

/** The router's own patterns begin without a slash, but for that of the start page. */
test.each([
  ['/', '/'],
  ['orders/:orderId', '/orders/:orderId'],
  ['api/users/:userId/current-shop/:shopId', '/api/users/:userId/current-shop/:shopId'],
  ['settings/tab/*', '/settings/tab/*'],
  ['*', '/*'],
])('the page %s is the entry %s', (matched, pattern) => {
  expect(requestRouteOf(matched, '/anywhere', { id: '1' })).toMatchObject({ pattern, params: { id: '1' } })
})

test('a route without an entry is refused', () => {
  expect(() => requestRouteOf('new/:id', '/new/1', {})).toThrow('/new/:id')
})

test.each([
  ['/api/products', '/api/products', {}],
  ['/api/products/', '/api/products', {}],
  ['/API/Products/12', '/api/products/:productId', { productId: '12' }],
  ['/api/products/a%2Fb', '/api/products/:productId', { productId: 'a/b' }],
  ['/api/products/a%', '/api/products/:productId', { productId: 'a%' }],
  [
    '/api/available-products/calendar/2026-07-16',
    '/api/available-products/calendar/:date',
    { date: '2026-07-16' },
  ],
  [
    '/api/guest/v3/available-products/calendar/next-available-date',
    '/api/guest/v3/available-products/calendar/next-available-date',
    {},
  ],
  ['/api/closeouts/delete', '/api/closeouts/delete', {}],
  ['/api/reports/VoucherOverview/', '/api/reports/voucherOverview', {}],
  [
    '/api/products/7/closeouts/8',
    '/api/products/:productId/closeouts/:closeoutId',
    { productId: '7', closeoutId: '8' },
  ],
  ['/api/products//closeouts', '/*', { '*': 'rest' }],
  ['/api/nowhere', '/*', { '*': 'rest' }],
  ['/api/products/7/nowhere', '/*', { '*': 'rest' }],
])('%s is the call %s', (pathname, pattern, params) => {
  expect(requestRouteOf(ANY_CALL, pathname, { '*': 'rest' })).toMatchObject({ pattern, params })
})
