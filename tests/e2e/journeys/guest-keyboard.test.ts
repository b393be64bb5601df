import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import {
  arriveAt,
  findStoredOrder,
  kayakPrice,
  LENA,
  openList,
  openProduct,
  orderIdOf,
  quietDay,
  seeQuantity,
} from '#tests/support/guest-journey.ts'
import { seeFocus, tabTo } from '#tests/support/keyboard.ts'
import { seeHeading, withBrowser } from '#tests/support/pages.ts'

const browser = withBrowser()

test('a guest books with the keyboard alone, and the focus is never lost', async () => {
  const page = await browser.open()
  const day = quietDay(20)
  await openList({ screen: page, hasScript: true }, `key=sjoboden&startDate=${day}`)

  await tabTo(page, 'a.skip-link')
  await page.keyboard.press('Enter')
  await tabTo(page, 'a.product-card:has-text("Havskajak")')
  await page.keyboard.press('Enter')
  await seeHeading(page, 'Havskajak')
  await seeFocus(page, 'main')
  const before = page.url()
  await tabTo(page, '.day-strip a:not([aria-current])')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.href !== before)
  await seeFocus(page, '.day-strip a[aria-current=date]')
  // The week's other days may be full.
  const shown = new URL(page.url()).searchParams.get('startDate') ?? ''
  await tabTo(page, `.day-strip a[href*="startDate=${day}"]`, shown < day ? 'Tab' : 'Shift+Tab')
  await page.keyboard.press('Enter')
  await seeFocus(page, '.day-strip a[aria-current=date]')
  await tabTo(page, '[name=durationId]')
  const durationOf = ({ searchParams }: URL) => searchParams.get('durationId')
  const usual = durationOf(new URL(page.url()))
  await page.keyboard.press('ArrowDown')
  await page.waitForURL((url) => durationOf(url) !== usual)
  await seeFocus(page, '[name=durationId]')
  const other = durationOf(new URL(page.url()))
  await page.keyboard.press('ArrowUp')
  await page.waitForURL((url) => durationOf(url) !== other)

  await tabTo(page, '[name=startTime]')
  await page.keyboard.press('Space')
  for (const key of ['', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
    if (key) await page.keyboard.press(key)
    const value = await page.locator('[name=startTime]:checked').inputValue()
    await page.waitForURL(({ searchParams }) => searchParams.get('startTime') === value)
    await seeFocus(page, `[name=startTime][value="${value}"]:checked`)
  }
  await page.keyboard.press('Tab')
  await seeFocus(page, 'button[aria-label="Färre Vuxen"]')
  await page.keyboard.press('Enter')
  await seeParameter(page, 'q', /:0,/)
  // There are no fewer than none: the button is off, and the number beside it takes the focus.
  await seeFocus(page, 'input[aria-label="Vuxen, antal"]')
  await page.keyboard.type('3')
  await seeParameter(page, 'q', /:3,/)
  await seeFocus(page, 'input[aria-label="Vuxen, antal"]')
  await page.keyboard.press('Tab')
  await seeFocus(page, 'button[aria-label="Fler Vuxen"]')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await seeParameter(page, 'q', /:2,/)
  await seeFocus(page, 'button[aria-label="Färre Vuxen"]')
  await tabTo(page, 'button[value=add]')
  await page.keyboard.press('Enter')

  await seeHeading(page, 'Det här hör till')
  await seeFocus(page, 'main')
  await tabTo(page, 'form#bundle input[type=checkbox]')
  await page.keyboard.press('Space')
  await seeParameter(page, 'b')
  await seeFocus(page, 'form#bundle input[type=checkbox]')
  await page.keyboard.press('Space')
  await tabTo(page, 'button[value=continue]')
  await page.keyboard.press('Enter')

  await seeHeading(page, 'Vill du ha något till?')
  await seeFocus(page, 'main')
  await tabTo(page, 'button[aria-label^="Fler Torrsäck"]')
  await page.keyboard.press('Space')
  const id = await page.locator('button[aria-label^="Fler Torrsäck"]').getAttribute('value')
  await seeQuantity(page, `${id?.replace('plus:', '')}:1`)
  await seeFocus(page, 'button[aria-label^="Fler Torrsäck"]')
  await tabTo(page, 'button[value=continue]')
  await page.keyboard.press('Enter')

  await arriveAt(page, 'checkout')
  await seeFocus(page, 'main')
  await tabTo(page, '[name=firstName]')
  await page.keyboard.press('Enter')
  await page.locator('#error-summary').waitFor()
  await seeFocus(page, '#error-summary')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await seeFocus(page, '[name=firstName]')
  await page.keyboard.type(LENA.firstName)
  for (const name of ['lastName', 'email', 'phone'] as const) {
    await tabTo(page, `[name=${name}]`)
    await page.keyboard.type(LENA[name])
  }
  await tabTo(page, '[name=terms]')
  await page.keyboard.press('Space')
  await tabTo(page, '#checkout button.primary')
  await page.keyboard.press('Enter')

  await seeHeading(page, 'Testbetalning')
  await seeFocus(page, 'main')
  await tabTo(page, 'button[value=pay]')
  await page.keyboard.press('Enter')
  await seeHeading(page, 'Tack Lena, bokningen är klar')
  await seeFocus(page, 'main')
  expect(findStoredOrder(orderIdOf(page))).toMatchObject({
    state: 'CONFIRMED',
    payedMinor: 2 * kayakPrice(day) + 60_00,
  })
})

test('too many, a whole month and the way to the times are reached and left by keyboard', async () => {
  const page = await browser.open({ width: 360 })
  await openProduct({ screen: page, hasScript: true }, 'Tvåmanskajak', quietDay(20))
  await tabTo(page, 'a.choose-time')
  await page.keyboard.press('Enter')
  await seeFocus(page, '#choose-startTime')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await seeParameter(page, 'startTime')
  await tabTo(page, '.stepper input')
  await page.keyboard.type('9')
  await page.locator('button[value^="fit:"]').waitFor()
  await seeFocus(page, '.stepper input')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await seeFocus(page, 'button[value="fit:8"]')
  await page.keyboard.press('Enter')
  await seeParameter(page, 'q', /:8$/)
  await seeFocus(page, '#choose-quantity')
  await tabTo(page, '.whole-month a', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await seeParameter(page, 'month')
  await seeFocus(page, '#month')
  await tabTo(page, '#month-right')
  await page.keyboard.press('Enter')
  await page.waitForURL(({ searchParams }) => !searchParams.has('startDate'))
  await seeFocus(page, '#month-right')
})

async function seeParameter(page: Page, name: string, value = /./): Promise<void> {
  await page.waitForURL(({ searchParams }) => value.test(searchParams.get(name) ?? ''))
}
