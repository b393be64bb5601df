import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { addDays, localDate } from '#app/domain/shared/time.ts'
import { insertComing } from '#tests/support/coming-orders.ts'
import { HttpClient } from '#tests/support/http-client.ts'
import {
  axeFindings,
  brokenReferences,
  contrastFindings,
  cutOff,
  cutOffChoices,
  displacedTexts,
  overflow,
  seeDifference,
} from '#tests/support/page-checks.ts'
import { openDatabase } from '#tests/support/pages.ts'
import { addMember, findOrders, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/**
 * Every page of staff, before log-in and of the platform: reachable by everybody, in every size and colour. In
 * German, whose words are the longest: what has room for them has room for the others’.
 */
const browser = withStaffBrowser()
const OWNER = 'owner@sjoboden.test'
const HEIGHT = 900
/** Narrow pages have other parts, dark ones other colours: each is looked at once. */
const LOOKS = [
  [1280, 'light'],
  [360, 'dark'],
] as const

const [unpaid] = findOrders('coming and unpaid', 1)
const [guided] = findOrders('paid with hosts', 1)
const [named] = findOrders('paid with named units', 1)
const order = `/orders/${unpaid?.id}`
const { day, deleted, messageId, productId } = findAddresses()
const ids = findIds()

/** As many weeks as a chart has. */
const HALF_A_YEAR = `startDate=${addDays(localDate(day), -181)}&endDate=${day}`

type Case = { address: string; as?: string }

const PAGES: readonly Case[] = [
  ...['/login', '/password/forgot', '/password/forgot?sent', '/password/reset?token=x'].map((address) => ({
    address,
  })),
  ...[
    '/logout',
    '/dashboard',
    '/menu',
    '/search?q=an',
    '/account/profile',
    '/account/appearance',
    '/account/shops',
    '/history/orders?tab=all&more=1',
    '/history/orders?q=finns+verkligen+inte&payment=PAID',
    '/history/orders?tab=all&all=1&commentBy=GUEST',
    '/history/bookings?tab=past',
    '/history/views/new?list=bookings&payment=UNPAID',
    '/history/orders/export?tab=past',
    '/history/orders/finish?ids=7&ids=8&tab=all',
    '/history/orders/delete?tab=all&all=1',
    '/history/bookings/print?tab=past&payment=UNPAID',
    order,
    `/customers/${ids.shop_customer}`,
    `/customers/${ids.shop_customer}/edit`,
    `/customers/${ids.shop_customer}/merge?q=an`,
    `/customers/${ids.shop_customer}/erase`,
    '/orders/new',
    `/orders/new?product=${productId}&date=${day}`,
    `/orders/${deleted}`,
    `${order}/pay`,
    `${order}/keep`,
    `${order}/cancel`,
    `${order}/delete`,
    `${order}/restore`,
    `${order}/customer`,
    `${order}/manage`,
    `${order}/bookings/${unpaid?.bookingId}/finish`,
    `/bookings/manifest?date=${day}`,
    `/bookings/manifest?date=${day}&mode=door`,
    `/bookings/manifest?date=${day}&days=7`,
    `/bookings/${unpaid?.bookingId}/check-in?date=${day}&days=1&mode=door`,
    `/bookings/${unpaid?.bookingId}/check-in`,
    ...['day', 'week', 'month'].map((view) => `/bookings/calendar?date=${day}&view=${view}`),
    `/bookings/calendar?date=${day}&view=timeline&by=resource&days=7`,
    `/bookings/calendar?date=${day}&view=timeline&by=product&days=30`,
    `/bookings/calendar?date=${day}&view=timeline&by=product&days=1`,
    `/bookings/${unpaid?.bookingId}`,
    `/bookings/${guided?.bookingId}/resources`,
    `/bookings/${named?.bookingId}/resources`,
    '/availability?days=7',
    '/availability?days=30',
    `/availability?pick=1&date=${day}`,
    `/availability/start?of=${productId}&at=${day}T09:00`,
    `/availability/close?product=${productId}`,
    '/availability/closeouts',
    `/reports/overview/summary?${HALF_A_YEAR}&onlineOrOffline=BOTH`,
    '/settings/outbox',
    `/settings/outbox/${messageId}`,
    '/orders/999999999',
  ].map((address) => ({ address, as: OWNER })),
  { address: '/admin/shops', as: 'admin@brygga.test' },
  { address: '/onboarding/new-shop', as: 'tillganglig@butik.test' },
]

test.each(PAGES)('$address is for everybody, in light and dark, wide and narrow', async ({ address, as }) => {
  if (as?.endsWith('@butik.test')) await prepareShop(as)
  const email = as === OWNER ? await germanOwner() : as
  const page = await browser.openShared({ ...(email ? { as: email } : {}), language: 'de' })
  await page.setViewportSize({ width: 1280, height: HEIGHT })
  await visit(page, address)
  expect(await page.locator('html').getAttribute('lang')).toMatch(as && as !== OWNER ? /de|sv/ : 'de')
  expect(await page.title()).toMatch(/^\S.* · Brygga$/)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect(await brokenReferences(page)).toEqual([])
  expect(await page.locator('.save-bar i.dot').count(), 'unsaved without a word typed').toBe(0)
  expect(await cutOff(page, '.tabs')).toEqual([])

  for (const [width, colorScheme] of LOOKS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.emulateMedia({ colorScheme })
    expect(await overflow(page), `overflow at ${width}`).toBe(0)
    expect(await displacedTexts(page), `texts of charts at ${width}`).toEqual([])
    expect(await axeFindings(page), `${colorScheme} at ${width}`).toEqual([])
  }
})

/** Configuration pages: alike in colours and frame, so each is checked once at a desk and on a phone. */
const SETTING_UP = [
  '/products',
  '/products?tab=addons',
  '/products?q=finns+verkligen+inte',
  '/products/new',
  ...[
    'information',
    'setup',
    'availability',
    'availability/schedules/new',
    'prices',
    'prices/seasons/new',
    'addon',
    'addon/bundles/new',
    'custom-fields',
    'rebooking',
    'pictures',
    'status',
    'delete',
  ].map((tab) => `/products/${productId}/${tab}`),
  ...[
    ['/categories', ids.category],
    ['/resources', ids.resource],
    ['/settings/opening-hours', ids.opening_season],
    ['/settings/custom-fields', ids.custom_field],
    ['/settings/payment-providers', ids.payment_provider],
  ].flatMap(([list, id]) => [`${list}`, `${list}/${id}`]),
  `/taxes/${ids.tax}/delete`,
  '/resources/users',
  `/resources/${ids.resource}/schedule`,
  `/resources/${ids.resource}/schedule/new`,
  '/settings',
  ...['general', 'locale', 'booking', 'document', 'customer-fields', 'portal-settings', 'widget'].map(
    (page) => `/settings/${page}`,
  ),
]

test.each(SETTING_UP)('%s, where a shop is set up, is for everybody', async (address) => {
  const page = await browser.openShared({ as: await germanOwner(), language: 'de' })
  await page.setViewportSize({ width: 1280, height: HEIGHT })
  await page.emulateMedia({ colorScheme: 'light' })
  await visit(page, address)
  expect(await page.title()).toMatch(/^\S.* · Brygga$/)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect(await overflow(page), 'overflow at 1280').toBe(0)
  expect(await brokenReferences(page)).toEqual([])
  expect(await page.locator('.save-bar i.dot').count(), 'unsaved without a word typed').toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: HEIGHT })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await overflow(page), 'overflow at 360').toBe(0)
  expect(await contrastFindings(page), 'dark').toEqual([])
})

