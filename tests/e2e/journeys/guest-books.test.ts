import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import {
  acceptTerms,
  add,
  arriveAt,
  checkOut,
  chooseProduct,
  chooseTime,
  fillDetails,
  findStoredOrder,
  kayakPrice,
  LENA,
  leafToQuietDay,
  leaveAddons,
  openList,
  openProduct,
  orderIdOf,
  pay,
  quietDay,
  reserve,
  seeErrors,
  stepUp,
  submitButton,
} from '#tests/support/guest-journey.ts'
import { holdBack, SCRIPT_ON_PHONE, see, seeHeading, withBrowser } from '#tests/support/pages.ts'
import { readSum } from '#tests/support/staff-journey.ts'

/** The main job: a guest finds something, chooses, pays and knows where to be when. Source: domain.md §7. */
const browser = withBrowser()

const BASKET_MINOR = 145_00

/** Whole kronor as Swedish groups them. */
function amountPattern(minor: number): RegExp {
  return new RegExp(String(minor / 100).replace(/(\d)(\d{3})$/, '$1\\s?$2'))
}

test.each(SCRIPT_ON_PHONE)('a guest books kayaks and pays, $way', async ({ hasScript, width }) => {
  const page = await browser.open({ hasScript, width })
  const guest = { screen: page, hasScript }

  await openList(guest)
  await seeHeading(page, 'Vad vill du göra?')
  await chooseProduct(guest, 'Havskajak')
  await seeHeading(page, 'Havskajak')
  const date = await leafToQuietDay(guest)
  const time = await chooseTime(guest, 1)
  await stepUp(guest)
  await stepUp(guest, 'Ungdom')
  const kayaksMinor = 2 * kayakPrice(date) + kayakPrice(date, 'Ungdom')
  await see(page, amountPattern(kayaksMinor))
  await add(guest)

  await seeHeading(page, 'Vill du ha något till?')
  await see(page, 'Flytväst')
  await stepUp(guest, 'Fikakorg')
  await see(page, amountPattern(kayaksMinor + BASKET_MINOR))
  await leaveAddons(guest)

  const orderId = orderIdOf(page)
  await seeHeading(page, 'Dina uppgifter')
  await see(page, /Vi håller dina platser i/)
  await fillDetails(guest, { firstName: LENA.firstName })
  await submitButton(guest).click()
  const summary = await seeErrors(page)
  for (const field of ['lastName', 'email', 'phone', 'terms']) {
    expect(await summary.locator(`a[href="#checkout-${field}"]`).count()).toBe(1)
    expect(await page.locator(`[name=${field}]`).getAttribute('aria-invalid')).toBe('true')
  }
  expect(await page.locator('[name=firstName]').inputValue()).toBe(LENA.firstName)
  expect(await page.title()).toMatch(/^Fel: /)

  await fillDetails(guest)
  await acceptTerms(guest)
  await submitButton(guest).click()
  await page.waitForURL(/\/pay\/\d+\?/)
  await page.locator('button[value=decline]').click()
  await arriveAt(page, 'checkout')
  await see(page, /Betalningen gick inte igenom/)
  expect(await page.locator('[name=email]').inputValue()).toBe(LENA.email)
  expect(findStoredOrder(orderId)).toMatchObject({ state: 'RESERVED', payedMinor: 0 })

  await acceptTerms(guest)
  await submitButton(guest).click()
  await page.waitForURL(/\/pay\/\d+\?/)
  await pay(guest)
  await seeHeading(page, 'Tack Lena, bokningen är klar')
  await see(page, String(orderId))
  await see(page, /varav moms 25\s%/)
  await see(page, new RegExp(`^${amountPattern(kayaksMinor / 5).source}\\skr$`))
  await see(page, /varav moms 12\s%/)
  await see(page, /^15,54\skr$/)
  expect(await page.getByRole('button', { name: 'Skriv ut' }).isVisible()).toBe(hasScript)
  expect(findStoredOrder(orderId)).toEqual({
    state: 'CONFIRMED',
    priceMinor: kayaksMinor + BASKET_MINOR,
    payedMinor: kayaksMinor + BASKET_MINOR,
    bookings: 1,
    email: LENA.email,
  })
  const events = await downloadCalendar(page)
  expect(events).toHaveLength(1)
  expect(localTimeOf(events[0]?.get('DTSTART'))).toBe(`${date} ${time}`)
  expect(events[0]?.get('SUMMARY')).toContain('Havskajak')
})

