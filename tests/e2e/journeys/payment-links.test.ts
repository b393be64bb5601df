import { expect, test } from 'vitest'
import { insertComing } from '#tests/support/coming-orders.ts'
import { axeFindings } from '#tests/support/page-checks.ts'
import { openDatabase, SCRIPTS, see, seeHeading } from '#tests/support/pages.ts'
import { follow, press, readSum, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** Staff ask for money by a link, and guests pay by it. Source: domain.md §8 'Payment link'. */
const browser = withStaffBrowser()
const orders = await insertComing('UNPAID', SCRIPTS.length + 1)

/** The address that staff would copy, on the server under test and in the language of this test. */
async function addressOnPage(page: Awaited<ReturnType<typeof browser.open>>): Promise<string> {
  const href = await page
    .locator('#payment-links tbody tr')
    .first()
    .getByRole('link')
    .first()
    .getAttribute('href')
  const { pathname, search } = new URL(href ?? '')
  return pathname + search.replace(/lang=\w+/, 'lang=sv')
}

test.each(SCRIPTS)('staff send a link and the guest pays it, $script', async ({ hasScript }) => {
  const order = orders[hasScript ? 0 : 1]
  if (!order) throw new Error('no order for this')
  const staff = await browser.open({ as: 'owner@sjoboden.test', hasScript, width: hasScript ? 1280 : 360 })
  await visit(staff, `/orders/${order.id}`)
  await follow(staff, 'Skapa länk')
  await seeHeading(staff, 'Betalningslänk')
  await staff.getByLabel('Belopp').fill('9 999 999')
  await staff.getByLabel('Gäller i timmar').fill('noll')
  await press(staff, 'Skapa länk')
  await staff.locator('#error-summary').waitFor()
  expect(await staff.getByLabel('Belopp').inputValue()).toBe('9 999 999')
  await staff.getByLabel('Gäller i timmar').fill('48')
  await press(staff, 'Skapa länk')
  await see(staff, 'Beloppet är större än det som är kvar att betala.')
  await staff.getByLabel('Belopp').fill('100')
  await press(staff, 'Skapa länk')
  await see(staff, 'Betalningslänken är skapad och skickas till kunden.')
  await see(staff, 'Väntar på betalning')
  const address = await addressOnPage(staff)
  await press(staff, 'Skicka igen')
  await see(staff, 'Betalningslänken skickas till kunden.')

  const guest = await browser.open({ hasScript, width: 360 })
  await guest.goto(address)
  await seeHeading(guest, 'Betala din bokning')
  expect(await guest.content()).not.toContain('secret')
  // Its checks wait for promises of the page's own.
  if (hasScript) expect(await axeFindings(guest)).toEqual([])
  await press(guest, /^Betala 100\skr$/)
  await seeHeading(guest, 'Testbetalning')
  await press(guest, 'Neka betalningen')
  await see(guest, /Betalningen gick inte igenom och inget är draget\./)
  await press(guest, /^Betala 100\skr$/)
  await seeHeading(guest, 'Testbetalning')
  await press(guest, /^Betala 100\skr$/)
  await seeHeading(guest, 'Tack för din betalning')
  await see(guest, /Kvar att betala är/)
  expect(new URL(guest.url()).pathname).toBe(new URL(address, guest.url()).pathname)
  await guest.goto(address)
  await seeHeading(guest, 'Tack för din betalning')

  await visit(staff, `/orders/${order.id}`)
  await staff.locator('#payment-links').getByText('Betald', { exact: true }).waitFor()
  expect(await readSum(staff, 'Betalt')).toBe('−100 kr')
  await expect
    .poll(() => mailsOf(order.id))
    .toEqual(['PAYMENT_LINK', 'PAYMENT_LINK', 'PAYMENT_LINK_IS_PAYED', 'PAYMENT_LINK_IS_PAYED'])
})

test('a link that was withdrawn is found no more', async () => {
  const order = orders.at(-1)
  if (!order) throw new Error('no order for this')
  const staff = await browser.open({ as: 'owner@sjoboden.test', hasScript: false })
  await visit(staff, `/orders/${order.id}/payment-links/new`)
  await press(staff, 'Skapa länk')
  const address = await addressOnPage(staff)
  await follow(staff, 'Dra tillbaka')
  await seeHeading(staff, 'Dra tillbaka betalningslänken?')
  await press(staff, 'Dra tillbaka')
  await see(staff, 'Betalningslänken är tillbakadragen.')
  await see(staff, 'Tillbakadragen')

  const guest = await browser.open({ hasScript: false, width: 360 })
  const answer = await guest.goto(address)
  expect(answer?.status()).toBe(404)
  await seeHeading(guest, 'Betalningslänken hittas ej')
  await guest.goto('/widget/payment-link?key=sjoboden')
  await seeHeading(guest, 'Betalningslänken hittas ej')

  // Paid in another way, a link waits for nothing.
  await visit(staff, `/orders/${order.id}/payment-links/new`)
  await press(staff, 'Skapa länk')
  await visit(staff, `/orders/${order.id}/pay`)
  await staff.getByLabel('Kontant', { exact: true }).check()
  await press(staff, 'Registrera betalningen')
  await see(staff, 'Inget kvar att betala')
})

/** Messages about payment links that were planned for an order. */
function mailsOf(orderId: number): string[] {
  using database = openDatabase()
  const jobs = database.prepare<[number], { identifier: string }>(
    "select identifier from notification_job where order_id = ? and identifier like 'PAYMENT_LINK%' order by identifier",
  )
  return jobs.all(orderId).map(({ identifier }) => identifier)
}