/** Where the first row, day or hour of a page stands. Source: experience.md 8. */
const FILTERED = [
  { address: '/history/orders', content: 'table.orders' },
  { address: '/history/bookings', content: 'table.orders' },
  { address: '/products', content: 'table.products' },
  { address: '/availability', content: '.day-tabs' },
  { address: `/bookings/manifest?date=${day}&days=1`, content: '.manifest-departure, .folded-departure' },
  { address: `/bookings/calendar?date=${day}&view=day`, content: '.week-box' },
  { address: `/bookings/calendar?date=${day}&view=week`, content: '.day-tabs' },
  { address: `/bookings/calendar?date=${day}&view=month`, content: '.month' },
  { address: `/bookings/calendar?date=${day}&view=timeline`, content: '.timeline' },
]
/** With a day's counts on two lines, as some days have them. */
const FARTHEST_CONTENT = 280

test.each(FILTERED)('$address begins on the first screen of a phone, filters folded', async (row) => {
  const page = await browser.openShared({ as: await germanOwner(), language: 'de' })
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, row.address)
  const content = page.locator(row.content).first()
  expect((await content.boundingBox())?.y).toBeLessThanOrEqual(FARTHEST_CONTENT)
  if (row.address.startsWith('/history/')) {
    expect(await cutOffChoices(page, 'main input[type=search]'), 'placeholder').toEqual([])
  }
  const button = page.locator('main').getByRole('search').getByRole('button', { name: 'Filtern' })
  expect(await button.isVisible()).toBe(false)
  await page.locator('.filter-fold > summary').click()
  expect(await button.isVisible()).toBe(true)
  expect(await overflow(page)).toBe(0)
})

