import type { Page } from 'playwright'
import { inject } from 'vitest'
import { hashPassword } from '#app/domain/account/passwords.server.ts'
import { HttpClient } from './http-client.ts'
import { bringAxe } from './page-checks.ts'
import { openDatabase, type Setting, withBrowser } from './pages.ts'

export const PASSWORD = 'brygga-demo'

/** Pages in browsers that run scripts. */
const scripted = new WeakSet<Page>()

/** `as`: signed in already as this user; nobody when left out. */
export type Visit = Setting & { as?: string }

/** As `withBrowser` of the guest's pages, but its visitors may be signed in. */
export function withStaffBrowser() {
  const browser = withBrowser()
  const shared = new Map<string, Promise<Page>>()
  const clients = new Map<string, Promise<HttpClient>>()
  return { open, openShared }

  /** One page for all who look at the product alike, and change nothing in it; most let axe look. */
  function openShared(visit: Visit): Promise<Page> {
    const key = JSON.stringify(visit)
    const page = shared.get(key) ?? openKept(visit)
    shared.set(key, page)
    return page
  }

  async function openKept(visit: Visit) {
    const page = await open(visit)
    browser.keep(page)
    await bringAxe(page)
    return page
  }

  async function open({ as, ...setting }: Visit = {}) {
    const page = await browser.open(setting)
    const context = page.context()
    if (as !== undefined) await context.addCookies([await sessionCookie(as)])
    await context.addCookies([{ name: 'lang', value: setting.language ?? 'sv', url: inject('appUrl') }])
    if (setting.hasScript !== false) scripted.add(page)
    return page
  }

  /** Logs in once per user and file: hashing passwords is meant to be slow. */
  async function sessionCookie(email: string) {
    const client = clients.get(email) ?? new HttpClient(inject('appUrl')).logIn(email)
    clients.set(email, client)
    const value = (await client).cookie('brygga_session')
    if (!value) throw new Error(`no session for ${email}`)
    return { name: 'brygga_session', value, url: inject('appUrl'), httpOnly: true }
  }
}

/** Opens a page and waits until its script, if any, has taken over. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' })
  await hydrated(page)
}

/** A document with our script is ready once React has attached itself to it. */
async function hydrated(page: Page): Promise<void> {
  if (!scripted.has(page) || (await page.locator('script[type=module]').count()) === 0) return
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
  await settled(page)
}

/** Waits until the page has reacted to an input, as by removing an error and so moving the buttons below it. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })))
}

/** Presses a button once the page has arrived: the one before it may have a button of the same name. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await arrived(page)
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
}

export async function follow(page: Page, name: string | RegExp): Promise<void> {
  await arrived(page)
  await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()
}

declare global {
  interface Window {
    /** The router of a hydrated page. */
    __reactRouterDataRouter?: { state: { navigation: { state: string } } }
  }
}

/** Waits until a page that runs scripts is idle, with no navigation and no form on its way. */
export async function arrived(page: Page): Promise<void> {
  if (!scripted.has(page)) return
  await page.waitForFunction(
    () =>
      new Promise((resolve) => {
        const see = () => {
          const navigation = window.__reactRouterDataRouter?.state.navigation.state ?? 'idle'
          resolve(navigation === 'idle' && !document.querySelector('button[aria-busy=true]'))
        }
        requestIdleCallback(see, { timeout: 500 })
      }),
  )
}

/** Opens a menu: where scripts run, once it is one. */
export async function openMenu(page: Page, name: string): Promise<void> {
  const button = page
    .locator('.more-menu > :is(summary, button), .shops > :is(summary, button)')
    .filter({ hasText: name, visible: true })
    .first()
  if (scripted.has(page)) {
    await button.focus()
    await button.and(page.locator('[aria-haspopup=menu]')).waitFor()
  }
  await button.click()
}

/** Follows or presses an item of an open menu. */
export async function choose(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true })
  if (scripted.has(page)) return item.click()
  await page.locator('.menu :is(a, button)').filter({ hasText: name, visible: true }).first().click()
}

/** Shows the filters that lie behind a button: those of a list on a phone, those of a calendar at any width. */
export async function unfoldFilters(page: Page): Promise<void> {
  const fold = page.locator('main .filter-fold > summary')
  if (await fold.isVisible()) await fold.click()
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-post', { exact: true }).fill(email)
  await page.getByLabel('Lösenord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
}

/** Chooses a product in the form of a new booking, which where scripts run is then shown for it. */
export async function chooseProduct(page: Page, name: string): Promise<void> {
  const tile = page.locator('.choice-tile').filter({ hasText: name }).getByRole('radio')
  await tile.check()
  if (scripted.has(page)) await tile.and(page.locator('[checked]')).waitFor()
}

/** Product, day, start and adults in the form of a new booking, by the words that staff read there. */
export async function chooseBooking(
  page: Page,
  { product, day, start, adults }: { product: string; day?: string; start: string; adults: number },
): Promise<void> {
  await visit(page, '/orders/new')
  await chooseProduct(page, product)
  if (day !== undefined) await page.getByLabel('Datum', { exact: true }).fill(day)
  await press(page, 'Visa tider')
  await page.getByLabel(new RegExp(`^${start}(?:–|\\s*\\d)`)).check()
  await page.getByLabel('Vuxen', { exact: true }).fill(String(adults))
}

/** Finds a customer of the shop in the form of a new booking, by a part of name or number, and fills it in. */
export async function pickCustomer(page: Page, typed: string, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: /^Sök kund/ }).fill(typed)
  if (!scripted.has(page)) await press(page, 'Sök')
  await page.locator('.customer-hits').getByRole('button', { name }).click()
}

