import { expect, inject, test } from 'vitest'
import {
  acceptTerms,
  add,
  arriveAt,
  chooseTime,
  closedDay,
  fillDetails,
  findStoredOrder,
  LENA,
  leaveAddons,
  letReservationExpire,
  openList,
  openProduct,
  orderIdOf,
  quietDay,
  reserve,
  seeErrors,
  stepUp,
  submitButton,
} from '#tests/support/guest-journey.ts'
import { HttpClient } from '#tests/support/http-client.ts'
import { SCRIPTS, see, seeHeading, withBrowser } from '#tests/support/pages.ts'

/** Detours of a guest, and the addresses that lead to the widget. Source: domain.md §7, F01, F70, F76. */
const browser = withBrowser()

test.each(SCRIPTS)(
  'an expired reservation starts again with the same choice, $script',
  async ({ hasScript }) => {
    const page = await browser.open({ hasScript, width: 360 })
    const guest = { screen: page, hasScript }
    await openProduct(guest, 'Öcykel', quietDay(10))
    const time = await chooseTime(guest, 1)
    await stepUp(guest)
    await add(guest)
    await stepUp(guest, 'Fikakorg')
    await leaveAddons(guest)
    await fillDetails(guest)
    await acceptTerms(guest)
    await submitButton(guest).click()
    await page.waitForURL(/\/pay\/\d+\?/)
    await page.locator('button[value=decline]').click()
    await arriveAt(page, 'checkout')
    const expired = orderIdOf(page)
    letReservationExpire(expired)

    await acceptTerms(guest)
    await submitButton(guest).click()
    await seeHeading(page, 'Tiden gick ut')
    await page.getByRole('button', { name: 'Börja om med samma val' }).click()
    await arriveAt(page, 'checkout')

    expect(orderIdOf(page)).not.toBe(expired)
    expect(findStoredOrder(orderIdOf(page))).toMatchObject({
      state: 'RESERVED',
      bookings: 1,
      priceMinor: (2 * 190 + 145) * 100,
    })
    await see(page, new RegExp(time))
    expect(await page.locator('[name=email]').inputValue()).toBe(LENA.email)
  },
)

test.each(SCRIPTS)(
  'a start time that filled up meanwhile offers the nearest free ones, $script',
  async ({ hasScript }) => {
    const day = quietDay(hasScript ? 11 : 12)
    const page = await browser.open({ hasScript })
    const guest = { screen: page, hasScript }
    await openProduct(guest, 'Vedeldad bastuflotte', day)
    await chooseTime(guest)

    const quicker = await browser.open({ hasScript: false })
    await reserve({ screen: quicker, hasScript: false }, { product: 'Vedeldad bastuflotte', day })

    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.locator('button[value=add]').click()
    expect((await answered).status()).toBe(422)
    await seeErrors(page)
    await see(page, 'De närmaste lediga tiderna')
    const others = page.getByRole('region', { name: 'De närmaste lediga tiderna' }).getByRole('link')
    expect(await others.count()).toBe(3)
    await see(page, 'Någon annan bokar just nu')

    const other = new URL((await others.first().getAttribute('href')) ?? '', page.url()).searchParams
    await others.first().click()
    await page.waitForURL(({ searchParams }) => searchParams.get('startTime') === other.get('startTime'))
    await page.locator(`[name=startTime][value="${other.get('startTime')}"]:checked`).waitFor()
    await add(guest)
    expect(findStoredOrder(orderIdOf(page))).toMatchObject({ state: 'RESERVED', bookings: 1 })
  },
)

