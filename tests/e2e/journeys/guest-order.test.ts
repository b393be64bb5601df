import { expect, test } from 'vitest'
import {
  acceptTerms,
  add,
  arriveAt,
  checkOut,
  chooseProduct,
  chooseTime,
  countOrders,
  fillDetails,
  findStoredOrder,
  goBack,
  kayakPrice,
  LENA,
  leaveAddons,
  leaveBundle,
  openProduct,
  orderIdOf,
  pay,
  quietDay,
  reserve,
  seeErrors,
  seeQuantity,
  stepUp,
  submitButton,
} from '#tests/support/guest-journey.ts'
import { formFields } from '#tests/support/http-client.ts'
import { SCRIPTS, see, seeHeading, withBrowser } from '#tests/support/pages.ts'

/** One order that the guest fills, changes and empties, and that never becomes two. Source: domain.md §7, F09. */
const browser = withBrowser()

test.each(SCRIPTS)(
  'an order takes a second booking, a change and removals, $script',
  async ({ hasScript }) => {
    const page = await browser.open({ hasScript, width: 360 })
    const guest = { screen: page, hasScript }
    const day = quietDay(1)
    const kayakMinor = kayakPrice(day)
    const orderId = await reserve(guest, { product: 'Havskajak', day })
    await fillDetails(guest)
    await submitButton(guest).click()
    await see(page, /behöver rättas/)

    await page.getByRole('button', { name: 'Lägg till en aktivitet till' }).click()
    await seeHeading(page, 'Vill du göra något mer?')
    await chooseProduct(guest, 'Tvåmanskajak')
    await chooseTime(guest)
    await add(guest)
    await stepUp(guest, 'Torrsäck')
    await leaveAddons(guest)
    expect(orderIdOf(page)).toBe(orderId)
    expect(findStoredOrder(orderId)).toMatchObject({ bookings: 2, priceMinor: kayakMinor + 650_00 })

    await page.getByRole('button', { name: 'Ändra' }).click()
    await page.getByRole('link', { name: 'Ändra Havskajak' }).click()
    await seeHeading(page, 'Havskajak')
    await stepUp(guest)
    await page.getByRole('button', { name: 'Spara ändringen' }).click()
    await leaveBundle(guest)
    await leaveAddons(guest)
    expect(findStoredOrder(orderId)).toMatchObject({ bookings: 2, priceMinor: 2 * kayakMinor + 650_00 })

    await page.getByRole('button', { name: 'Ändra' }).click()
    await page.getByRole('link', { name: 'Ta bort Tvåmanskajak' }).click()
    await seeHeading(page, 'Ta bort Tvåmanskajak?')
    await see(page, /Det här försvinner också: .*1 × Torrsäck/)
    await page.getByRole('button', { name: 'Ta bort' }).click()
    await see(page, 'Bokningen är borttagen.')
    expect(findStoredOrder(orderId)).toMatchObject({
      state: 'RESERVED',
      bookings: 1,
      priceMinor: 2 * kayakMinor,
    })

    await page.getByRole('link', { name: 'Ta bort Havskajak' }).click()
    await see(page, /hela bokningen tas bort/)
    await page.getByRole('button', { name: 'Ta bort' }).click()
    await see(page, 'Bokningen är tom och borttagen. Välj något nytt när du vill.')
    await seeHeading(page, 'Vad vill du göra?')
    expect(findStoredOrder(orderId)).toMatchObject({ state: 'CANCELLED', bookings: 0 })
  },
)

