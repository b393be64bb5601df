import { expect, inject, test } from 'vitest'
import { HttpClient } from '#tests/support/http-client.ts'

/** Response headers of every answer, whatever it is. Source: reliability.md §2, experience.md. */
const appUrl = inject('appUrl')
const visitor = new HttpClient(appUrl)
const owner = new HttpClient(appUrl)
const loggedIn = owner.logIn('owner@sjoboden.test')

const LONG = `/login?q=${'x'.repeat(9_000)}`
const WIDGET = '/widget/v2/dialog/terms?key=sjoboden'

const ANSWERS = [
  { what: 'a page', method: 'GET', path: '/password/forgot', status: 200, isPage: true },
  { what: 'a staff page', method: 'GET', path: '/dashboard', status: 200, isPage: true },
  { what: 'the data of a page', method: 'GET', path: '/dashboard.data', status: 200, isPage: true },
  { what: 'a guest page', method: 'GET', path: WIDGET, status: 200, isPage: true },
  { what: 'a redirect', method: 'GET', path: '/', status: 302, isPage: true },
  { what: 'nothing there', method: 'GET', path: '/nowhere', status: 404, isPage: true },
  { what: 'a guest page without a shop', method: 'GET', path: '/widget', status: 404, isPage: true },
  { what: 'a form that was refused', method: 'POST', path: '/password/forgot', status: 422, isPage: true },
  { what: 'a method not taken', method: 'POST', path: '/dashboard', status: 405, isPage: true },
  { what: 'a JSON call', method: 'GET', path: '/api/user', status: 200, isPage: true },
  {
    what: 'a JSON call refused',
    method: 'PUT',
    path: '/api/users/1/current-shop/1',
    status: 419,
    isPage: true,
  },
  { what: 'a file', method: 'GET', path: '/img/favicon.svg', status: 200, isPage: false },
  { what: 'health', method: 'GET', path: '/healthz', status: 200, isPage: false },
  { what: 'readiness', method: 'GET', path: '/readyz', status: 200, isPage: false },
  { what: 'an unknown method', method: 'OPTIONS', path: '/login', status: 405, isPage: false },
  { what: 'an address too long', method: 'GET', path: LONG, status: 414, isPage: false },
  { what: 'an address that is none', method: 'GET', path: '/%E0%A4%A', status: 400, isPage: false },
]

test.each(ANSWERS)('$what ($status)', async ({ method, path, status, isPage }) => {
  await loggedIn
  const { status: answered, headers } = await owner.send(method, path)
  expect(answered).toBe(status)
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Referrer-Policy')).toMatch(/^(same-origin|strict-origin-when-cross-origin)$/)
  expect(headers.get('X-Powered-By')).toBeNull()
  expect(headers.get('Server')).toBeNull()
  const policy = headers.get('Content-Security-Policy') ?? ''
  if (!isPage) return expect(policy).toContain("default-src 'none'")

  expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f]{12}$/)
  expect(headers.get('Cache-Control')).toContain('no-store')
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
  expect(headers.get('Permissions-Policy')).toContain('geolocation=()')
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{36}'/)
  expect(policy).toContain("base-uri 'self'")
})

test.each([
  { path: '/login', framed: "frame-ancestors 'none'", frameOptions: 'DENY', robots: 'noindex' },
  { path: '/dashboard', framed: "frame-ancestors 'none'", frameOptions: 'DENY', robots: 'noindex' },
  { path: WIDGET, framed: 'frame-ancestors *', frameOptions: null, robots: null },
  { path: `${WIDGET}&cart=abc`, framed: 'frame-ancestors *', frameOptions: null, robots: 'noindex' },
  {
    path: '/widget/v2/dialog/new-order?key=sjoboden&cart=abcdefgh&w=abcdefgh',
    framed: 'frame-ancestors *',
    frameOptions: null,
    robots: null,
  },
  {
    path: '/widget/v2/dialog/new-order?key=sjoboden&secret=abcdefgh',
    framed: 'frame-ancestors *',
    frameOptions: null,
    robots: 'noindex',
  },
  ...['/widget/manage-booking', '/widget/new-voucher', '/widget/payment-link/token'].map((path) => ({
    path: `${path}?key=sjoboden`,
    framed: 'frame-ancestors *',
    frameOptions: null,
    robots: 'noindex',
  })),
  {
    path: '/password/reset?token=abc',
    framed: "frame-ancestors 'none'",
    frameOptions: 'DENY',
    robots: 'noindex',
  },
])('$path: who may frame and find it', async ({ path, framed, frameOptions, robots }) => {
  await loggedIn
  const { headers } = await owner.get(path)
  expect(headers.get('Content-Security-Policy')).toContain(framed)
  expect(headers.get('X-Frame-Options')).toBe(frameOptions)
  expect(headers.get('X-Robots-Tag')).toBe(robots)
  if (/[?&](cart|token)=|payment-link/.test(path)) expect(headers.get('Referrer-Policy')).toBe('same-origin')
})

test('the nonce is another in every answer, and the page uses it', async () => {
  const [first, second] = [await visitor.get('/login'), await visitor.get('/login')]
  const [a, b] = [nonceOf(first.headers), nonceOf(second.headers)]
  expect(a).not.toBe(b)
  const scripts = first.text.match(/<script[^>]*>/g) ?? []
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((tag) => !tag.includes(`nonce="${a}"`) && !/src="\/assets\//.test(tag))).toEqual([])
})

test.each(['br', 'gzip'])('files come compressed as the build made them: %s', async (encoding) => {
  const { text } = await visitor.get('/login')
  const files = [...new Set(text.match(/\/assets\/[\w-]+\.(?:js|css)/g) ?? [])]
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) {
    const plain = await head(file, 'identity')
    expect(plain.get('Content-Encoding'), file).toBeNull()
    expect(plain.get('Cache-Control'), file).toBe('public, max-age=31536000, immutable')
    const bytes = Number(plain.get('Content-Length'))
    if (bytes < 1_000) continue
    const packed = await head(file, encoding)
    expect(packed.get('Content-Encoding'), file).toBe(encoding)
    expect(packed.get('Vary'), file).toContain('Accept-Encoding')
    // A length is known only of what was not compressed while it was sent.
    expect(Number(packed.get('Content-Length') ?? Number.NaN), file).toBeLessThan(bytes)
  }
})

async function head(path: string, encoding: string): Promise<Headers> {
  return (await visitor.send('HEAD', path, { headers: { 'Accept-Encoding': encoding } })).headers
}

function nonceOf(headers: Headers): string {
  return /'nonce-([^']+)'/.exec(headers.get('Content-Security-Policy') ?? '')?.[1] ?? ''
}
