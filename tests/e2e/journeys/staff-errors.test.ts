import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { SCRIPTS } from '#tests/support/pages.ts'
import { visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** Error messages of a form, also where the browser found the error first. Source: experience.md 15, 16. */
const browser = withStaffBrowser()

/** Forms that need at least one text, with the field that it is asked in. */
const FORMS = [
  { address: '/categories/new', field: 'name.sv' },
  { address: '/taxes/new', field: 'name' },
  { address: '/durations/new', field: 'label.sv' },
  { address: '/price-categories/new', field: 'title.sv' },
  { address: '/resource-types/new', field: 'name' },
  { address: '/resources/new', field: 'name' },
  { address: '/products/new', field: 'name' },
  { address: '/settings/opening-hours/new', field: 'name' },
  { address: '/settings/custom-fields/new', field: 'label.sv' },
] as const

test.each(SCRIPTS)('an empty form says all that is wrong first, and in its title, $script', async (row) => {
  const page = await browser.open({ ...row, as: 'owner@sjoboden.test' })
  for (const { address, field } of FORMS) {
    await visit(page, address)
    await page.locator('main form[method=post] button.primary:visible').last().click()
    const summary = page.locator('#error-summary')
    await summary.waitFor()
    expect(await page.title(), address).toMatch(/^Fel: /)
    const name = page.locator(`main [name="${field}"]:visible`).first()
    expect(await name.getAttribute('aria-invalid'), address).toBe('true')
    if (!row.hasScript) continue

    await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true)
    await name.pressSequentially('a')
    await seeNoError(page, name)
    expect(await summary.isVisible()).toBe(true)
  }
})

/** Neither the frame, nor the text, nor what screen readers are told. */
async function seeNoError(page: Page, control: Locator): Promise<void> {
  expect(await control.getAttribute('aria-invalid')).toBeNull()
  const frame = page.locator('.field').filter({ has: control }).last()
  expect(await frame.locator('.error-line:visible').count()).toBe(0)
  const red = await page.locator('#error-summary').evaluate((box) => getComputedStyle(box).borderColor)
  expect(await control.evaluate((input) => getComputedStyle(input).borderColor)).not.toBe(red)
}
