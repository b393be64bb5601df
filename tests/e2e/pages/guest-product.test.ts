import type { Locator, Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { startDemo } from '#tests/support/demo-server.ts'
import {
  chooseTime,
  openList,
  openMonth,
  openProduct,
  quietDay,
  stepUp,
} from '#tests/support/guest-journey.ts'
import { cutOff, overflow, seeDifference } from '#tests/support/page-checks.ts'
import { openDatabase, SCRIPTS, withBrowser } from '#tests/support/pages.ts'

/** Appearance of days, times and choices on a product page. Source: experience.md 30, look/widget-product. */
const browser = withBrowser()

/** Next year's 26th: three weeks of the month are over, and the shop is open long enough for eight starts a day. */
const LATE_IN_AUGUST = `${new Date().getUTCFullYear() + 1}-08-26T05:00:00Z`
const PHONE = { width: 360, height: 740 }
const DAYS_AND_TIMES = '.month a, .day-strip li > *, .time-tile, .time-choice, .button'

test.each(SCRIPTS)(
  'late in a month a day and its times share the screen of a phone, $script',
  async (row) => {
    await using server = await startDemo(inject('demoFolder'), { BRYGGA_NOW: LATE_IN_AUGUST, WORKER: 'off' })
    const page = await browser.open(row)
    await page.setViewportSize(PHONE)
    const product = productId('Havskajak')

    await page.goto(`${server.url}/widget?key=sjoboden&product=${product}`)
    // The strip goes on in the month after.
    await seeDayWithTimes(page, page.locator('.day-strip [id^=day-]:not([aria-current])').first())
    await openMonth({ screen: page, ...row })
    await page.locator('.weeks-over').waitFor()
    expect(await page.locator('.weeks-over tbody tr').first().isVisible()).toBe(false)
    await seeDayWithTimes(page, page.locator('table.month [id^=day-]:not([aria-current])').last())
  },
)

test.each(SCRIPTS)(
  'until a time is chosen the bar leads to the times, then further, $script',
  async (row) => {
    const page = await browser.open(row)
    await page.setViewportSize(PHONE)
    await openProduct({ screen: page, ...row }, 'Havskajak', quietDay(40))
    const [leadsToTimes, leadsOn] = [page.locator('a.choose-time'), page.locator('button[value=add]')]
    expect(await leadsOn.isVisible()).toBe(false)
    await leadsToTimes.click()
    const first = page.locator('label:has([name=startTime])').first()
    await expect.poll(() => isAboveBar(page, first)).toBe(true)
    await first.locator('input').check()
    await leadsOn.waitFor()
    expect(await leadsToTimes.isVisible()).toBe(false)

    await openProduct({ screen: page, ...row }, 'Motorbåt', quietDay(40))
    expect(await page.locator('[name=startTime]:checked').count()).toBe(1)
    expect(await leadsOn.isVisible()).toBe(true)
  },
)

test('in the colours of the reader the chosen day and time and the step are told from the others', async () => {
  const page = await browser.open()
  await page.emulateMedia({ forcedColors: 'active' })
  const guest = { screen: page, hasScript: true }
  await openProduct(guest, 'Havskajak', quietDay(40))
  await chooseTime(guest, 1)
  await seeDifference(page, '.day-strip a[aria-current]', '.day-strip [id^=day-]:not([aria-current])')
  await seeDifference(page, '.time-tile:has(:checked)', '.time-tile:not(:has(:checked))')
  await openMonth(guest)
  await seeDifference(page, '.month a[aria-current]', '.month a:not([aria-current])')
  await seeDifference(page, '.time-choice:has(:checked)', '.time-choice:not(:has(:checked))')
  await seeDifference(page, '.steps li[aria-current]', '.steps li:not([aria-current])', '::before')
  await openList(guest)
  await seeDifference(page, '.chip[aria-current]', '.chip:not([aria-current])')
  await openList(guest, `key=sjoboden&view=calendar&startDate=${quietDay(40)}`)
  await seeDifference(page, '.month a[aria-current]', '.month a:not([aria-current])')
})

/** 1280 and 640 pixels wide at 200 %, and the narrowest that WCAG 1.4.10 asks for. */
test.each([640, 320])('at 200 % on %i pixels nothing is cut off or lies under the bar', async (width) => {
  const page = await browser.open({ width })
  await page.setViewportSize({ width, height: 450 })
  const guest = { screen: page, hasScript: true }
  await openList(guest)
  expect(await overflow(page)).toBe(0)
  await openList(guest, `key=sjoboden&view=calendar&startDate=${quietDay(41)}`)
  expect(await overflow(page)).toBe(0)
  await openProduct(guest, 'Havskajak', quietDay(41))
  await chooseTime(guest)
  await stepUp(guest, 'Ungdom')
  expect(await overflow(page)).toBe(0)
  expect(await cutOff(page, DAYS_AND_TIMES)).toEqual([])
  expect(await page.locator('.guest-bar').evaluate((bar) => bar.clientHeight)).toBeLessThanOrEqual(150)
  await openMonth(guest)
  expect(await overflow(page)).toBe(0)
  expect(await cutOff(page, DAYS_AND_TIMES)).toEqual([])
})

/** Taps a day: the day, and the first times, then stand between the window's top and the bar. */
async function seeDayWithTimes(page: Page, day: Locator): Promise<void> {
  const date = new URL((await day.getAttribute('href')) ?? '', page.url()).searchParams.get('startDate')
  await day.click()
  await page.waitForURL(({ searchParams }) => searchParams.get('startDate') === date)
  await page.locator(`#day-${date}[aria-current]`).waitFor()
  const times = page.locator('label:has([name=startTime])')
  const shown = [page.locator(`#day-${date}`), times.nth(0), times.nth(1), times.nth(2)]
  for (const each of shown) await expect.poll(() => isAboveBar(page, each)).toBe(true)
}

async function isAboveBar(page: Page, locator: Locator): Promise<boolean> {
  const bar = await page.locator('.guest-bar').boundingBox()
  const box = await locator.boundingBox()
  return bar !== null && box !== null && box.y >= 0 && box.y + box.height <= bar.y
}

function productId(name: string): number {
  using database = openDatabase()
  const find = database.prepare<[string], { id: number }>('select id from product where name = ?')
  return find.get(name)?.id ?? 0
}
