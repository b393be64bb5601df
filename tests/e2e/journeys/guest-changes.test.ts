import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { arriveAtStripe, chooseCard, connectCard } from '#tests/support/card-journey.ts'
import {
  arriveAt,
  checkOut,
  chooseTime,
  type Guest,
  leaveBundle,
  openProduct,
  orderIdOf,
  pay,
  quietDay,
  stepUp,
} from '#tests/support/guest-journey.ts'
import { openDatabase, SCRIPTS, see, seeHeading } from '#tests/support/pages.ts'
import { withStaffBrowser } from '#tests/support/staff-journey.ts'

/** A guest buys the rebooking guarantee and comes on another day. Source: domain.md §5 'A guest's change'. */
const browser = withStaffBrowser()

const TOUR = 'Guidad solnedgångspaddling'
const ADDON = 'Våtdräkt'

test.each(SCRIPTS)(
  'a guest buys the guarantee, changes the day and pays what it costs more, $script',
  async ({ hasScript }) => {
    const page = await browser.open({ hasScript, width: 360 })
    const guest: Guest = { screen: page, hasScript }
    const orderId = await buyWithGuarantee(guest, quietDay(hasScript ? 30 : 33))
    const bought = priceOf(orderId)

    await page.goto(page.url().replace('order-confirmation', 'manage'))
    await changeTo(guest, quietDay(hasScript ? 31 : 34))
    await page.getByRole('button', { name: /^Byt till / }).dblclick({ noWaitAfter: true })
    await see(page, 'Bokningen är ändrad.')
    expect(startOf(orderId)).toContain(quietDay(hasScript ? 31 : 34))
    expect(priceOf(orderId)).toEqual(bought)

    setTourPrice(10_000)
    try {
      await changeTo(guest, quietDay(hasScript ? 32 : 35))
      await see(page, 'Den nya tiden är reserverad medan du betalar. Till dess gäller den gamla.')
      await page.locator('input[name=provider]').first().check()
      await page.locator('#confirm-change button[type=submit]').last().click()
      await page.waitForURL(/\/pay\/\d+\?/)
      expect(startOf(orderId)).toContain(quietDay(hasScript ? 31 : 34))
      await page.locator('button[value=pay]').click()
      await see(page, 'Bokningen är ändrad.')
      expect(startOf(orderId)).toContain(quietDay(hasScript ? 32 : 35))
      const { priceMinor, payedMinor } = priceOf(orderId)
      expect([priceMinor, payedMinor]).toEqual([bought.priceMinor + 10_000, bought.priceMinor + 10_000])
    } finally {
      setTourPrice(-10_000)
    }

    setAddonFee(2_500)
    try {
      await page.getByRole('link', { name: /^Lägg till tillval/ }).click()
      await stepUp(guest, ADDON)
      await see(page, '+25 kr')
    } finally {
      setAddonFee(0)
    }
  },
)

test.each(SCRIPTS)(
  'what a change costs more is paid by card, after going back once, $script',
  async ({ hasScript }) => {
    await connectCard(browser)
    const page = await browser.open({ hasScript, width: 360 })
    const guest: Guest = { screen: page, hasScript }
    const [before, after] = [quietDay(hasScript ? 37 : 39), quietDay(hasScript ? 38 : 40)]
    const orderId = await buyWithGuarantee(guest, before)
    const bought = priceOf(orderId)
    await page.goto(page.url().replace('order-confirmation', 'manage'))
    setTourPrice(10_000)
    try {
      await changeTo(guest, after)
      await goToStripe(page)
      await page.getByRole('button', { name: 'Decline' }).click()
      await page.getByRole('button', { name: 'Back' }).click()
      await arriveAt(page, 'manage')
      await see(page, 'Bokningen kunde ej ombokas. Vänligen försök igen.')
      expect(startOf(orderId)).toContain(before)
      expect(priceOf(orderId)).toEqual(bought)

      await changeTo(guest, after)
      await goToStripe(page)
      expect(startOf(orderId)).toContain(before)
      await page.getByRole('button', { name: 'Pay' }).click()
      await arriveAt(page, 'manage')
      await see(page, 'Bokningen är ändrad.')
      expect(startOf(orderId)).toContain(after)
      const dearer = bought.priceMinor + 10_000
      expect(priceOf(orderId)).toEqual({ priceMinor: dearer, payedMinor: dearer })
    } finally {
      setTourPrice(-10_000)
    }
  },
)