test('the first stop of the keyboard skips the navigation', async () => {
  const page = await browser.open({ as: OWNER })
  await visit(page, '/dashboard')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatchObject({ text: 'Hoppa till innehållet' })
  await page.keyboard.press('Enter')
  expect(await focused(page)).toMatchObject({ id: 'main' })
})

test('after a navigation in the browser the heading has focus and is read out', async () => {
  const page = await browser.open({ as: OWNER })
  await visit(page, '/dashboard')
  await page.locator('.sidebar a[href="/history/orders"]').focus()
  await page.keyboard.press('Enter')
  await page.locator('h1:focus').getByText('Ordrar').waitFor()
  await page.locator('[aria-live=polite]').getByText('Ordrar · Brygga').waitFor({ state: 'attached' })
})

test('the whole order page can be reached with the keyboard, in the order it is read', async () => {
  const page = await browser.open({ as: OWNER })
  await visit(page, order)
  await page.getByText('Ctrl K').waitFor()
  const reachable = await page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input:not([type=hidden]), textarea, select, summary')]
      .filter((element) => element instanceof HTMLElement && element.checkVisibility())
      .map((element) => element.outerHTML),
  )
  const visited: string[] = []
  for (let step = 0; step < reachable.length + 5; step += 1) {
    await page.keyboard.press('Tab')
    const { html, hasRing } = await focused(page)
    // The menu under a button says what it is once it is loaded, which its focus begins.
    const asShown = html.replace(' aria-haspopup="menu"', '')
    if (visited.includes(asShown) && asShown === visited[0]) break
    if (asShown.startsWith('<body')) break
    expect(hasRing, asShown).toBe(true)
    visited.push(asShown)
  }
  expect(visited).toEqual(expect.arrayContaining(reachable))
})

test('in the colours of the reader what is open and chosen is told from the rest', async () => {
  const page = await browser.open({ as: OWNER })
  await page.emulateMedia({ forcedColors: 'active' })
  await visit(page, `/products/${productId}/setup`)
  await seeDifference(page, 'input[type=radio]:checked', 'input[type=radio]:not(:checked)')
  await seeDifference(page, '.tabs a[aria-current]', '.tabs a:not([aria-current])')
  await seeDifference(page, '.nav a[aria-current]', '.nav a:not([aria-current])')
  await visit(page, `/products/${productId}/custom-fields`)
  await seeDifference(page, '.switch:checked', '.switch:not(:checked)')
  await visit(page, '/bookings/calendar?view=week')
  await seeDifference(page, '.segmented a[aria-current]', '.segmented a:not([aria-current])')
  await visit(page, `/orders/new?product=${productId}`)
  await seeDifference(page, '.choice-tile:has(:checked)', '.choice-tile:not(:has(:checked))')
  await page.locator('.start-chip input:not(:disabled)').first().check()
  await seeDifference(page, '.start-chip:has(:checked)', '.start-chip:not(:has(:checked))')
})

