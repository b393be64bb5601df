import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { addDays, localDate } from '#app/domain/shared/time.ts'
import { insertComing } from '#tests/support/coming-orders.ts'
import { dayAhead } from '#tests/support/days-ahead.ts'
import { kayakPrice, quietDay } from '#tests/support/guest-journey.ts'
import { holdBack, openDatabase, SCRIPTS, see, seeHeading } from '#tests/support/pages.ts'
import {
  arrived,
  choose,
  chooseProduct,
  follow,
  openMenu,
  press,
  settled,
  visit,
  withStaffBrowser,
} from '#tests/support/staff-journey.ts'

/** Staff sell what guests could not book, and what starts now. Source: spec 2 §2, domain.md §3 'Durations'. */
const browser = withStaffBrowser()
const as = 'staff@sjoboden.test'
const DRY_SACK_MINOR = 60_00

test.each(SCRIPTS)('staff sell a kayak, later and now $script', async ({ hasScript }) => {
  const page = await browser.open({ as, hasScript, width: hasScript ? 1280 : 360 })
  const day = quietDay(hasScript ? 34 : 35)

  await visit(page, '/history/orders')
  await follow(page, 'Ny bokning')
  await seeHeading(page, 'Ny bokning')
  await chooseProduct(page, 'Havskajak')
  await page.getByLabel('Datum', { exact: true }).fill(day)
  await press(page, 'Visa tider')
  const ofKayak = page.getByLabel(/^10:00–13:00\s*24 lediga/)
  await ofKayak.waitFor()
  if (hasScript) await page.waitForFunction(() => document.activeElement?.id === 'sale-start')
  const days = page.locator('.day-tiles')
  for (const [place, date] of [
    [2, addDays(localDate(day), 1)],
    [0, day],
  ] as const) {
    await days.getByRole('radio').nth(place).click()
    if (!hasScript) await press(page, 'Visa tider')
    await page.locator(`#sale-date[value='${date}']`).waitFor()
  }
  await press(page, 'Boka')
  await page.locator('#error-summary').getByText('Starttid: Välj en starttid').waitFor()

  await page.getByLabel(/^Förnamn/).fill('Stina')
  await page.getByLabel(/^Hur hittade du oss/).selectOption({ index: 1 })
  await page.getByLabel('Vuxen', { exact: true }).fill('abc')
  await press(page, 'Boka')
  await page.locator('#error-summary').getByText('Antal: Ange ett heltal').waitFor()
  expect(await page.getByLabel('Vuxen', { exact: true }).inputValue()).toBe('abc')
  for (const product of ['Tvåmanskajak', 'Havskajak']) {
    await chooseProduct(page, product)
    if (!hasScript) await press(page, 'Visa tider')
    await ofKayak.waitFor({ state: product === 'Havskajak' ? 'visible' : 'detached' })
    expect(await page.getByLabel(/^Förnamn/).inputValue()).toBe('Stina')
    expect(await page.getByLabel(/^Hur hittade du oss/).inputValue()).not.toBe('')
    await page.locator("[name^='quantities.']:not([value='0'])").first().waitFor()
    if (hasScript) await page.locator('.product-tiles input:focus').waitFor()
  }

  await page.getByLabel('Annan tid', { exact: true }).check()
  await page.getByLabel('Startar klockan').fill('10:07')
  await page.getByLabel('Vuxen', { exact: true }).fill('2')
  if (!hasScript) await press(page, 'Räkna om')
  const total = page
    .locator('.staff-booking-side')
    .getByText(new RegExp(`^Totalt\\s*${kronor(2 * kayakPrice(day))}`))
  await total.waitFor()
  await page.getByLabel(/^Efternamn/).fill('Sten')
  expect(await page.getByLabel('Landskod').inputValue()).toBe('SE')
  await page.getByLabel('Landskod').selectOption('NO')
  await page.getByLabel(/^Telefon/).fill('412 34 567')
  const city = page.getByLabel(/^Ort/)
  expect(await city.isVisible()).toBe(false)
  await page.locator('summary', { hasText: 'Fler uppgifter' }).click()
  await city.fill('Drøbak')
  await page.getByLabel('Skicka ingen bekräftelse').check()
  await press(page, 'Boka')
  await see(page, /^Gäster hade inte kunnat boka så: Produkten har ingen starttid då/)
  expect(await page.getByLabel('Startar klockan').inputValue()).toBe('10:07')
  expect(await page.getByLabel(/^Efternamn/).inputValue()).toBe('Sten')
  expect(await page.getByLabel('Skicka ingen bekräftelse').isChecked()).toBe(true)
  expect(await page.getByLabel('Landskod').inputValue()).toBe('NO')
  expect(await city.isVisible()).toBe(true)
  expect(await city.inputValue()).toBe('Drøbak')
  // The warning stands for what is in the form.
  const anyway = page.getByRole('button', { name: 'Boka ändå' })
  await page.getByLabel(/^10:00–/).check()
  if (!hasScript) await press(page, 'Räkna om')
  await anyway.waitFor({ state: 'hidden' })
  await page.getByLabel('Annan tid', { exact: true }).check()
  await page.getByLabel('Startar klockan').fill('10:07')
  if (!hasScript) await press(page, 'Räkna om')
  await anyway.waitFor()
  if (hasScript) expect(await page.evaluate(() => document.activeElement?.id)).toBe('sale-ownTime')
  // Enter in a field says yes to nothing.
  await page.getByLabel(/^Efternamn/).press('Enter')
  await press(page, 'Boka ändå')
  await page.waitForURL(/\/orders\/\d+$/)
  await see(page, /^Order \d+ är bokad\.$/)
  await see(page, 'Stina Sten')
  await see(page, '+47 412 34 567')
  await see(page, 'Drøbak')
  await see(page, 'Hur hittade du oss?')
  await see(page, /trots reglerna för gäster \(annan starttid\)/)
  expect(newest()).toMatchObject({
    startRent: `${day} 10:07:00`,
    startsNow: 0,
    state: 'CONFIRMED',
    quantity: 2,
  })

  await visit(page, `/orders/new?product=${newest().productId}`)
  const keys = await page
    .locator('main [accesskey]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('accesskey')))
  expect(keys).toEqual(['1', '2', '3', '4', 'n', '5', '6'])
  await page.getByLabel('Torrsäck 20 l', { exact: true }).fill('2')
  await page.getByLabel(/^Nu\s*\d/).check()
  await page.getByLabel('Kontant', { exact: true }).check()
  if (!hasScript) await press(page, 'Räkna om')
  const payed = kayakPrice(dayAhead(0)) + 2 * DRY_SACK_MINOR
  const pay = page
    .getByRole('button', { name: new RegExp(`^Boka och ta ${kronor(payed)}$`) })
    .filter({ visible: true })
    .first()
  await pay.waitFor()
  await (hasScript ? page.getByLabel(/^Förnamn/).press('Control+Enter') : pay.click())
  await page.waitForURL(/\/orders\//)
  await page
    .getByText(/startade direkt/)
    .or(anyway)
    .first()
    .waitFor()
  // At night the shop is shut, which staff are told.
  if (await anyway.isVisible()) await anyway.click()
  await see(page, new RegExp(`^Order \\d+ är bokad och ${kronor(payed)} är betalt\\.$`))
  await see(page, /startade direkt/)
  expect(newest()).toMatchObject({ startsNow: 1, state: 'CONFIRMED', quantity: 1, payed })
})

test('without a script Back from a sold order shows its form, which sells nothing else', async () => {
  const page = await browser.open({ as, hasScript: false, width: 360 })
  await visit(page, `/orders/new?product=${newest().productId}&date=${quietDay(48)}`)
  await page.getByLabel(/^Förnamn/).fill('Stina')
  await page.getByLabel(/^10:00–/).check()
  await press(page, 'Räkna om')
  await page.getByRole('searchbox', { name: /^Sök kund/ }).fill('Ingen som heter så')
  await press(page, 'Sök')
  await see(page, /^Ingen kund hittades/)
  await page.getByLabel(/^E-post/).fill('ingen adress')
  await press(page, 'Boka')
  expect(await page.title()).toMatch(/^Fel: /)
  await page.getByLabel(/^E-post/).fill('')
  await press(page, 'Boka')
  await see(page, /^Order \d+ är bokad\.$/)
  const sold = new URL(page.url()).pathname
  // Not the browser's question whether to post again.
  await page.goBack()
  expect(await page.getByLabel(/^Förnamn/).inputValue()).toBe('Stina')
  expect(page.url()).not.toContain('Stina')
  await page.getByLabel(/^E-post/).fill('')
  await press(page, 'Boka')
  await page.waitForURL(`**${sold}`)
})

test('a start is of the day that is shown, however slow the network', async () => {
  const page = await browser.open({ as })
  const day = quietDay(36)
  await visit(page, '/orders/new')
  await chooseProduct(page, 'Havskajak')
  const release = await holdBack(page, '**/orders/new.data*')
  await page.getByLabel('Datum', { exact: true }).fill(day)
  await press(page, 'Visa tider')
  const checked = page.getByLabel(/^10:00–/).check()
  await settled(page)
  release()
  await checked
  await page.locator(`#sale-date[value='${day}']`).waitFor()
  expect(await page.getByLabel(/^10:00–/).isChecked()).toBe(true)
})

test('what is chosen before the scripts are there has its price once they are', async () => {
  const page = await browser.open({ as })
  const day = quietDay(36)
  const release = await holdBack(page, '**/assets/*.js')
  const address = `/orders/new?product=${newest().productId}&date=${day}`
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByLabel(/^10:00–/).check()
  await page.locator('input[name^="quantities"]').first().fill('2')
  release()
  await page
    .locator('.staff-booking-side')
    .getByText(new RegExp(`Totalt\\s*${kronor(2 * kayakPrice(day))}`))
    .waitFor()
})

test.each(SCRIPTS)('a time of their own is sold at a price by hand $script', async ({ hasScript }) => {
  const page = await browser.open({ as, hasScript, width: hasScript ? 1280 : 360 })
  const day = quietDay(hasScript ? 38 : 39)
  await visit(page, `/orders/new?product=${newest().productId}&date=${day}`)
  const quantity = page.getByLabel('Vuxen', { exact: true }).first()
  await quantity.fill('3')
  await page.getByLabel('Senare', { exact: true }).check()
  await page.getByLabel('Längd').selectOption('Egen sluttid')
  await press(page, 'Visa tider')
  await see(page, 'Välj när bokningen slutar och visa tiderna igen.')
  await page.getByLabel('Slutar klockan').fill('11:45')
  await press(page, 'Visa tider')
  await expect.poll(() => quantity.inputValue()).toBe('3')
  expect(await page.getByLabel('Senare', { exact: true }).isChecked()).toBe(true)
  await quantity.fill('1')
  const price = page.getByRole('group', { name: 'Pris för hand' }).getByLabel('Vuxen')
  await price.waitFor()
  await page.getByLabel(/^10:00–/).check()
  await press(page, 'Boka')
  await page
    .locator('#error-summary')
    .getByText('Pris för hand: Det saknas pris för valet. Ange ett pris för hand.')
    .waitFor()
  await price.fill('212,50')
  if (!hasScript) await press(page, 'Räkna om')
  await page
    .locator('.staff-booking-side')
    .getByText(/^Totalt\s*212,50\s*kr/)
    .waitFor()
  await press(page, 'Boka')
  await press(page, 'Boka ändå')
  await see(page, /^Order \d+ är bokad\.$/)
  await see(page, /10:00–11:45/)
  expect(newest()).toMatchObject({ startRent: `${day} 10:00:00`, state: 'CONFIRMED', quantity: 1 })
})

test.each(SCRIPTS)(
  'what is wrong with the days is said where it was typed $script',
  async ({ hasScript }) => {
    const page = await browser.open({ as, hasScript, width: hasScript ? 1280 : 360 })
    const day = quietDay(hasScript ? 42 : 43)
    await visit(page, `/orders/new?product=${newest().productId}&date=${day}`)
    const errors = page.locator('#error-summary')
    const date = page.getByLabel('Datum', { exact: true })
    await page.getByLabel(/^Efternamn/).fill('Sten')
    for (const button of ['Visa tider', 'Boka']) {
      await date.fill('')
      await press(page, button)
      await errors.getByText('Datum: Ange ett datum, till exempel 2026-06-24').waitFor()
      await page.getByLabel(/^10:00–/).waitFor()
      await date.fill(day)
      await press(page, 'Visa tider')
      await errors.waitFor({ state: 'detached' })
    }
    await page.getByLabel('Längd').selectOption('Egen sluttid')
    await page.getByLabel('Slutar klockan').fill('09:30')
    await page.getByLabel('Slutdatum').fill('')
    await press(page, 'Visa tider')
    await errors.getByText('Slutdatum: Ange ett datum, till exempel 2026-06-24').waitFor()
    await page.getByLabel('Slutdatum').fill(day)
    await press(page, 'Visa tider')
    await page.getByLabel('Annan tid', { exact: true }).check()
    await page.getByLabel('Startar klockan').fill('10:30')
    await press(page, 'Boka')
    await errors.getByText('Slutdatum: Bokningen måste sluta efter att den börjar.').waitFor()
    expect(await page.getByLabel(/^Efternamn/).inputValue()).toBe('Sten')
  },
)

test('a sale is not left unasked once something was typed in it', async () => {
  const page = await browser.open({ as })
  await visit(page, `/orders/new?product=${newest().productId}&date=${quietDay(44)}`)
  await page.getByLabel(/^10:00–/).check()
  await follow(page, 'Ordrar')
  await seeHeading(page, 'Ordrar')
  await page.goBack()
  await page.getByLabel(/^Efternamn/).fill('Sten')
  await follow(page, 'Ordrar')
  await press(page, 'Stanna kvar')
  expect(await page.getByLabel(/^Efternamn/).inputValue()).toBe('Sten')
  await follow(page, 'Ordrar')
  await press(page, 'Lämna utan att spara')
  await seeHeading(page, 'Ordrar')
})

test('Back within a sale finds the numbers and the customer as they were', async () => {
  const page = await browser.open({ as })
  const { productId } = newest()
  await visit(page, `/orders/new?product=${productId}&date=${quietDay(44)}`)
  const second = await page.locator('[name^="quantities."]').nth(1).getAttribute('name')
  const typed = [page.locator(`[name="${second}"]`), page.getByLabel(/^Efternamn/)] as const
  await typed[0].fill('3')
  await typed[1].fill('Sten')
  await chooseProduct(page, 'Öcykel')
  await page.waitForURL((url) => url.searchParams.get('product') !== String(productId))
  await typed[0].waitFor({ state: 'detached' })
  await page.goBack()
  await typed[0].waitFor()
  await expect.poll(() => typed[0].inputValue()).toBe('3')
  expect(await typed[1].inputValue()).toBe('Sten')
})

test.each(SCRIPTS)(
  'of two who sell the last place the second takes the next start $script',
  async ({ hasScript }) => {
    const day = quietDay(hasScript ? 40 : 41)
    const [page, other] = [await browser.open({ as, hasScript }), await browser.open({ as, hasScript })]
    const first = (each: Page) => each.locator('main input[name=start]:enabled').first()
    for (const each of [page, other]) {
      await visit(each, `/orders/new?date=${day}`)
      await chooseProduct(each, 'Vedeldad bastuflotte')
      if (!hasScript) await press(each, 'Visa tider')
      await first(each).check()
    }
    const start = await first(page).inputValue()
    await press(other, 'Boka')
    await see(other, /^Order \d+ är bokad\.$/)

    await page.getByLabel(/^Efternamn/).fill('Sten')
    await press(page, 'Boka')
    const near = page.locator('.nearest-starts button').first()
    await near.click()
    const chosen = page.locator('main input[name=start]:checked:enabled')
    await chosen.waitFor()
    expect(await chosen.inputValue()).not.toBe(start)
    expect(await page.getByLabel(/^Efternamn/).inputValue()).toBe('Sten')
    await press(page, 'Boka')
    await see(page, /^Order \d+ är bokad\.$/)
  },
)

test.each(SCRIPTS)(
  'a booking whose place has just gone stays in the sale until its seller decides $script',
  async ({ hasScript }) => {
    const day = quietDay(hasScript ? 46 : 47)
    const [page, other] = [await browser.open({ as, hasScript }), await browser.open({ as, hasScript })]
    for (const each of [page, other]) {
      await visit(each, `/orders/new?date=${day}`)
      await chooseProduct(each, 'Vedeldad bastuflotte')
      if (!hasScript) await press(each, 'Visa tider')
      await each.locator('main input[name=start]:enabled').first().check()
    }
    await press(page, 'Lägg till en bokning till')
    const raft = page.getByRole('region', { name: 'Bokning 1, Vedeldad bastuflotte' })
    await raft.waitFor()
    await chooseProduct(page, 'Havskajak')
    if (!hasScript) await press(page, 'Visa tider')
    await page.locator('main input[name=start]:enabled').first().check()
    await press(other, 'Boka')
    await see(other, /^Order \d+ är bokad\.$/)

    await press(page, 'Boka')
    const kayak = page.getByRole('region', { name: 'Bokning 1, Havskajak' })
    await kayak.waitFor()
    await kayak.getByRole('button', { name: /^Ändra/ }).click()
    await raft.waitFor()
    await press(page, 'Boka')
    await see(page, /Det finns inte plats/)
    expect(await page.getByText(/^Order \d+ är bokad/).count()).toBe(0)
  },
)

test.each(SCRIPTS)(
  'a discount on what is gone is none on all that is left $script',
  async ({ hasScript }) => {
    const page = await browser.open({ as, hasScript, width: hasScript ? 1280 : 360 })
    const day = quietDay(hasScript ? 38 : 39)
    await visit(page, `/orders/new?product=${newest().productId}&date=${day}`)
    const side = page.locator('.staff-booking-side')
    const youth = page.getByLabel('Ungdom', { exact: true })
    const row = page.getByLabel('Gäller')
    const recount = async () => (hasScript ? undefined : press(page, 'Räkna om'))
    await page.getByLabel(/^13:00–/).check()
    await youth.fill('1')
    await recount()
    await row.locator('option', { hasText: 'Ungdom' }).waitFor({ state: 'attached' })
    await page.locator('summary', { hasText: 'Rabatt' }).click()
    const discount = page.getByLabel('Rabatt', { exact: true })
    const reason = page.getByLabel('Varför')
    await discount.fill('150')
    await recount()
    await side.getByText('Ange en procentsats mellan 0 och 100').waitFor()
    expect(await side.locator('.totals').getByText('Rabatt').count()).toBe(0)
    expect(await side.getByText('Detta fält är obligatoriskt').count()).toBe(0)
    await press(page, 'Boka')
    await side.getByText('Detta fält är obligatoriskt').waitFor()
    await discount.fill('50')
    await row.selectOption({ label: 'Havskajak, Ungdom' })
    await reason.fill('Stamkund')
    await recount()
    await side.locator('.totals').getByText('Rabatt').waitFor()
    await expect.poll(() => side.locator('.error-line').count()).toBe(0)
    expect(await reason.isVisible()).toBe(true)
    const chosen = await row.inputValue()

    await youth.fill('0')
    await recount()
    await side.getByText(new RegExp(`^Totalt\\s*${kronor(kayakPrice(day))}`)).waitFor()
    expect(await row.inputValue()).toBe(chosen)
    await side.getByText(/^Rabatten gäller något som inte är valt längre/).waitFor()
    // The page says the same before.
    const refusal = page.waitForResponse((response) => response.request().method() === 'POST')
    await press(page, 'Boka')
    await refusal
    await see(page, /Rabatten gäller något som inte är valt längre/)
    expect(await row.inputValue()).toBe(chosen)
    await arrived(page)
    const release = await holdBack(page, '**/orders/new.data?**live=1**')
    await row.selectOption({ label: 'Hela bokningen' })
    if (hasScript) await pressWhileMoved(page, 'Boka', release)
    else await press(page, 'Boka')
    await see(page, /^Order \d+ är bokad\.$/)
  },
)

/** Presses a button that moves before the pointer is up again, as the row of the discount comes above it. */
async function pressWhileMoved(page: Page, name: string, move: () => void) {
  const button = page.getByRole('button', { name, exact: true }).filter({ visible: true })
  await button.hover()
  const before = await button.boundingBox()
  await page.mouse.down()
  move()
  await page.locator('.totals').getByText('Rabatt').waitFor()
  expect((await button.boundingBox())?.y).toBeGreaterThan(Number(before?.y))
  await page.mouse.up()
}

test.each(SCRIPTS)(
  'three are sold without their heights, or with that of the one before $script',
  async ({ hasScript }) => {
    const page = await browser.open({ as, hasScript, width: hasScript ? 1280 : 360 })
    const day = quietDay(hasScript ? 34 : 35)
    const heights = page.getByLabel('Längd i cm för flytväst')
    const choose = async () => {
      await visit(page, `/orders/new?date=${day}`)
      await chooseProduct(page, 'Guidad solnedgångspaddling')
      if (!hasScript) await press(page, 'Visa tider')
      await heights.first().waitFor()
      await page.locator('main input[name=start]:enabled').first().check()
      await page.getByLabel('Vuxen', { exact: true }).fill('3')
      await page.getByLabel(/^Förnamn/).fill('Stina')
    }
    await choose()
    await press(page, 'Boka')
    await see(page, /^Order \d+ är bokad\.$/)
    if (!hasScript) {
      // The form had shown the first of them alone.
      await follow(page, 'Fyll i svaren')
      await heights.nth(2).fill('181')
      await press(page, 'Spara')
      await see(page, 'Kunduppgifterna sparades.')
      await see(page, '181')
      expect(await page.getByRole('link', { name: 'Fyll i svaren' }).count()).toBe(0)
    }

    await choose()
    if (!hasScript) await press(page, 'Räkna om')
    await heights.nth(2).waitFor()
    await heights.nth(1).fill('172')
    const same = page.getByRole('button', { name: 'Samma som föregående' })
    expect(await same.count()).toBe(2)
    await same.nth(1).click()
    await expect.poll(() => heights.nth(2).inputValue()).toBe('172')
    expect(await heights.nth(0).inputValue()).toBe('')
    expect(await page.getByLabel(/^Förnamn/).inputValue()).toBe('Stina')
    expect(await page.locator('main input[name=start]:checked').count()).toBe(1)
    await press(page, 'Boka')
    await see(page, /^Order \d+ är bokad\.$/)
    await expect.poll(() => page.locator('main').getByText('172', { exact: true }).count()).toBe(2)
  },
)

test.each(SCRIPTS)('who rings for one more trip has it in the same order $script', async ({ hasScript }) => {
  const page = await browser.open({ as, hasScript, width: hasScript ? 1280 : 360 })
  const day = quietDay(hasScript ? 44 : 45)
  const [order] = await insertComing('UNPAID', 1)
  await visit(page, `/orders/${order?.id}`)
  const due = await dueOf(page)
  await openMenu(page, 'Mer')
  await choose(page, 'Lägg till bokning')
  await seeHeading(page, `Lägg till bokning i order ${order?.id}`)
  await chooseProduct(page, 'Havskajak')
  await page.getByLabel('Datum', { exact: true }).fill(day)
  await press(page, 'Visa tider')
  await page.getByLabel(/^10:00–/).check()
  expect(await page.getByLabel(/^Efternamn/).count()).toBe(0)
  await press(page, 'Lägg till en bokning till')
  await page.getByRole('region', { name: 'Bokning 1, Havskajak' }).waitFor()
  await page.getByLabel(/^13:00–/).check()
  await press(page, 'Lägg till i ordern')
  await see(page, '2 bokningar är tillagda.')
  expect(await dueOf(page)).toBe(due + 2 * kayakPrice(day))

  await visit(page, `/orders/${order?.id}/cancel`)
  await press(page, 'Avboka order')
  await see(page, 'Ordern är avbokad och håller inga platser.')
  await visit(page, `/orders/new?order=${order?.id}&product=${newest().productId}`)
  await see(page, 'Ordern gäller inte längre, så bokningen kan inte ändras.')
})

/** Minor units that the order's page says are due. */
async function dueOf(page: Page): Promise<number> {
  const text = await page.locator('.totals').last().locator('dd').last().innerText()
  return 100 * Number(text.replaceAll(/[^\d]/g, ''))
}

test.each(SCRIPTS)('staff sell two bookings at a discount as one order $script', async ({ hasScript }) => {
  const page = await browser.open({ as, hasScript, width: hasScript ? 1280 : 360 })
  const day = quietDay(hasScript ? 36 : 37)
  await visit(page, `/orders/new?product=${newest().productId}&date=${day}`)
  await page.getByLabel(/^Förnamn/).fill('Stina')
  await press(page, 'Lägg till en bokning till')
  await page.locator('#error-summary').getByText('Starttid: Välj en starttid').waitFor()
  await page.getByLabel(/^10:00–/).check()
  await press(page, 'Lägg till en bokning till')
  const first = page.getByRole('region', { name: 'Bokning 1, Havskajak' })
  await first.getByText(/10:00–13:00/).waitFor()
  expect(await page.getByLabel(/^Förnamn/).inputValue()).toBe('Stina')
  // A script goes to the address of another product by itself, and takes the first booking along.
  for (const product of hasScript ? ['Tvåmanskajak', 'Havskajak'] : []) {
    await chooseProduct(page, product)
    await first.getByText(/10:00–13:00/).waitFor()
  }

  await page.getByLabel(/^13:00–/).check()
  await page.locator('summary', { hasText: 'Rabatt' }).click()
  await page.getByLabel('Rabatt', { exact: true }).fill('10')
  await page.getByLabel('Varför').fill('Stamkund')
  if (!hasScript) await press(page, 'Räkna om')
  await page
    .locator('.staff-booking-side')
    .getByText(new RegExp(`Totalt\\s*${kronor(0.9 * 2 * kayakPrice(day))}`))
    .waitFor()
  await first.getByRole('button', { name: /^Ändra/ }).click()
  await first.getByText(/13:00–16:00/).waitFor()
  expect(await page.getByLabel(/^10:00–/).isChecked()).toBe(true)
  await press(page, 'Boka')
  await see(page, /^Order \d+ är bokad\.$/)
  await see(page, 'Stamkund')
  expect(newest()).toMatchObject({ startRent: `${day} 10:00:00`, state: 'CONFIRMED' })
})

test.each(SCRIPTS)(
  'what is full tells why, and a bundle how many are chosen $script',
  async ({ hasScript }) => {
    const page = await browser.open({ as, hasScript, width: hasScript ? 1280 : 360 })
    const day = quietDay(hasScript ? 39 : 40)
    await visit(page, `/orders/new?date=${day}`)
    await chooseProduct(page, 'Guidad solnedgångspaddling')
    if (!hasScript) await press(page, 'Visa tider')
    const count = page.locator('.bundle-count')
    await count.getByText('0 av högst 12 valda').waitFor()
    await page.getByLabel('Lunch på bryggan', { exact: true }).fill('3')
    if (!hasScript) await press(page, 'Räkna om')
    await count.getByText('3 av högst 12 valda').waitFor()

    const productId = new URL(page.url()).searchParams.get('product') ?? ''
    const start = await page.locator('[name=start]').first().inputValue()
    const closing = await page.context().newPage()
    await visit(closing, `/availability/start?${new URLSearchParams({ of: productId, at: start })}`)
    await press(closing, 'Stäng den här tiden')
    await see(closing, '1 tid stängd.')
    await closing.close()
    await page.getByLabel(/^Förnamn/).fill('Stina')
    await press(page, 'Visa tider')

    const [why] = await Promise.all([
      page.waitForEvent('popup'),
      follow(page, new RegExp(`^Varför\\?.*${start.slice(11)}.*öppnas i en ny flik`)),
    ])
    await see(why, 'Stängd')
    await why.close()
    expect(await page.getByLabel(/^Förnamn/).inputValue()).toBe('Stina')
    const lunches = page.getByLabel('Lunch på bryggan', { exact: true })
    expect(await lunches.inputValue()).toBe('3')

    await page.getByLabel('Längd', { exact: true }).selectOption('Egen sluttid')
    await press(page, 'Visa tider')
    await see(page, 'Välj när bokningen slutar och visa tiderna igen.')
    await page.getByLabel('Slutar klockan').fill('23:30')
    await press(page, 'Visa tider')
    await expect.poll(() => lunches.inputValue()).toBe('3')

    const tile = page.locator('.product-tiles label', { hasText: 'Vedeldad bastuflotte' })
    const of = await tile.locator('input').inputValue()
    await visit(page, `/availability/start?${new URLSearchParams({ of, at: `${day}T14:00` })}`)
    await press(page, 'Stäng den här tiden')
    await see(page, '1 tid stängd.')
    await visit(page, `/orders/new?date=${day}`)
    await chooseProduct(page, 'Havskajak')
    if (!hasScript) await press(page, 'Visa tider')
    await page.getByLabel(/^10:00–/).check()
    const sauna = page.getByRole('group', { name: /^Bastu efter turen/ })
    await sauna.getByLabel(/slutsåld$/).check()
    if (!hasScript) await press(page, 'Räkna om')
    await sauna.getByText(/^Det finns inte plats då\. Lediga: 0\. Lagret: .*stängt\./).waitFor()
    await sauna.getByRole('link', { name: /^Varför/ }).waitFor()
    await press(page, 'Boka')
    await page
      .locator('#error-summary')
      .getByText(/Det finns inte plats då/)
      .waitFor()
    expect(await sauna.getByText(/Det finns inte plats då/).count()).toBe(1)
    await sauna.getByText(/^Lagret: .*stängt\./).waitFor()
  },
)

/** Whole kronor as a page writes them, for a regular expression. */
function kronor(minor: number): string {
  return `${(minor / 100).toLocaleString('sv').replaceAll(/\s/g, '\\s')}\\skr`
}

type Sold = Record<'productId' | 'startsNow' | 'quantity' | 'payed', number> &
  Record<'startRent' | 'state', string>

/** The kayaks that were booked last. */
function newest(): Sold {
  using database = openDatabase()
  const row = database
    .prepare<[], Sold>(
      `select product_id as productId, booking.start_rent as startRent, starts_now as startsNow, state, quantity,
         payed_minor as payed
       from booking join "order" on "order".id = booking.order_id
       join booking_product on booking_product.booking_id = booking.id
       join product on product.id = product_id
       where product.name = 'Havskajak'
         and product.shop_id = (select id from shop where key = 'sjoboden') and created_by = 'STAFF' order by booking.id desc limit 1`,
    )
    .get()
  if (!row) throw new Error('nothing was sold')
  return row
}
