import { expect, inject, test } from 'vitest'
import {
  arriveAt,
  checkOut,
  chooseLanguage,
  findStoredOrder,
  kayakPrice,
  LENA,
  pay,
  quietDay,
  reserve,
  seeErrors,
} from '#tests/support/guest-journey.ts'
import { startSite } from '#tests/support/host-page.ts'
import { openDatabase, SCRIPTS, see, seeHeading, withBrowser } from '#tests/support/pages.ts'

/** What a guest does with a booking that is made: finds it again, puts it right, cancels it. Source: domain.md §5, §7. */
const browser = withBrowser()

test.each(SCRIPTS)(
  'a guest finds the booking, puts it right and cancels it, $script',
  async ({ hasScript }) => {
    const page = await browser.open({ hasScript, width: 360 })
    const guest = { screen: page, hasScript }
    const day = quietDay(hasScript ? 20 : 21)
    const orderId = await reserve(guest, { product: 'Havskajak', day })
    await checkOut(guest)
    await pay(guest)
    expect(await page.getByRole('link', { name: 'Ändra eller avboka' }).count()).toBe(1)

    await page.goto('/widget?key=sjoboden')
    await page.getByRole('link', { name: 'Min bokning' }).click()
    await seeHeading(page, 'Hantera din bokning')
    expect(await page.getByRole('link', { name: 'Min bokning' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Visa bokningen' }).click()
    await seeErrors(page)
    await page.getByLabel('Ordernummer').fill(String(orderId))
    await page.getByLabel('E-post').fill('someone@mail.example')
    await page.getByRole('button', { name: 'Visa bokningen' }).click()
    await see(page, 'Bokningen hittas ej.')
    expect(await page.getByLabel('Ordernummer').inputValue()).toBe(String(orderId))
    await page.getByLabel('E-post').fill(LENA.email)
    await page.getByRole('button', { name: 'Visa bokningen' }).click()
    await arriveAt(page, 'manage')
    await seeHeading(page, /^Havskajak, /)

    await page.getByRole('button', { name: 'Skicka igen' }).click()
    await see(page, `Bekräftelsen skickas till ${LENA.email}.`)
    await page.getByRole('link', { name: /^Uppgifter och svar/ }).click()
    await arriveAt(page, 'details')
    await page.locator('[name=email]').fill('lena.ny@')
    await chooseLanguage(guest, 'de')
    expect(await page.locator('[name=email]').inputValue()).toBe('lena.ny@')
    await chooseLanguage(guest, 'sv')
    await page.locator('[name=email]').fill('lena@')
    await page.getByRole('button', { name: 'Spara' }).click()
    await seeErrors(page)
    expect(await page.locator('[name=email]').inputValue()).toBe('lena@')
    await page.locator('[name=email]').fill('lena.ny@mail.example')
    await page.getByRole('button', { name: 'Spara' }).click()
    await see(page, 'Ändringarna sparades!')
    expect(findStoredOrder(orderId)?.email).toBe('lena.ny@mail.example')

    const receipt = await page.request.post(
      (await page.locator('form[action*="receipt.pdf"]').getAttribute('action')) ?? '',
      { headers: { 'Sec-Fetch-Site': 'same-origin' } },
    )
    expect((await receipt.body()).subarray(0, 5).toString()).toBe('%PDF-')

    const amount = kayakPrice(day) / 100
    await page.getByRole('link', { name: /^Avboka och få/ }).click()
    await arriveAt(page, 'cancel')
    await seeHeading(page, /^Avboka Havskajak, /)
    await page.getByRole('link', { name: 'Behåll bokningen' }).click()
    await arriveAt(page, 'manage')
    await page.getByRole('link', { name: /^Avboka och få/ }).click()
    await page
      .getByRole('button', { name: new RegExp(`^Avboka och få ${amount}\\skr`) })
      .dblclick({ noWaitAfter: true })
    await seeHeading(page, 'Bokningen är avbokad')
    await see(page, /(på väg tillbaka till dig|är återbetalt)\.$/)
    expect(findStoredOrder(orderId)).toMatchObject({ state: 'CANCELLED', priceMinor: 0 })
    expect(countRefunds(orderId)).toBe(1)
  },
)

test('a site leads to it in a dialog', async () => {
  const script = `<script async src="${inject('appUrl')}/embed.js" data-shop="sjoboden" data-open="manage-booking"></script>`
  await using site = await startSite(script)
  const page = await browser.open()
  await page.context().setExtraHTTPHeaders({})
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Hantera bokning' }).click()
  const frame = page.frameLocator('dialog iframe')
  await frame.getByRole('heading', { level: 1, name: 'Hantera din bokning' }).waitFor()
})

function countRefunds(orderId: number): number {
  using database = openDatabase()
  const count = database.prepare<[number], { count: number }>(
    `select count(*) as count from "transaction" where order_id = ? and transaction_type = 'REFUND'`,
  )
  return count.get(orderId)?.count ?? 0
}
