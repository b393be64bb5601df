import { expect, test } from 'vitest'
import {
  acceptTerms,
  add,
  arriveAt,
  chooseProduct,
  chooseTime,
  fillDetails,
  type Guest,
  openMonth,
  openProduct,
  orderIdOf,
  seeErrors,
  stepUp,
  submitButton,
} from '#tests/support/guest-journey.ts'
import { type Screen, see, seeHeading } from '#tests/support/pages.ts'
import {
  addEmptyShop,
  addThing,
  createFor,
  fill,
  follow,
  goTo,
  type Owner,
  save,
  stopwatch,
} from '#tests/support/shop-setup.ts'
import { visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** A shop owner's first day: from an empty shop to a guest's booking, only by what the pages lead to. */
const browser = withStaffBrowser()

const NEXT_YEAR = new Date().getUTCFullYear() + 1
const WINTER_DAY = `${NEXT_YEAR}-01-23`
const SUMMER_DAY = `${NEXT_YEAR}-06-12`
const JETTY = 'Lägg pengarna i burken på bryggan'
const CLOSED_DAY = `${NEXT_YEAR}-06-06`

const MEANS = [
  {
    key: 'kajakviken',
    way: 'at a desk',
    hasScript: true,
    width: 1280,
    language: 'sv',
    currency: 'SEK',
    /** To sell kayak, lunch, tour and sauna: links followed and buttons pressed. */
    mostSteps: 60,
  },
  {
    key: 'paddelbucht',
    way: 'in German on a phone without JavaScript',
    hasScript: false,
    width: 360,
    language: 'de',
    currency: 'EUR',
    mostSteps: 64,
  },
] as const

test.each(MEANS)('an empty shop is set up and booked, $way', async ({ way, mostSteps, ...shop }) => {
  const { key, language, hasScript, width } = shop
  const as = await addEmptyShop(shop)
  const page = await browser.open({ as, hasScript, width, language })
  const owner: Owner = { page, hasScript, language, steps: 0 }
  const watch = stopwatch(owner)

  await visit(page, '/dashboard')
  await watch.step('company', () => describeCompany(owner))
  await watch.step('opening hours', () => openSeasons(owner))
  await watch.step('payment', () => takePayments(owner))
  await watch.step('lists', () => makeLists(owner))
  await watch.step('kayak', () => sellKayak(owner))
  await watch.step('lunch', () => sellLunch(owner))
  await watch.step('tour', () => sellTour(owner))
  await watch.step('sauna', () => sellSauna(owner))
  const guest = { screen: await browser.open({ hasScript, width, language }), hasScript }
  let orderId = 0
  await watch.step('guest', async () => {
    orderId = await book(guest, { key, language })
  })
  await watch.step('order', () => seeOrder(owner, orderId))
  expect(watch.stepsOf('kayak', 'lunch', 'tour', 'sauna')).toBeLessThanOrEqual(mostSteps)
  process.stdout.write(`The first day ${way}: ${watch.report()}\n`)
})

async function describeCompany(owner: Owner) {
  await goTo(owner, '/settings')
  await follow(owner, '/settings/general')
  await fill(owner, {
    displayName: 'Kajakviken',
    [`introduction.${owner.language}`]: 'Paddla',
    companyName: 'Kajakviken AB',
    ...(owner.language === 'de'
      ? { companyAddressCountry: 'DE', companyOrgNo: 'HRB 12345', companyAddressZip: '12345' }
      : { companyOrgNo: '556677-8899', companyAddressZip: '123 45' }),
    companyAddressStreet: 'Strandvägen 1',
    companyAddressCity: 'Viken',
    companyEmail: 'hej@kajakviken.example',
    companyPhone: '070-174 06 05',
  })
  await save(owner, 'shop-info')
}

/** Short days in winter and long ones from June, but not on the national day. */
async function openSeasons(owner: Owner) {
  const { page } = owner
  await goTo(owner, '/settings')
  await follow(owner, '/settings/opening-hours')
  await addThing(owner, {
    name: 'Vinter',
    firstDate: `${NEXT_YEAR}-01-01`,
    lastDate: `${NEXT_YEAR}-05-31`,
  })
  await follow(owner, '/settings/opening-hours/new')
  await fill(owner, { name: 'Sommar', firstDate: `${NEXT_YEAR}-06-01`, lastDate: `${NEXT_YEAR}-09-30` })
  await fill(owner, { 'intervals[0].opens': '08:00' })
  await page.locator('button[name=sameEveryDay]').click()
  await expect.poll(() => page.locator('[name="intervals[6].opens"]').inputValue()).toBe('08:00')
  await page.locator('button[name=__intent__][value*="closedDates"]').last().click()
  await fill(owner, { 'closedDates[0]': CLOSED_DAY })
  await save(owner)
}

/** At the jetty, and only what is not too dear for that. */
async function takePayments(owner: Owner) {
  const { page, language } = owner
  await goTo(owner, '/settings')
  await follow(owner, '/settings/payment-providers')
  await addThing(owner, {
    [`name.${language}`]: 'Kontant',
    [`instructions.${language}`]: JETTY,
    timeLimitHours: '48',
    maximumPrice: '5000',
  })
  await addThing(owner, {
    [`name.${language}`]: 'Postförskott',
    [`instructions.${language}`]: 'Med nästa båt',
    minimumPrice: '5000,01',
  })
  await see(page, 'Kontant')
}

/** A product needs a tax, and who starts with the product is led there and back. */
async function makeLists(owner: Owner) {
  const { page, language } = owner
  await goTo(owner, '/dashboard')
  await follow(owner, '/products/new')
  await follow(owner, '/taxes/new?for=product')
  await fill(owner, { name: 'Moms 25', percentage: '25' })
  await save(owner)
  await page.waitForURL(({ pathname }) => pathname === '/products/new')
  await goTo(owner, '/categories', '/products')
  await addThing(owner, { [`name.${language}`]: 'På vattnet' })
  await goTo(owner, '/price-categories', '/products')
  await addThing(owner, { [`title.${language}`]: 'Vuxen' })
  await follow(owner, '/price-categories/new')
  await fill(owner, { [`title.${language}`]: 'Barn', maximumRatio: '2' })
  await page.locator('[name=masterId]').selectOption({ label: 'Vuxen' })
  await save(owner)
}

async function sellKayak(owner: Owner) {
  const { page, language } = owner
  const id = await startProduct(owner, 'RENTAL', 'Kajak', '10')
  await fill(owner, { [`shortDescription.${language}`]: 'Stabil havskajak' })
  await page.getByLabel('På vattnet').check()
  await save(owner)
  await follow(owner, `/products/${id}/availability`)
  await fill(owner, { cutOffMinutes: '90' })
  await createFor(owner, 'duration', { [`label.${language}`]: 'Två timmar', amount: '2', unit: 'HOURS' })
  expect(await page.getByLabel('Två timmar').isChecked()).toBe(true)
  expect(await page.locator('[name=cutOffMinutes]').inputValue()).toBe('90')
  await save(owner)

  await follow(owner, `/products/${id}/prices`)
  await priceCell(owner, 'base-0', 'Vuxen').fill('300')
  await priceCell(owner, 'base-0', 'Barn').fill('150')
  await save(owner, 'base-0')
  await follow(owner, `/products/${id}/prices/seasons/new`)
  await fill(owner, { name: 'Vinter', firstDate: `${NEXT_YEAR}-01-01`, lastDate: `${NEXT_YEAR}-03-31` })
  await save(owner)
  const season = await page.locator('section.season[id^=season-]').getAttribute('id')
  await priceCell(owner, `${season}-0`, 'Vuxen').fill('200')
  await save(owner, `${season}-0`)
  await page.locator('#bulk button[name=__intent__]').last().click()
  await fill(owner, {
    'bands[0].minimumQuantity': '4',
    'bands[0].amount': '10',
    'bands[0].unit': 'PERCENT',
  })
  await save(owner, 'bulk')
  await activate(owner, id)
  await seeGuestLink(owner, id)
}

async function sellTour(owner: Owner) {
  const { page, language } = owner
  const id = await startProduct(owner, 'EVENT', 'Tur', '')
  await fill(owner, { [`shortDescription.${language}`]: 'Två timmar med guide' })
  await save(owner)
  await follow(owner, `/products/${id}/availability`)
  await fill(owner, { startTimeType: 'MANUAL_INDEPENDENT' })
  await createFor(owner, 'duration', { [`label.${language}`]: 'Tre timmar', amount: '3', unit: 'HOURS' })
  await save(owner)
  await follow(owner, `/products/${id}/availability/schedules/new`)
  await fill(owner, {
    name: 'Sommarens turer',
    'times[0].time': '10:00',
    'times[0].capacity': '12',
    kind: 'WEEKLY',
    firstDate: `${NEXT_YEAR}-06-01`,
    lastDate: `${NEXT_YEAR}-08-31`,
  })
  await save(owner)
  await follow(owner, `/products/${id}/prices`)
  await priceCell(owner, 'base-0', 'Vuxen').fill('500')
  await save(owner, 'base-0')
  await follow(owner, `/products/${id}/custom-fields`)
  await createFor(owner, 'question', {
    [`label.${language}`]: 'Hur lång är du?',
    appliesTo: 'PARTICIPANT',
    requiredForGuest: true,
  })
  expect(await page.getByLabel('Hur lång är du?').isChecked()).toBe(true)
  await includeLunch(owner, id)
  await activate(owner, id)
  await seeGuestLink(owner, id)
}

/** Everybody who comes on the tour has it. */
async function includeLunch(owner: Owner, id: number) {
  const { page } = owner
  await follow(owner, `/products/${id}/addon`)
  await follow(owner, `/products/${id}/addon/bundles/new`)
  owner.steps += 1
  await page.locator('a[href$="?preset=everyone"]').click()
  // The address is there before the form that it fills in.
  await page.locator('a[href$="?preset=everyone"][aria-current]').waitFor()
  const lunch = page.locator('[name=addedProductId] option', { hasText: 'Lunchtallrik' })
  await page.locator('[name=addedProductId]').selectOption(await lunch.getAttribute('value'))
  owner.steps += 1
  await page.locator('button[name=add]').click()
  await page.locator('b', { hasText: 'Lunchtallrik' }).waitFor()
  await save(owner)
}

async function sellLunch(owner: Owner) {
  const id = await startProduct(owner, 'ADDON', 'Lunchtallrik', '')
  await fill(owner, { [`shortDescription.${owner.language}`]: 'Serveras på bryggan' })
  await save(owner)
  await follow(owner, `/products/${id}/prices`)
  await priceCell(owner, 'base-0', 'Vuxen').fill('120')
  await save(owner, 'base-0')
  await activate(owner, id)
}

/** Booked when a host is there, who follows a schedule. */
async function sellSauna(owner: Owner) {
  const { page, language } = owner
  const id = await startProduct(owner, 'RENTAL', 'Bastu', '1')
  await fill(owner, { [`shortDescription.${language}`]: 'Vedeldad, med värd' })
  await save(owner)
  await follow(owner, `/products/${id}/setup`)
  await fill(owner, { minutesAfter: '30' })
  await createFor(owner, 'resource-type', { name: 'Värdar' })
  await createFor(owner, 'resource', { name: 'Anna', maxCapacity: '1', scheduled: true })
  expect(await page.getByLabel('Värdar', { exact: true }).isChecked()).toBe(true)
  expect(await page.locator('[name=minutesAfter]').inputValue()).toBe('30')
  await save(owner)
  owner.steps += 2
  await page.locator('main a[href^="/resources/"]', { hasText: 'Anna' }).click()
  await page.waitForURL(/\/resources\/\d+\/schedule$/)
  await page.goBack()
  await follow(owner, `/products/${id}/availability`)
  await page.getByLabel('Två timmar').check()
  await save(owner)
  await follow(owner, `/products/${id}/prices`)
  await priceCell(owner, 'base-0', 'Vuxen').fill('800')
  await save(owner, 'base-0')
  await activate(owner, id)
  await seeGuestLink(owner, id)
}

async function startProduct(
  owner: Owner,
  productType: string,
  name: string,
  maxCapacity: string,
): Promise<number> {
  const { page, language } = owner
  await goTo(owner, '/products')
  await follow(owner, '/products/new')
  await fill(owner, { productType, name, [`displayName.${language}`]: name, maxCapacity })
  await page.locator('main button.primary').click()
  await page.waitForURL(/\/products\/\d+\/information$/)
  return Number(/\d+/.exec(new URL(page.url()).pathname)?.[0])
}

/** The first column of the row. */
function priceCell({ page }: Owner, form: string, row: string) {
  return page.locator(`#${form} tr`, { hasText: row }).locator('input').first()
}

/** Nothing but the status is missing now, and the editor says so. */
async function activate(owner: Owner, id: number) {
  const { page } = owner
  await follow(owner, `/products/${id}/status`)
  expect(
    await page.locator('aside .panel a').evaluateAll((links) => links.map(({ textContent }) => textContent)),
  ).toHaveLength(1)
  await page.locator('input[name=status][value=ACTIVE]').check()
  await save(owner, 'product-status')
  expect(await page.locator('aside .panel a').count()).toBe(0)
}

async function seeGuestLink({ page }: Owner, id: number) {
  await page.locator(`.page-header a[href*="product=${id}"]`).waitFor()
}

/** Winter has its own price. In summer four kayaks with the bulk discount, then two places on the tour. */
async function book(guest: Guest, { key, language }: { key: string; language: string }): Promise<number> {
  const { screen } = guest
  await openProduct(guest, 'Kajak', WINTER_DAY, `key=${key}`)
  await chooseTime(guest)
  await seeAmount(screen, /\b200\b/)

  await openProduct(guest, 'Kajak', SUMMER_DAY, `key=${key}`)
  await openMonth(guest)
  expect(await screen.locator(`table.month a[href*="startDate=${SUMMER_DAY}"]`).count()).toBe(1)
  expect(await screen.locator(`table.month a[href*="startDate=${CLOSED_DAY}"]`).count()).toBe(0)
  await chooseTime(guest)
  for (let more = 0; more < 3; more += 1) await stepUp(guest, 'Vuxen')
  await seeAmount(screen, /\b1[\s.]?080\b/)
  await add(guest)
  const orderId = orderIdOf(screen)
  await addTour(guest)
  expect(orderIdOf(screen)).toBe(orderId)

  await fillDetails(guest)
  await acceptTerms(guest)
  const heights = screen.getByLabel('Hur lång är du?')
  await heights.first().fill('172')
  await submitButton(guest).click()
  await seeErrors(screen)
  await heights.nth(1).fill('165')
  await acceptTerms(guest)
  await see(screen, 'Kontant')
  expect(await screen.locator('input[name=provider]').count()).toBe(1)
  await submitButton(guest).click()
  await arriveAt(screen, 'order-confirmation')
  await see(screen, JETTY)
  await seeHeading(screen, language === 'de' ? /Lena/ : 'Tack Lena, bokningen är klar')
  await seeAmount(screen, /\b2[\s.]?320\b/)
  return orderId
}

/** From the details back to the list, where the day is kept. */
async function addTour(guest: Guest) {
  const { screen } = guest
  await screen.locator('button[value=change]').first().click()
  await chooseProduct(guest, 'Tur')
  await chooseTime(guest)
  await stepUp(guest, 'Vuxen')
  await add(guest)
}

async function seeAmount(screen: Screen, amount: RegExp) {
  await screen.getByText(amount).filter({ visible: true }).first().waitFor()
}

async function seeOrder(owner: Owner, orderId: number) {
  const { page } = owner
  await goTo(owner, '/history/orders')
  await page.locator(`a[href="/orders/${orderId}"]`).first().click()
  await see(page, 'Lena Sandström')
  await see(page, '165')
}
