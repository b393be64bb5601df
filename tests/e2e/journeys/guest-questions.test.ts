import { expect, test } from 'vitest'
import {
  acceptTerms,
  add,
  arriveAt,
  chooseTime,
  fillDetails,
  leaveAddons,
  openProduct,
  orderIdOf,
  pay,
  quietDay,
  seeErrors,
  stepUp,
  submitButton,
} from '#tests/support/guest-journey.ts'
import { SCRIPTS, see } from '#tests/support/pages.ts'
import { withStaffBrowser } from '#tests/support/staff-journey.ts'

/** The shop's own questions: asked of each who comes, taken over from the one before, read by staff. */
const browser = withStaffBrowser()

test.each(SCRIPTS)('a guest answers for everybody on the tour, $script', async ({ script, hasScript }) => {
  const page = await browser.open({ hasScript, width: 360 })
  const guest = { screen: page, hasScript }
  await openProduct(guest, 'Guidad', quietDay(hasScript ? 21 : 22))
  await chooseTime(guest)
  await stepUp(guest)
  await add(guest)
  if (page.url().includes('/addons/')) await leaveAddons(guest)

  await see(page, 'Vuxen 1')
  await see(page, 'Vuxen 2')
  const heights = page.getByLabel('Längd i cm för flytväst')
  await fillDetails(guest)
  await acceptTerms(guest)
  await heights.nth(0).fill('172')
  await submitButton(guest).click()
  const summary = await seeErrors(page)
  expect(await summary.innerText()).toContain('Vuxen 2')
  expect(await heights.nth(1).getAttribute('aria-invalid')).toBe('true')

  await page.getByRole('button', { name: 'Samma som föregående' }).click()
  await expect.poll(() => heights.nth(1).inputValue()).toBe('172')
  expect(await page.locator('[name=email]').inputValue()).not.toBe('')
  await heights.nth(1).fill(`165 ${script}`)
  await page.getByLabel(/Hur hittade du oss\?/).selectOption({ label: 'Vänner' })
  // Enter must send the form, not take over answers.
  await heights.nth(0).press('Enter')
  await page.waitForURL(/\/pay\/\d+\?/)
  await page.locator('button[value=decline]').click()
  await arriveAt(page, 'checkout')
  expect(await heights.nth(1).inputValue()).toBe(`165 ${script}`)
  await acceptTerms(guest)
  await submitButton(guest).click()
  await page.waitForURL(/\/pay\/\d+\?/)
  await pay(guest)

  const desk = await browser.open({ as: 'staff@sjoboden.test', hasScript })
  await desk.goto(`/orders/${orderIdOf(page)}`)
  await see(desk, 'Vuxen 2')
  await see(desk, `165 ${script}`)
  await see(desk, 'Vänner')
  await desk.goto(`/orders/${orderIdOf(page)}/customer`)
  await desk.getByLabel('Längd i cm för flytväst').nth(1).fill('166')
  await desk.getByRole('button', { name: 'Spara' }).click()
  await desk.waitForURL(/\/orders\/\d+$/)
  await see(desk, '166')
})
