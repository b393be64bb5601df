import { expect, test } from 'vitest'
import { axeFindings, overflow } from '#tests/support/page-checks.ts'
import { openDatabase, see, seeHeading } from '#tests/support/pages.ts'
import { chooseProduct, follow, press, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** A customer's page, from an order and from the search, and back to the order. */
const browser = withStaffBrowser()
const as = 'staff@sjoboden.test'
const [order, second, third, fourth] = findCustomers(4)

test.each([
  { hasScript: false, width: 360 },
  { hasScript: true, width: 1280 },
])('from an order to its customer, scripts $hasScript', async (setting) => {
  const page = await browser.open({ as, ...setting })
  await visit(page, `/orders/${order?.id}`)
  const link = page.locator('a[href^="/customers/"]')
  const name = await link.innerText()
  await link.click()
  await seeHeading(page, name)
  await see(page, 'Kund sedan')
  expect(await overflow(page)).toBe(0)
  if (setting.hasScript) expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: /^Skriv en kommentar i order \d+$/ }).waitFor()
  await follow(page, 'Visa i ordrar')
  await page.getByRole('link', { name: `Ta bort filtret Kund: ${name}` }).waitFor()
  await page
    .locator('main table')
    .getByRole('link', { name: String(order?.id), exact: true })
    .click()
  await seeHeading(page, `Order ${order?.id}`)
})

test('the search leads to the customer', async () => {
  const page = await browser.open({ as, hasScript: false })
  await visit(page, '/search')
  await page.getByRole('searchbox').fill(order?.phone ?? '')
  await press(page, 'Sök')
  const hit = page.locator(`a[href="/customers/${order?.customerId}"]`).first()
  await hit.click()
  await see(page, 'Kund sedan')
  await see(page, String(order?.id))
})

test.each([
  { hasScript: false, width: 360 },
  { hasScript: true, width: 1280 },
])('a customer is edited, and the order stays, scripts $hasScript', async (setting) => {
  const page = await browser.open({ as, ...setting })
  await visit(page, `/orders/${order?.id}`)
  const link = page.locator('a[href^="/customers/"]')
  const name = await link.innerText()
  const address = await link.getAttribute('href')
  await visit(page, `${address}/edit`)
  await seeHeading(page, 'Ändra kunden')
  expect(await overflow(page)).toBe(0)
  await page.getByLabel('E-post').fill('ingen adress')
  await press(page, 'Spara')
  await see(page, 'Ogiltig e-postadress')
  await page.getByLabel('E-post').fill(`ny-${setting.width}@mail.example`)
  await press(page, 'Spara')
  await seeHeading(page, name)
  await see(page, `ny-${setting.width}@mail.example`)
  await visit(page, `/orders/${order?.id}`)
  expect(await page.getByText(`ny-${setting.width}@mail.example`).count()).toBe(0)
})

test.each([
  { hasScript: false, width: 360, other: second },
  { hasScript: true, width: 1280, other: third },
])('two customers are merged, scripts $hasScript', async ({ other, ...setting }) => {
  const page = await browser.open({ as: 'owner@sjoboden.test', ...setting })
  await visit(page, `/orders/${order?.id}`)
  const link = page.locator('a[href^="/customers/"]')
  const name = await link.innerText()
  const address = await link.getAttribute('href')
  await visit(page, `${address}/merge`)
  await page.getByRole('searchbox').fill(other?.phone ?? '')
  await press(page, 'Sök')
  await page.locator(`main a[href$="?with=${other?.customerId}"]`).first().click()
  await see(page, 'Välj vad som ska gälla')
  expect(await overflow(page)).toBe(0)
  if (setting.hasScript) expect(await axeFindings(page)).toEqual([])
  await press(page, 'Slå ihop till en kund')
  await seeHeading(page, name)
  await see(page, 'Kunderna är nu en.')
  await see(page, String(other?.id))
  await visit(page, `/orders/${other?.id}`)
  expect(await page.locator(`a[href="${address}"]`).count()).toBe(1)
})

