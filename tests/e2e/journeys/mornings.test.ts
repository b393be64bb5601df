import { expect, test } from 'vitest'
import { insertComing } from '#tests/support/coming-orders.ts'
import { dayAhead } from '#tests/support/days-ahead.ts'
import { bookingsOf, insertKayaks, insertMorningShop, ledgerOf } from '#tests/support/mornings.ts'
import { SCRIPTS, see, seeHeading } from '#tests/support/pages.ts'
import {
  book,
  choose,
  chooseBooking,
  follow,
  openMenu,
  pickCustomer,
  press,
  readDeparture,
  readSum,
  visit,
  withStaffBrowser,
} from '#tests/support/staff-journey.ts'

/**
 * Mornings in a shop, as its staff live through them, until the shop's own sums are right: the order's page, the
 * day's list and the ledger. Source: spec 2 §4, domain.md §3 to §6.
 */
const browser = withStaffBrowser()
const shop = await insertMorningShop('fjordboden')
const as = shop.owner
const deposits = await insertComing('DEPOSIT', SCRIPTS.length)

/** Days of its own for each way of a morning. */
const dayOf = (hasScript: boolean, days: number) => dayAhead(hasScript ? days : days + 1)
const widthOf = (hasScript: boolean) => (hasScript ? 1280 : 360)

test.each(SCRIPTS)(
  'a caller is found by the last digits, and pays on arrival $script',
  async ({ hasScript }) => {
    const [day, seen] = [dayOf(hasScript, 10), dayOf(hasScript, 20)]
    const digits = hasScript ? '4412' : '4413'
    await insertKayaks(shop, {
      date: seen,
      quantity: 1,
      name: `Sandström ${digits}`,
      phone: `070-166 ${digits}`,
    })
    const page = await browser.open({ as, hasScript, width: widthOf(hasScript) })

    await chooseBooking(page, { product: 'Havskajak', day, start: '10:00', adults: 2 })
    await pickCustomer(page, digits, `Lena Sandström ${digits}`)
    const orderId = await book(page, 'Boka')
    await see(page, `Lena Sandström ${digits}`)
    expect([await readSum(page, 'Totalt'), await readSum(page, 'Att betala')]).toEqual(['800 kr', '800 kr'])
    expect(await readDeparture(page, day, '10:00')).toMatch(/0 av 2 incheckade · 4 lediga/)
    await page.getByRole('link', { name: `Lena Sandström ${digits}` }).click()

    await follow(page, /^Ta betalt/)
    await press(page, 'Registrera betalningen')
    await see(page, 'Betald')
    await page.getByRole('button', { name: 'Checka in', exact: true }).waitFor()
    if (!hasScript) {
      await openMenu(page, 'Mer')
      await choose(page, `Order ${orderId}`)
    } else await follow(page, `Order ${orderId}`)
    await seeHeading(page, `Order ${orderId}`)
    expect([await readSum(page, 'Betalt'), await readSum(page, 'Att betala')]).toEqual(['−800 kr', '0 kr'])
    expect([ledgerOf(orderId), bookingsOf(orderId)]).toEqual([
      ['CASH PAYED 80000'],
      [`${day} 10:00:00 2 × Havskajak`],
    ])
    await page.locator('a[href^="/customers/"]').click()
    await page
      .locator('main table')
      .getByRole('link', { name: String(orderId), exact: true })
      .waitFor()
    expect(await page.locator('main table tbody tr').count()).toBe(2)
  },
)

test.each(SCRIPTS)('somebody walks in and goes out at once $script', async ({ hasScript }) => {
  const page = await browser.open({ as, hasScript, width: widthOf(hasScript) })
  await chooseBooking(page, { product: 'Havskajak', start: 'Nu', adults: 1 })
  await page.getByLabel('Kontant', { exact: true }).check()
  if (!hasScript) await press(page, 'Räkna om')
  const orderId = await book(page, /^Boka och ta 400\skr$/)
  await see(page, /startade direkt/)
  expect([await readSum(page, 'Betalt'), await readSum(page, 'Att betala')]).toEqual(['−400 kr', '0 kr'])
  expect(ledgerOf(orderId)).toEqual(['CASH PAYED 40000'])
})

