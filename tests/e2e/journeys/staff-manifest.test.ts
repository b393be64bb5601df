import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { localDate, weekdayOf } from '#app/domain/shared/time.ts'
import { openDatabase, SCRIPT_AT_DESK, SCRIPT_ON_PHONE, see, seeHeading, WAYS } from '#tests/support/pages.ts'
import { follow, press, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** The day's departures, at the desk, at the door and on paper. Source: experience.md 3.3, 33, 34. */
const browser = withStaffBrowser()
const as = 'staff@sjoboden.test'
const days = busyDays(WAYS.length)

test.each(SCRIPT_ON_PHONE)('staff tick guests off and take a tick back $way', async (way) => {
  const date = days[WAYS.findIndex(({ way: name }) => name === way.way)]
  const page = await browser.open({ as, ...way })
  await visit(page, `/bookings/manifest?date=${date}`)
  await seeHeading(page, 'Dagslista')

  const name = (await page.locator('.manifest-table td.key a').first().innerText()).trim()
  const tick = page.getByRole('button', { name: `Checka in ${name}`, exact: true }).first()
  const row = page.locator('.manifest-table tbody tr').first()
  await tick.click()
  await row.locator('button[aria-pressed=true]').waitFor()
  await row.getByText(/in \d\d[:.]\d\d/).waitFor()
  expect(new URL(page.url()).searchParams.get('date')).toBe(date)
  expect(await isCheckedIn(row)).toBe(true)

  await visit(page, page.url())
  expect(await tick.getAttribute('aria-pressed')).toBe('true')
  await tick.click()
  await row.locator('button[aria-pressed=false]').waitFor()
  await row.getByText(/in \d\d[:.]\d\d/).waitFor({ state: 'detached' })
  expect(await isCheckedIn(row)).toBe(false)
})

test.each(SCRIPT_AT_DESK)('the door has big buttons $way', async (way) => {
  const date = days[WAYS.findIndex(({ way: name }) => name === way.way)]
  const page = await browser.open({ as: 'door@sjoboden.test', ...way })
  await visit(page, `/bookings/manifest?date=${date}`)
  await follow(page, 'Dörrläge')
  const button = page.locator('button.door').first()
  await button.waitFor()
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(56)
  await button.click()
  await page.locator('button.door[aria-pressed=true]').first().waitFor()
  expect(new URL(page.url()).searchParams.get('mode')).toBe('door')
  await page.locator('button.door[aria-pressed=true]').first().click()
  await page.locator('button.door[aria-pressed=true]').waitFor({ state: 'detached' })
  await follow(page, 'Lämna dörrläget')
  await page.locator('.manifest-table').first().waitFor()
})

test.each(SCRIPT_ON_PHONE)('the list is of one day or seven and of one product or all $way', async (way) => {
  const page = await browser.open({ as, ...way })
  await visit(page, `/bookings/manifest?date=${days[0]}`)
  await follow(page, '7 dagar')
  await page.waitForURL(/days=7/)
  const headings = page.locator('main h2.h18')
  await headings.first().waitFor()
  expect(await headings.count()).toBeGreaterThan(1)

  await page.getByLabel('Produkt', { exact: true }).selectOption('Havskajak')
  await press(page, 'Visa')
  await page.waitForURL(/product=\d/)
  expect(new URL(page.url()).searchParams.get('days')).toBe('7')
  const others = page.locator('.departure h2').filter({ hasNotText: 'Havskajak' })
  await others.first().waitFor({ state: 'detached' })
  expect(await page.locator('.departure h2').count()).toBeGreaterThan(0)

  await follow(page, 'Nästa vecka')
  await page.waitForURL((url) => url.searchParams.get('date') !== days[0])
  const week = new URL(page.url()).searchParams
  expect(week.get('product')).not.toBeNull()
  expect(weekdayOf(localDate(week.get('date') ?? ''))).toBe(weekdayOf(localDate(days[0] ?? '')))

  await visit(page, `/bookings/manifest?date=2031-01-01&product=${week.get('product')}`)
  await see(page, 'Inga avgångar med den produkten')
  await follow(page, 'Visa alla produkter')
  await see(page, 'Inga avgångar den här dagen')
})

test('on paper there is nothing but the list, with every comment in full', async () => {
  const { date, comment } = longestComment()
  const page = await browser.open({ as })
  await visit(page, `/bookings/manifest?date=${date}`)
  await page.emulateMedia({ media: 'print' })

  for (const screenOnly of ['.side', '.topbar', '.bottom', '.toolbar', '.foot', '.btn']) {
    expect(await page.locator(screenOnly).filter({ visible: true }).count(), screenOnly).toBe(0)
  }
  const note = page.getByText(comment, { exact: true })
  expect(await note.isVisible()).toBe(true)
  expect(await note.evaluate((text) => text.scrollHeight <= text.clientHeight + 1)).toBe(true)
  await see(page, /utskriven/)
  const head = page.locator('.manifest-table thead').first()
  expect(await head.evaluate((element) => getComputedStyle(element).display)).toBe('table-header-group')
  const departure = page.locator('.departure').first()
  expect(await departure.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid')
  const body = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(body).toBe('rgb(255, 255, 255)')
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.length).toBeGreaterThan(1000)
})

test('two people who tick the same guest off agree', async () => {
  const pages = await Promise.all(
    [as, 'door@sjoboden.test'].map((email) => browser.open({ as: email, hasScript: false })),
  )
  for (const page of pages) await visit(page, `/bookings/manifest?date=${days[1]}`)
  for (const page of pages) await page.locator('.manifest-table button[aria-pressed]').last().click()
  for (const page of pages) {
    await page.locator('.manifest-table tbody tr').last().locator('button[aria-pressed=true]').waitFor()
  }
})

async function isCheckedIn(row: ReturnType<Page['locator']>): Promise<boolean> {
  const id = Number((await row.getAttribute('id'))?.slice(1))
  const database = openDatabase()
  const found = database
    .prepare<[number], { at: string | null }>('select checked_in_at as at from booking where id = ?')
    .get(id)
  database.close()
  return typeof found?.at === 'string'
}

/** Days to come, each with guests who have not arrived. */
function busyDays(count: number): string[] {
  const database = openDatabase()
  const rows = database
    .prepare<[number], { date: string }>(
      `select substr(booking.start_rent, 1, 10) as date from booking join "order" on "order".id = booking.order_id
       where booking.shop_id = (select id from shop where key = 'sjoboden') and state = 'CONFIRMED'
         and removed_at is null and checked_in_at is null and booking.start_rent > date('now', '+1 day')
       group by 1 having count(*) > 1 order by 1 limit ?`,
    )
    .all(count)
  database.close()
  if (rows.length < count) throw new Error('the demo has too few departures')
  return rows.map(({ date }) => date)
}

function longestComment(): { date: string; comment: string } {
  const database = openDatabase()
  const row = database
    .prepare<[], { date: string; comment: string }>(
      `select substr(booking.start_rent, 1, 10) as date, comment_by_guest as comment
       from booking join "order" on "order".id = booking.order_id join customer on customer.order_id = "order".id
       where booking.shop_id = (select id from shop where key = 'sjoboden') and state = 'CONFIRMED'
         and removed_at is null and comment is not null order by length(comment) desc limit 1`,
    )
    .get()
  database.close()
  if (!row) throw new Error('no guest of the demo wrote a comment')
  return row
}