test.each(SCRIPTS)('another language keeps the choice, $script', async ({ hasScript }) => {
  const page = await browser.open({ hasScript })
  const guest = { screen: page, hasScript }
  const day = quietDay(13)
  await openProduct(guest, 'Havskajak', day)
  const time = await chooseTime(guest, 2)
  await stepUp(guest)
  const chosen = new URL(page.url()).searchParams

  for (const [lang, button] of [
    ['en', 'Continue'],
    ['de', 'Weiter'],
    ['nl', 'Doorgaan'],
    ['no', 'Fortsett'],
    ['sv', 'Fortsätt'],
  ] as const) {
    await page.locator('#language').selectOption(lang)
    if (!hasScript) await page.locator('form:has(#language) button').click()
    await page.waitForURL(({ searchParams }) => searchParams.get('lang') === lang)
    await page.getByRole('button', { name: button, exact: true }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(lang === 'no' ? 'nb' : lang)
    expect(await page.locator('[name=startTime]:checked').inputValue()).toBe(time)
    const now = new URL(page.url()).searchParams
    for (const name of ['product', 'startDate', 'q', 'cart', 'w'])
      expect(now.get(name)).toBe(chosen.get(name))
  }
})

test.each(SCRIPTS)(
  'a closed day leads to the next free one, and the calendar of all products from a day to a product, $script',
  async ({ hasScript }) => {
    const page = await browser.open({ hasScript })
    const guest = { screen: page, hasScript }
    const closed = closedDay()
    await openProduct(guest, 'Öcykel', closed)
    await see(page, 'Inget går att boka')
    await page.getByRole('link', { name: 'Nästa lediga dag' }).click()
    await page.waitForURL(({ searchParams }) => (searchParams.get('startDate') ?? '') > closed)
    await chooseTime(guest)

    await openList(guest, 'key=sjoboden&view=calendar')
    await page.locator('main a.button.icon').last().click()
    await page.waitForURL(({ searchParams }) => searchParams.has('month'))
    await page.locator('table.month td a').nth(4).click()
    await page.waitForURL(({ searchParams }) => searchParams.has('startDate'))
    const date = new URL(page.url()).searchParams.get('startDate')
    const category = (name: string) =>
      page.getByRole('navigation', { name: 'Kategori' }).getByRole('link', { name, exact: true })
    await category('Bastu').click()
    await page.locator('nav [aria-current=page]', { hasText: 'Bastu' }).waitFor()
    expect(await page.getByRole('link', { name: /Öcykel/ }).count()).toBe(0)
    await category('Båt och cykel').click()
    await page.locator('nav [aria-current=page]', { hasText: 'Båt och cykel' }).waitFor()
    await page.getByRole('link', { name: /Öcykel/ }).click()
    await seeHeading(page, 'Öcykel')
    const now = new URL(page.url()).searchParams
    expect([now.get('startDate'), now.get('view')]).toEqual([date, 'calendar'])
  },
)

test('products and categories in the address narrow the list and are held by the server', async () => {
  const page = await browser.open({ hasScript: false })
  const guest = { screen: page, hasScript: false }
  await openList(guest)
  const ids = await page
    .locator('a.product-card')
    .evaluateAll((links) =>
      links.map((link) =>
        new URL(link.getAttribute('href') ?? '', location.href).searchParams.get('product'),
      ),
    )
  await page.getByRole('navigation', { name: 'Kategori' }).getByRole('link', { name: 'Bastu' }).click()
  await page.waitForURL(({ searchParams }) => searchParams.has('category'))
  const sauna = new URL(page.url()).searchParams.get('category')
  expect(await page.locator('a.product-card h2').allInnerTexts()).toEqual(['Vedeldad bastuflotte'])
  expect(ids).toHaveLength(6)

  await openList(guest, `key=sjoboden&products=${ids[0]},${ids[1]},999999`)
  expect(await page.locator('a.product-card').count()).toBe(2)
  await openList(guest, `key=sjoboden&categories=${sauna}`)
  expect(await page.locator('a.product-card h2').allInnerTexts()).toEqual(['Vedeldad bastuflotte'])
  const refused = await page.goto(
    `/widget/v2/dialog/new-order?key=sjoboden&products=${ids[0]}&product=${ids[1]}&cart=12345678&w=12345678`,
  )
  expect(refused?.status()).toBe(404)
})

test('where the guest came from and how many come stay in the address', async () => {
  const page = await browser.open()
  await openList(
    { screen: page, hasScript: true },
    'key=sjoboden&origin=havet.example&affiliateTag=spring&participants=3',
  )
  expect(new URL(page.url()).searchParams.get('origin')).toBe('havet.example')
  await page.locator('a.product-card', { hasText: 'Tvåmanskajak' }).click()
  await seeHeading(page, 'Tvåmanskajak')
  expect(await page.locator('.stepper input').first().inputValue()).toBe('2')
})

test('an unknown shop, another order and a wrong secret are all not found', async () => {
  const page = await browser.open({ hasScript: false })
  const orderId = await reserve({ screen: page, hasScript: false }, { product: 'Öcykel', day: quietDay(14) })
  const address = new URL(page.url())
  const client = new HttpClient(inject('appUrl'))
  const query = ({ key = 'sjoboden', secret = address.searchParams.get('secret') ?? '' }) =>
    `?key=${key}&secret=${secret}&w=${address.searchParams.get('w')}`

  // Another browser that knows the secret is asked whether to take the order over.
  const own = await client.get(`${address.pathname}${query({})}`)
  expect([own.status, own.location]).toEqual([302, expect.stringContaining('/take-over?')])
  for (const elsewhere of [
    `/widget/v2/dialog/new-order?key=nobody`,
    `${address.pathname}${query({ secret: 'x'.repeat(22) })}`,
    `${address.pathname}${query({ secret: '' })}`,
    `${address.pathname}${query({ key: 'granngarden' })}`,
    `${address.pathname.replace(String(orderId), '999999')}${query({})}`,
    `${address.pathname.replace('checkout', 'order.ics')}${query({ secret: 'x'.repeat(22) })}`,
  ]) {
    expect([elsewhere, (await client.get(elsewhere)).status]).toEqual([elsewhere, 404])
  }
})
