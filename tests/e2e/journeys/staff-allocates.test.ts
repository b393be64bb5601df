import { expect, test } from 'vitest'
import { SCRIPT_ON_PHONE, see, seeHeading } from '#tests/support/pages.ts'
import {
  choose,
  findOrders,
  follow,
  openMenu,
  press,
  visit,
  withStaffBrowser,
} from '#tests/support/staff-journey.ts'

/** Staff choose which kayak goes out. Source: spec 2 §4 'Resource allocation', look/allocation.html. */
const browser = withStaffBrowser()
const named = findOrders('paid with named units', SCRIPT_ON_PHONE.length)
const [guided] = findOrders('paid with hosts', 1)

test.each(SCRIPT_ON_PHONE)('staff choose the kayak of a booking $way', async ({ hasScript, width }) => {
  const order = named[SCRIPT_ON_PHONE.findIndex((way) => way.hasScript === hasScript)]
  const page = await browser.open({ as: 'staff@sjoboden.test', hasScript, width })

  await visit(page, `/bookings/${order?.bookingId}`)
  if (width === 360) {
    const bar = page.locator('.booking-dialog-actions')
    const box = await bar.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(page.viewportSize()?.height)
    expect(await page.locator('.bottom').isVisible()).toBe(false)
  }
  await follow(page, /^Ändra Resurser och enheter/)
  await seeHeading(page, 'Resurser och enheter')
  const card = page.locator('.card', { has: page.locator('.unit-tiles') })
  await card.locator('.card-head .badge').waitFor()
  await card.locator('dt', { hasText: 'Kontakt på dagen' }).waitFor()
  const [chosen] = await page.getByRole('checkbox', { checked: true }).all()
  await chosen?.uncheck()
  await press(page, 'Spara enheter')
  await see(page, 'Ändringarna sparades!')
  if (width === 360) {
    await openMenu(page, 'Mer')
    await choose(page, `Order ${order?.id}`)
  } else await follow(page, `Order ${order?.id}`)
  await seeHeading(page, `Order ${order?.id}`)
  await follow(page, /^Tilldela Resurser och enheter/)
  await seeHeading(page, 'Resurser och enheter')
  await press(page, 'Välj åt mig')
  await seeHeading(page, `Order ${order?.id}`)
  expect(await page.getByText('ej tilldelad').count()).toBe(0)
  await see(page, /tilldelade enheter.*→.*Dubbel/)
})

test('beside the panel stand when it is and whom to call, and at its cap more is greyed', async () => {
  const page = await browser.open({ as: 'staff@sjoboden.test' })
  await visit(page, `/bookings/${guided?.bookingId}/resources`)
  const card = page.locator('.card', { has: page.locator('.resource-panel') }).first()
  await card.locator('.card-head .badge').waitFor()
  const contact = card.locator('dt', { hasText: 'Kontakt på dagen' }).locator('+ dd')
  expect(await contact.locator('a[href^="tel:"]').count()).toBe(1)

  // Each guide's day, for the eye and in words.
  const day = card.locator('.resource-day').first()
  const own = day.locator('.resource-bar.is-own').first()
  const [bar, lane] = [await own.boundingBox(), await own.locator('xpath=..').boundingBox()]
  expect(bar?.x).toBeGreaterThan(lane?.x ?? Infinity)
  expect(await own.getAttribute('title')).toMatch(/^\d\d:\d\d–\d\d:\d\d den här bokningen, \d+ platse?r?/)
  const said = day.getByRole('listitem').filter({ hasText: 'den här bokningen' }).first()
  expect(await said.textContent()).toMatch(/^[^:]+: .*\d\d:\d\d–\d\d:\d\d den här bokningen/)

  const full = card.locator('.resource-option.is-full').first()
  const option = card.locator('.resource-option', { has: page.locator('.stepper') }).first()
  await full.waitFor()
  const colorOf = (name: RegExp) =>
    option.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).color)
  expect(await colorOf(/^Fler/)).not.toBe(await colorOf(/^Färre/))
  await option.getByRole('button', { name: /^Färre/ }).click()
  await expect.poll(() => colorOf(/^Fler/)).toBe(await colorOf(/^Färre/))
})