/** Sends the form of a new booking, whatever rule for guests it breaks, as a shop that is shut at night; the order. */
export async function book(page: Page, button: string | RegExp): Promise<number> {
  await press(page, button)
  const done = page.getByText(/^Order \d+ är bokad/).first()
  const anyway = page.getByRole('button', { name: 'Boka ändå' })
  await done.or(anyway).first().waitFor()
  if (await anyway.isVisible()) await anyway.click()
  await done.waitFor()
  return Number(new URL(page.url()).pathname.split('/').at(-1))
}

/** An amount that the order's page sums up: 'Totalt', 'Betalt', 'Att betala'; null where it has no such line. */
export async function readSum(page: Page, name: string): Promise<string | null> {
  const line = page
    .locator('dl.totals')
    .getByText(name, { exact: true })
    .locator('xpath=following-sibling::dd[1]')
  return (await line.count()) === 0 ? null : (await line.innerText()).replaceAll(/\s/g, ' ')
}

/** What the day's list says about one departure. */
export async function readDeparture(page: Page, date: string, start: string): Promise<string> {
  await visit(page, `/bookings/manifest?date=${date}&days=1`)
  const head = page
    .locator('.departure-head')
    .filter({ hasText: new RegExp(`^${start}`) })
    .first()
  return (await head.innerText()).replaceAll(/\s+/g, ' ')
}

export type OrderCase = Record<'id' | 'bookingId' | 'priceMinor' | 'payedMinor', number> &
  Record<'lastName' | 'phone', string>

const CASES = {
  'coming and unpaid': `state = 'CONFIRMED' and payed_minor = 0 and price_minor > 20000
    and start_rent > datetime('now', '+2 days')`,
  'coming with a comment': `state = 'CONFIRMED' and comment_by_guest is not null and start_rent > datetime('now', '+1 day')`,
  'paid by card': `state = 'CONFIRMED' and payed_minor = price_minor and price_minor > 10000
    and start_rent > datetime('now', '+2 days') and exists (select 1 from "transaction"
      where order_id = "order".id and provider = 'TEST' and status = 'PAYED')`,
  'paid with named units': needing('use_identifiers = 1'),
  'paid with hosts': needing('use_resources = 1 and allow_split_resources = 1'),
} as const

/** Coming and paid, so that no other case is one of them. */
function needing(condition: string): string {
  return `state = 'CONFIRMED' and payed_minor > 0 and start_rent > datetime('now', '+1 day')
    and booking.id in (select booking_id from booking_product join product on product.id = product_id where ${condition})`
}

/** Sjöboden's orders of a kind, each with one booking. */
export function findOrders(kind: keyof typeof CASES, count: number): OrderCase[] {
  const database = openDatabase()
  const orders = database
    .prepare<[number], OrderCase>(
      `select "order".id, booking.id as bookingId, last_name as lastName, phone_raw as phone, price_minor as priceMinor,
         payed_minor as payedMinor
       from "order" join booking on booking.order_id = "order".id join customer on customer.order_id = "order".id
       where "order".shop_id = (select id from shop where key = 'sjoboden') and removed_at is null
         and ${CASES[kind]}
       group by "order".id having count(*) = 1 order by "order".id limit ?`,
    )
    .all(count)
  database.close()
  if (orders.length < count) throw new Error(`the demo has only ${orders.length} orders ${kind}`)
  return orders
}

/** A guest puts one place on that day's guided tour into a cart; the order that holds it. */
export async function reserveTour(date: string): Promise<number> {
  const database = openDatabase()
  const tour = database
    .prepare<[], { productId: number; time: string; durationId: number; categoryId: number }>(
      `select product.id as productId, min(time) as time, product_duration.duration_id as durationId,
         price_category_id as categoryId
       from product join shop on shop.id = product.shop_id
       join capacity_schedule on capacity_schedule.product_id = product.id
       join capacity_schedule_time on capacity_schedule_id = capacity_schedule.id
       join product_duration on product_duration.product_id = product.id
       join price on price.product_id = product.id
       where shop.key = 'sjoboden' and product_type = 'EVENT' group by price.id order by price.id limit 1`,
    )
    .get()
  if (!tour) throw new Error('the demo has no guided tour')
  const cart = crypto.randomUUID()
  const answer = await new HttpClient(inject('appUrl')).post(
    `/widget/v2/dialog/new-order?${new URLSearchParams({ key: 'sjoboden', cart, w: cart, product: String(tour.productId), startDate: date })}`,
    {
      intent: 'add',
      startDate: date,
      startTime: tour.time,
      durationId: String(tour.durationId),
      [`q.${tour.categoryId}`]: '1',
    },
  )
  const order = database
    .prepare<[string], { id: number }>('select id from "order" where cart_key = ?')
    .get(cart)
  database.close()
  if (!order) throw new Error(`reserving the tour answered ${answer.status}`)
  return order.id
}

/** Somebody new, working in the first shop, with the demo's password; the demo's own people stay as they are. */
export async function addMember(email: string, shopKeys: readonly string[], role = 'OWNER'): Promise<string> {
  const passwordHash = await hashPassword(PASSWORD)
  const database = openDatabase()
  database
    .prepare(
      `insert into user (name, email, password_hash, locale, created_at, current_shop_id)
       values ('Kim Berg', ?, ?, 'sv', '2026-01-01T00:00:00Z', (select id from shop where key = ?))`,
    )
    .run(email, passwordHash, shopKeys[0] ?? null)
  for (const key of shopKeys) {
    database
      .prepare(
        `insert into membership (shop_id, user_id, built_in_role, created_at)
         select shop.id, user.id, ?, user.created_at from shop, user where key = ? and email = ?`,
      )
      .run(role, key, email)
  }
  database.close()
  return email
}
