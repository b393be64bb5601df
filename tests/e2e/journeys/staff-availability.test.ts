import { expect, test } from 'vitest'
import { type LocalDate, localDate } from '#app/domain/shared/time.ts'
import { quietDay } from '#tests/support/guest-journey.ts'
import { see, seeHeading, WAYS } from '#tests/support/pages.ts'
import { follow, press, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** Closing times and opening them again, and why so many are free. Source: spec 3 §4, experience.md 3.3. */
const browser = withStaffBrowser()
const as = 'owner@sjoboden.test'
/** The first of the quiet days that are this journey's, one for each way. */
const FIRST_DAY = 40

test.each(WAYS)('an owner closes times, sees why, and opens them again $way', async (way) => {
  const date = dayFor(WAYS.findIndex(({ way: name }) => name === way.way))
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
  await page.getByRole('link', { name: /^10:00\s*Stängd/ }).click()
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

test.each(WAYS)('a month is bars that lead to their day $way', async (way) => {
  const page = await browser.open({ as, ...way })
  const date = dayFor(WAYS.length)
  await visit(page, `/availability?date=${date}&days=7`)
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
