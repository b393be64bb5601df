import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import {
  arriveAt,
  findStoredOrder,
  kayakPrice,
  LENA,
  openList,
  orderIdOf,
  quietDay,
  seeQuantity,
} from '#tests/support/guest-journey.ts'
import { seeHeading, withBrowser } from '#tests/support/pages.ts'

/** More stops than any page has. */
const MOST_STOPS = 90

const browser = withBrowser()

test('a guest books with the keyboard alone', async () => {
  const page = await browser.open()
  await openList({ screen: page, hasScript: true }, `key=sjoboden&startDate=${quietDay(20)}`)

  await tabTo(page, 'a.skip')
  await page.keyboard.press('Enter')
  await tabTo(page, 'a.pcard:has-text("Havskajak")')
  await page.keyboard.press('Enter')
  await seeHeading(page, 'Havskajak')
  const before = page.url()
  await tabTo(page, '.day-strip a:not([aria-current])')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.href !== before)
  expect(await hasFocus(page, '.day-strip a[aria-current=date]')).toBe(true)
  await tabTo(page, '[name=startTime]')
  await page.keyboard.press('Space')
  await page.waitForURL(({ searchParams }) => searchParams.has('startTime'))
  await tabTo(page, 'button[aria-label="Fler Vuxen"]')
  await page.keyboard.press('Enter')
  await page.waitForURL(({ searchParams }) => /:2/.test(searchParams.get('q') ?? ''))
  expect(await hasFocus(page, 'button[aria-label="Fler Vuxen"]')).toBe(true)
  const day = new URL(page.url()).searchParams.get('startDate') ?? ''
  await tabTo(page, 'button[value=add]')
  await page.keyboard.press('Enter')

  await seeHeading(page, 'Det här hör till')
  expect(await hasFocus(page, 'main')).toBe(true)
  await tabTo(page, 'form#bundle input[type=checkbox]')
  await page.keyboard.press('Space')
  await page.waitForURL(({ searchParams }) => searchParams.has('b'))
  await page.keyboard.press('Space')
  await tabTo(page, 'button[value=continue]')
  await page.keyboard.press('Enter')

  await seeHeading(page, 'Vill du ha något till?')
  expect(await hasFocus(page, 'main')).toBe(true)
  await tabTo(page, 'button[aria-label^="Fler Torrsäck"]')
  await page.keyboard.press('Space')
  const id = await page.locator('button[aria-label^="Fler Torrsäck"]').getAttribute('value')
  await seeQuantity(page, `${id?.replace('plus:', '')}:1`)
  await tabTo(page, 'button[value=continue]')
  await page.keyboard.press('Enter')

  await arriveAt(page, 'checkout')
  await tabTo(page, '[name=firstName]')
  await page.keyboard.press('Enter')
  await page.locator('#error-summary').waitFor()
  expect(await hasFocus(page, '#error-summary')).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await hasFocus(page, '[name=firstName]')).toBe(true)
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
  await tabTo(page, 'button[value=pay]')
  await page.keyboard.press('Enter')
  await seeHeading(page, 'Tack Lena, bokningen är klar')
  expect(findStoredOrder(orderIdOf(page))).toMatchObject({
    state: 'CONFIRMED',
    payedMinor: 2 * kayakPrice(day) + 60_00,
  })
})

/** Presses Tab until that control has the focus, which must be seen on every stop. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab')
    const stopHere = await page.locator(':focus').evaluate(describeStop)
    expect(stopHere).toEqual({ ...stopHere, showsFocus: true })
    if (await hasFocus(page, selector)) return
  }
  throw new Error(`Tab never reaches ${selector}`)
}

async function hasFocus(page: Page, selector: string): Promise<boolean> {
  return (await page.locator(selector).and(page.locator(':focus')).count()) > 0
}

/** A stepper frames itself when its number has the focus; everything else shows it by itself. */
function describeStop(element: Element): { html: string; showsFocus: boolean } {
  const { outlineStyle, outlineWidth } = getComputedStyle(element.closest('.stepper') ?? element)
  const showsFocus = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
  return { html: element.outerHTML.slice(0, 120), showsFocus }
}
