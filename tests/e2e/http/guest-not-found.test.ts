import { expect, inject, test } from 'vitest'
import { HttpClient } from '#tests/support/http-client.ts'

/** An address that leads nowhere tells a guest so kindly, and never the way to the staff's pages. */
const guest = new HttpClient(inject('appUrl'))

const PAGE = '/widget/v2/dialog/new-order'
const CART = 'cart=cart-of-the-test&w=window-of-the-test'

test.each([
  { why: 'no shop named', address: '/widget', says: 'Bokningssidan hittas inte', list: null },
  { why: 'an unknown shop', address: '/widget?key=nobody', says: 'Bokningssidan hittas inte', list: null },
  { why: 'an unknown shop', address: `${PAGE}?key=nobody`, says: 'Bokningssidan hittas inte', list: null },
  {
    why: 'an unknown shop’s calendar file',
    address: `${PAGE}/7/order.ics?key=nobody`,
    says: 'Sidan finns inte',
    list: null,
  },
  {
    why: 'an unknown product',
    address: `${PAGE}?key=sjoboden&${CART}&product=999999`,
    says: 'Den aktiviteten går inte att boka',
    list: `${PAGE}?key=sjoboden&${CART}`,
  },
  {
    why: 'another shop’s product',
    address: `${PAGE}?key=granngarden&${CART}&product=1`,
    says: 'Den aktiviteten går inte att boka',
    list: `${PAGE}?key=granngarden&${CART}`,
  },
  {
    why: 'an unknown order',
    address: `${PAGE}/999999/checkout?key=sjoboden&secret=secret-of-nobody`,
    says: 'Bokningen hittas ej',
    list: `${PAGE}?key=sjoboden`,
  },
  {
    why: 'a review of an unknown booking',
    address: '/widget/review?key=sjoboden&booking=999999&secret=secret-of-nobody',
    says: 'Bokningen hittas ej',
    list: `${PAGE}?key=sjoboden`,
  },
  {
    why: 'a page that there is not',
    address: '/widget/nonsense?key=sjoboden&lang=sv',
    says: 'Sidan finns inte',
    list: '/widget?key=sjoboden&lang=sv',
  },
])('$why: $address', async ({ address, says, list }) => {
  const { status, text } = await guest.get(address)
  expect(status).toBe(404)
  expect(text).toContain(`${says}</h1>`)
  const ways = [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  expect(ways.filter((way) => !way.startsWith('/widget') && !way.startsWith('#'))).toEqual([])
  if (list === null) return expect(ways).toEqual([])
  expect(ways).toContain(list)
  expect([200, 302]).toContain((await guest.get(list)).status)
})
