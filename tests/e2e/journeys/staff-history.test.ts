import { expect, test } from 'vitest'
import { insertComing } from '#tests/support/coming-orders.ts'
import { openDatabase, SCRIPT_ON_PHONE, see, seeHeading } from '#tests/support/pages.ts'
import { follow, press, unfoldFilters, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

const browser = withStaffBrowser()
const owner = 'owner@sjoboden.test'

test.each(SCRIPT_ON_PHONE)('a filter is saved as a view, renamed and deleted $way', async (way) => {
  const page = await browser.open({ as: 'staff@sjoboden.test', ...way })
  const name = `Obetalda ${way.width}`
  await visit(page, '/history/bookings?tab=all')
  await unfoldFilters(page)
  await page.getByLabel('Betalning', { exact: true }).selectOption('Obetald')
  await press(page, 'Filtrera')
  await follow(page, 'Spara vy')
  await page.getByLabel('Namn').fill(name)
  await press(page, 'Spara')
  await page.locator('[aria-current=page]').getByText(name, { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=all&payment=UNPAID')

  await follow(page, 'Kommande')
  await follow(page, name)
  await follow(page, 'Ändra vyn')
  await page.getByLabel('Namn').fill(`${name} kr`)
  await press(page, 'Spara')
  await follow(page, 'Ändra vyn')
  await follow(page, 'Radera')
  await seeHeading(page, `Radera ”${name} kr”?`)
  await press(page, 'Radera')
  await see(page, `”${name} kr” raderades`)
  expect(await page.getByRole('link', { name: `${name} kr` }).count()).toBe(0)
})

test.each(SCRIPT_ON_PHONE)('several are changed at once, and what is refused is listed $way', async (way) => {
  const page = await browser.open({ as: owner, ...way })
  await visit(page, '/history/orders?tab=past&sort=start')
  const boxes = page.locator('table.orders input[name=ids]')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  if (way.hasScript) {
    await see(page, 'Med de valda (2)')
    await page.locator('tbody .row-key a').first().click()
    await seeHeading(page, /^Order \d+$/)
    await page.goBack()
    await see(page, 'Med de valda (2)')
    expect(await boxes.and(page.locator(':checked')).count()).toBe(2)
  }
  await press(page, 'Markera som avslutade')
  await seeHeading(page, 'Markera 2 ordrar som avslutade?')
  await page.goBack()
  await boxes.nth(2).waitFor()
  if (way.hasScript) await expect.poll(() => boxes.and(page.locator(':checked')).count()).toBe(2)
  await page.goForward()
  await seeHeading(page, 'Markera 2 ordrar som avslutade?')
  await follow(page, 'Tillbaka')
  await expect.poll(() => boxes.and(page.locator(':checked')).count()).toBe(2)
  await press(page, 'Markera som avslutade')
  await seeHeading(page, 'Markera 2 ordrar som avslutade?')
  await press(page, 'Markera som avslutade')
  await seeHeading(page, '2 klara, 0 misslyckades')

  const [order] = await cancelledOrders()
  await visit(page, `/history/orders?tab=all&q=${order}`)
  await page.locator(`input[name=ids][value="${order}"]`).check()
  await press(page, 'Radera')
  await seeHeading(page, 'Radera 1 order?')
  await press(page, 'Radera')
  await seeHeading(page, '0 klara, 1 misslyckades')
  await page.getByRole('link', { name: String(order), exact: true }).waitFor()
  await see(page, /Det går inte att göra så med ordern som den är nu: Avbokad\.$/)

  const [unpaid] = await insertComing('UNPAID', 1)
  await visit(page, `/history/orders?tab=all&q=${unpaid?.id}`)
  await page.locator(`input[name=ids][value="${unpaid?.id}"]`).check()
  await press(page, 'Radera')
  const notice = page.getByLabel('Skicka besked om avbokning till 1 gäst')
  expect(await notice.isChecked()).toBe(true)
  await press(page, 'Radera')
  await seeHeading(page, '1 klara, 0 misslyckades')
  await see(page, 'Alla valda är raderade.')
  await press(page, 'Ångra')
  await see(page, 'Alla valda är återställda.')
  await visit(page, `/orders/${unpaid?.id}`)
  await see(page, 'återställde')

  await visit(page, '/history/orders?tab=past&payment=PAID')
  const paid = await boxes.first().inputValue()
  await boxes.first().check()
  await follow(page, 'Välj alla som filtret hittar')
  const chosen = page.getByText(/^Alla \d+ ordrar valda$/)
  await chosen.waitFor()
  const count = (await chosen.innerText()).replaceAll(/\D/g, '')
  await press(page, 'Exportera')
  await see(page, `Exporterar ${count} rader.`)

  await visit(page, `/history/orders/delete?ids=${paid}`)
  await see(page, /^1 order är betald, /)
  await page.getByRole('link', { name: paid, exact: true }).waitFor()
})

test('the box in the head ticks all rows or none, and what can be done with them stays in sight', async () => {
  const page = await browser.open({ as: owner })
  await visit(page, '/history/orders?tab=past')
  const head = page.getByRole('checkbox', { name: 'Välj alla på sidan' })
  const rows = page.locator('input[name=ids]')
  const bar = page.getByRole('group', { name: 'Med de valda' })
  const stateOf = () =>
    head.evaluate((box) => box instanceof HTMLInputElement && (box.indeterminate ? 'some' : box.checked))
  await head.check()
  expect(await rows.and(page.locator(':checked')).count()).toBe(await rows.count())
  await see(page, `Med de valda (${await rows.count()})`)
  await rows.last().uncheck()
  expect(await stateOf()).toBe('some')
  expect((await bar.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await rows.last().scrollIntoViewIfNeeded()
  expect((await bar.boundingBox())?.y).toBe((await page.locator('.topbar').boundingBox())?.height)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.reload()
  await expect.poll(stateOf).toBe('some')
  await head.check()
  await head.uncheck()
  expect(await rows.and(page.locator(':checked')).count()).toBe(0)
  expect(await bar.isVisible()).toBe(false)
  await visit(page, '/history/orders?tab=deleted')
  await rows.first().check()
  expect(await bar.getByRole('button').allInnerTexts()).toEqual(['Exportera', 'Skriv ut', 'Återställ'])
})

test('a booking opens over its list: its neighbours, Escape, closing and a reload', async () => {
  const page = await browser.open({ as: owner })
  const [first, second] = busiestDeparture()
  const list = `/history/bookings?tab=all&q=${first.orderId}`
  await visit(page, list)
  const link = page.locator(`tbody a[href^="/bookings/${first.id}?"]`)
  const dialog = page.locator('.booking-overlay')
  await link.click()
  await dialog.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/bookings/${first.id}`)

  await dialog.getByRole('link', { name: 'Nästa i avgången' }).click()
  await dialog.getByText(`Bokning ${second.id}`).first().waitFor()
  expect(new URL(page.url()).pathname).toBe(`/bookings/${second.id}`)

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL(`**${list}`)
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)

  await link.click()
  await dialog.getByRole('link', { name: 'Stäng' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL(`**${list}`)

  await link.click()
  await dialog.waitFor()
  await page.reload({ waitUntil: 'load' })
  await page.locator('main .booking-page').waitFor()
  // Of a later day: the page that asks leads back here.
  await page.getByRole('button', { name: 'Checka in', exact: true }).click()
  await page.waitForURL(`**/bookings/${first.id}/check-in?date=${first.date}&days=1&from=*`)
  await follow(page, 'Avbryt')
  await page.locator('main .booking-page').waitFor()
  expect(await dialog.count()).toBe(0)
  await follow(page, 'Stäng')
  await page.waitForURL(`**${list}`)
  await seeHeading(page, 'Bokningar')

  await page.setViewportSize({ width: 390, height: 800 })
  await link.click()
  await page.locator('main .booking-page').waitFor()
  await follow(page, 'Stäng')
  await page.waitForURL(`**${list}`)
})

function cancelledOrders(): number[] {
  using database = openDatabase()
  const rows = database
    .prepare<[], { id: number }>(
      `select id from "order" where state = 'CANCELLED' and id > 99
       and shop_id = (select id from shop where key = 'sjoboden') limit 1`,
    )
    .all()
  return rows.map(({ id }) => id)
}

type Departing = { id: number; orderId: number; date: string }

/** The first two bookings of the departure to come with the most of them. */
function busiestDeparture(): [Departing, Departing] {
  using database = openDatabase()
  const [first, second] = database
    .prepare<[], Departing>(
      `with departure as (
         select a.target_id, a.start_rent from allocation a
         join "order" o on o.id = a.order_id and o.state = 'CONFIRMED'
         join booking_product row on row.id = a.booking_product_id and row.is_addon = 0
         where a.target = 'POOL' and a.shop_id = (select id from shop where key = 'sjoboden')
           and a.start_rent > date('now', '+1 day')
         group by 1, 2 order by count(distinct a.booking_id) desc limit 1)
       select distinct a.booking_id as id, a.order_id as orderId, substr(a.start_rent, 1, 10) as date
       from allocation a join departure using (target_id, start_rent)
       join "order" o on o.id = a.order_id and o.state = 'CONFIRMED'
       where a.target = 'POOL' order by 1 limit 2`,
    )
    .all()
  if (!first || !second) throw new Error('no departure of two bookings')
  return [first, second]
}

test('filtering leaves the focus where the reader is, and fields say what is in force', async () => {
  const page = await browser.open({ as: owner })
  const search = page.getByRole('searchbox', { name: 'Sök' })
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  const isFocused = (locator: typeof search) =>
    locator.evaluate((element) => element === document.activeElement)
  await visit(page, '/history/orders?tab=all&payment=PAID')
  await search.fill('anna')
  await page.keyboard.press('Enter')
  const chip = page.getByRole('link', { name: /anna/ })
  await chip.waitFor()
  expect(await isFocused(search)).toBe(true)
  await chip.focus()
  await page.keyboard.press('Enter')
  await chip.waitFor({ state: 'detached' })
  expect(await isFocused(page.getByRole('navigation', { name: 'Valda filter' }))).toBe(true)
  expect(await search.inputValue()).toBe('')

  await search.fill('aldrig sänt')
  await follow(page, 'Kommande')
  await expect.poll(() => search.inputValue()).toBe('')
  expect(await focused()).not.toBe('BODY')
})