test.each(SCRIPTS)('a party of fourteen goes with two guides $script', async ({ hasScript }) => {
  const day = dayOf(hasScript, 12)
  const page = await browser.open({ as, hasScript, width: widthOf(hasScript) })
  await chooseBooking(page, { product: 'Guidad tur', day, start: '10:00', adults: 14 })
  await page.getByLabel(/^Efternamn/).fill('Kören')
  const orderId = await book(page, 'Boka')
  await follow(page, /^Ändra Resurser och enheter/)
  await seeHeading(page, 'Resurser och enheter')
  const [alva, bosse] = ['Alva', 'Bosse'].map((name) => page.getByRole('textbox', { name }))
  if (!alva || !bosse) throw new Error('no guides')
  expect([await alva.inputValue(), await bosse.inputValue()]).toEqual(['10', '4'])

  await alva.fill('6')
  if (hasScript) {
    await see(page, 'Guide: 10 valda, 14 behövs.')
    const save = page.getByRole('button', { name: 'Spara', exact: true })
    expect(await save.getAttribute('aria-disabled')).toBe('true')
    await bosse.fill('12')
    expect(await bosse.inputValue(), 'never above what is needed').toBe('8')
  } else {
    await press(page, 'Spara')
    await see(page, /^Det gick inte att uppdatera resurserna\. .* Guide: 10 valda/)
    expect(await alva.inputValue()).toBe('6')
    await bosse.fill('8')
  }
  await press(page, 'Spara')
  await seeHeading(page, `Order ${orderId}`)
  await see(page, 'Ändringarna sparades!')
  await see(page, /tilldelade resurser.*→.*Bosse/)
  expect(await readSum(page, 'Totalt')).toBe('7 000 kr')
  const departure = await readDeparture(page, day, '10:00')
  expect(departure).toMatch(/0 av 14 incheckade · 6 lediga/)
  expect(departure).toMatch(/Guide Alva, Bosse/)
})

test.each(SCRIPTS)(
  'rain moves a day to the next, one party to another hour $script',
  async ({ hasScript }) => {
    const [day, next] = [dayOf(hasScript, 14), dayOf(hasScript, 16)]
    await insertKayaks(shop, { date: next, quantity: 3 })
    const wet = []
    for (const quantity of [2, 4]) wet.push(await insertKayaks(shop, { date: day, quantity }))
    const page = await browser.open({ as, hasScript, width: widthOf(hasScript) })
    for (const [index, { orderId, bookingId }] of wet.entries()) {
      await visit(page, `/bookings/manifest?date=${day}&days=1`)
      const link = page.locator(`a[href^="/bookings/${bookingId}?"]`)
      await link.click()
      await follow(page, 'Stäng')
      await page.waitForURL(`**/bookings/manifest?date=${day}&days=1`)
      await link.click()
      await page.locator(`a[href^="/orders/${orderId}/manage?booking=${bookingId}&"][href$="#when"]`).click()
      await seeHeading(page, `Ändra bokning ${bookingId}`)
      await page.getByLabel('Datum', { exact: true }).fill(next)
      await press(page, 'Visa vad som ändras')
      if (index === 1) {
        await see(page, 'Närmast lediga tider:')
        await page
          .locator('.nearest-starts')
          .getByRole('button', { name: /13:00 · 6 kvar/ })
          .click()
        await see(page, /13:00–16:00/)
      }
      await see(page, /^i stället för .* 10:00–13:00$/)
      await press(page, /^Flytta till .* 1[03]:00$/)
      await see(page, `Bokning ${bookingId} är ändrad.`)
      await page.waitForURL(`**/bookings/manifest?date=${day}&days=1`)
      await visit(page, `/orders/${orderId}`)
      await see(page, /ändrade en bokning/)
    }
    await visit(page, `/bookings/manifest?date=${day}&days=1`)
    await see(page, 'Inga avgångar den här dagen')
    expect(await readDeparture(page, next, '10:00')).toMatch(/0 av 5 incheckade · 1 ledig/)
    expect(await readDeparture(page, next, '13:00')).toMatch(/0 av 4 incheckade · 2 lediga/)

    await insertKayaks(shop, { date: next, quantity: 1 })
    const [, moved] = wet
    await visit(page, `/orders/${moved?.orderId}/manage?booking=${moved?.bookingId}`)
    const startAt = (time: string) => page.locator('.start-chip').filter({ hasText: time })
    expect(await startAt('10:00–13:00').innerText()).toMatch(/Slutsåld/)
    expect(await startAt('10:00–13:00').locator('input').isDisabled()).toBe(true)
    expect(await startAt('13:00–16:00').getByRole('radio').isChecked()).toBe(true)
  },
)

