import { expect, test } from 'vitest'
import {
  arriveAt,
  checkOut,
  type Guest,
  pay,
  quietDay,
  reserve,
  seeErrors,
  stepUp,
} from '#tests/support/guest-journey.ts'
import { openDatabase, SCRIPTS, see, seeHeading, withBrowser } from '#tests/support/pages.ts'

/** A guest adds add-ons to a booking that is made. Source: domain.md §5 'A guest's change'. */
const browser = withBrowser()

test.each(SCRIPTS)('a guest adds add-ons later, and pays for them, $script', async ({ hasScript }) => {
  const page = await browser.open({ hasScript, width: 360 })
  const guest: Guest = { screen: page, hasScript }
  const orderId = await reserve(guest, { product: 'Havskajak', day: quietDay(hasScript ? 0 : 1) })
  await checkOut(guest)
  await pay(guest)
  const bought = stateOf(orderId)

  await page.goto(page.url().replace('order-confirmation', 'manage'))
  await page.getByRole('link', { name: /^Lägg till tillval/ }).click()
  await seeHeading(page, 'Lägg till tillval')
  await see(page, 'Välj hur många du vill lägga till.')
  const field = page.locator('.quantity-row input').first()
  await field.fill('1,5')
  if (!hasScript) await field.press('Enter')
  await seeErrors(page)
  expect(await field.inputValue()).toBe('1,5')
  await page.goto(page.url())
  await stepUp(guest, 'Våtdräkt')
  await stepUp(guest, 'Våtdräkt')
  await see(page, 'Bokningen kostar då')
  expect(stateOf(orderId)).toEqual(bought)
  // Without a way to pay nothing begins.
  await page.locator('button[value=add]').click()
  await seeErrors(page)
  await page.locator('input[type=radio][name=provider]').first().check()
  if (hasScript) await page.waitForURL(({ searchParams }) => searchParams.has('provider'))
  expect(await page.locator('input[type=radio][name=provider]').first().isChecked()).toBe(true)
  await page.locator('button[value=add]').dblclick({ noWaitAfter: true })
  await page.waitForURL(/\/pay\/\d+\?/)
  expect(stateOf(orderId)).toEqual(bought)
  await page.locator('button[value=pay]').click()
  await see(page, 'Bokningen är ändrad.')
  await arriveAt(page, 'manage')
  const after = stateOf(orderId)
  expect(after.addons).toBe(bought.addons + 2)
  expect(after.priceMinor).toBeGreaterThan(bought.priceMinor)
  expect(after.payedMinor).toBe(after.priceMinor)
})

function stateOf(orderId: number) {
  using database = openDatabase()
  const query = `select price_minor as priceMinor, payed_minor as payedMinor,
    (select coalesce(sum(quantity), 0) from booking_product as row
     where row.order_id = "order".id and is_addon = 1 and is_rebooking_fee = 0 and removed_at is null) as addons
    from "order" where id = ?`
  const state = database
    .prepare<[number], { priceMinor: number; payedMinor: number; addons: number }>(query)
    .get(orderId)
  if (!state) throw new Error(`no order ${orderId}`)
  return state
}
