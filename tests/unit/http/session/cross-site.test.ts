import { expect, test } from 'vitest'
import { isFromOwnSite, type SiteFacts } from '#app/http/session/cross-site.ts'

const OWN = 'https://book.example.com'
const post: SiteFacts = {
  method: 'POST',
  pathname: '/orders/1/pay',
  fetchSite: null,
  origin: null,
  ownOrigins: [OWN],
  hasBody: true,
  hasSessionCookie: true,
}

test.each<[string, Partial<SiteFacts>, boolean]>([
  ['same origin', { fetchSite: 'same-origin' }, true],
  ['same origin whatever Origin says', { fetchSite: 'same-origin', origin: 'null' }, true],
  ['typed address with a body', { fetchSite: 'none' }, false],
  ['typed address without a body', { fetchSite: 'none', hasBody: false }, true],
  ['another host of the same site', { fetchSite: 'same-site', origin: 'https://x.example.com' }, false],
  ['another site', { fetchSite: 'cross-site', origin: 'https://evil.example' }, false],
  ['another site that claims our Origin', { fetchSite: 'cross-site', origin: OWN }, false],
  ['an unknown value', { fetchSite: 'toString' }, false],
  ['old browser, own Origin', { origin: OWN }, true],
  ['old browser, foreign Origin', { origin: 'https://evil.example' }, false],
  ['old browser, Origin null', { origin: 'null' }, false],
  ['old browser, own host without TLS', { origin: 'http://book.example.com' }, false],
  ['old browser, own host on another port', { origin: `${OWN}:8443` }, false],
  ['no headers, with a session', {}, false],
  ['no headers, without a session', { hasSessionCookie: false }, true],
  ['guest call from another site', { pathname: '/api/guest/orders', fetchSite: 'cross-site' }, true],
  ['reading from another site', { method: 'GET', fetchSite: 'cross-site' }, true],
])('%s', (_, facts, isAllowed) => {
  expect(isFromOwnSite({ ...post, ...facts })).toBe(isAllowed)
})
