import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright'
import { expect, inject } from 'vitest'
import type { LocalDate } from '#app/domain/shared/time.ts'
import { openDayAhead } from './days-ahead.ts'
import { openDatabase, type Screen } from './pages.ts'

/** A guest before a screen. The steps below hold in every language, so they never read a word. */
export type Guest = { screen: Screen; hasScript: boolean }

export const LENA = {
  firstName: 'Lena',
  lastName: 'Sandström',
  email: 'lena@mail.example',
  // With its country, which is another one for who reads German.
  phone: '+46 70-174 06 07',
} as const

/** The next day on which the shop is closed though its season is on. */
export function closedDay(): string {
  using database = openDatabase()
  const closed = database.prepare<[], { date: string }>(
    "select min(date) as date from opening_closed_date where date > date('now') and shop_id = (select id from shop where key = 'sjoboden')",
  )
  return closed.get()?.date ?? ''
}

/**
 * A day so far ahead that nothing is booked yet, on which the shop is open, as on the next. Days go to who asks
 * first: none is given to two test files, and the same number in the same file is the same day.
 */
export function quietDay(number: number): LocalDate {
  using database = openDatabase()
  const file = path.join(inject('appDataDir'), 'quiet-days.json')
  const owners: string[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const owner = `${path.basename(expect.getState().testPath ?? '')} ${number}`
  if (!owners.includes(owner)) writeFileSync(file, JSON.stringify([...owners, owner]))
  const place = owners.includes(owner) ? owners.indexOf(owner) : owners.length
  const closed = database.prepare<[], string>('select date from opening_closed_date').pluck().all()
  return openDayAhead(place, new Set(closed))
}

/** Price of three hours in a sea kayak by the shop's price lists, in minor units, as somebody would look it up. */
export function kayakPrice(day: string, priceCategory: 'Vuxen' | 'Ungdom' = 'Vuxen'): number {
  using database = openDatabase()
  const weekday = String(new Date(day).getUTCDay() || 7)
  const price = database
    .prepare<[string, string, string], { minor: number }>(
      `select unit_price_minor as minor from price
       join product on product.id = price.product_id
       join price_category on price_category.id = price.price_category_id
       join duration on duration.id = price.duration_id
       left join price_season as season on season.id = price.price_season_id
       where product.name = 'Havskajak' and title ->> 'sv' = ? and label ->> 'sv' = '3 timmar'
         and (season.id is null or (? between first_date and last_date and instr(weekdays, ?) > 0))
       order by season.id is null, julianday(last_date) - julianday(first_date), length(weekdays) limit 1`,
    )
    .get(priceCategory, day, weekday)
  if (!price) throw new Error(`the demo's kayak has no price on ${day}`)
  return price.minor
}

/** Opens the shop's list of products and waits until the script, if any, has taken over. */
export async function openList({ screen }: Guest, query = 'key=sjoboden'): Promise<void> {
  await screen.goto(`/widget?${query}`)
  await screen.waitForURL(({ searchParams }) => searchParams.has('cart'))
  await screen.locator('main').waitFor()
}

export async function chooseProduct({ screen }: Guest, name: string): Promise<void> {
  await screen.locator('a.product-card', { hasText: name }).click()
  await screen.waitForURL(({ searchParams }) => searchParams.has('product'))
}

/** The product's page with its day, as a link from the shop's own site may lead to it. */
export async function openProduct(guest: Guest, name: string, day: string, query = 'key=sjoboden') {
  await openList(guest, `${query}&startDate=${day}`)
  await chooseProduct(guest, name)
}

/** From the coming days to the month that they are in. */
export async function openMonth({ screen }: Guest): Promise<void> {
  await screen.locator('.whole-month a').click()
  await screen.waitForURL(({ searchParams }) => searchParams.has('month'))
}

/** Leafs on to the third month, past the demo's own orders, and takes a day with something left. */
export async function leafToQuietDay({ screen }: Guest): Promise<string> {
  await openMonth({ screen, hasScript: true })
  for (let leaf = 0; leaf < 3; leaf++) {
    const next = screen.locator('main a.button.icon').last()
    const address = new URL((await next.getAttribute('href')) ?? '', screen.url())
    await next.click()
    await screen.waitForURL(({ search }) => search === address.search)
  }
  const day = screen.locator('table.month td a').nth(2)
  const date = new URL((await day.getAttribute('href')) ?? '', screen.url()).searchParams.get('startDate')
  await day.click()
  await screen.waitForURL(({ searchParams }) => searchParams.get('startDate') === date)
  return date ?? ''
}

/** Takes a start time that has something left, the first unless another is asked for. */
export async function chooseTime({ screen, hasScript }: Guest, index = 0): Promise<string> {
  const time = screen.locator('input[type=radio][name=startTime]:not(:disabled)').nth(index)
  const value = await time.inputValue()
  // A lone start is chosen already.
  if (await time.isChecked()) return value
  await time.check()
  if (hasScript) await screen.waitForURL(({ searchParams }) => searchParams.get('startTime') === value)
  return value
}

/** Presses plus once, in the row of that name or in the first. */
export async function stepUp({ screen }: Guest, name = ''): Promise<void> {
  const row = screen.locator('.quantity-row:has(.stepper)', { hasText: name }).first()
  const plus = row.locator('button[value^="plus:"]')
  const id = (await plus.getAttribute('value'))?.slice('plus:'.length)
  const before = Number(await row.locator('input').inputValue())
  await plus.click()
  await seeQuantity(screen, `${id}:${before + 1}`)
}

export async function seeQuantity(screen: Screen, row: string): Promise<void> {
  await screen.waitForURL(({ searchParams }) => (searchParams.get('q') ?? '').split(',').includes(row))
}

/**
 * Puts the choice into the order, with nothing more of its package than must come; the next page is the
 * add-ons, or the details for a product without any.
 */
export async function add(guest: Guest): Promise<void> {
  const { screen } = guest
  await screen.locator('button[value=add]').click()
  await screen.waitForURL(/\/((bundle|addons)\/\d+|checkout)\?/)
  if (screen.url().includes('/bundle/')) await leaveBundle(guest)
}

export async function addToPackage({ screen }: Guest): Promise<void> {
  await screen.locator('button[value=add]').click()
  await screen.waitForURL(/\/bundle\/\d+\?/)
}

export async function leaveBundle({ screen }: Guest): Promise<void> {
  await screen.locator('main form#bundle').waitFor()
  await screen.locator('button[value=continue]').click()
  await screen.waitForURL(/\/(addons\/\d+|checkout)\?/)
}

export async function leaveAddons({ screen }: Guest): Promise<void> {
  await screen.locator('button[value=continue]').click()
  await arriveAt(screen, 'checkout')
}

/** One product in the order and the guest at the details. */
export async function reserve(
  guest: Guest,
  requested: { product: string; day: string; query?: string; time?: number },
): Promise<number> {
  await openProduct(guest, requested.product, requested.day, requested.query)
  await chooseTime(guest, requested.time)
  await add(guest)
  if (guest.screen.url().includes('/addons/')) await leaveAddons(guest)
  return orderIdOf(guest.screen)
}

export async function fillDetails(
  { screen }: Guest,
  details: Partial<Record<keyof typeof LENA, string>> = LENA,
): Promise<void> {
  for (const [name, value] of Object.entries(details)) await screen.locator(`[name=${name}]`).fill(value)
}

export async function acceptTerms({ screen }: Guest): Promise<void> {
  await screen.locator('[name=terms]').check()
}

export function submitButton({ screen }: Guest): Locator {
  return screen.locator('#checkout button.primary')
}

/** Details, terms and the way to the payment page. */
export async function checkOut(guest: Guest): Promise<void> {
  await fillDetails(guest)
  await acceptTerms(guest)
  await submitButton(guest).click()
  await guest.screen.waitForURL(/\/pay\/\d+\?/)
}

export async function pay({ screen }: Guest): Promise<void> {
  await screen.locator('button[value=pay]').click()
  await arriveAt(screen, 'order-confirmation')
}

export async function arriveAt(screen: Screen, step: string): Promise<void> {
  await screen.waitForURL(({ pathname }) => pathname.endsWith(`/${step}`))
}

/** Shows the page in another language, by its select or by the button beside it. */
export async function chooseLanguage({ screen, hasScript }: Guest, lang: string): Promise<void> {
  await screen.locator('#language').selectOption(lang)
  if (!hasScript) await screen.locator('button[value=language]').click()
  await screen.locator(`html[lang="${lang}"]`).waitFor()
}

/** Waits for the page's own errors after a refused post. */
export async function seeErrors(screen: Screen): Promise<Locator> {
  const summary = screen.locator('#error-summary')
  await summary.waitFor()
  return summary
}

/** Back, where the page is the browser's or one that the script shows again. */
export async function goBack(page: Page, step: string | RegExp): Promise<void> {
  await page.goBack()
  await page.waitForURL(typeof step === 'string' ? ({ pathname }) => pathname.endsWith(`/${step}`) : step)
}

export function orderIdOf(screen: Screen): number {
  return Number(/\/new-order\/(\d+)\//.exec(screen.url())?.[1])
}

export type StoredOrder = {
  state: string
  priceMinor: number
  payedMinor: number
  bookings: number
  email: string | null
}

export function findStoredOrder(orderId: number): StoredOrder | undefined {
  using database = openDatabase()
  return database
    .prepare<[number], StoredOrder>(
      `select state, price_minor as priceMinor, payed_minor as payedMinor,
         (select count(*) from booking where order_id = "order".id and removed_at is null) as bookings,
         (select email from customer where order_id = "order".id) as email
       from "order" where id = ?`,
    )
    .get(orderId)
}

export function countOrders(): number {
  using database = openDatabase()
  return database.prepare<[], { count: number }>('select count(*) as count from "order"').get()?.count ?? 0
}

/** Lets the time to pay run out, as if the guest had been away for an hour. */
export function letReservationExpire(orderId: number): void {
  using database = openDatabase()
  const anHourAgo = `${new Date(Date.now() - 3_600_000).toISOString().slice(0, 19)}Z`
  const { changes } = database
    .prepare('update "order" set reservation_expires_at = ? where id = ?')
    .run(anHourAgo, orderId)
  expect(changes).toBe(1)
  database.prepare('update allocation set expires_at = ? where order_id = ?').run(anHourAgo, orderId)
}
