import { expect, inject, test } from 'vitest'
import { arriveAtStripe, CARD, chooseCard, connectCard, control } from '#tests/support/card-journey.ts'
import { insertComing } from '#tests/support/coming-orders.ts'
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
  letReservationExpire,
  orderIdOf,
  quietDay,
  reserve,
  submitButton,
} from '#tests/support/guest-journey.ts'
import { startHostPage } from '#tests/support/host-page.ts'
import { openDatabase, SCRIPTS, see, seeHeading } from '#tests/support/pages.ts'
import { press, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** Card payments at a stand-in for Stripe, from the keys that staff set to money that comes late. Source: domain.md §8. */
const browser = withStaffBrowser()

let connecting: Promise<void> | undefined

/** Once for all tests of this file. */
function connect(): Promise<void> {
  connecting ??= connectCard(browser)
  return connecting
}

/** Details, terms, the method of that name, and the way on. */
async function payBy(guest: Guest, name: string, { isFilled = false } = {}) {
  await chooseHow(guest, name, { isFilled })
  await submitButton(guest).click()
}

/** All of it but the last step. */
async function chooseHow({ screen }: Guest, name: string, { isFilled = false } = {}) {
  const guest = { screen, hasScript: true }
  if (!isFilled) await fillDetails(guest)
  await acceptTerms(guest)
  await screen.locator('label.time-choice', { hasText: name }).locator('input').check()
}

async function stateOf(orderId: number, state: string) {
  await expect.poll(() => findStoredOrder(orderId)?.state, { timeout: 15_000 }).toBe(state)
}

test.each(SCRIPTS)('a guest is declined, goes back, and pays, $script', async ({ hasScript }) => {
  await connect()
  const page = await browser.open({ hasScript })
  const guest = { screen: page, hasScript }
  const orderId = await reserve(guest, { product: 'Havskajak', day: quietDay(hasScript ? 30 : 31) })
  await payBy(guest, CARD)
  const first = await arriveAtStripe(page)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await arriveAt(page, 'checkout')
  await see(page, /Du avbröt betalningen/)

  await payBy(guest, CARD, { isFilled: true })
  const second = await arriveAtStripe(page)
  expect(second).not.toBe(first)
  expect(
    await (await fetch(`${inject('stripeUrl')}${first}/pay`, { method: 'POST', redirect: 'manual' })).status,
  ).toBe(303)
  await page.reload()
  await page.getByRole('button', { name: 'Pay' }).click()
  await arriveAt(page, 'order-confirmation')
  const order = findStoredOrder(orderId)
  expect(order).toMatchObject({ state: 'CONFIRMED', payedMinor: order?.priceMinor })
})

test.each(SCRIPTS)(
  'a payment link is paid by card and leads back to itself, $script',
  async ({ hasScript }) => {
    await connect()
    const [order] = await insertComing('UNPAID', 1)
    if (!order) throw new Error('no order for this')
    const staff = await browser.open({ as: 'owner@sjoboden.test', hasScript: false })
    await visit(staff, `/orders/${order.id}/payment-links/new`)
    await press(staff, 'Skapa länk')
    const made = await staff.locator('#payment-links tbody a').first().getAttribute('href')
    const { pathname, search } = new URL(made ?? '')

    const page = await browser.open({ hasScript, width: 360 })
    await page.goto(pathname + search.replace(/lang=\w+/, 'lang=sv'))
    await chooseCard(page)
    await press(page, /^Betala /)
    await arriveAtStripe(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.waitForURL((url) => url.pathname === pathname)
    await chooseCard(page)
    await press(page, /^Betala /)
    await arriveAtStripe(page)
    await page.getByRole('button', { name: 'Pay' }).click()
    await seeHeading(page, 'Tack, bokningen är betald')
    expect(new URL(page.url()).pathname).toBe(pathname)
    expect(findStoredOrder(order.id)?.payedMinor).toBe(order.priceMinor)
  },
)

test('a window that is closed after paying loses nothing: the event confirms the order', async () => {
  await connect()
  const page = await browser.open()
  const guest = { screen: page, hasScript: true }
  const orderId = await reserve(guest, { product: 'Havskajak', day: quietDay(32) })
  await payBy(guest, CARD)
  const path = await arriveAtStripe(page)
  await page.close()
  await fetch(`${inject('stripeUrl')}${path}/pay`, { method: 'POST', redirect: 'manual' })
  await stateOf(orderId, 'CONFIRMED')
})

test('money that comes after the reservation ended is seated while there is room', async () => {
  await connect()
  const page = await browser.open()
  const guest = { screen: page, hasScript: true }
  const orderId = await reserve(guest, { product: 'Havskajak', day: quietDay(33) })
  await payBy(guest, CARD)
  const path = await arriveAtStripe(page)
  // The page cannot be ended by call, so the guest can still pay on it.
  await control({ fault: 'error' })
  letReservationExpire(orderId)
  await stateOf(orderId, 'EXPIRED')
  await expect.poll(() => minutesUntilAsked(orderId), { timeout: 15_000 }).toBeGreaterThan(4)
  await control({ fault: 'none' })
  await fetch(`${inject('stripeUrl')}${path}/pay`, { method: 'POST', redirect: 'manual' })
  await stateOf(orderId, 'CONFIRMED')
})

test.each(SCRIPTS)('in a frame the provider has a window of its own, $script', async ({ hasScript }) => {
  await connect()
  const address = `${inject('appUrl')}/widget/v2/embed/new-order?key=sjoboden&startDate=${quietDay(hasScript ? 34 : 35)}`
  await using host = await startHostPage(address)
  const page = await browser.open({ hasScript })
  await page.goto(host.url)
  const frame = await page.waitForSelector('iframe').then((element) => element.contentFrame())
  if (!frame) throw new Error('no frame')
  const guest = { screen: frame, hasScript }
  await chooseProduct(guest, 'Havskajak')
  await chooseTime(guest)
  await add(guest)
  if (frame.url().includes('/addons/')) await leaveAddons(guest)
  await arriveAt(frame, 'checkout')
  await payBy(guest, CARD)
  await seeHeading(frame, 'Väntar på din betalning')
  const orderId = orderIdOf(frame)
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    frame.getByRole('link', { name: /^Betala/ }).click(),
  ])
  await arriveAtStripe(opened)
  await opened.getByRole('button', { name: 'Pay' }).click()
  await arriveAt(opened, 'order-confirmation')
  await arriveAt(frame, 'order-confirmation')
  expect(page.url()).toBe(host.url)
  expect(findStoredOrder(orderId)?.state).toBe('CONFIRMED')
})

