import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { addDays } from '#app/domain/shared/time.ts'
import { insertComing } from '#tests/support/coming-orders.ts'
import { dayAhead } from '#tests/support/days-ahead.ts'
import {
  bookingsOf,
  insertKayaks,
  insertMorningShop,
  insertTwoBookings,
  ledgerOf,
} from '#tests/support/mornings.ts'
import { openDatabase, SCRIPTS, see, seeHeading } from '#tests/support/pages.ts'
import {
  choose,
  follow,
  openMenu,
  press,
  readDeparture,
  readSum,
  visit,
  withStaffBrowser,
} from '#tests/support/staff-journey.ts'

/** More mornings: what goes wrong with orders that are there already. Source: domain.md §5, experience.md 12, 14. */
const browser = withStaffBrowser()
const shop = await insertMorningShop('vikboden')
const as = shop.owner
const coming = await insertComing('UNPAID', SCRIPTS.length)

/** Days of its own for each way of a morning. */
const dayOf = (hasScript: boolean, days: number) => dayAhead(hasScript ? days : days + 1)
const widthOf = (hasScript: boolean) => (hasScript ? 1280 : 360)

test.each(SCRIPTS)('the terminal fails, and cash pays half $script', async ({ hasScript }) => {
  const day = dayOf(hasScript, 10)
  const { orderId } = await insertKayaks(shop, { date: day, quantity: 2 })
  const page = await browser.open({ as, hasScript, width: widthOf(hasScript) })
  await visit(page, `/orders/${orderId}`)
  await follow(page, /^Ta betalt/)
  await page.getByLabel('Kortterminal', { exact: true }).check()
  await follow(page, 'Tillbaka')
  await see(page, 'Obetald')
  expect(ledgerOf(orderId)).toEqual([])

  await follow(page, /^Ta betalt/)
  await page.getByLabel('Kontant', { exact: true }).check()
  await page.getByLabel('Belopp').fill('400')
  await press(page, 'Registrera betalningen')
  await see(page, /^Betalningen på 400\skr registrerades\.$/)
  await see(page, 'Delbetald')
  expect(await readSums(page)).toEqual(['800 kr', '−400 kr', '400 kr'])
  await visit(page, `/history/orders?q=${orderId}`)
  const row = page.locator('table.orders tbody tr').filter({ hasText: String(orderId) })
  expect(await row.innerText()).toMatch(/Delbetald[\s\S]*400\skr[\s\S]*av 800\skr/)
  expect(await readDeparture(page, day, '10:00')).toMatch(/0 av 2 incheckade · 4 lediga/)
  await see(page, /^400 av 800\skr$/)
  expect(ledgerOf(orderId)).toEqual(['CASH PAYED 40000'])
})

