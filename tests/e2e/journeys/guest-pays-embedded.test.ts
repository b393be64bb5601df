import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { arriveAtStripe, connectCard } from '#tests/support/card-journey.ts'
import {
  acceptTerms,
  add,
  arriveAt,
  chooseProduct,
  chooseTime,
  fillDetails,
  findStoredOrder,
  type Guest,
  leaveAddons,
  orderIdOf,
  quietDay,
  reserve,
  submitButton,
} from '#tests/support/guest-journey.ts'
import { startHostPage } from '#tests/support/host-page.ts'
import { axeFindings } from '#tests/support/page-checks.ts'
import { see, seeHeading } from '#tests/support/pages.ts'
import { press, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** Card payments in the provider's fields on the booking page, from its setting to its ways out. Source: domain.md §8. */
const browser = withStaffBrowser()
const FIELDS = 'Kort här på sidan'
/** After which the page no longer waits for the provider's script. */
const LATE_MS = 8_000

let connecting: Promise<void> | undefined

/** Once for all tests of this file: a second account beside the one that other files pay with. */
function connect(): Promise<void> {
  connecting ??= connectFields()
  return connecting
}

async function connectFields() {
  await connectCard(browser)
  const page = await browser.open({ as: 'owner@sjoboden.test', hasScript: false })
  await visit(page, '/settings/payment-providers/stripe/new')
  await page.locator('[name="name.sv"]').fill(FIELDS)
  await page.locator('[name=secretKey]').fill('sk_test_fields_k4Tz')
  await page.getByLabel('På bokningssidan').check()
  await press(page, 'Spara')
  await see(page, 'Behövs för att betala på bokningssidan')
  await page.locator('[name=secretKey]').fill('sk_test_fields_k4Tz')
  await page.locator('[name=publishableKey]').fill('pk_test_fields')
  await press(page, 'Spara')
  await page.waitForURL(/\/stripe\/\d+$/)
  await press(page, 'Testa anslutningen')
  await see(page, 'Stripe svarar och kontot tar emot betalningar.')
}

/** Details, terms, the card, and the way on. */
async function payByFields(guest: Guest) {
  await fillDetails(guest)
  await acceptTerms(guest)
  await guest.screen.locator('label.time-choice', { hasText: FIELDS }).locator('input').check()
  await submitButton(guest).click()
}

test('in a frame the guest is declined, reloads, and pays in the same fields', async () => {
  await connect()
  const address = `${inject('appUrl')}/widget/v2/embed/new-order?key=sjoboden&startDate=${quietDay(38)}`
  await using host = await startHostPage(address)
  const page = await browser.open({})
  await page.goto(host.url)
  const frame = await page.waitForSelector('iframe').then((element) => element.contentFrame())
  if (!frame) throw new Error('no frame')
  const guest = { screen: frame, hasScript: true }
  await chooseProduct(guest, 'Havskajak')
  await chooseTime(guest)
  await add(guest)
  if (frame.url().includes('/addons/')) await leaveAddons(guest)
  await arriveAt(frame, 'checkout')
  await payByFields(guest)
  await seeHeading(frame, 'Betala')
  const card = frame.locator('.card-fields iframe')
  await card.contentFrame().getByRole('button', { name: 'Decline' }).click()
  const session = await card.getAttribute('src')
  await frame.goto(frame.url())
  await expect.poll(() => card.getAttribute('src')).toBe(session)
  await see(frame, /Vi håller dina platser i/)
  const orderId = orderIdOf(frame)
  await card.contentFrame().getByRole('button', { name: 'Pay' }).press('Enter')
  await arriveAt(frame, 'order-confirmation')
  expect(page.url()).toBe(host.url)
  const order = findStoredOrder(orderId)
  expect(order).toMatchObject({ state: 'CONFIRMED', payedMinor: order?.priceMinor })
})

test("a provider's script that does not come leaves its own page, and no other page lets it in", async () => {
  await connect()
  const page = await browser.open({ width: 360, colours: 'dark', isNew: true })
  const allowing = watchPolicies(page)
  const script = `${inject('stripeUrl')}/stripe.js`
  const missing = /Kortfälten kunde inte hämtas/
  await page.route(script, () => {})
  await page.clock.install()
  const guest = { screen: page, hasScript: true }
  const orderId = await reserve(guest, { product: 'Havskajak', day: quietDay(39) })
  await payByFields(guest)
  await see(page, 'Betalningen hämtas …')
  expect(await page.getByText(missing).isVisible()).toBe(false)
  await page.clock.fastForward(LATE_MS)
  await see(page, missing)
  await page.unrouteAll()
  await page.route(script, (route) => route.fulfill({ body: '' }))
  await page.reload()
  await see(page, missing)
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await press(page, 'Betala på betaltjänstens sida')
  await arriveAtStripe(page)
  await page.getByRole('button', { name: 'Pay' }).click()
  await arriveAt(page, 'order-confirmation')
  expect(findStoredOrder(orderId)?.state).toBe('CONFIRMED')
  expect(await Promise.all(allowing)).toContainEqual({ isPay: true, allows: true })
  expect(await Promise.all(allowing)).not.toContainEqual({ isPay: false, allows: true })
})

test("without a script the guest pays on the provider's own page", async () => {
  await connect()
  const page = await browser.open({ hasScript: false })
  const guest = { screen: page, hasScript: false }
  const orderId = await reserve(guest, { product: 'Havskajak', day: quietDay(40) })
  await payByFields(guest)
  await arriveAtStripe(page)
  await page.getByRole('button', { name: 'Pay' }).click()
  await arriveAt(page, 'order-confirmation')
  expect(findStoredOrder(orderId)?.state).toBe('CONFIRMED')
})

/** Each document of ours that comes, and whether its policy lets the provider in. */
function watchPolicies(page: Page) {
  const documents: Promise<{ isPay: boolean; allows: boolean }>[] = []
  page.on('response', (response) => {
    const url = new URL(response.url())
    if (url.origin !== inject('appUrl') || response.request().resourceType() !== 'document') return
    const policy = response.headerValue('content-security-policy')
    const isPay = /\/pay\/\d+$/.test(url.pathname)
    documents.push(policy.then((text) => ({ isPay, allows: text?.includes(inject('stripeUrl')) === true })))
  })
  return documents
}