test('an error summary has focus, and its links lead to the fields', async () => {
  const page = await browser.open({ as: OWNER })
  await visit(page, `${order}/pay`)
  await page.getByLabel('Belopp').fill('x')
  await page.keyboard.press('Enter')
  await page.locator('#error-summary:focus').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('amount')
})

/** Source: performance.md P13. Pages that validate in the browser load conform and zod besides. */
const WEIGHED = [
  ...[
    '/dashboard',
    '/history/orders',
    order,
    `/orders/new?product=${productId}`,
    '/bookings/manifest',
    '/bookings/calendar',
    '/availability?pick=1',
  ].map((address) => ({ address, most: 170_000 })),
  ...[
    `/products/${productId}/information`,
    `/products/${productId}/addon/bundles/new`,
    `/products/${productId}/prices`,
    `/products/${productId}/availability`,
    `/products/${productId}/setup`,
    '/settings/general',
    '/settings/custom-fields/new',
  ].map((address) => ({ address, most: 190_000 })),
]

test.each(WEIGHED)('$address loads at most $most bytes of script, compressed', async ({ address, most }) => {
  const page = await browser.open({ as: OWNER, isNew: true })
  const reads: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (!request.url().endsWith('.js')) return
    reads.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await visit(page, address)
  const bytes = (await Promise.all(reads)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(most)
})

test('the page that staff get is private and may not be framed', async () => {
  const client = await new HttpClient(inject('appUrl')).logIn(OWNER)
  const { headers } = await client.get('/history/orders')
  expect(headers.get('Cache-Control')).toContain('no-store')
  expect(headers.get('X-Frame-Options')).toBe('DENY')
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
})

/** The element with the focus, and whether its focus ring can be seen. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return {
      id: element.id,
      text: element.textContent,
      html: element.outerHTML,
      hasRing: (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
    }
  })
}

let isGermanReady = false

async function germanOwner(): Promise<string> {
  const email = 'deutsch@sjoboden.test'
  if (isGermanReady) return email
  isGermanReady = true
  await addMember(email, ['sjoboden'])
  const database = openDatabase()
  database.prepare("update user set locale = 'de' where email = ?").run(email)
  database.close()
  return email
}

/** Somebody whose shop has not approved the terms. */
async function prepareShop(email: string): Promise<void> {
  const database = openDatabase()
  database
    .prepare(
      `insert into shop (key, display_name, created_at) values ('tillganglig', 'Ny butik', '2026-01-01T00:00:00Z')`,
    )
    .run()
  database.close()
  await addMember(email, ['tillganglig'])
}

/** A day with departures, a deleted order and a message. */
function findAddresses() {
  const database = openDatabase()
  const found = database
    .prepare<[], { day: string; deleted: number; messageId: number; productId: number }>(
      `select
         (select min(id) from product where shop_id = shop.id and product_type = 'RENTAL') as productId,
         (select max(id) from outbox_message where shop_id = shop.id) as messageId,
         (select max(id) from "order" where shop_id = shop.id and state = 'DELETED') as deleted,
         (select substr(booking.start_rent, 1, 10) from booking where shop_id = shop.id and removed_at is null
            and booking.start_rent > date('now') group by 1 order by count(*) desc limit 1) as day
       from shop where key = 'sjoboden'`,
    )
    .get()
  database.close()
  if (!found) throw new Error('the demo shop is missing')
  return found
}

/** One thing of each list of the demo shop. */
function findIds() {
  using database = openDatabase()
  const tables = [
    'category',
    'price_category',
    'duration',
    'tax',
    'resource',
    'resource_type',
    'opening_season',
    'custom_field',
  ] as const
  const columns = tables.map(
    (table) => `(select min(id) from ${table} where shop_id = shop.id and deleted_at is null) as ${table}`,
  )
  const found = database
    .prepare<[], Record<(typeof tables)[number] | 'shop_customer' | 'payment_provider', number>>(
      `select ${columns.join(', ')}, (select min(id) from shop_customer where shop_id = shop.id) as shop_customer,
          (select min(id) from payment_provider where shop_id = shop.id and kind = 'OFFLINE') as payment_provider
        from shop where key = 'sjoboden'`,
    )
    .get()
  if (!found) throw new Error('the demo shop is missing')
  return found
}

test('a word without an end, as a guest may type it, widens no page', async () => {
  const [long] = await insertComing('UNPAID', 1)
  const word = 'Dunörehå'.repeat(9)
  using database = openDatabase()
  database
    .prepare(
      `update customer set first_name = @word, last_name = @word, company_name = @word, email = @word || '@mail.example',
       address_street = @word, comment_by_guest = @word || @word, comment_by_admin = @word || @word where order_id = @id`,
    )
    .run({ word, id: long?.id })
  const date = database
    .prepare('select substr(start_rent, 1, 10) from booking where id = ?')
    .pluck()
    .get(long?.bookingId)
  const page = await browser.openShared({ as: await germanOwner(), language: 'de' })
  const found = `from=${date}&to=${date}`
  for (const address of [
    ...['', '/manage', '/customer', '/refund', '/replicate', '/delete'].map(
      (tab) => `/orders/${long?.id}${tab}`,
    ),
    `/bookings/${long?.bookingId}`,
    `/bookings/${long?.bookingId}/resources`,
    `/bookings/${long?.bookingId}/check-in?date=${date}&days=1&mode=door`,
    ...['list', 'door'].map((mode) => `/bookings/manifest?date=${date}&days=1&mode=${mode}`),
    `/history/orders?tab=all&${found}`,
    `/history/bookings?tab=all&${found}`,
    `/history/orders?q=${word}${word}`,
    `/search?q=${long?.id}`,
  ]) {
    await visit(page, address)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: HEIGHT })
      expect(await overflow(page), `${address} at ${width}`).toBe(0)
    }
  }
})

