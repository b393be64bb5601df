import { expect, test } from 'vitest'
import { SCRIPT_ON_PHONE, see, seeHeading } from '#tests/support/pages.ts'
import { findOrders, follow, press, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** Staff choose which kayak goes out. Source: spec 2 §4 'Resource allocation', look/allocation.html. */
const browser = withStaffBrowser()
const named = findOrders('paid with named units', SCRIPT_ON_PHONE.length)

test.each(SCRIPT_ON_PHONE)('staff choose the kayak of a booking $way', async ({ hasScript, width }) => {
  const order = named[SCRIPT_ON_PHONE.findIndex((way) => way.hasScript === hasScript)]
  const page = await browser.open({ as: 'staff@sjoboden.test', hasScript, width })

  await visit(page, `/bookings/${order?.bookingId}`)
  await follow(page, /^Ändra Resurser och enheter/)
  await seeHeading(page, 'Resurser och enheter')
  const [chosen] = await page.getByRole('checkbox', { checked: true }).all()
  await chosen?.uncheck()
  await press(page, 'Spara enheter')
  await see(page, 'Ändringarna sparades!')
  await follow(page, `Order ${order?.id}`)
  await seeHeading(page, `Order ${order?.id}`)
  await follow(page, /^Tilldela Resurser och enheter/)
  await seeHeading(page, 'Resurser och enheter')
  await press(page, 'Välj åt mig')
  await seeHeading(page, `Order ${order?.id}`)
  expect(await page.getByText('ej tilldelad').count()).toBe(0)
  await see(page, /tilldelade enheter.*→.*Dubbel/)
})
