import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { HttpClient } from '#tests/support/http-client.ts'

/** What search engines read of a shop's pages. */
const guest = new HttpClient(inject('appUrl'))
const PAGE = '/widget/v2/dialog/new-order?key=sjoboden&cart=cart-of-nobody&w=window-of-nobody'

async function headOf(address: string) {
  const { status, text } = await guest.get(address)
  expect(status).toBe(200)
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1]
  return {
    title: /<title>([^<]*)/.exec(text)?.[1],
    description: /<meta name="description" content="([^"]*)"/.exec(text)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&'),
    languages: [...text.matchAll(/hrefLang="(\w+)"/gi)].map(([, language]) => language),
    data: data === undefined ? null : z.json().parse(JSON.parse(data)),
  }
}

test('the list of products names each once, without the cart of the visit', async () => {
  const { title, description, canonical, languages, data } = await headOf(`${PAGE}&lang=de`)
  expect(title).toBe('Aktivität wählen · Sjöboden · Brygga')
  expect(description).toMatch(/^Winterhafen Stavsnäs/)
  expect(canonical).toMatch(/\/widget\/v2\/dialog\/new-order\?key=sjoboden&lang=de$/)
  expect(languages).toEqual(['sv', 'en', 'de', 'nl', 'nb'])
  const names = z.object({ itemListElement: z.array(z.object({ name: z.string(), position: z.int() })) })
  expect(names.parse(data).itemListElement).toContainEqual({ name: 'Seekajak', position: 1 })
  expect(JSON.stringify(data)).not.toContain('cart')
})

test('a product has its lowest price, an event its time and place', async () => {
  const { data: list } = await headOf(`${PAGE}&lang=sv`)
  const urls = [...JSON.stringify(list).matchAll(/product=(\d+)/g)].map(([, id]) => id)
  const heads = await Promise.all(urls.map((id) => headOf(`${PAGE}&lang=sv&product=${id}`)))
  const kayak = heads.find(({ title }) => title === 'Havskajak, välj tid · Sjöboden · Brygga')
  expect(kayak?.description).toMatch(/^Stabil enkelkajak/)
  const found = heads.map(({ data }) => data)
  expect(found).toContainEqual(
    expect.objectContaining({
      '@type': 'Product',
      brand: { '@type': 'Organization', name: 'Sjöboden' },
      offers: expect.objectContaining({ price: expect.any(Number), priceCurrency: 'SEK' }),
    }),
  )
  expect(found).toContainEqual(
    expect.objectContaining({
      '@type': 'Event',
      startDate: expect.stringMatching(/^\d{4}-.*Z$/),
      location: expect.objectContaining({ '@type': 'Place' }),
    }),
  )
})

test('the entries of a site lead to the list; no gift cards are sold', async () => {
  const { status, headers } = await guest.get('/widget/new-booking?key=sjoboden&lang=sv')
  expect(status).toBe(302)
  expect(headers.get('Location')).toMatch(/^\/widget\/v2\/dialog\/new-order\?key=sjoboden&lang=sv&cart=/)
  expect((await guest.get('/widget/new-voucher?key=sjoboden&lang=sv')).text).toContain(
    'Här säljs inga presentkort</h1>',
  )
})
