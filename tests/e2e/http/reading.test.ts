import { createHash } from 'node:crypto'
import SQLite from 'better-sqlite3'
import { expect, inject, test } from 'vitest'
import { ROUTE_PERMISSIONS } from '#app/http/route-permissions.ts'
import { startDemo } from '#tests/support/demo-server.ts'
import { HttpClient } from '#tests/support/http-client.ts'
import { type Submission, submissionsOf } from '#tests/support/posted-forms.ts'
import { patternOf } from '#tests/support/route-list.ts'
import { sjobodenAddresses } from '#tests/support/sjoboden-address.ts'

/** Of each route, so that a hundred orders don't keep the crawl from the settings. */
const MOST_PAGES_OF_A_ROUTE = 3
const STARTS = [
  '/dashboard',
  '/menu',
  '/history',
  '/history/orders?tab=all',
  '/history/orders?tab=deleted',
  '/history/views/new?list=orders&payment=UNPAID',
  ...['finish', 'delete', 'print', 'export/xlsx'].map((page) => `/history/orders/${page}?ids=7&columns=id`),
  ...['finish', 'print', 'export/csv'].map((page) => `/history/bookings/${page}?ids=7&columns=id`),
  '/bookings/manifest',
  '/bookings/manifest?mode=door',
  '/account/profile',
  '/account/shops',
  '/reports/overview',
  '/reports/overview/summary',
  '/reports/overview/voucher',
  '/products?status=INACTIVE',
  '/categories',
  '/price-categories',
  '/durations',
  '/taxes',
  '/resources',
  '/resources/users',
  '/resource-types',
  '/settings',
  '/onboarding/new-shop',
  '/logout',
  '/password/forgot',
  '/widget?key=sjoboden',
]
/** The crawl may meet three products, bookings or orders that have none. */
const RARELY_LINKED = [
  '/bookings/:bookingId/resources',
  '/orders/:orderId/:orderItemId',
  ...['pay', 'refund', 'manage', 'replicate', 'customer', 'customer/questions', 'delete'].map(
    (page) => `/orders/:orderId/${page}`,
  ),
  '/customers/:customerId',
  '/customers/:customerId/edit',
  '/orders/new/customers',
  '/customers/:customerId/merge',
  '/customers/:customerId/erase',
  '/products/:productId/availability/schedules/:scheduleId',
  '/products/:productId/prices/seasons/:priceSeasonId',
  '/products/:productId/addon/bundles/:bundleOptionId',
]
/** Pages that no link leads the owner to: for somebody else, only after something happened, or only posted to. */
const WITHOUT_LINK =
  /^\/(?:$|api|admin|sanctum|images|documents|dev|language|embed\.js|calendar$|password\/reset|widget|webhooks|\*|.*\/restore$|availability\/closeouts\/undo$|(?:orders|bookings)$|bookings\/(?:check-ins|manifest\/(?:columns|qr\.svg)|:bookingId\/(?:check-in\/confirm|:redirectToOrderPage))$|settings\/(?:tab|general\/logo|booking\/check|outbox\/:|payment-providers\/stripe\/:)|history\/views\/:|orders\/:orderId\/(?:receipts|refunds\/|payment-links\/:)|reports\/(?:day-close|files)\/:|products\/:productId\/(?:copy|pictures$|document))/
/** Forms that leave the shop, or belong to nobody's. */
const WITHOUT_SHOP = ['/logout', '/language', '/account/shops']

/** Submissions that end the owner's session or change its language. */
const CHANGING_SESSION = /^\/(?:logout|language) |intent=sessions/

/** Title of the page that says no more than that something is wrong: no form that a page shows may lead there. */
const WITHOUT_WORDS = 'Något är inte rätt ifyllt'

test('reading as the owner changes nothing; every form of the shop names it, and is understood', async () => {
  await using server = await startDemo(inject('demoFolder'), { WORKER: 'off' })
  const database = new SQLite(server.sqliteFile, { readonly: true })
  const owner = await new HttpClient(server.url).logIn('owner@sjoboden.test')
  const before = fingerprints(database)

  const addressOf = sjobodenAddresses(server.sqliteFile)
  // A set is walked with what is added meanwhile, and takes each address once.
  const queue = new Set([...STARTS, ...RARELY_LINKED.map(addressOf)])
  const pagesOf = new Map<string, number>()
  const formsWithoutShop: string[] = []
  const submissions = new Map<string, Submission>()
  for (const address of queue) {
    const pattern = patternOf(address.split('?')[0] ?? '')
    const pages = pagesOf.get(pattern) ?? 0
    if (pages >= MOST_PAGES_OF_A_ROUTE) continue
    pagesOf.set(pattern, pages + 1)
    const { status, text } = await owner.get(address)
    expect(status, address).toBeLessThan(400)
    for (const link of linksOf(text, address, server.url)) queue.add(link)
    if (!address.startsWith('/widget') && !address.startsWith('/password'))
      formsWithoutShop.push(...unnamedForms(text).map((action) => `${address}: ${action}`))
    for (const submission of submissionsOf(text, address)) {
      const kind = kindOf(submission)
      if (!CHANGING_SESSION.test(kind)) submissions.set(kind, submission)
    }
  }
  const unread = Object.keys(ROUTE_PERMISSIONS).filter((pattern) => !pagesOf.has(pattern))
  expect(unread.filter((pattern) => !WITHOUT_LINK.test(pattern))).toEqual([])
  expect(fingerprints(database)).toEqual(before)
  expect(formsWithoutShop).toEqual([])
  database.close()

  const misunderstood: string[] = []
  for (const [kind, { action, fields }] of submissions) {
    const { status, text } = await owner.send('POST', action, { body: new URLSearchParams(fields) })
    if (status === 400 || status >= 500 || (status === 422 && text.includes(WITHOUT_WORDS)))
      misunderstood.push(`${status}: ${kind}`)
  }
  expect((await owner.get('/dashboard')).status, 'still signed in').toBe(200)
  expect(submissions.size).toBeGreaterThan(100)
  expect(misunderstood).toEqual([])
})

/** One of each route, by its fields and its button. */
function kindOf(submission: Submission): string {
  const names = submission.fields.map(([name, value]) => (name === 'intent' ? `${name}=${value}` : name))
  return `${patternOf(pathOf(submission))} ${[...new Set(names)]}`
}

function pathOf({ action }: Submission): string {
  return action.split(/[?#]/)[0] ?? ''
}

function linksOf(html: string, base: string, origin: string): string[] {
  const page = new URL(base, origin)
  return [...html.matchAll(/<a [^>]*href="([^"]+)"/g)]
    .map(([, href]) => new URL((href ?? '').replaceAll('&amp;', '&'), page))
    .filter((url) => url.origin === origin)
    .map(({ pathname, search }) => pathname + search)
}

function unnamedForms(html: string): string[] {
  return (html.match(/<form[^>]*method="post"[\s\S]*?<\/form>/g) ?? [])
    .filter((form) => form.includes('type="submit"') && !form.includes('name="currentShop"'))
    .map((form) => /action="([^"?]*)/.exec(form)?.[1] ?? '')
    .filter((action) => !WITHOUT_SHOP.includes(action))
}

/** A digest of each table. When a session was last seen is all that reading may write. */
function fingerprints(database: SQLite.Database): Record<string, string> {
  const names = database
    .prepare<[], { name: string }>("select name from sqlite_schema where type = 'table' order by name")
    .all()
    .map(({ name }) => name)
    .filter((name) => name !== 'session')
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(JSON.stringify(database.prepare(`select * from "${name}"`).all()))
        .digest('hex'),
    ]),
  )
}
