import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import { openDatabase, see, seeHeading } from './pages.ts'
import { visit, type withStaffBrowser } from './staff-journey.ts'

/** Name under which the demo's guests find the card, once staff have connected the account. */
export const CARD = 'Kort eller Klarna via Stripe'
const SECRET = 'whsec_journey'
const CREATED = /\/stripe\/\d+$/

/** Sets faults of the stand-in, or where its events go. */
export async function control(query: Record<string, string>): Promise<void> {
  await fetch(`${inject('stripeUrl')}/control?${new URLSearchParams(query)}`)
}

/** Staff connect the account at the stand-in, unless another file has. */
export async function connectCard(browser: ReturnType<typeof withStaffBrowser>): Promise<void> {
  if (findCardProviderId() !== undefined) return
  const page = await browser.open({ as: 'owner@sjoboden.test' })
  await visit(page, '/settings/payment-providers')
  await page.getByRole('link', { name: 'Anslut Stripe' }).click()
  await seeHeading(page, 'Anslut Stripe')
  await page.locator('[name="name.sv"]').fill(CARD)
  await page.locator('[name=secretKey]').fill('sk_test_journey_x7Q2')
  await page.locator('[name=webhookSecret]').fill(SECRET)
  await page.getByRole('button', { name: 'Spara' }).click()
  await page.waitForURL(CREATED)
  await see(page, /slutar på x7Q2/)
  expect(await page.content()).not.toContain('sk_test_journey')
  await see(page, /Anslutningen är inte testad/)
  await page.getByRole('button', { name: 'Testa anslutningen' }).click()
  await see(page, 'Stripe svarar och kontot tar emot betalningar.')
  const address = (await page.locator('.webhook-address code').textContent()) ?? ''
  await control({ address: new URL(new URL(address).pathname, inject('appUrl')).href, secret: SECRET })
}

/** The account that most files pay with; one of them has another beside it. */
export function findCardProviderId(): number | undefined {
  using database = openDatabase()
  const find = database.prepare<[string], { id: number }>(
    "select id from payment_provider where kind = 'STRIPE' and deleted_at is null and name like ?",
  )
  return find.get(`%${CARD}%`)?.id
}

/** Chooses the card, in whichever form asks how to pay. */
export async function chooseCard(screen: Pick<Page, 'locator'>): Promise<void> {
  await screen.locator('label.time-choice', { hasText: CARD }).locator('input').check()
}

/** Waits for the stand-in's own page, and answers its path. */
export async function arriveAtStripe(page: Page): Promise<string> {
  await page.waitForURL((url) => url.origin === inject('stripeUrl'))
  return new URL(page.url()).pathname
}