test.each(SCRIPTS)('a school comes six weeks, and once at another hour $script', async ({ hasScript }) => {
  const first = dayOf(hasScript, 70)
  const dates = [0, 1, 2, 3, 4, 5].map((week) => addDays(first, 7 * week))
  const { orderId } = await insertKayaks(shop, { date: dayOf(hasScript, 12), quantity: 5, name: 'Skolan' })
  await insertKayaks(shop, { date: addDays(first, 14), quantity: 2 })
  const page = await browser.open({ as, hasScript, width: widthOf(hasScript) })

  await visit(page, `/orders/${orderId}`)
  await openMenu(page, 'Mer')
  await choose(page, 'Kopiera')
  await seeHeading(page, `Kopiera order ${orderId}`)
  await see(page, 'Välj dagar, så ser du här vad som skapas.')
  const weekday = new Intl.DateTimeFormat('sv', { weekday: 'long', timeZone: 'UTC' }).format(new Date(first))
  await page.getByLabel('Upprepa').selectOption({ label: `varje ${weekday}` })
  await page.getByLabel('Från').fill(first)
  await press(page, 'Lägg till')
  await see(page, 'Detta fält är obligatoriskt')
  expect(await page.getByLabel('Från').inputValue()).toBe(first)
  await page.getByLabel('Till och med').fill(addDays(first, 35))
  await press(page, 'Lägg till')
  await see(page, '6 dagar valda')
  await page.goBack()
  await page.goForward()
  await see(page, '6 dagar valda')
  await see(page, '1 krock att lösa')
  expect(await page.locator('.copies tbody:has(.is-conflict) td.numeric').innerText()).toMatch(/–$/)
  expect(await page.locator('.copies tfoot').innerText()).toMatch(/^5 av 6 ordrar\s+10\s000\skr$/)
  const create = page.getByRole('button', { name: 'Skapa 6 ordrar' })
  expect(await create.getAttribute('aria-disabled')).toBe('true')
  expect(copiesOf(orderId)).toEqual([])

  await page.getByLabel('4 i stället för 5').check()
  if (!hasScript) await press(page, 'Räkna om')
  await see(page, '10:00, ledig · 4 i stället för 5')
  await page.getByLabel(/^13:00 i stället/).check()
  if (!hasScript) await press(page, 'Räkna om')
  await page.locator('table.copies .is-moved').waitFor()
  await press(page, 'Skapa 6 ordrar')
  await see(page, `6 kopior av order ${orderId} är skapade.`)
  const copies = copiesOf(orderId)
  expect(copies.map(bookingsOf)).toEqual(
    dates.map((date, week) => [`${date} ${week === 2 ? '13' : '10'}:00:00 5 × Havskajak`]),
  )
  await visit(page, `/orders/${orderId}`)
  await see(page, /kopierade ordern till/)
  await visit(page, `/orders/${orderId}/replicate`)
  await follow(page, 'För hand')
  await page.getByLabel('Datum', { exact: true }).fill(addDays(first, 14))
  await page.getByLabel('Tid', { exact: true }).fill('10:00')
  await press(page, 'Visa vad som skapas')
  await page.locator('table.copies .is-conflict').waitFor()
  await see(page, `redan kopierad, order ${copies[2]}`)
  await page.getByLabel('4 i stället för 5').check()
  if (!hasScript) await press(page, 'Räkna om')
  await see(page, '10:00, ledig · 4 i stället för 5')
  await page
    .getByLabel(/ i stället\b.*kvar/)
    .first()
    .check()
  if (!hasScript) await press(page, 'Räkna om')
  await page.locator('table.copies .is-moved').waitFor()
  // What is typed after that is shown first. A press without a pointer: leaving the field would show it, too.
  await page.getByLabel('Datum', { exact: true }).fill(addDays(first, 17))
  await page.getByRole('button', { name: 'Skapa 1 order' }).dispatchEvent('click')
  await see(page, 'Det har blivit något annat än det du såg. Se den nya planen.')
  expect(await page.getByLabel('Datum', { exact: true }).inputValue()).toBe(addDays(first, 17))
  expect(copiesOf(orderId)).toHaveLength(copies.length)
  await press(page, 'Skapa 1 order')
  await see(page, 'Kopian är skapad.')
  expect(copiesOf(orderId).slice(-1).map(bookingsOf)).toEqual([
    [`${addDays(first, 17)} 10:00:00 5 × Havskajak`],
  ])
  await visit(page, `/orders/${copies[2]}`)
  await see(page, /kopierade den från order/)
  await see(page, 'Lena Skolan')
  expect(await readSums(page)).toEqual(['2 000 kr', null, '2 000 kr'])
  expect(await readDeparture(page, addDays(first, 14), '13:00')).toMatch(/0 av 5 incheckade · 1 ledig/)
})

