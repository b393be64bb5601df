import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import {
  add,
  addToPackage,
  arriveAt,
  checkOut,
  chooseTime,
  fillDetails,
  leaveAddons,
  leaveBundle,
  letReservationExpire,
  openList,
  openMonth,
  openProduct,
  orderIdOf,
  pay,
  quietDay,
  reserve,
  seeErrors,
  stepUp,
  submitButton,
} from '#tests/support/guest-journey.ts'
import { axeFindings, brokenReferences, cutOffChoices, overflow } from '#tests/support/page-checks.ts'
import { withBrowser } from '#tests/support/pages.ts'

/** Every guest page and state, for axe and for the narrowest screen. Source: experience.md. */
const browser = withBrowser()

const VIEWS = [
  {
    view: 'wide, light, Swedish',
    width: 1280,
    colours: 'light',
    lang: 'sv',
    raft: 'bastuflotte',
    kayak: 'Havskajak',
    tour: 'Guidad solnedgångspaddling',
    day: quietDay(30),
  },
  {
    view: 'narrow, dark, German',
    width: 360,
    colours: 'dark',
    lang: 'de',
    raft: 'Saunafloß',
    kayak: 'Seekajak',
    tour: 'Geführte Paddeltour zum Sonnenuntergang',
    day: quietDay(31),
  },
] as const

test.each(VIEWS)('choosing is open to everybody: $view', async ({ width, colours, lang, raft, day }) => {
  const page = await browser.open({ width, colours })
  const guest = { screen: page, hasScript: true }
  const query = `key=sjoboden&lang=${lang}`
  await openList(guest, query)
  await check(page, 'list')
  await openList(guest, `${query}&view=calendar&startDate=${day}`)
  await check(page, 'calendar')
  await openList(guest, `${query}&startDate=${day}`)
  await page.locator('a.product-card', { hasText: raft }).click()
  await chooseTime(guest)
  await check(page, 'product')
  await openMonth(guest)
  await check(page, 'product with a whole month')
  await page.goBack()
  await page.locator('.day-strip').waitFor()

  const quicker = await browser.open()
  await reserve({ screen: quicker, hasScript: true }, { product: raft, day, query })
  await page.locator('button[value=add]').click()
  await seeErrors(page)
  await page.locator('.time-tile.is-out').first().waitFor()
  await check(page, 'sold out, with other times')
  await page.locator('#nearest ~ ul a').first().click()
  await page.locator('#error-summary').waitFor({ state: 'detached' })
  await add(guest)
  await stepUp(guest)
  await check(page, 'add-ons')
  await leaveAddons(guest)
  await page.locator('.order-summary button').first().click()
  await page.locator('#cart').waitFor()
  await check(page, 'list with bookings')
  await page.locator('a[href*="/remove/"]').click()
  await page.locator('button.danger').waitFor()
  await check(page, 'remove')
  await page.locator('footer a[href*="/terms"]').click()
  await page.waitForURL(/\/terms\?/)
  await check(page, 'terms')
  await page.goto(`/widget/v2/dialog/new-order/elsewhere?${query}`)
  await check(page, 'elsewhere')
  await page.goto(`/widget/v2/dialog/new-order/999999/checkout?${query}&secret=${'x'.repeat(22)}`)
  await check(page, 'not found')
})

test.each(VIEWS)(
  'paying is open to everybody: $view',
  async ({ width, colours, lang, kayak: product, day }) => {
    const page = await browser.open({ width, colours })
    const guest = { screen: page, hasScript: true }
    const query = `key=sjoboden&lang=${lang}`
    await openProduct(guest, product, day, query)
    await chooseTime(guest)
    await addToPackage(guest)
    await check(page, 'package')
    await leaveBundle(guest)
    await leaveAddons(guest)
    await page.locator('[data-seconds-left]').waitFor()
    await check(page, 'details')
    expect(await cutOffChoices(page, '[name=phoneCountry]')).toEqual([])
    await submitButton(guest).click()
    await seeErrors(page)
    await check(page, 'details with errors')
    await checkOut(guest)
    await check(page, 'payment')
    await page.locator('button[value=decline]').click()
    await arriveAt(page, 'checkout')
    await check(page, 'payment declined')
    const address = page.url()
    await page.goto(address.replace(/w=[\w-]+/, 'w=another-window'))
    await check(page, 'take-over')
    await page.goto(address)
    await fillDetails(guest)
    await checkOut(guest)
    await pay(guest)
    await check(page, 'confirmation')
    await page.locator('a[href*="/manage?"]').click()
    await arriveAt(page, 'manage')
    await check(page, 'own page')
    const own = page.url()
    await page.locator('a[href*="/manage/details?"]').click()
    await arriveAt(page, 'details')
    await check(page, 'own details')
    await page.goto(own)
    await page.locator('a[href*="/manage/addons/"]').click()
    await page.waitForURL(/\/manage\/addons\//)
    await page.locator('button[value^="plus:"]:not(:disabled)').last().click()
    await page.locator('button[value=add]').waitFor()
    await check(page, 'add-ons later')
    await page.goto(own)
    await page.locator('a[href*="/manage/cancel?"]').click()
    await arriveAt(page, 'cancel')
    await check(page, 'cancel')
    await page.locator('button.danger').click()
    await arriveAt(page, 'manage')
    await check(page, 'own page of a cancelled order')
    await page.goto(`/widget/manage-booking?${query}`)
    await page.locator('#find button').click()
    await seeErrors(page)
    await check(page, 'find a booking')

    await reserve(guest, { product, day, query })
    letReservationExpire(orderIdOf(page))
    await page.reload()
    await arriveAt(page, 'start-again')
    await check(page, 'start again')
  },
)

test.each(VIEWS)('changing the time is open to everybody: $view', async ({ width, colours, lang, tour }) => {
  const page = await browser.open({ width, colours })
  const guest = { screen: page, hasScript: true }
  const day = quietDay(width === 360 ? 38 : 37)
  await openProduct(guest, tour, day, `key=sjoboden&lang=${lang}`)
  await chooseTime(guest)
  await add(guest)
  await page.locator('input[name=guarantee]').check()
  await page.waitForURL(({ searchParams }) => searchParams.get('guarantee') === '1')
  await check(page, 'rebooking guarantee')
  await leaveAddons(guest)
  await page.locator('input[name^="answers"]').last().fill('175')
  await checkOut(guest)
  await pay(guest)
  await page.goto(page.url().replace('order-confirmation', 'manage'))
  await page.locator('a[href*="/manage/change/"]').click()
  await page.waitForURL(/\/manage\/change\/\d+\?/)
  await check(page, 'change')
  await page.locator('#change button.primary').click()
  await page.waitForURL(/\/confirm\?/)
  await check(page, 'nothing changes')
  const address = new URL(page.url())
  address.searchParams.set('startDate', quietDay(width === 360 ? 40 : 39))
  await page.goto(address.pathname + address.search)
  await page.locator('#confirm-change').waitFor()
  await check(page, 'confirm the change')
})

/** Soft, so that one run names every page that has a fault. */
async function check(page: Page, state: string): Promise<void> {
  expect.soft({ state, faults: await axeFindings(page) }).toEqual({ state, faults: [] })
  expect.soft({ state, broken: await brokenReferences(page) }).toEqual({ state, broken: [] })
  expect.soft({ state, overflow: await overflow(page) }).toEqual({ state, overflow: 0 })
}