/** Last: after this the account's circuit may be open for half a minute. */
test('a provider that hangs is told within nine seconds, nothing is lost, and paying later goes on', async () => {
  await connect()
  const page = await browser.open()
  const guest = { screen: page, hasScript: true }
  const orderId = await reserve(guest, { product: 'Havskajak', day: quietDay(36) })
  await control({ fault: 'hang' })
  await chooseHow(guest, CARD)
  const startedAt = performance.now()
  await submitButton(guest).click()
  await see(page, /Betaltjänsten svarar inte just nu/)
  expect(performance.now() - startedAt).toBeLessThan(9_000)
  expect(findStoredOrder(orderId)?.state).toBe('READY_FOR_PAYMENT')

  // Whoever pays later never asks the provider, and is booked while it hangs.
  const other = await browser.open({ hasScript: false })
  await reserve({ screen: other, hasScript: false }, { product: 'Havskajak', day: quietDay(37) })
  const posted = other.waitForRequest((request) => request.method() === 'POST')
  await payBy({ screen: other, hasScript: false }, 'på plats')
  await arriveAt(other, 'order-confirmation')
  expect((await posted).timing().responseStart).toBeLessThan(1_000)

  await control({ fault: 'none' })
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await arriveAtStripe(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await arriveAt(page, 'checkout')
  const again = performance.now()
  await payBy(guest, 'på plats', { isFilled: true })
  await arriveAt(page, 'order-confirmation')
  expect(performance.now() - again).toBeLessThan(3_000)
  using database = openDatabase()
  const statuses = database
    .prepare('select status from "transaction" where order_id = ? order by id')
    .pluck()
    .all(orderId)
  expect(statuses).toEqual(['FAILED', 'PENDING'])
})

/** When the worker asks next about an order's payment: five minutes after it asked in vain. */
function minutesUntilAsked(orderId: number): number {
  using database = openDatabase()
  const sql =
    "select (julianday(next_check_at) - julianday('now')) * 1440 from payment_session where order_id = ?"
  return Number(database.prepare(sql).pluck().get(orderId))
}