test('payments with their VAT stay within their card, beside the customer too', async () => {
  const [refunded] = await insertComing('UNPAID', 1)
  using database = openDatabase()
  database.prepare('update "order" set returning_minor = 40000 where id = ?').run(refunded?.id)
  for (const provider of ['CASH', 'CARD_TERMINAL']) {
    const { lastInsertRowid: id } = database
      .prepare(
        `insert into "transaction"
           (shop_id, order_id, transaction_type, status, amount_minor, provider, created_at)
         select shop_id, id, 'REFUND', 'PENDING', -20000, ?, created_at from "order" where id = ?`,
      )
      .run(provider, refunded?.id)
    for (const [percentage, vat] of [
      [2500, -2000],
      [1200, -1071],
    ]) {
      database
        .prepare(
          `insert into transaction_tax_item
             (shop_id, transaction_id, booking_product_id, vat_percentage, amount_minor, vat_minor)
           select refund.shop_id, refund.id, min(row.id), ?, -10000, ? from "transaction" as refund
           join booking_product as row on row.order_id = refund.order_id where refund.id = ?`,
        )
        .run(percentage, vat, id)
    }
  }
  const page = await browser.openShared({ as: await germanOwner(), language: 'de' })
  await visit(page, `/orders/${refunded?.id}`)
  const payments = page.locator('.table.pairs').filter({ hasText: /12\s%: −10,71\skr/ })
  for (const width of [1100, 1190, 1280, 1360]) {
    await page.setViewportSize({ width, height: HEIGHT })
    const beyond = await payments.evaluate((table) => {
      const edge = table.closest('.card')?.getBoundingClientRect().right ?? 0
      const parts = [table, ...table.querySelectorAll('*')].map((part) => part.getBoundingClientRect())
      return Math.max(...parts.map(({ right }) => right - edge))
    })
    expect(beyond, `at ${width}`).toBeLessThanOrEqual(0)
  }
})