test.each(SCRIPTS)('what was typed survives every way around, $script', async ({ hasScript }) => {
  const page = await browser.open({ hasScript, width: 360 })
  const guest = { screen: page, hasScript }
  await reserve(guest, { product: 'Öcykel', day: quietDay(9) })
  const seeTyped = async (details: Record<string, string>) => {
    for (const [name, value] of Object.entries(details)) {
      await page.locator(`[name=${name}]`).waitFor()
      expect([name, await page.locator(`[name=${name}]`).inputValue()]).toEqual([name, value])
    }
  }
  await fillDetails(guest, { firstName: 'Lena', email: 'lena@' })
  await page.getByRole('button', { name: 'Lägg till en aktivitet till' }).click()
  await seeHeading(page, 'Vill du göra något mer?')
  await page.getByRole('link', { name: 'Fortsätt' }).click()
  await seeTyped({ firstName: 'Lena', email: 'lena@' })

  await fillDetails(guest, { lastName: 'Sandström' })
  await acceptTerms(guest)
  await page.locator('#language').selectOption('de')
  if (!hasScript) await page.locator('button[value=language]').click()
  await page.waitForURL(({ searchParams }) => searchParams.get('lang') === 'de')
  await seeTyped({ firstName: 'Lena', lastName: 'Sandström' })
  expect(await page.locator('[name=terms]').isChecked()).toBe(true)

  await fillDetails(guest, { phone: '070' })
  await page.getByRole('button', { name: 'Zurück' }).click()
  await page.waitForURL(/\/addons\//)
  await leaveAddons(guest)
  await seeTyped({ phone: '070' })

  // Enter in a field submits; it presses none of the buttons that lead away.
  await page.locator('[name=phone]').press('Enter')
  await seeErrors(page)
  if (!hasScript) return
  const stored = page.waitForResponse((response) => response.url().includes('/draft?'))
  await fillDetails(guest, { email: 'lena@mail.example' })
  expect((await stored).status()).toBe(204)
  await page.reload()
  await seeTyped({ email: 'lena@mail.example', phone: '070' })
})

test.each(SCRIPTS)('details that were saved come back after a change, $script', async ({ hasScript }) => {
  const page = await browser.open({ hasScript })
  const guest = { screen: page, hasScript }
  await reserve(guest, { product: 'Öcykel', day: quietDay(2) })
  await checkOut(guest)
  await page.locator('button[value=decline]').click()
  await arriveAt(page, 'checkout')

  await page.getByRole('button', { name: 'Ändra' }).click()
  await page.getByRole('link', { name: 'Ändra Öcykel' }).click()
  await stepUp(guest)
  await add(guest)
  await leaveAddons(guest)
  for (const [name, value] of Object.entries(LENA)) {
    expect(await page.locator(`[name=${name}]`).inputValue()).toBe(value)
  }
  expect(await page.locator('[name=terms]').isChecked()).toBe(true)

  // Nobody is bound to a sum that this page has not shown.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Ändra' }).click()
  await other.getByRole('link', { name: 'Ändra Öcykel' }).click()
  await stepUp({ screen: other, hasScript })
  await add({ screen: other, hasScript })
  await submitButton(guest).click()
  await see(page, /summan är en annan/)
  expect(await submitButton(guest).textContent()).toMatch(/Betala 570/)
  expect(await page.locator('[name=email]').inputValue()).toBe(LENA.email)
  await submitButton(guest).click()
  await page.waitForURL(/\/pay\/\d+\?/)
})

test.each(SCRIPTS)(
  'reload and Back on every step, with another choice too, never book twice, $script',
  async ({ hasScript }) => {
    const page = await browser.open({ hasScript })
    const guest = { screen: page, hasScript }
    const before = countOrders()
    await openProduct(guest, 'Öcykel', quietDay(3))
    await chooseTime(guest)
    await stepUp(guest)
    await page.reload()
    await seeQuantity(page, '0:2')
    await add(guest)
    await page.reload()
    await goBack(page, 'new-order')
    await page.locator('button[value=add]').waitFor()
    await stepUp(guest)
    await add(guest)
    await leaveAddons(guest)
    const orderId = orderIdOf(page)
    await page.reload()
    await goBack(page, /\/addons\//)
    await leaveAddons(guest)
    await checkOut(guest)
    await page.reload()
    await goBack(page, 'checkout')
    await goBack(page, /\/addons\//)
    await goBack(page, 'new-order')
    await page.locator('button[value=add]').waitFor()
    await stepUp(guest)
    await add(guest)
    await leaveAddons(guest)
    await checkOut(guest)
    await pay(guest)
    await page.reload()
    await seeHeading(page, 'Tack Lena, bokningen är klar')
    await page.goBack()
    await page.goto(page.url())
    await arriveAt(page, 'order-confirmation')

    expect(countOrders()).toBe(before + 1)
    expect(findStoredOrder(orderId)).toMatchObject({
      state: 'CONFIRMED',
      bookings: 1,
      priceMinor: 4 * 190_00,
      payedMinor: 4 * 190_00,
    })
  },
)

test.each(SCRIPTS)('pressing twice adds once and submits once, $script', async ({ hasScript }) => {
  const page = await browser.open({ hasScript })
  const guest = { screen: page, hasScript }
  const before = countOrders()
  await openProduct(guest, 'Öcykel', quietDay(4))
  await chooseTime(guest)
  await page.locator('button[value=add]').dblclick({ noWaitAfter: true })
  await page.waitForURL(/\/addons\/\d+\?/)
  await leaveAddons(guest)
  const orderId = orderIdOf(page)
  await fillDetails(guest)
  await page.locator('[name=terms]').check()
  await submitButton(guest).dblclick({ noWaitAfter: true })
  await page.waitForURL(/\/pay\/\d+\?/)
  await page.locator('button[value=pay]').dblclick({ noWaitAfter: true })
  await arriveAt(page, 'order-confirmation')

  expect(countOrders()).toBe(before + 1)
  expect(findStoredOrder(orderId)).toMatchObject({ bookings: 1, payedMinor: 190_00 })
})

test('the same form posted twice at once is answered twice with the same order', async () => {
  const page = await browser.open({ hasScript: false })
  const guest = { screen: page, hasScript: false }
  const before = countOrders()
  await openProduct(guest, 'Öcykel', quietDay(5))
  await chooseTime(guest)
  await stepUp(guest)
  const form = { ...formFields(await page.content(), 'id="choose"').fields, intent: 'add' }
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const post = () => page.request.post(page.url(), { form, headers })
  const answers = await Promise.all([post(), post()])

  expect(answers.map((answer) => answer.status())).toEqual([200, 200])
  expect(new Set(answers.map((answer) => new URL(answer.url()).pathname)).size).toBe(1)
  expect(countOrders()).toBe(before + 1)
})

test.each(SCRIPTS)(
  'a second window may take the order over, and the first is told, $script',
  async ({ hasScript }) => {
    const profile = await browser.openProfile({ hasScript })
    const first = await profile.newPage()
    const orderId = await reserve({ screen: first, hasScript }, { product: 'Öcykel', day: quietDay(6) })

    const second = await profile.newPage()
    const address = new URL(first.url())
    address.searchParams.set('w', 'another-window')
    await second.goto(address.href)
    await seeHeading(second, 'Fortsätta i det här fönstret?')
    await second.getByRole('button', { name: 'Fortsätt här' }).click()
    await seeHeading(second, 'Vill du göra något mer?')
    await see(second, 'Öcykel')

    if (!hasScript) await submitButton({ screen: first, hasScript }).click()
    await seeHeading(first, 'Fortsätta i det här fönstret?')
    await first.getByRole('button', { name: 'Fortsätt här' }).click()
    await seeHeading(first, 'Vill du göra något mer?')
    expect(findStoredOrder(orderId)).toMatchObject({ state: 'RESERVED', bookings: 1 })
  },
)

test.each(SCRIPTS)(
  'an address that is passed on to another browser asks at once, $script',
  async ({ hasScript }) => {
    const first = await browser.open({ hasScript })
    const guest = { screen: first, hasScript }
    await openProduct(guest, 'Öcykel', quietDay(7))
    const productAddress = first.url()
    await chooseTime(guest)
    await add(guest)
    await leaveAddons(guest)
    const orderId = orderIdOf(first)

    // Without the script browsers are told apart by what they say of themselves.
    const second = await browser.open({ hasScript, language: hasScript ? 'sv' : 'en' })
    await second.goto(first.url())
    await arriveAt(second, 'take-over')
    expect(await second.locator('[name=email]').count()).toBe(0)

    await second.goto(productAddress)
    const before = new URL(productAddress).searchParams
    await second.waitForURL(({ searchParams }) => ![null, before.get('w')].includes(searchParams.get('w')))
    await chooseTime({ screen: second, hasScript })
    await add({ screen: second, hasScript })
    expect(orderIdOf(second)).not.toBe(orderId)
    expect(findStoredOrder(orderId)).toMatchObject({ bookings: 1, priceMinor: 190_00 })

    await first.reload()
    await submitButton(guest).waitFor()
  },
)
