import { expect, test } from 'vitest'
import {
  add,
  addToPackage,
  checkOut,
  chooseProduct,
  chooseTime,
  findStoredOrder,
  leaveAddons,
  leaveBundle,
  openProduct,
  orderIdOf,
  pay,
  quietDay,
  seeErrors,
  stepUp,
} from '#tests/support/guest-journey.ts'
import { sheetsOnPaper } from '#tests/support/page-checks.ts'
import { SCRIPTS, see, seeHeading, withBrowser } from '#tests/support/pages.ts'

/** Bundle items of a product: chosen, changed with it, paid, and removed with it. */
const browser = withBrowser()

test.each(SCRIPTS)(
  'a guest books the tour with lunch and the kayak with the sauna, $script',
  async ({ hasScript }) => {
    const page = await browser.open({ hasScript, width: 360 })
    const guest = { screen: page, hasScript }
    const day = quietDay(hasScript ? 32 : 33)
    await openProduct(guest, 'Guidad solnedgångspaddling', day)
    await chooseTime(guest)
    await stepUp(guest)
    await addToPackage(guest)

    await seeHeading(page, 'Det här hör till')
    await see(page, /^148,50\skr$/)
    const lunches = page.locator('form#bundle .stepper input')
    await page.locator('form#bundle button[value^="plus:"]').click()
    await page.waitForURL(({ searchParams }) => searchParams.get('b')?.endsWith('0.1') === true)
    expect(await lunches.inputValue()).toBe('1')
    await lunches.fill('99')
    if (hasScript)
      await page.waitForURL(({ searchParams }) => searchParams.get('b')?.endsWith('0.99') === true)
    await page.locator('button[value=continue]').click()
    const summary = await seeErrors(page)
    expect(await summary.innerText()).toContain('Välj ett antal från 0 till 12')
    expect(await lunches.inputValue()).toBe('99')
    await lunches.fill('2')
    if (hasScript)
      await page.waitForURL(({ searchParams }) => searchParams.get('b')?.endsWith('0.2') === true)
    await leaveBundle(guest)
    await leaveAddons(guest)
    const orderId = orderIdOf(page)
    await see(page, '2 × Lunch på bryggan')
    await see(page, /^297\skr$/)
    expect(findStoredOrder(orderId)).toMatchObject({ priceMinor: 2 * 695_00 + 297_00, bookings: 2 })

    await page.locator('.order-summary button').last().click()
    await page.locator('#cart').waitFor()
    await chooseProduct(guest, 'Havskajak')
    // Another day than the tour's, which is at the time of the sauna.
    const other = page.locator(`.day-strip li:not(.whole-month) a:not([href*="startDate=${day}"])`).last()
    const date = (await other.getAttribute('id'))?.slice('day-'.length)
    await other.click()
    await page.waitForURL(({ searchParams }) => searchParams.get('startDate') === date)
    // Out from 13 to 16 nobody is in the sauna at 14.
    await page.locator('[name=startTime][value="13:00"]').check()
    if (hasScript) await page.waitForURL(({ searchParams }) => searchParams.get('startTime') === '13:00')
    await addToPackage(guest)
    await see(page, 'samtidigt som Havskajak')
    expect(await page.getByLabel('Ja, ta med Bastu efter turen').isDisabled()).toBe(true)
    await page.getByRole('link', { name: 'Tillbaka' }).click()
    await seeHeading(page, 'Havskajak')
    expect(await page.locator('[name=startTime]:checked').inputValue()).toBe('13:00')
    await chooseTime(guest)
    await addToPackage(guest)
    await see(page, 'Bastu efter turen')
    await page.getByLabel('Ja, ta med Bastu efter turen').check()
    await leaveBundle(guest)
    await leaveAddons(guest)
    await see(page, '1 × Vedeldad bastuflotte')
    expect(findStoredOrder(orderId)).toMatchObject({ bookings: 4 })

    await page.locator('.order-summary button').first().click()
    await page.locator('section[aria-labelledby=cart] a[href*="/remove/"]').last().click()
    await see(page, /1 × Vedeldad bastuflotte/)
    await page.locator('button.danger').click()
    await page.locator('#cart').waitFor()
    expect(findStoredOrder(orderId)).toMatchObject({ bookings: 2 })

    await page.locator('section[aria-labelledby=cart] a[href*="booking="]').click()
    await page.waitForURL(({ searchParams }) => searchParams.has('booking'))
    await stepUp(guest)
    await add(guest)
    await leaveAddons(guest)
    await see(page, '2 × Lunch på bryggan')
    for (const height of await page.getByLabel('Längd i cm för flytväst').all()) await height.fill('172')
    await checkOut(guest)
    await pay(guest)
    await see(page, '2 × Lunch på bryggan')
    expect(await sheetsOnPaper(page)).toBe(1)
    expect(findStoredOrder(orderId)).toMatchObject({
      state: 'CONFIRMED',
      payedMinor: 3 * 695_00 + 297_00,
      bookings: 2,
    })
  },
)
