import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pageFrame } from '#app/http/context.server.ts'
import { securityHeaders } from '#app/http/middleware/security-headers.server.ts'
import { requestRouteOf } from '#app/http/request-route.ts'

/** Headers of a page whose loader let this script in, if any. */
async function headersOf(cardScript?: string): Promise<Headers> {
  const url = new URL('http://localhost/widget/v2/dialog/new-order/1/pay/2?key=k&secret=s')
  const context = new RouterContextProvider()
  context.set(pageFrame, { ...context.get(pageFrame), ...(cardScript ? { cardScript } : {}) })
  const { pattern } = requestRouteOf('*', url.pathname, {})
  const args = { request: new Request(url), url, context, pattern, params: {} }
  const response = await securityHeaders(args, async () => new Response())
  if (!response) throw new Error('no response')
  return response.headers
}

test.each([
  { script: 'https://js.stripe.com/endive/stripe.js', hosts: 'https://*.stripe.com' },
  { script: 'http://127.0.0.1:4242/stripe.js', hosts: 'http://127.0.0.1:4242' },
  { script: 'https://stripe.com.example/stripe.js', hosts: 'https://stripe.com.example' },
])('$script: a page with card fields lets in $hosts alone', async ({ script, hosts }) => {
  const headers = await headersOf(script)
  const policy = (headers.get('Content-Security-Policy') ?? '').split('; ')
  const allowing = policy.filter((directive) => directive.includes(hosts))
  expect(allowing.map((directive) => directive.split(' ')[0])).toEqual([
    'script-src',
    'img-src',
    'frame-src',
    'connect-src',
  ])
  expect(headers.get('Permissions-Policy')).toContain(`payment=(self "${hosts}")`)
})

test('any other page lets in nobody', async () => {
  const headers = await headersOf()
  expect(headers.get('Content-Security-Policy')).not.toMatch(/https?:/)
  expect(headers.get('Content-Security-Policy')).toContain("frame-src 'self';")
  expect(headers.get('Permissions-Policy')).toContain('payment=()')
})