test.each(SCRIPTS)(
  'a part of a deposit goes back by hand, then is handed over $script',
  async ({ hasScript }) => {
    const order = deposits[hasScript ? 0 : 1]
    if (!order) throw new Error('no order for this')
    const { id, priceMinor, payedMinor } = order
    const page = await browser.open({ as: 'owner@sjoboden.test', hasScript, width: widthOf(hasScript) })
    await visit(page, `/orders/${id}`)
    await see(page, 'Delbetald')
    expect(await readSum(page, 'Att betala')).toBe(kronor(priceMinor - payedMinor))

    await visit(page, `/orders/${id}/refund`)
    const amounts = page.getByLabel(/^Belopp för /)
    const first = amounts.first()
    await first.fill('tio')
    await press(page, 'Visa hur det blir')
    await see(page, '2 saker behöver rättas')
    expect(await first.inputValue()).toBe('tio')
    await page.getByLabel('Anledning', { exact: true }).fill('Regn')
    await press(page, /^Fyll i allt, /)
    await expect.poll(() => first.inputValue()).not.toBe('tio')
    expect(await page.getByLabel('Anledning', { exact: true }).inputValue()).toBe('Regn')
    await press(page, 'Töm')
    await expect.poll(() => first.inputValue()).toBe('')
    await first.fill('999')
    await press(page, 'Visa hur det blir')
    await see(page, 'Beloppet är större än det som kan återbetalas.')
    await first.fill('40,25')
    await press(page, 'Visa hur det blir')
    await see(page, 'Välj om bokningen ska avbokas eller stå kvar.')
    await page.getByLabel('Behåll').check()
    await page.getByLabel('Kontant', { exact: true }).check()
    await press(page, 'Visa hur det blir')
    await see(page, /^40,25\skr av betalningen .+ går tillbaka, kontant\.$/i)

    await first.fill('40,50')
    await press(page, /^Återbetala 40,25\skr$/)
    await see(page, /^40,50\skr av betalningen .+ går tillbaka, kontant\.$/i)
    await press(page, /^Återbetala 40,50\skr$/)
    await see(page, /^40,50\skr ska betalas tillbaka\./)
    await follow(page, 'Markera som betald')
    await seeHeading(page, 'Är återbetalningen betald?')
    await press(page, 'Markera som betald')
    await see(page, 'Återbetalningen är markerad som betald.')
    await see(page, 'Återbetald')
    await see(page, 'Delbetald')
    expect([await readSum(page, 'Totalt'), await readSum(page, 'Att betala')]).toEqual([
      kronor(priceMinor - 4050),
      kronor(priceMinor - payedMinor),
    ])
    expect(ledgerOf(id)).toEqual([`TEST PAYED ${payedMinor}`, 'CASH PAYED -4050'])
  },
)

/** As the order's page writes an amount. */
function kronor(minor: number): string {
  const digits = minor % 100 === 0 ? 0 : 2
  const text = new Intl.NumberFormat('sv', { minimumFractionDigits: digits }).format(minor / 100)
  return `${text.replaceAll(/\s/g, ' ')} kr`
}