test.each([
  { provider: 'Betala på plats', hasScript: true },
  { provider: 'Faktura', hasScript: false },
])('a guest who chooses $provider is booked and told how to pay', async ({ provider, hasScript }) => {
  const page = await browser.open({ hasScript })
  const guest = { screen: page, hasScript }
  const orderId = await reserve(guest, { product: 'Öcykel', day: quietDay(0) })
  await fillDetails(guest)
  await acceptTerms(guest)
  await page.getByRole('radio', { name: provider }).check()
  if (hasScript) expect(await submitButton(guest).innerText()).toBe('Boka')
  await submitButton(guest).click()
  await arriveAt(page, 'order-confirmation')

  await seeHeading(page, 'Tack Lena, bokningen är klar')
  await see(page, 'Så betalar du')
  await see(page, provider)
  await see(page, `Ange ordernummer ${orderId} när du betalar.`)
  await see(page, 'Kvar att betala')
  expect(findStoredOrder(orderId)).toMatchObject({ state: 'CONFIRMED', payedMinor: 0 })
})

test('a deposit is named with the rest, and its confirmation opens again and books nothing anew', async () => {
  const page = await browser.open()
  const guest = { screen: page, hasScript: true }
  await reserve(guest, { product: 'Motorbåt', day: quietDay(0) })
  const [deposit, rest] = [await readSum(page, 'Handpenning nu'), await readSum(page, 'Resten senare')]
  expect(spaced(await submitButton(guest).innerText())).toBe(`Betala ${deposit}`)
  expect(spaced(await page.locator('.order-summary').innerText())).not.toContain('Kvar att betala')
  await checkOut(guest)
  await pay(guest)
  expect(await readSum(page, 'Kvar att betala')).toBe(rest)
  const address = page.url()

  const later = await browser.open({ hasScript: false, width: 360 })
  await later.goto(address)
  await seeHeading(later, 'Tack Lena, bokningen är klar')
})

function spaced(text: string): string {
  return text.replaceAll(/\s/g, ' ')
}

/** The events of the file behind 'Lägg i kalendern', as their lines by name. */
async function downloadCalendar(page: Page): Promise<Map<string, string>[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Lägg i kalendern' }).click(),
  ])
  const text = (await readFile(await download.path(), 'utf8')).replaceAll(/\r\n[ \t]/g, '')
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]+\r\nEND:VCALENDAR/)
  return [...text.matchAll(/BEGIN:VEVENT\r\n([\s\S]*?)END:VEVENT/g)].map(
    ([, lines = '']) =>
      new Map(
        lines
          .split('\r\n')
          .map((line): [string, string] => [
            line.slice(0, line.indexOf(':')),
            line.slice(line.indexOf(':') + 1),
          ]),
      ),
  )
}

/** '20270203T080000Z' as the clock on the jetty shows it: '2027-02-03 09:00'. */
function localTimeOf(utc = ''): string {
  const [, date, hours, minutes] = /^(\d{8})T(\d\d)(\d\d)00Z$/.exec(utc) ?? []
  const iso = `${date?.replace(/(\d{4})(\d\d)/, '$1-$2-')}T${hours}:${minutes}:00Z`
  const jetty = { timeZone: 'Europe/Stockholm', dateStyle: 'short', timeStyle: 'short' } as const
  return new Date(iso).toLocaleString('sv-SE', jetty)
}

test('what is chosen before the script is there has its price once it is', async () => {
  const page = await browser.open({ hasScript: true, width: 360 })
  const guest = { screen: page, hasScript: true }
  const day = quietDay(5)
  await openProduct(guest, 'Havskajak', day)
  await chooseTime(guest, 1)
  const release = await holdBack(page, '**/assets/guest-*.js')
  await page.reload({ waitUntil: 'commit' })
  const quantity = page.locator('.quantity-row input').first()
  await quantity.fill('3')
  const price = page.locator('[data-announce]').getByText(amountPattern(3 * kayakPrice(day)))
  expect(await price.count()).toBe(0)
  release()
  await price.waitFor()
  expect(await quantity.inputValue()).toBe('3')
})
