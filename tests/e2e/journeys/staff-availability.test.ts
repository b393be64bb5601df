import { expect, test } from 'vitest'
import { type LocalDate, localDate } from '#app/domain/shared/time.ts'
import { quietDay } from '#tests/support/guest-journey.ts'
import { axeFindings } from '#tests/support/page-checks.ts'
import { MEANS, SCRIPT_AT_DESK, SCRIPT_ON_PHONE, SCRIPTS, see, seeHeading } from '#tests/support/pages.ts'
import { follow, press, unfoldFilters, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** Closing times and opening them again, and why so many are free. Source: spec 3 §4, experience.md 3.3. */
const browser = withStaffBrowser()
const as = 'owner@sjoboden.test'
/** The first of the quiet days that are this journey's, one for each way. */
const FIRST_DAY = 50

test.each(SCRIPT_AT_DESK)('an owner closes times, sees why, and opens them again $way', async (way) => {
  const date = dayFor(MEANS.findIndex(({ way: name }) => name === way.way))
  const page = await browser.open({ as, ...way })
  await visit(page, `/availability?date=${date}&days=1&q=havskajak`)
  await seeHeading(page, 'Tillgänglighet')
  await page.getByRole('link', { name: /^10:00\s*0\/24/ }).waitFor()

  await follow(page, 'Stäng tider')
  await page.waitForURL(/pick=1/)
  await press(page, 'Stäng valda')
  await see(page, 'Välj minst en tid')
  await page.getByLabel(/^Välj Havskajak, .* 10:00/).check()
  await page.getByLabel(/^Välj Havskajak, .* 11:00/).check()
  await press(page, 'Stäng valda')
  await see(page, '2 tider stängda.')
  await follow(page, 'Tillbaka')
  const start = page.getByRole('link', { name: /^10:00\s*Stängd/ })
  await start.click()
  if (way.hasScript) {
    const panel = page.getByRole('dialog', { name: /^Havskajak, .* 10:00$/ })
    await panel.getByText('Lagret: 0 av 24 sålda, allt är stängt').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await start.evaluate((link) => link === document.activeElement)).toBe(true)
    await start.click()
    await panel.locator('form[method=dialog]').getByRole('button', { name: 'Stäng' }).click()
    await panel.waitFor({ state: 'detached' })
    await start.click()
    await panel.getByRole('link', { name: 'Stäng den här tiden', exact: true }).click()
  }
  await seeHeading(page, /^Havskajak, .* 10:00$/)
  await see(page, 'Lagret: 0 av 24 sålda, allt är stängt')
  await press(page, 'Öppna igen')
  await see(page, '1 stängning är borttagen.')
  await see(page, '24 lediga')

  await page.getByLabel('En del', { exact: true }).check()
  await press(page, 'Stäng den här tiden')
  await see(page, 'Detta fält är obligatoriskt')
  await page.getByLabel('Antal', { exact: true }).fill('4')
  await press(page, 'Stäng den här tiden')
  await see(page, '20 lediga')
  await press(page, 'Ångra')
  await see(page, '24 lediga')

  await visit(page, '/availability/close')
  await page.getByRole('combobox', { name: 'Produkt' }).selectOption('Tvåmanskajak')
  await press(page, 'Visa')
  await page.getByLabel('Från datum', { exact: true }).fill(date)
  await page.getByLabel('Till datum', { exact: true }).fill(date)
  await page.getByLabel('Vissa enheter', { exact: true }).check()
  await page.getByLabel('Dubbel 3', { exact: true }).check()
  await press(page, 'Stäng en period')
  await seeHeading(page, 'Stängda tider')
  await see(page, 'Perioden är stängd för 1 produkt.')
  const row = page.locator('tbody tr', { hasText: 'Dubbel 3' })
  await row.getByRole('button', { name: 'Öppna igen' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByLabel(/^Välj Havskajak, .* 11:00/).check()
  await press(page, 'Öppna valda igen')
  await page.getByLabel(/^Välj Havskajak, .* 11:00/).waitFor({ state: 'detached' })
})

test('an owner chooses times by dragging, with Shift and by whole days', async () => {
  const page = await browser.open({ as })
  await visit(page, `/availability?date=${dayFor(10)}&days=7&pick=1&q=havskajak`)
  const chip = (time: string, day: number) =>
    page.locator('tbody td').nth(day).locator('label.start-chip', { hasText: time })

  const [from, to] = [await chip('10:00', 0).boundingBox(), await chip('12:00', 2).boundingBox()]
  if (!from || !to) throw new Error('the starts are not shown')
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x - 20, to.y - 10)
  await page.mouse.move(to.x + 20, to.y + 10)
  await page.mouse.up()
  await see(page, '9 starttider valda, 3 dagar')
  await see(page, '216 lediga platser sammanlagt')
  await page.keyboard.press('Escape')
  await see(page, 'Kryssa för de tider du vill stänga eller öppna')

  await chip('10:00', 1).click()
  await chip('11:00', 3).click({ modifiers: ['Shift'] })
  await see(page, '6 starttider valda, 3 dagar')
  await page.keyboard.press('Escape')
  await chip('10:00', 1).getByRole('checkbox').focus()
  for (const key of ['Space', 'Shift+ArrowDown', 'Shift+ArrowRight']) await page.keyboard.press(key)
  await see(page, '4 starttider valda, 2 dagar')
  const whole = page.getByLabel(/^Alla produkter:/).nth(1)
  expect(await whole.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
  await page.keyboard.press('Escape')

  await page
    .getByLabel(/^Hela dagen: Havskajak/)
    .nth(1)
    .check()
  expect(await whole.isChecked()).toBe(true)
  await see(page, /^\d+ starttider valda, 1 dag$/)
  await press(page, 'Stäng valda')
  await see(page, /^\d+ tider stängda\.$/)
  await press(page, 'Ångra')
  await see(page, /^\d+ stängningar är borttagna\.$/)
})

test.each(SCRIPTS)('on a phone what is ticked stays when another day is shown $script', async (way) => {
  const page = await browser.open({ as, width: 360, ...way })
  await visit(page, `/availability?date=${dayFor(20)}&days=7&pick=1&q=havskajak`)
  const ten = page.getByLabel(/^Välj Havskajak, .* 10:00/).filter({ visible: true })
  await ten.check()
  await page.locator('.day-tabs label').nth(2).click()
  expect(await ten.isChecked()).toBe(false)
  await ten.check()
  await press(page, 'Stäng valda')
  await see(page, '2 tider stängda.')
  await page.waitForURL(/on=/)
  expect(await page.locator('.day-tabs label').nth(2).getByRole('radio').isChecked()).toBe(true)
  await press(page, 'Ångra')
  await see(page, '2 stängningar är borttagna.')
})

test.each(SCRIPT_ON_PHONE)('a month is bars that lead to their day $way', async (way) => {
  const page = await browser.open({ as, ...way })
  const date = dayFor(MEANS.length)
  await visit(page, `/availability?date=${date}&days=7`)
  if (way.width < 768) await unfoldFilters(page)
  await follow(page, '30')
  await page
    .getByRole('link', { name: /^Havskajak, .*: Ledigt, \d+ av \d+ starttider har plats$/ })
    .first()
    .click()
  await page.waitForURL(new RegExp(`date=${date}&days=1`))
  await page.locator('.matrix tbody tr').nth(1).waitFor({ state: 'detached' })
  expect(await page.locator('.matrix tbody tr').count()).toBe(1)
})

function dayFor(index: number): LocalDate {
  return localDate(quietDay(FIRST_DAY + index))
}
