import { expect, test } from 'vitest'
import { dateOf, instant, type LocalDate, toWallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { axeFindings } from '#tests/support/page-checks.ts'
import { openDatabase, SCRIPTS, see } from '#tests/support/pages.ts'
import { follow, press, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** Staff count the till at the end of the day. Source: domain.md §13 'Day close'. */
const browser = withStaffBrowser()

test.each(SCRIPTS)(
  'an owner counts a day, closes it and corrects the count $script',
  async ({ hasScript }) => {
    const page = await browser.open({ as: 'owner@sjoboden.test', hasScript, width: hasScript ? 1280 : 360 })
    await visit(page, '/reports')
    await follow(page, 'Dagsavslut')
    await see(page, /^Avsluta .* \d{4}$/)
    if (hasScript) {
      // The first day may be any: one with money is left after it.
      await page.getByLabel('Första dag att avsluta').fill(lastDaysWithMoney()[1] ?? '')
      await press(page, 'Visa')
      await page.waitForURL(/date=/)
      await see(page, /^Avsluta /)
      expect(await axeFindings(page)).toEqual([])
    }
    const counts = page.locator('input[name^="counted."]')
    const recorded = page.locator('form#day-close tbody tr td:nth-child(2)')
    const many = await counts.count()
    expect(many).toBeGreaterThan(0)
    await press(page, 'Avsluta dagen')
    await page.locator('#error-summary').waitFor()
    expect(await page.locator('.has-error').count()).toBe(many)
    for (let index = 0; index < many; index++) {
      await counts
        .nth(index)
        .fill((await recorded.nth(index).innerText()).replace('−', '-').replace(/[^\d,-]/g, ''))
    }
    await counts.first().fill('1')
    await page.getByLabel(/^Anteckning/).fill('Växelkassan räknad två gånger')
    await press(page, 'Avsluta dagen')
    await see(page, 'Dagen är avslutad.')
    await see(page, /Växelkassan räknad två gånger/)
    if (hasScript) expect(await axeFindings(page)).toEqual([])
    const difference = page.locator('tfoot td').last()
    const before = await difference.innerText()
    expect(before).not.toBe('0,00')

    await press(page, 'Spara rättelsen')
    await page.locator('#error-summary').waitFor()
    const ledger = (await page.locator('tbody tr').first().locator('td').nth(1).innerText()).replace('−', '-')
    await page.getByLabel('Räknat', { exact: true }).fill(ledger.replace(/[^\d,-]/g, ''))
    await page.getByLabel('Orsak').fill('En sedel låg kvar')
    await press(page, 'Spara rättelsen')
    await see(page, 'Rättelsen är sparad.')
    await see(page, /En sedel låg kvar/)
    expect(await difference.innerText()).toBe('0,00')

    await follow(page, 'Alla dagsavslut')
    await see(page, 'Avslutade dagar')
  },
)

test('a day is closed once, and only by those who see reports', async () => {
  const page = await browser.open({ as: 'staff@sjoboden.test', hasScript: false })
  for (const path of ['/reports/day-close', '/reports/day-close/2026-01-01']) {
    expect((await page.goto(path))?.status()).toBe(403)
  }
})

/** Days on which cash or cards were taken in the shop, the last first. */
function lastDaysWithMoney(): LocalDate[] {
  using database = openDatabase()
  const moments = database
    .prepare<[], string>(
      `select settled_at from "transaction" where status = 'PAYED' and provider in ('CASH', 'CARD_TERMINAL')
       and shop_id = (select id from shop where key = 'sjoboden') order by settled_at desc`,
    )
    .pluck()
    .all()
  return [...new Set(moments.map((moment) => dateOf(toWallTime(instant(moment), stockholm))))]
}
