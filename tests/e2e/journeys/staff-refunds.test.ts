import { expect, test } from 'vitest'
import { insertComing } from '#tests/support/coming-orders.ts'
import { dayAhead } from '#tests/support/days-ahead.ts'
import {
  insertMorningShop,
  insertRebookingFee,
  insertTwoBookings,
  ledgerOf,
} from '#tests/support/mornings.ts'
import { openDatabase, SCRIPTS, see, seeHeading } from '#tests/support/pages.ts'
import {
  choose,
  findOrders,
  follow,
  openMenu,
  press,
  visit,
  withStaffBrowser,
} from '#tests/support/staff-journey.ts'

/** Staff give money back by hand, and the way it came. Source: domain.md §5 'Refunds'. */
const browser = withStaffBrowser()
const paidByCard = findOrders('paid by card', SCRIPTS.length)

test('an owner divides money between the payments it goes back to, without JavaScript', async () => {
  const [order] = await insertComing('UNPAID', 1)
  if (!order) throw new Error('no order for this')
  const page = await browser.open({ as: 'owner@sjoboden.test', hasScript: false, width: 360 })

  await visit(page, `/orders/${order.id}/refund`)
  await see(page, 'Det finns inget att betala tillbaka')
  for (const amount of ['60', '40,50']) {
    await visit(page, `/orders/${order.id}/pay`)
    await page.getByLabel('Belopp').fill(amount)
    await press(page, 'Registrera betalningen')
    await see(page, new RegExp(`^Betalningen på ${amount}\\skr registrerades\\.$`))
  }

  const card = (title: string) =>
    page.locator('section.card').filter({ has: page.getByRole('heading', { name: title }) })
  expect(await card('Summering').getByText('Delsumma').count()).toBe(0)
  const refund = card('Betalningar').getByRole('link', { name: 'Återbetala' })
  expect(await refund.getAttribute('href')).toBe(`/orders/${order.id}/refund`)
  await openMenu(page, 'Mer')
  await choose(page, 'Återbetala')
  await seeHeading(page, `Återbetala order ${order.id}`)
  const first = page.getByLabel(/^Belopp för /).first()
  await first.fill('tio')
  await press(page, 'Visa hur det blir')
  await see(page, '2 saker behöver rättas')
  expect(await first.inputValue()).toBe('tio')

  await page.getByLabel('Anledning', { exact: true }).fill('Regn')
  await press(page, /^Fyll i allt, 100,50\skr$/)
  await expect.poll(() => first.inputValue()).toBe('100,50')
  expect(await page.getByLabel('Anledning', { exact: true }).inputValue()).toBe('Regn')
  await first.fill('200')
  await press(page, 'Visa hur det blir')
  await see(page, 'Beloppet är större än det som kan återbetalas.')
  await first.fill('40,25')
  await press(page, 'Visa hur det blir')
  await see(page, 'Välj om bokningen ska avbokas eller stå kvar.')
  await page.getByLabel('Behåll').check()
  await press(page, 'Visa hur det blir')
  await see(page, /^40,25\skr av betalningen .+ går tillbaka, kontant\.$/i)

  await first.fill('40,50')
  const [latest, earlier] = await page.getByLabel(/^Belopp på betalningen /).all()
  await latest?.fill('10,50')
  await press(page, 'Visa hur det blir')
  await see(page, /Beloppen på betalningarna ska tillsammans bli lika mycket/)
  await earlier?.fill('30')
  await press(page, 'Visa hur det blir')
  await see(page, /^30\skr av betalningen .+ går tillbaka, kontant\.$/i)
  await latest?.fill('')
  await earlier?.fill('')
  await press(page, /^Återbetala 40,50\skr$/)
  await see(page, /^Underlaget har ändrats sedan det visades\./)
  await see(page, 'Kreditkvitto kan utfärdas på ordern när pengarna är tillbaka.')
  await see(page, /^40,50\skr av betalningen .+ går tillbaka, kontant\.$/i)
  await press(page, /^Återbetala 40,50\skr$/)
  await see(page, /^40,50\skr ska betalas tillbaka\./)
  await see(page, 'Återbetalning på väg')
  await expect(card('Summering').textContent()).resolves.toMatch(/Delsumma.*Krediterat−40,50\skrTotalt/)
  await follow(page, 'Markera som betald')
  await seeHeading(page, 'Är återbetalningen betald?')
  await press(page, 'Markera som betald')
  await see(page, 'Återbetalningen är markerad som betald.')
  await see(page, 'Återbetald')
})

