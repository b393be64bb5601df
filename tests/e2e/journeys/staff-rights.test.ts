import { expect, inject, test } from 'vitest'
import { HttpClient } from '#tests/support/http-client.ts'
import { openDatabase, SCRIPT_AT_DESK } from '#tests/support/pages.ts'
import { findOrders, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** Pages and controls of each role; those without its permission are absent and refused. Source: domain.md §2. */
const browser = withStaffBrowser()
const [order] = findOrders('coming and unpaid', 1)
if (!order) throw new Error('the demo has no unpaid order')
const orderPage = `/orders/${order.id}`

const READING = {
  '/dashboard': ['owner', 'staff', 'accountant'],
  '/history/orders': ['owner', 'staff', 'door', 'accountant'],
  '/history/bookings': ['owner', 'staff', 'door', 'accountant'],
  '/history/orders/export': ['owner', 'staff', 'door', 'accountant'],
  '/history/orders/finish': ['owner', 'staff', 'door'],
  '/history/orders/delete': ['owner'],
  '/search': ['owner', 'staff', 'door', 'accountant'],
  '/bookings/manifest': ['owner', 'staff', 'door'],
  '/settings/outbox': ['owner'],
  [orderPage]: ['owner', 'staff', 'door', 'accountant'],
  [`${orderPage}/pay`]: ['owner', 'staff', 'door'],
  [`${orderPage}/customer`]: ['owner', 'staff', 'door'],
  [`${orderPage}/bookings/${order.bookingId}/finish`]: ['owner', 'staff', 'door'],
  [`/bookings/${order.bookingId}/resources`]: ['owner', 'staff', 'door'],
  [`${orderPage}/cancel`]: ['owner', 'staff', 'door'],
  [`${orderPage}/delete`]: ['owner'],
  [`${orderPage}/restore`]: ['owner'],
  '/categories': ['owner'],
  '/price-categories': ['owner'],
  '/durations': ['owner'],
  '/taxes': ['owner'],
  '/menu': ['owner', 'staff', 'door', 'accountant'],
  '/account/profile': ['owner', 'staff', 'door', 'accountant'],
} as const satisfies Record<string, readonly string[]>

const ROLES = ['owner', 'staff', 'door', 'accountant'] as const
const CASES = Object.entries(READING).flatMap(([address, roles]) =>
  ROLES.map((role) => ({ role, address, mayRead: roles.some((allowed) => allowed === role) })),
)
const clients = new Map(
  ROLES.map((role) => [role, new HttpClient(inject('appUrl')).logIn(`${role}@sjoboden.test`)]),
)

test.each(CASES)('$role at $address: $mayRead', async ({ role, address, mayRead }) => {
  const client = await clients.get(role)
  expect((await client?.get(address))?.status).toBe(mayRead ? 200 : 403)
})

test.each([
  ['accountant', orderPage, { intent: 'comment', comment: 'x' }],
  ['accountant', `${orderPage}/pay`, { amount: '10', method: 'CASH', requestKey: 'k' }],
  ['accountant', `${orderPage}/customer`, { firstName: 'x', version: '1' }],
  ['accountant', '/bookings/manifest', { bookingId: String(order.bookingId), intent: 'check-in' }],
  ['staff', `${orderPage}/delete`, {}],
  ['door', `${orderPage}/restore`, {}],
] as const)('%s posting to %s is refused', async (role, address, fields) => {
  const client = await clients.get(role)
  expect((await client?.post(address, fields))?.status).toBe(403)
})

const MAY_SEE = {
  owner: ['/bookings/manifest', '/dashboard', '/history/orders', '/settings'],
  staff: ['/bookings/manifest', '/dashboard', '/history/orders'],
  door: ['/bookings/manifest', '/history/orders'],
  accountant: ['/dashboard', '/history/orders'],
} as const

test.each(ROLES)('the navigation of %s shows what they may open, and nothing else', async (role) => {
  const client = await clients.get(role)
  const { text } = (await client?.get('/menu')) ?? { text: '' }
  for (const address of Object.values(MAY_SEE).flat()) {
    const isThere = text.includes(`href="${address}"`)
    expect(isThere, address).toBe(MAY_SEE[role].some((allowed) => allowed === address))
  }
})

test.each(ROLES)('no page that %s may read shows a link that is refused', async (role) => {
  const client = await clients.get(role)
  const pages = [...CASES.filter((one) => one.role === role && one.mayRead), { address: '/settings' }]
  const links = new Set<string>()
  for (const { address } of pages) {
    const { text } = (await client?.get(address)) ?? { text: '' }
    for (const [, href = ''] of text.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g))
      links.add(href.replaceAll('&amp;', '&'))
  }
  expect(links.size).toBeGreaterThan(5)
  const refused: string[] = []
  for (const link of links) if ((await client?.get(link))?.status === 403) refused.push(link)
  expect(refused).toEqual([])
})

test.each(SCRIPT_AT_DESK)('an accountant reads an order without anything to press $way', async (way) => {
  const page = await browser.open({ as: 'accountant@sjoboden.test', ...way })
  await visit(page, orderPage)
  const main = page.locator('main')
  expect(await main.locator('form').count()).toBe(0)
  const links = main.locator('a[href^="/orders/"]')
  expect(await links.count()).toBe(0)
})

test('staff are not offered what only an owner may do', async () => {
  const page = await browser.open({ as: 'staff@sjoboden.test' })
  await visit(page, orderPage)
  expect(await page.locator(`a[href="${orderPage}/pay"]`).count()).toBeGreaterThan(0)
  expect(await page.locator(`a[href="${orderPage}/delete"]`).count()).toBe(0)
})

/** Tabs and parts of a product, which staff may read and not edit. */
const PRODUCT_PAGES = [
  'information',
  'setup',
  'availability',
  'prices',
  'addon',
  'custom-fields',
  'rebooking',
  'status',
  'pictures',
  `pictures/${findPicture().id}`,
].map((tab) => `/products/${findPicture().productId}/${tab}`)

test('no link on a product that staff may only read leads to a refusal', async () => {
  const client = await clients.get('staff')
  const links = new Set<string>()
  for (const address of PRODUCT_PAGES) {
    const { status, text } = (await client?.get(address)) ?? { status: 0, text: '' }
    expect(status, address).toBe(200)
    for (const [, link = ''] of text.matchAll(/<a[^>]* href="(\/[^"#]*)/g))
      links.add(link.replaceAll('&amp;', '&'))
  }
  const refused: string[] = []
  for (const link of links) if ((await client?.get(link))?.status === 403) refused.push(link)
  expect(refused).toEqual([])
})

function findPicture() {
  using database = openDatabase()
  const found = database
    .prepare<[], { id: number; productId: number }>(
      `select min(product_image.id) as id, product_id as productId from product_image
       join shop on shop.id = product_image.shop_id where shop.key = 'sjoboden'`,
    )
    .get()
  if (!found?.id) throw new Error('the demo has no picture')
  return found
}