test.each([
  { hasScript: false, width: 360 },
  { hasScript: true, width: 1280 },
])('a new booking is filled with its customer, scripts $hasScript', async (setting) => {
  const page = await browser.open({ as, ...setting })
  const { customerId = 0, phone = '' } = fourth ?? {}
  const firstName = page.getByLabel(/^Förnamn/)
  await visit(page, `/customers/${customerId}`)
  const name = await page.locator('h1').innerText()
  await page.locator('main').getByRole('link', { name: 'Ny bokning' }).click()
  await chooseProduct(page, 'Havskajak')
  if (!setting.hasScript) await press(page, 'Visa tider')
  await firstName.waitFor()
  expect(name).toContain(await firstName.inputValue())
  expect(await firstName.inputValue()).not.toBe('')

  await visit(page, page.url().replace(/customer=\d+&?/, ''))
  expect(await firstName.inputValue()).toBe('')
  await page.getByLabel('Vuxen', { exact: true }).fill('3')
  const search = page.getByRole('searchbox', { name: 'Sök kund på namn, telefon eller e-post' })
  await search.fill('Ingen som heter så')
  if (!setting.hasScript) await press(page, 'Sök')
  await see(page, /^Ingen kund hittades/)
  await search.fill(phone.replace(/\D/g, '').slice(-6))
  if (!setting.hasScript) await press(page, 'Sök')
  const hit = page.locator(`.customer-hits button[value="${customerId}"]`)
  await hit.waitFor()
  expect(await overflow(page)).toBe(0)
  if (setting.hasScript) {
    expect(await axeFindings(page)).toEqual([])
    await search.press('Enter')
    await page.keyboard.press('ArrowUp')
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true)
    await search.press('Enter')
    // Others may have the number by now, as who booked again with another address.
    const ids = await page
      .locator('.customer-hits button')
      .evaluateAll((hits) => hits.map((each) => each.getAttribute('value')))
    for (let other = ids.indexOf(String(customerId)); other > 0; other--)
      await page.keyboard.press('ArrowDown')
    expect(await hit.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await see(page, `${name} är ifylld.`)
    expect(await firstName.evaluate((field) => field === document.activeElement)).toBe(true)
  } else {
    await hit.click()
  }
  expect(name).toContain(await firstName.inputValue())
  expect(await firstName.inputValue()).not.toBe('')
  expect(await page.getByLabel('Vuxen', { exact: true }).inputValue()).toBe('3')
  expect(await hit.count()).toBe(0)
  expect(await page.locator('[name=chosenCustomerId]').inputValue()).toBe(String(customerId))
})

test.each([
  { hasScript: false, width: 360, at: 0 },
  { hasScript: true, width: 1280, at: 1 },
])('a customer is erased once all is settled, scripts $hasScript', async ({ at, ...setting }) => {
  const page = await browser.open({ as: 'owner@sjoboden.test', ...setting })
  const coming = findByOrders(
    "max(case when state = 'CONFIRMED' then last_end_rent end) > date('now', '+2 days')",
  )[at]
  const erase = page.locator('main').getByRole('link', { name: 'Radera personuppgifter' })
  await visit(page, `/customers/${coming?.customerId}`)
  await erase.click()
  await seeHeading(page, 'Radera kundens personuppgifter')
  expect(await overflow(page)).toBe(0)
  if (setting.hasScript) expect(await axeFindings(page)).toEqual([])
  await see(page, 'Går inte att radera än')
  await page
    .getByRole('link', { name: /^Order \d+ är (varken genomförd|inte genomförd)/ })
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: 'Radera för alltid' }).count()).toBe(0)

  const settled = findByOrders(
    "max(last_end_rent) < date() and min(state = 'CONFIRMED' and price_minor = payed_minor)",
  )[at]
  await visit(page, `/customers/${settled?.customerId}`)
  const name = await page.locator('h1').innerText()
  await erase.click()
  await press(page, 'Radera för alltid')
  await see(page, 'Kundens personuppgifter är raderade.')
  await seeHeading(page, 'Raderad kund')
  expect(await erase.count()).toBe(0)
  for (const address of ['', '/edit'].map((end) => `/customers/${settled?.customerId}${end}`)) {
    await visit(page, address)
    expect(await page.getByText(name, { exact: true }).count()).toBe(0)
  }
  await visit(page, `/orders/${settled?.id}`)
  await seeHeading(page, `Order ${settled?.id}`)
  expect(await page.getByText(name).count()).toBe(0)
})

type CustomerCase = { id: number; customerId: number; phone: string }

/** Customers whose number nobody else has, each with the first of their orders. */
function findCustomers(count: number): CustomerCase[] {
  using database = openDatabase()
  return database
    .prepare<[number], CustomerCase>(
      `select min(order_id) as id, shop_customer_id as customerId, phone_raw as phone
       from customer join "order" on "order".id = order_id
       where customer.shop_id = (select id from shop where key = 'sjoboden') and "order".deleted_at is null
         and phone_e164 is not null and shop_customer_id is not null
       group by phone_e164 having count(distinct shop_customer_id) = 1
       order by 1 limit ?`,
    )
    .all(count)
}

/** Customers whose orders are as the condition says, each with the first of them; the newest customers first. */
function findByOrders(having: string): CustomerCase[] {
  using database = openDatabase()
  return database
    .prepare<[], CustomerCase>(
      `select min(order_id) as id, shop_customer_id as customerId, max(phone_raw) as phone
       from customer join "order" on "order".id = order_id
       where customer.shop_id = (select id from shop where key = 'sjoboden') and first_name is not null
       group by shop_customer_id having ${having} order by shop_customer_id desc limit 2`,
    )
    .all()
}
