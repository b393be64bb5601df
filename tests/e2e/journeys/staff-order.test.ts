import { expect, inject, test } from 'vitest'
import { insertComing } from '#tests/support/coming-orders.ts'
import { quietDay } from '#tests/support/guest-journey.ts'
import { formFields, HttpClient } from '#tests/support/http-client.ts'
import { openDatabase, SCRIPT_AT_DESK, SCRIPT_ON_PHONE, see, seeHeading } from '#tests/support/pages.ts'
import {
  choose,
  follow,
  logIn,
  openMenu,
  press,
  reserveTour,
  visit,
  withStaffBrowser,
} from '#tests/support/staff-journey.ts'

/** A working day at the desk: one order from log-in to restore. Source: experience.md 15, 21, 23, 25. */
const browser = withStaffBrowser()
const orders = await insertComing('UNPAID', SCRIPT_AT_DESK.length)

test.each(SCRIPT_AT_DESK)('an owner looks after an order $way', async ({ hasScript, width }) => {
  const order = orders[SCRIPT_AT_DESK.findIndex((way) => way.hasScript === hasScript)]
  if (!order) throw new Error('no order for this way')
  const page = await browser.open({ hasScript, width })

  await visit(page, '/dashboard')
  await seeHeading(page, 'Logga in')
  await logIn(page, 'owner@sjoboden.test', 'something else')
  await see(page, 'Fel e-post eller lösenord. Försök igen.')
  expect(await page.getByLabel('E-post', { exact: true }).inputValue()).toBe('owner@sjoboden.test')
  expect(await page.getByLabel('Lösenord', { exact: true }).inputValue()).toBe('')
  expect(await page.title()).toBe('Fel: Logga in · Brygga')

  await logIn(page, 'owner@sjoboden.test')
  await seeHeading(page, 'Översikt')
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await follow(page, 'Alla ordrar')
  await seeHeading(page, 'Ordrar')
  await page.getByRole('searchbox').fill(String(order.id))
  await page.keyboard.press('Enter')
  await follow(page, String(order.id))
  await seeHeading(page, `Order ${order.id}`)

  await follow(page, /^Ta betalt/)
  await seeHeading(page, 'Registrera betalning')
  await page.getByLabel('Belopp').fill('tio')
  await press(page, 'Registrera betalningen')
  await see(page, 'En sak behöver rättas')
  expect(await page.getByLabel('Belopp').inputValue()).toBe('tio')
  await page.getByLabel('Belopp').fill('99 999')
  await press(page, 'Registrera betalningen')
  await see(page, 'Beloppet är större än det som är kvar att betala.')
  expect(await page.title()).toBe('Fel: Registrera betalning · Brygga')
  await page.getByLabel('Belopp').fill('100,50')
  await press(page, 'Registrera betalningen')
  await see(page, /^Betalningen på 100,50\skr registrerades\.$/)
  await see(page, 'Delbetald')

  await press(page, 'Kommentera')
  const refused = page.locator('#comment-error')
  await refused.waitFor()
  const isShown = () =>
    refused.evaluate((error) => {
      const { top, bottom } = error.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
  await expect.poll(isShown).toBe(true)
  await page.getByPlaceholder('Skriv en kommentar till kollegorna').fill('Vill ha hjälp med bagaget')
  await press(page, 'Kommentera')
  await see(page, 'Kommentaren sparades.')
  await see(page, 'Vill ha hjälp med bagaget')
  await page.locator('#log').getByText('Ändra', { exact: true }).click()
  await page.locator('details[open] textarea').fill('Vill ha hjälp med kajaken')
  await page.locator('details[open]').getByRole('button', { name: 'Spara' }).click()
  await see(page, 'Vill ha hjälp med kajaken')
  await see(page, /ändrad/)
  await page.locator('#log').getByText('Ändra', { exact: true }).click()
  await press(page, 'Radera')
  await see(page, 'Kommentaren raderades.')
  expect(await page.getByText('Vill ha hjälp med kajaken').count()).toBe(0)
  await press(page, 'Ångra')
  await see(page, 'Kommentaren sparades.')
  await see(page, 'Vill ha hjälp med kajaken')

  fillSeldom(order.id)
  await page.getByRole('complementary').getByRole('link', { name: 'Ändra' }).click()
  await seeHeading(page, 'Ändra kund')
  await page.getByLabel('Efternamn').fill('Åkerström-Ny')
  await page.getByLabel('E-post').fill('inte en adress')
  await press(page, 'Spara')
  await see(page, 'E-post: Ogiltig e-postadress')
  expect(await page.getByLabel('Efternamn').inputValue()).toBe('Åkerström-Ny')
  expect(await page.getByLabel('E-post').inputValue()).toBe('inte en adress')
  await page.getByLabel('E-post').fill('ny@example.com')
  await press(page, 'Spara')
  await see(page, 'Kunduppgifterna sparades.')
  await see(page, /^Dr .* Åkerström-Ny$/)
  await see(page, 'Storgatan 1, Åbo, Finland')
  await see(page, 'Nationalitet')
  await see(page, /^Efternamn: .* → Åkerström-Ny$/)
  await see(page, /^Moms \d+\s%: \d/)

  await follow(page, 'Avsluta')
  await press(page, 'Avsluta bokningen')
  await see(page, /Bekräfta att den ska markeras som avslutad/)
  await page.getByLabel('Ja, avsluta före sluttiden').check()
  await press(page, 'Avsluta bokningen')
  await see(page, `Bokning ${order.bookingId} är avslutad.`)
  await press(page, 'Ångra')
  await see(page, `Bokning ${order.bookingId} är öppen igen.`)
  await press(page, 'Ångra')
  await see(page, `Bokning ${order.bookingId} är avslutad.`)
  await follow(page, 'Öppna igen')
  await press(page, 'Öppna bokningen igen')
  await see(page, `Bokning ${order.bookingId} är öppen igen.`)

  await openMenu(page, 'Mer')
  await choose(page, 'Radera order')
  await seeHeading(page, `Radera order ${order.id}?`)
  await see(page, /100,50\skr är betalt/)
  changeMeanwhile(order.id)
  await press(page, 'Radera ordern')
  await see(page, 'Ingenting är gjort ännu')
  expect(await page.locator('#error-summary').count()).toBe(0)
  if (hasScript) await page.locator('[role=alert]:focus').waitFor()
  await press(page, 'Radera ordern')
  await see(page, `Order ${order.id} raderades.`)
  await see(page, 'Ordern är raderad och håller inga platser.')
  await press(page, 'Ångra')
  await see(page, `Order ${order.id} är återställd.`)

  await openMenu(page, 'Mer')
  await choose(page, 'Radera order')
  await press(page, 'Radera ordern')
  await see(page, `Order ${order.id} raderades.`)
  await follow(page, 'Återbetala')
  await seeHeading(page, `Återbetala order ${order.id}`)
  await visit(page, `/orders/${order.id}`)
  await follow(page, 'Återställ order')
  await see(page, /^Betalt 100,50\skr av /)
  await press(page, 'Återställ ordern')
  await see(page, `Order ${order.id} är återställd.`)
  await see(page, 'Delbetald')
  expect(stateOf(order.id)).toEqual({ state: 'CONFIRMED', payed_minor: 10_050 })
})

test.each(SCRIPT_ON_PHONE)('an owner keeps a reservation $way', async ({ hasScript, width }) => {
  const orderId = await reserveTour(quietDay(0))
  const page = await browser.open({ as: 'owner@sjoboden.test', hasScript, width })

  await visit(page, `/orders/${orderId}`)
  await see(page, 'Ordern är bara reserverad.')
  await follow(page, 'Behåll ordern')
  await seeHeading(page, `Behåll order ${orderId}`)
  await press(page, 'Behåll ordern')
  await see(page, `Order ${orderId} behålls.`)
  expect(stateOf(orderId)).toEqual({ state: 'CONFIRMED', payed_minor: 0 })

  await visit(page, `/orders/${orderId}/cancel`)
  await press(page, 'Avboka order')
  await see(page, 'Ordern är avbokad och håller inga platser.')
})

test('a reservation whose time is over can be kept until it is tidied', async () => {
  const orderId = await reserveTour(quietDay(0))
  const page = await browser.open({ as: 'owner@sjoboden.test', hasScript: false })
  endReservation(orderId)
  await visit(page, `/orders/${orderId}`)
  await see(page, 'Reservationen gick ut innan den betalades.')
  await page.getByRole('link', { name: /^(Behåll ordern|Återställ order)$/ }).click()
  await seeHeading(page, new RegExp(`^(Återställ|Behåll) order ${orderId}$`))
})

test('a payment form that is sent twice is one payment', async () => {
  const orderId = await reserveTour(quietDay(0))
  const owner = await new HttpClient(inject('appUrl')).logIn('owner@sjoboden.test')
  const { fields } = formFields((await owner.get(`/orders/${orderId}/pay`)).text, 'name="amount"')
  for (const time of ['first', 'second']) {
    const answer = await owner.post(`/orders/${orderId}/pay`, { ...fields, amount: '50' })
    expect(answer.location, time).toBe(`/orders/${orderId}`)
  }
  expect(stateOf(orderId)).toMatchObject({ payed_minor: 5000 })
})

function endReservation(orderId: number): void {
  using database = openDatabase()
  database
    .prepare(`update "order" set reservation_expires_at = '2020-01-01T08:00:00Z' where id = ?`)
    .run(orderId)
}

test.each(SCRIPT_ON_PHONE)(
  'what is typed into a comment that is deleted elsewhere is not lost $way',
  async ({ hasScript, width }) => {
    const orderId = await reserveTour(quietDay(0))
    const page = await browser.open({ as: 'owner@sjoboden.test', hasScript, width })
    const texts = [`Första ${orderId}`, `Andra ${orderId}`]
    await visit(page, `/orders/${orderId}`)
    for (const text of texts) {
      await page.getByPlaceholder('Skriv en kommentar till kollegorna').fill(text)
      await press(page, 'Kommentera')
      await page.locator('#log .quote').filter({ hasText: text }).waitFor()
    }
    await page.locator('#log summary').last().click()
    deleteComments(orderId)
    await page.locator('details[open] textarea').fill('Ring efter lunch')
    await page.locator('details[open]').getByRole('button', { name: 'Spara' }).click()
    await see(page, /^Kommentaren är raderad\. /)
    const field = page.getByPlaceholder('Skriv en kommentar till kollegorna')
    await expect.poll(() => field.inputValue()).toBe('Ring efter lunch')
    await press(page, 'Kommentera')
    await page.locator('#log .quote').filter({ hasText: 'Ring efter lunch' }).waitFor()
  },
)

function deleteComments(orderId: number): void {
  using database = openDatabase()
  database
    .prepare(
      `update activity set deleted_at = '2026-01-01T08:00:00Z'
       where entity = 'order' and entity_id = ? and action = 'comment'`,
    )
    .run(orderId)
}

/** As somebody does who saves the order elsewhere. */
function changeMeanwhile(orderId: number): void {
  using database = openDatabase()
  database.prepare('update "order" set version = version + 1 where id = ?').run(orderId)
}

/** Details that this shop's forms do not ask for, as a call may give them. */
function fillSeldom(orderId: number): void {
  using database = openDatabase()
  database
    .prepare(
      `update customer set title = 'Dr', nationality = 'NO', address_street = 'Storgatan 1', address_city = 'Åbo',
        address_country = 'FI' where order_id = ?`,
    )
    .run(orderId)
}

function stateOf(orderId: number) {
  const database = openDatabase()
  const row = database.prepare('select state, payed_minor from "order" where id = ?').get(orderId)
  database.close()
  return row
}

test('the focus stays where a comment is written and deleted, and where days become starts', async () => {
  const [order] = await insertComing('UNPAID', 1)
  const page = await browser.open({ as: 'owner@sjoboden.test' })
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await visit(page, `/orders/${order?.id}`)
  await page.getByPlaceholder('Skriv en kommentar till kollegorna').fill('Ring först')
  await page.getByRole('button', { name: 'Kommentera' }).focus()
  await page.keyboard.press('Enter')
  await see(page, 'Kommentaren sparades.')
  await expect.poll(focused).toMatch(/^Händelser/)
  await page.locator('#log summary').click()
  await page.locator('#log').getByRole('button', { name: 'Radera' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('#log .quote').waitFor({ state: 'detached' })
  await expect.poll(focused).toMatch(/^Händelser/)

  await visit(page, `/orders/${order?.id}/replicate`)
  const byHand = page.getByRole('link', { name: 'För hand' })
  await byHand.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Skriv när varje bokning ska börja.').waitFor()
  expect(await byHand.evaluate((link) => link === document.activeElement)).toBe(true)
})