test('without the guarantee the page says so, and how to reach the shop', async () => {
  const page = await browser.open()
  const guest: Guest = { screen: page, hasScript: true }
  await openProduct(guest, 'Havskajak', quietDay(36))
  await chooseTime(guest)
  await page.locator('button[value=add]').click()
  await page.waitForURL(/\/(bundle|addons)\/\d+\?/)
  if (page.url().includes('/bundle/')) await leaveBundle(guest)
  await page.locator('button[value=continue]').click()
  await arriveAt(page, 'checkout')
  await checkOut(guest)
  await pay(guest)
  await page.goto(page.url().replace('order-confirmation', 'manage'))
  await see(page, 'Bokningen har ingen ombokningsgaranti. Kontakta Sjöboden om du vill byta dag eller tid.')
  const { pathname, search } = new URL(page.url())
  const bookingId = bookingOf(orderIdOf(page))
  await page.goto(`${pathname}/change/${bookingId}${search}`)
  await arriveAt(page, 'manage')
})

/** A tour that was paid and may be moved. */
async function buyWithGuarantee(guest: Guest, day: string): Promise<number> {
  const { screen: page, hasScript } = guest
  await openProduct(guest, TOUR, day)
  await chooseTime(guest)
  await page.locator('button[value=add]').click()
  await page.waitForURL(/\/(bundle|addons)\/\d+\?/)
  if (page.url().includes('/bundle/')) await leaveBundle(guest)
  const guarantee = page.locator('input[name=guarantee]')
  expect(await guarantee.isChecked()).toBe(false)
  await guarantee.check()
  if (hasScript) await page.waitForURL(({ searchParams }) => searchParams.get('guarantee') === '1')
  await page.locator('button[value=continue]').click()
  await arriveAt(page, 'checkout')
  await see(page, '1 × Ombokningsgaranti')
  await page.getByLabel(/Längd i cm/).fill('175')
  await checkOut(guest)
  await pay(guest)
  return orderIdOf(page)
}

/** Chooses the card for the plan that is shown, and goes on to the provider. */
async function goToStripe(page: Page): Promise<void> {
  await chooseCard(page)
  await page.locator('#confirm-change button[type=submit]').last().click()
  await arriveAtStripe(page)
}

/** From the manage page to another day, as far as the page that asks before it is done. */
async function changeTo({ screen }: Guest, day: string): Promise<void> {
  await screen.getByRole('link', { name: /^Byt dag eller tid/ }).click()
  await seeHeading(screen, 'Byt dag eller tid')
  const address = new URL(screen.url())
  address.searchParams.set('startDate', day)
  await screen.goto(address.pathname + address.search)
  const start = screen.locator('#change input[type=radio]:not(:disabled)').first()
  if (!(await start.isChecked())) await start.check()
  await screen.getByRole('button', { name: 'Visa vad som ändras' }).click()
  await seeHeading(screen, 'Stämmer ändringen?')
}

function priceOf(orderId: number) {
  using database = openDatabase()
  const query = 'select price_minor as priceMinor, payed_minor as payedMinor from "order" where id = ?'
  const row = database.prepare<[number], { priceMinor: number; payedMinor: number }>(query).get(orderId)
  if (!row) throw new Error(`no order ${orderId}`)
  return row
}

function startOf(orderId: number): string {
  using database = openDatabase()
  const query = 'select start_rent as start from booking where order_id = ? and removed_at is null'
  return database.prepare<[number], { start: string }>(query).get(orderId)?.start ?? ''
}

function bookingOf(orderId: number): number {
  using database = openDatabase()
  return (
    database.prepare<[number], { id: number }>('select id from booking where order_id = ?').get(orderId)
      ?.id ?? 0
  )
}

function setTourPrice(moreMinor: number): void {
  using database = openDatabase()
  database
    .prepare(
      'update price set unit_price_minor = unit_price_minor + ? where product_id = (select id from product where name = ?)',
    )
    .run(moreMinor, TOUR)
}

function setAddonFee(minor: number): void {
  using database = openDatabase()
  database.prepare('update product set rebooking_fee = ? where name = ?').run(minor, ADDON)
}
