import type { Page } from 'playwright'
import { afterAll, expect, inject, test } from 'vitest'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { type HttpAnswer, HttpClient } from '#tests/support/http-client.ts'
import { openDatabase, see, seeHeading } from '#tests/support/pages.ts'
import { addMember, press, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** Colours, languages, error pages and mail. Source: experience.md 36, 38. */
const browser = withStaffBrowser()
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test.each([true, false])('chosen colours are in the first answer (script: %s)', async (hasScript) => {
  const email = await addMember(`farg-${hasScript}@sjoboden.test`, ['sjoboden'])
  const page = await browser.open({ as: email, hasScript })
  await visit(page, '/account/appearance')
  const light = await background(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await background(page)
  expect(dark).not.toBe(light)

  for (const [choice, device, shown] of [
    ['Mörkt', 'light', dark],
    ['Ljust', 'dark', light],
    ['Som enheten', 'dark', dark],
    ['Som enheten', 'light', light],
  ] as const) {
    await page.emulateMedia({ colorScheme: device })
    await visit(page, '/account/appearance')
    await page.getByLabel('Färger').selectOption(choice)
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && answer.url().endsWith('/account/appearance'),
    )
    await press(page, 'Spara')
    expect(await (await answered).text()).toMatch(THEME_OF[choice])
    await seeHeading(page, 'Utseende')
    await page.waitForLoadState('load')
    expect(await background(page), choice).toBe(shown)
  }
})

const THEME_OF = {
  Mörkt: /<html[^>]*data-theme="dark"/,
  Ljust: /<html[^>]*data-theme="light"/,
  'Som enheten': /<html[^>]*data-theme="system"/,
} as const

test.each(LOCALES)('before log-in the page speaks %s once it is chosen', async (locale) => {
  const page = await browser.open({ hasScript: locale !== 'de', language: locale === 'en' ? 'sv' : 'en' })
  const t = getTranslate(locale)
  await visit(page, '/login')
  await page.locator(`.languages button[value=${locale}]`).click()
  await seeHeading(page, t('login.title'))
  expect(await page.locator('html').getAttribute('lang')).toBe(locale === 'no' ? 'nb' : locale)
  expect(new URL(page.url()).pathname).toBe('/login')
})

test.each(LOCALES)('staff choose %s and keep it on another device', async (locale) => {
  const email = await addMember(`sprak-${locale}@sjoboden.test`, ['sjoboden'])
  const t = getTranslate(locale)
  const page = await browser.open({ as: email, hasScript: locale !== 'nl' })
  await visit(page, '/account/appearance')
  await page.locator('select[name=locale]').selectOption(locale)
  await press(page, 'Spara')
  // The heading is the same word in two of the languages: what was saved is said as well.
  await seeHeading(page, t('account.appearance_title'))
  await see(page, t('form.saved_changes'))
  const elsewhere = await browser.open({ as: email })
  await visit(elsewhere, '/history/orders')
  await seeHeading(elsewhere, t('orders.title'))
})

const REFUSALS: readonly [403 | 404 | 405 | 409 | 422, (client: HttpClient) => Promise<HttpAnswer>][] = [
  [403, (client) => client.get('/settings/outbox')],
  [404, (client) => client.get('/orders/999999999')],
  [405, (client) => client.post('/dashboard', {})],
  [409, (client) => client.post('/account/profile', { currentShop: '999999' })],
  [422, (client) => client.post('/bookings/manifest', { intent: 'nothing' })],
]

test.each(LOCALES)('every refusal is explained in %s, with a number to ask about', async (locale) => {
  const t = getTranslate(locale)
  const email = await addMember(`fel-${locale}@sjoboden.test`, ['sjoboden'], 'STAFF')
  database.prepare('update user set locale = ? where email = ?').run(locale, email)
  const client = await new HttpClient(inject('appUrl')).logIn(email)
  for (const [status, ask] of REFUSALS) {
    const answer = await ask(client)
    expect(answer.status).toBe(status)
    expect(answer.text, String(status)).toContain(t(`error_page.${status}_title`))
    expect(answer.text, String(status)).toContain(answer.headers.get('X-Request-Id'))
    expect(answer.text, String(status)).not.toMatch(/\bat \S+ \(|node_modules|\.tsx?:\d/)
  }
})

test('an order that is not there says so on a page of the product', async () => {
  const page = await browser.open({ as: 'staff@sjoboden.test', colours: 'dark' })
  await visit(page, '/orders/999999999')
  await seeHeading(page, 'Sidan finns inte')
  expect(await page.title()).toBe('Sidan finns inte · Brygga')
  await page.getByRole('link', { name: 'Till startsidan' }).click()
  await seeHeading(page, 'Översikt')
})

test('a JSON call without its token is answered 419 in JSON', async () => {
  const client = await new HttpClient(inject('appUrl')).logIn('staff@sjoboden.test')
  const answer = await client.send('PUT', '/api/users/1/current-shop/1', {
    body: '{}',
    headers: { 'Content-Type': 'application/json' },
  })
  expect(answer.status).toBe(419)
  expect(JSON.parse(answer.text)).toMatchObject({ statusCode: 419 })
})

test('the confirmation that a guest got can be read in the outbox', async () => {
  const page = await browser.open({ as: 'owner@sjoboden.test' })
  await visit(page, '/settings/outbox')
  await see(page, 'Meddelanden skickas inte på riktigt, de sparas här.')
  const orderId = (await page.locator('table tbody a[href^="/orders/"]').first().innerText()).trim()
  const row = page.locator('table tbody tr').filter({ has: page.locator(`a[href="/orders/${orderId}"]`) })
  await row.getByRole('link').first().click()
  const frame = page.locator('iframe')
  await frame.waitFor()
  expect(await frame.getAttribute('sandbox')).toBe('')
  await page.frameLocator('iframe').getByText(orderId).first().waitFor()
  await page.locator('pre').getByText(orderId).waitFor()
})

const database = openDatabase()
afterAll(() => database.close())
