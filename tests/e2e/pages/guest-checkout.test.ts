import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import {
  acceptTerms,
  addToPackage,
  arriveAt,
  checkOut,
  chooseTime,
  leaveAddons,
  leaveBundle,
  openProduct,
  pay,
  quietDay,
  reserve,
  seeErrors,
  stepUp,
  submitButton,
} from '#tests/support/guest-journey.ts'
import { axeFindings, cutOff, overflow, seeDifference } from '#tests/support/page-checks.ts'
import { withBrowser } from '#tests/support/pages.ts'

/** Appearance of the guest pages from the package to the confirmation. Source: experience.md, look/widget-checkout. */
const browser = withBrowser()

const TEXTS =
  '.button, .time-choice, .steps li, .totals dt, .totals dd, label:not(.visually-hidden), .confirmation-facts *'

test('in the colours of the reader each step, what is chosen and what is wrong are told apart', async () => {
  const page = await browser.open()
  await page.emulateMedia({ forcedColors: 'active' })
  const guest = { screen: page, hasScript: true }
  await openProduct(guest, 'Havskajak', quietDay(43))
  await chooseTime(guest)
  await addToPackage(guest)
  await seeStep(page)
  const sauna = page.locator('#bundle input[type=checkbox]')
  const [off, on] = ['#bundle input:not(:checked)', '#bundle input:checked']
  const unticked = await groundOf(page, off)
  await sauna.check()
  expect(await groundOf(page, on)).not.toBe(unticked)
  await seeDifference(page, '.button.primary', '.sheet')
  await sauna.uncheck()
  await leaveBundle(guest)
  await seeStep(page)
  await stepUp(guest)
  await leaveAddons(guest)

  await seeStep(page)
  await seeDifference(page, '.time-choice:has(:checked)', '.time-choice:not(:has(:checked))')
  await seeDifference(page, '.time-choice :checked', '.time-choice :not(:checked)')
  const unaccepted = await groundOf(page, '[name=terms]')
  await acceptTerms(guest)
  expect(await groundOf(page, '[name=terms]')).not.toBe(unaccepted)
  await submitButton(guest).click()
  await seeErrors(page)
  await seeDifference(page, '[name=firstName]', '[name=commentByGuest]')

  await checkOut(guest)
  await seeStep(page)
  await seeDifference(page, '.button.primary', '.button.secondary')
  await pay(guest)
  await seeStep(page)
  await seeDifference(page, '.confirmation-facts', 'main')

  await page.locator('a[href*="/manage?"]').click()
  await arriveAt(page, 'manage')
  await seeDifference(page, '.button.danger', 'main')
  await seeDifference(page, '.manage-until .is-now', '.manage-until > :not(.is-now)', '::before')
})

test('what is edited is called wrong no more, until it is sent again; the summary stays', async () => {
  const page = await browser.open({ width: 360 })
  const guest = { screen: page, hasScript: true }
  await reserve(guest, { product: 'Öcykel', day: quietDay(46) })
  await submitButton(guest).click()
  const summary = await seeErrors(page)
  const [name, terms] = [page.locator('[name=firstName]'), page.locator('[name=terms]')]
  await name.fill(' ')
  await terms.check()
  for (const control of [name, terms]) {
    expect(await control.getAttribute('aria-invalid')).toBeNull()
    expect(await frameOf(page, control).locator('.error-line:visible').count()).toBe(0)
  }
  await seeDifference(page, '[name=lastName]', '[name=firstName]')
  expect(await page.locator('[name=lastName]').getAttribute('aria-invalid')).toBe('true')
  expect(await summary.locator('a[href="#checkout-firstName"]').isVisible()).toBe(true)
  expect(await axeFindings(page)).toEqual([])

  await submitButton(guest).click()
  await summary.locator('a[href="#checkout-terms"]').waitFor({ state: 'detached' })
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  expect(await frameOf(page, name).locator('.error-line').isVisible()).toBe(true)
})

/** 1280 and 640 pixels wide at 200 %, and the narrowest that WCAG 1.4.10 asks for. */
test.each([
  { width: 640, day: quietDay(44) },
  { width: 320, day: quietDay(45) },
])('at 200 % on $width pixels nothing from the package on is cut off', async ({ width, day }) => {
  const page = await browser.open({ width, language: 'de' })
  await page.setViewportSize({ width, height: 450 })
  const guest = { screen: page, hasScript: true }
  await openProduct(guest, 'Seekajak', day, 'key=sjoboden&lang=de')
  await chooseTime(guest)
  await addToPackage(guest)
  await page.locator('#bundle input[type=checkbox]').check()
  await seeWhole(page)
  await leaveBundle(guest)
  await seeWhole(page)
  await leaveAddons(guest)
  await submitButton(guest).click()
  await seeErrors(page)
  await seeWhole(page)
  await checkOut(guest)
  await seeWhole(page)
  await pay(guest)
  await seeWhole(page)
  await page.locator('a[href*="/manage?"]').click()
  await arriveAt(page, 'manage')
  await seeWhole(page)
  const own = page.url()
  for (const step of ['details', 'addons', 'cancel']) {
    await page.locator(`a[href*="/manage/${step}"]`).first().click()
    await page.waitForURL(new RegExp(`/manage/${step}`))
    await seeWhole(page)
    await page.goto(own)
  }
})

function frameOf(page: Page, control: Locator): Locator {
  return page.locator('.field').filter({ has: control })
}

function seeStep(page: Page): Promise<void> {
  return seeDifference(page, '.steps li[aria-current]', '.steps li:not([aria-current])', '::before')
}

function groundOf(page: Page, selector: string): Promise<string> {
  return page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor)
}

async function seeWhole(page: Page): Promise<void> {
  expect(await overflow(page)).toBe(0)
  expect(await cutOff(page, TEXTS)).toEqual([])
}