test.each(SCRIPTS)('a cancelled booking is paid back the way it was paid $script', async ({ hasScript }) => {
  const order = paidByCard[hasScript ? 0 : 1]
  if (!order) throw new Error('no order for this')
  const page = await browser.open({ as: 'owner@sjoboden.test', hasScript, width: hasScript ? 360 : 1280 })

  await visit(page, `/orders/${order.id}/refund`)
  expect(await page.getByLabel('Tillbaka samma väg').isChecked()).toBe(true)
  await press(page, /^Fyll i allt, /)
  await expect
    .poll(() =>
      page
        .getByLabel(/^Belopp för /)
        .first()
        .inputValue(),
    )
    .not.toBe('')
  await page.getByLabel('Avboka').check()
  await page.getByLabel('Anledning', { exact: true }).fill('Gästen är sjuk')
  await press(page, 'Visa hur det blir')
  await see(page, /avbokas\.$/)
  await press(page, /^Återbetala .*kr$/)
  await see(page, /är på väg tillbaka\.$/)
  await see(page, 'Avbokad')
  await see(page, /^Återbetal(?:d|ning på väg)$/)
  expect(await page.getByText(/^varav moms/).count()).toBe(0)
  await visit(page, `/orders/${order.id}/refund`)
  await see(page, 'Det finns inget att betala tillbaka')
})

test('a fee for rebooking goes back by name alone, after its booking too, without JavaScript', async () => {
  const shop = await insertMorningShop('klippboden')
  const orderId = await insertTwoBookings(shop, dayAhead(10), 1)
  await insertRebookingFee(orderId, 4_000)
  const page = await browser.open({ as: shop.owner, hasScript: false, width: 360 })
  await visit(page, `/orders/${orderId}/pay`)
  await press(page, 'Registrera betalningen')
  await see(page, /^Betalningen på 840\skr registrerades\.$/)

  await visit(page, `/orders/${orderId}/refund`)
  await see(page, /^Fyll i allt, 800\skr$/)
  await press(page, /^Fyll i det betalda, 400\skr$/)
  await page.getByLabel('Avboka').check()
  await page.getByLabel('Anledning', { exact: true }).fill('Gästen är sjuk')
  await press(page, 'Visa hur det blir')
  expect(await page.getByText(/^Pengarna tas från/).count()).toBe(0)
  await press(page, /^Återbetala 400\skr$/)
  await see(page, /^400\skr ska betalas tillbaka\./)
  const cancelled = page
    .locator('section.card')
    .filter({ has: page.getByRole('heading', { name: 'Avbokat' }) })
  await expect(cancelled.locator('del').last().textContent()).resolves.toMatch(/^400\skr$/)
  await expect(cancelled.textContent()).resolves.toMatch(
    /−400\skr krediterat.* · Gästen är sjukÅterbetalning, Kontant: 400\skr Väntar/,
  )

  await visit(page, `/orders/${orderId}/refund`)
  await page.getByLabel('Belopp för Ombokningsavgift').fill('40')
  await page.getByLabel('Anledning', { exact: true }).fill('Sjukintyg')
  await press(page, 'Visa hur det blir')
  await press(page, /^Återbetala 40\skr$/)
  await see(page, /^40\skr ska betalas tillbaka\./)
  expect(ledgerOf(orderId)).toEqual(['CASH PAYED 84000', 'CASH PENDING -40000', 'CASH PENDING -4000'])

  using database = openDatabase()
  const secret = database.prepare('select secret from "order" where id = ?').pluck().get(orderId)
  await page.goto(`/widget/v2/dialog/new-order/${orderId}/manage?key=klippboden&secret=${secret}`)
  const lines = await page.locator('.manage-booked dd').allTextContents()
  expect(lines.slice(0, 4).map((amount) => amount.replaceAll(/\s/g, ' '))).toEqual([
    ...['400 kr', '40 kr', '−40 kr', '400 kr'],
  ])
  expect((await page.locator('.manage-cancelled').textContent())?.replaceAll(/\s/g, ' ')).toMatch(
    /^Avbokat.*400 kr$/,
  )
})

test('money that was paid on other rows is said to leave them, and does, without JavaScript', async () => {
  const shop = await insertMorningShop('halvboden')
  const orderId = await insertTwoBookings(shop, dayAhead(10), 1)
  const page = await browser.open({ as: shop.owner, hasScript: false, width: 360 })
  await visit(page, `/orders/${orderId}/pay`)
  await page.getByLabel('Belopp').fill('400')
  await press(page, 'Registrera betalningen')
  await see(page, /^Betalningen på 400\skr registrerades\.$/)

  await visit(page, `/orders/${orderId}/refund`)
  await page
    .getByLabel(/^Belopp för /)
    .first()
    .fill('300')
  await page.getByLabel('Behåll').check()
  await page.getByLabel('Anledning', { exact: true }).fill('Regn')
  await press(page, 'Visa hur det blir')
  await see(
    page,
    /^Pengarna tas från .* kreditkvittot: .*\s200\skr; .*\s100\skr, varav moms \d+(,\d\d)?\skr\.$/,
  )
  const said = /varav moms (\S+)\skr\.$/.exec(
    (await page.getByText(/^Pengarna tas från/).textContent()) ?? '',
  )
  await press(page, /^Återbetala 300\skr$/)
  const vat = page.getByText(`Moms 25 %: −${said?.[1]}`)
  await see(page, `Moms 25 %: −${said?.[1]} kr`)
  await follow(page, 'Markera som betald')
  await press(page, 'Markera som betald')
  await see(page, 'Återbetalningen är markerad som betald.')
  await expect.poll(() => vat.count()).toBe(1)
})