test('copies are made once, also by who goes back and presses again', async () => {
  // Past the copies above: on some weekdays these would take their last kayak.
  const day = dayOf(true, 120)
  const { orderId } = await insertKayaks(shop, { date: dayOf(true, 12), quantity: 1, name: 'Skolan' })
  const page = await browser.open({ as, hasScript: true, width: 360 })
  await visit(page, `/orders/${orderId}/replicate`)
  await page.getByLabel('Upprepa').selectOption({ index: 1 })
  await page.getByLabel('Från').fill(day)
  await page.getByLabel('Till och med').fill(addDays(day, 13))
  await press(page, 'Lägg till')
  await press(page, 'Skapa 2 ordrar')
  await see(page, `2 kopior av order ${orderId} är skapade.`)
  const copies = copiesOf(orderId)
  expect(copies).toHaveLength(2)

  await page.goBack()
  await press(page, 'Skapa 2 ordrar')
  await page.waitForURL('**/history/orders**')
  expect(copiesOf(orderId)).toEqual(copies)
})

test.each(SCRIPTS)(
  'a deleted order comes back without what was sold since $script',
  async ({ hasScript }) => {
    const day = dayOf(hasScript, 14)
    const orderId = await insertTwoBookings(shop, day, 2)
    const page = await browser.open({ as, hasScript, width: widthOf(hasScript) })
    await visit(page, `/orders/${orderId}/pay`)
    await press(page, 'Registrera betalningen')
    await see(page, 'Betald')
    await visit(page, `/orders/${orderId}/pay`)
    await see(page, 'Allt är redan betalt.')
    await follow(page, 'Tillbaka')
    await openMenu(page, 'Mer')
    await choose(page, 'Radera order')
    await press(page, 'Radera ordern')
    await see(page, 'Ordern är raderad och håller inga platser.')

    await insertKayaks(shop, { date: day, quantity: 5 })
    await press(page, 'Ångra')
    await see(page, /Inte ledigt längre: Havskajak, .* 10:00\./)
    await see(page, /^Ordern kan komma tillbaka utan Havskajak, .* 800\skr är då betalt för mycket\./)
    expect(bookingsOf(orderId)).toHaveLength(2)
    await press(page, 'Återställ utan den här bokningen')
    await see(page, `Order ${orderId} är återställd.`)
    await see(page, /tog bort en bokning/)
    expect([await readSum(page, 'Totalt'), await readSum(page, 'Betalt för mycket')]).toEqual([
      '800 kr',
      '800 kr',
    ])
    expect(bookingsOf(orderId)).toEqual([`${day} 14:00:00 2 × Havskajak`])
    expect(await readDeparture(page, day, '14:00')).toMatch(/0 av 2 incheckade · 4 lediga/)
    expect(await readDeparture(page, day, '10:00')).toMatch(/0 av 5 incheckade · 1 ledig/)
  },
)

test.each(SCRIPTS)('of two at one order the second is told who was first $script', async ({ hasScript }) => {
  const order = coming[hasScript ? 0 : 1]
  const first = await browser.open({ as: 'owner@sjoboden.test', hasScript: false })
  const second = await browser.open({ as: 'staff@sjoboden.test', hasScript, width: widthOf(hasScript) })
  await visit(second, `/orders/${order?.id}/customer`)
  await second.getByLabel('Förnamn').fill('Sedan')
  await visit(first, `/orders/${order?.id}/customer`)
  await first.getByLabel('Förnamn').fill('Först')
  await press(first, 'Spara')
  await see(first, 'Kunduppgifterna sparades.')

  await press(second, 'Spara')
  await see(second, /^Elin Lindqvist sparade ändringar/)
  await see(second, 'Elin Lindqvist: Först')
  expect(await second.getByLabel('Förnamn').inputValue()).toBe('Sedan')
  await press(second, 'Spara')
  await see(second, 'Kunduppgifterna sparades.')
  await see(second, /^Sedan /)

  // Who may not delete orders does not empty one either.
  await visit(second, `/orders/${order?.id}/bookings/${order?.bookingId}/remove`)
  await see(second, 'Det är det enda i ordern. Avboka ordern i stället.')
  await follow(second, 'Avboka order')
  await seeHeading(second, `Avboka order ${order?.id}`)
  await visit(first, `/orders/${order?.id}/delete`)
  await press(first, 'Radera ordern')
  await press(second, 'Avboka order')
  await second.getByRole('alert').getByText('Ordern är raderad och håller inga platser.').waitFor()
  if (hasScript) await second.locator('[role=alert]:focus').waitFor()
})

