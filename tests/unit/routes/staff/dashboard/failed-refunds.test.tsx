import { expect, test } from 'vitest'
import { FailedRefunds } from '#app/routes/staff/dashboard/failed-refunds.tsx'
import { renderHtml } from '#tests/unit/ui/render.tsx'

const list = '/history/orders?tab=all&amp;payment=REFUND_FAILED'
const orders = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ orderId: index + 1, amountMinor: 12_550 }))
const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')

test.each([
  { count: 0, links: [], text: '' },
  {
    count: 1,
    links: ['/orders/1'],
    text: 'En gäst väntar på en återbetalning som misslyckades: Order 1, 125,50 kr ',
  },
  {
    count: 2,
    links: ['/orders/1', '/orders/2'],
    text: 'Gäster väntar på återbetalningar som misslyckades: Order 1, 125,50 kr · Order 2, 125,50 kr ',
  },
  { count: 5, links: ['/orders/1', '/orders/2', '/orders/3', '/orders/4', '/orders/5'] },
  { count: 7, links: ['/orders/1', '/orders/2', '/orders/3', '/orders/4', '/orders/5', list] },
])('of $count orders with failed refunds five at most are named', ({ count, links, text }) => {
  const html = renderHtml(<FailedRefunds orders={orders(count)} />)
  expect(linksIn(html)).toEqual(links)
  if (text !== undefined) expect(textOf(html)).toBe(text)
  expect(html.includes('och 2 till')).toBe(count === 7)
})