test.each([
  { list: 'orders', start: 'So 20. Dez 10:00' },
  { list: 'bookings', start: 'So 20. Dez 10:00 – Mo 21. Dez 10:00' },
])('three badges fit the list of $list, overnight and of another year', async ({ list, start }) => {
  const page = await browser.openShared({ as: await germanOwner(), language: 'de' })
  await visit(page, `/history/${list}?tab=all`)
  await page
    .locator('.orders tbody tr')
    .first()
    .evaluate((row, period) => {
      const cells = Object.fromEntries(
        [...row.querySelectorAll<HTMLElement>('[data-a]')].map((cell) => [cell.dataset.a, cell]),
      )
      const badges = ['Storniert', 'Teilweise bezahlt', 'Erstattung unterwegs'].map(
        (text) => `<span class="badge">${text}</span>`,
      )
      if (cells.status) cells.status.innerHTML = badges.join(' ')
      if (cells.start) cells.start.textContent = period
      const created = cells.id?.querySelector('.meta')
      if (created) created.textContent = '30. Nov 2025 13:31'
      if (cells.who) cells.who.textContent = 'Maximiliane Hohenzollern-Sigmaringen'
    }, start)
  for (const width of [1024, 1190, 1280, 1440]) {
    await page.setViewportSize({ width, height: HEIGHT })
    expect(await overflow(page), `overflow at ${width}`).toBe(0)
    const beyond = await page.locator('.orders').evaluate((table) => {
      const edge = table.parentElement?.getBoundingClientRect().right ?? 0
      return table.getBoundingClientRect().right - edge
    })
    expect(beyond, `at ${width}`).toBeLessThanOrEqual(0)
  }
})

test('the copies of before stay within their card on a phone', async () => {
  const [original, copy] = await insertComing('UNPAID', 2)
  using database = openDatabase()
  const facts = JSON.stringify({ orderIds: [copy?.id] })
  database
    .prepare(
      `insert into activity (shop_id, entity, entity_id, action, facts, actor, created_at)
       select shop_id, 'order', id, 'order_replicated', ?, 'SYSTEM', created_at from "order" where id = ?`,
    )
    .run(facts, original?.id)
  const copied = database
    .prepare('select date(start_rent) from booking where order_id = ?')
    .pluck()
    .get(copy?.id)
  const page = await browser.openShared({ as: await germanOwner(), language: 'de' })
  await page.setViewportSize({ width: 360, height: HEIGHT })
  const chosen = `month=${String(copied).slice(0, 8)}01&booking=${original?.bookingId}&day=${copied}`
  await visit(page, `/orders/${original?.id}/replicate?${chosen}`)
  const beyond = await page.getByText(`schon kopiert, Bestellung ${copy?.id}`).evaluate((link) => {
    const edge = link.closest('.card')?.getBoundingClientRect().right ?? 0
    return link.getBoundingClientRect().right + link.scrollWidth - link.clientWidth - edge
  })
  expect(beyond).toBeLessThan(0)
})

test('the actions at the foot of a phone lie over nothing that has focus', async () => {
  const page = await browser.openShared({ as: await germanOwner(), language: 'de' })
  await page.setViewportSize({ width: 360, height: 480 })
  await visit(page, `/bookings/${unpaid?.bookingId}`)
  const actions = page.locator('.booking-dialog-actions')
  const call = page.locator('.booking-dialog-side a[href^="tel:"]')
  await call.evaluate((link) => {
    scrollBy(0, link.getBoundingClientRect().bottom - innerHeight + 90)
    link.focus()
  })
  const bar = await actions.boundingBox()
  expect(bar?.height).toBeGreaterThan(100)
  const beneath = async () => {
    const { y = 0, height = 0 } = (await call.boundingBox()) ?? {}
    return y + height - (bar?.y ?? 0)
  }
  await expect.poll(beneath).toBeLessThanOrEqual(0)
  expect(await actions.locator('.is-narrow').isVisible()).toBe(true)
})

test('who may only read a booking has its links at the foot of a phone, without a menu', async () => {
  const page = await browser.openShared({ as: 'accountant@sjoboden.test' })
  await page.setViewportSize({ width: 360, height: HEIGHT })
  await visit(page, `/bookings/${unpaid?.bookingId}`)
  const actions = page.locator('.booking-dialog-actions')
  expect(await actions.innerText()).toMatch(
    new RegExp(`^Bokning ${unpaid?.bookingId}\\s+Order ${unpaid?.id}$`),
  )
})
