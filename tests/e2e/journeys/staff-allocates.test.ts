import { expect, test } from 'vitest'
import { SCRIPT_ON_PHONE, see, seeHeading } from '#tests/support/pages.ts'
import {
  findOrders,
  follow,
  press,
  reserveTour,
  visit,
  withStaffBrowser,
} from '#tests/support/staff-journey.ts'

/** Staff choose who guides and which kayak goes out. Source: spec 2 §4 'Resource allocation', look/allocation.html. */
const browser = withStaffBrowser()
const named = findOrders('paid with named units', SCRIPT_ON_PHONE.length)

test.each(SCRIPT_ON_PHONE)('staff give a tour another host $way', async ({ hasScript, width }) => {
  const orderId = await reserveTour()
  const page = await browser.open({ as: 'staff@sjoboden.test', hasScript, width })

  await visit(page, `/orders/${orderId}`)
  await follow(page, /^Ändra Resurser och enheter/)
  await seeHeading(page, 'Resurser och enheter')
  const hosts = page.getByRole('group', { name: 'Värd' })
  const [first, second] = await hosts.getByRole('textbox').all()
  if (!first || !second) throw new Error('only one host is there that day')
  const name = await second.getAttribute('aria-label')
  expect(await first.inputValue()).toBe('1')

  await first.fill('0')
  if (hasScript) {
    await see(page, 'Värd: 0 valda, 1 behövs.')
    const save = page.getByRole('button', { name: 'Spara', exact: true })
    expect(await save.getAttribute('aria-disabled')).toBe('true')
    await second.fill('9')
    expect(await second.inputValue(), 'never above what is needed').toBe('1')
  } else {
    await press(page, 'Spara')
    await see(
      page,
      /^Det gick inte att uppdatera resurserna\. Kontrollera antalet och testa igen\. Värd: 0 valda/,
    )
    expect(await first.inputValue()).toBe('0')
    await second.fill('1')
  }
  await press(page, 'Spara')
  await seeHeading(page, `Order ${orderId}`)
  await see(page, 'Ändringarna sparades!')
  await see(page, new RegExp(`tilldelade resurser.*→.*${name}`))
})

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