test.each(SCRIPTS)("a month's export adds up to the ledger $script", async ({ hasScript }) => {
  const page = await browser.open({ as: 'owner@sjoboden.test', hasScript, width: widthOf(hasScript) })
  const { month, count, priceMinor, payedMinor } = busiestMonth()
  await visit(page, `/history/orders?tab=all&from=${month}-01&to=${month}-28`)
  await page.goto(
    (await page.getByRole('link', { name: 'Exportera', includeHidden: true }).first().getAttribute('href')) ??
      '',
  )
  await see(page, `Exporterar ${count} rader.`)
  const columns = page.getByRole('group', { name: 'Kolumner' }).getByRole('checkbox')
  for (const column of await columns.all()) await column.uncheck()
  await press(page, 'Exportera')
  await page.locator('#error-summary').getByText('Välj minst en kolumn').waitFor()
  for (const column of ['Order', 'Pris', 'Betalt']) await page.getByLabel(column, { exact: true }).check()

  for (const [format, extension] of [
    ['Excel', 'xlsx'],
    ['CSV', 'csv'],
  ] as const) {
    await page.getByLabel(format, { exact: true }).check()
    const download = page.waitForEvent('download')
    await press(page, 'Exportera')
    const file = await download
    expect(file.suggestedFilename()).toMatch(new RegExp(`^Ordrar \\d{4}-\\d\\d-\\d\\d\\.${extension}$`))
    const book = read(await readFile(await file.path()), { raw: true })
    const rows = utils.sheet_to_json<Record<'Pris' | 'Betalt', number | string>>(
      book.Sheets[book.SheetNames[0] ?? ''] ?? {},
    )
    expect(rows).toHaveLength(count)
    const sum = (column: 'Pris' | 'Betalt') =>
      rows.reduce((minor, row) => minor + Math.round(Number(String(row[column]).replace(',', '.')) * 100), 0)
    expect([sum('Pris'), sum('Betalt')]).toEqual([priceMinor, payedMinor])
  }
})

async function readSums(page: Page) {
  return [await readSum(page, 'Totalt'), await readSum(page, 'Betalt'), await readSum(page, 'Att betala')]
}

/** Orders that were copied from this one, in the order of their days. */
function copiesOf(orderId: number): number[] {
  using database = openDatabase()
  return database
    .prepare<[string], { id: number }>(
      `select entity_id as id from activity where action = 'order_copied' and facts = ? order by entity_id`,
    )
    .all(JSON.stringify({ orderIds: [orderId] }))
    .map(({ id }) => id)
}

/** Month of the demo before this one with the most orders, until its 28th: their prices, and what the ledger has. */
function busiestMonth() {
  using database = openDatabase()
  const row = database
    .prepare<[], { month: string; count: number; priceMinor: number; payedMinor: number }>(
      `select substr(first_start_rent, 1, 7) as month, count(*) as count, sum(price_minor) as priceMinor,
         sum((select coalesce(sum(amount_minor), 0) from "transaction"
           where order_id = "order".id and status = 'PAYED')) as payedMinor
       from "order" where shop_id = (select id from shop where key = 'sjoboden') and state <> 'DELETED'
         and substr(first_start_rent, 9, 2) <= '28' and first_start_rent < strftime('%Y-%m', 'now')
       group by 1 order by 2 desc limit 1`,
    )
    .get()
  if (!row) throw new Error('the demo has no orders')
  return row
}
