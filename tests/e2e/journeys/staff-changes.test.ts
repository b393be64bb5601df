import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { insertComing } from '#tests/support/coming-orders.ts'
import { holdBack, openDatabase, SCRIPTS, see, seeHeading } from '#tests/support/pages.ts'
import { press, settled, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** Staff change what is booked: planned, shown, shown anew, and done. Source: domain.md §5 'Change'. */
const browser = withStaffBrowser()
const orders = await insertComing('UNPAID', SCRIPTS.length + 1)

const SLOW_NET_MS = 500

const APPLY = /^(Flytta till .*|Flytta ändå till .*|Ändra|Ändra ändå), [+−]/

test.each(SCRIPTS)('staff change a booking by the plan that they see $script', async ({ hasScript }) => {
  const page = await browser.open({
    as: 'staff@sjoboden.test',
    hasScript,
    width: hasScript ? 1280 : 360,
  })
  const order = orders[hasScript ? 0 : 1]
  if (!order) throw new Error('no order for this')
  const { id, bookingId } = order
  await visit(page, `/orders/${id}`)
  await page.locator(`a[href="/orders/${id}/manage?booking=${bookingId}"]`).click()
  await seeHeading(page, `Ändra bokning ${bookingId}`)
  // The panel that decides has the button, also before anything is planned.
  await page.locator('.change-side').getByRole('button', { name: 'Visa vad som ändras' }).click()
  await see(page, 'Inget ändras med det du har valt.')
  await lastAsLong(page, hasScript)

  await moveByTiles(page, hasScript)

  const adults = page.getByLabel('Vuxen', { exact: true }).first()
  await adults.fill('2')
  await page.getByLabel(/^1 × Vedeldad bastuflotte/).check()
  await press(page, 'Visa vad som ändras')
  await see(page, /^2 × Havskajak, Vuxen/)
  await see(page, /^1 × Vedeldad bastuflotte/)
  await see(page, 'Skillnad')

  const byHand = page.getByText('Pris för hand', { exact: true })
  await byHand.first().click()
  await page.getByLabel(/^Vuxen \(valfritt\)$/).fill('123,50')
  await byHand.last().click()
  await page.getByLabel(/^Vedeldad bastuflotte \(valfritt\)$/).fill('1 000')
  await press(page, hasScript ? 'Visa vad som ändras' : APPLY)
  await page.locator('#error-summary').waitFor()
  await page.getByLabel('Orsak').fill('Stamgäst')
  await page.getByLabel('Längd').selectOption('Egen sluttid')
  await page.getByLabel('Slutar klockan').fill('18:20')
  await press(page, 'Visa vad som ändras')
  await see(page, 'Skillnad')
  await see(page, /–18:20/)
  await see(page, 'Gäster hade inte kunnat boka så: Den längden erbjuds inte.')
  await page.getByLabel('Orsak').fill('Stamgäst sedan länge')
  await page.getByRole('button', { name: APPLY }).waitFor()
  await adults.fill('3')
  if (hasScript) {
    // The plan is of another quantity: the one button of its panel shows it anew.
    expect(await page.getByRole('button', { name: APPLY }).count()).toBe(0)
    await page.locator('.change-side').getByRole('button', { name: 'Visa vad som ändras' }).click()
    await see(page, /^3 × Havskajak, Vuxen/)
  } else {
    await press(page, APPLY)
    await see(page, /Det har blivit något annat än det du såg/)
  }
  expect(findQuantity(bookingId)).toEqual({ quantity: 1, price: expect.not.stringMatching('12350') })

  await press(page, /^(Flytta ändå till .*|Ändra ändå), [+−]/)
  await see(page, `Bokning ${bookingId} är ändrad.`)
  expect(findQuantity(bookingId)).toEqual({ quantity: 3, price: '12350' })
  expect(findItems(bookingId)).toEqual([{ time: '14:00', quantity: 1, price: '100000' }])
  await see(page, /ändrade en bokning/)

  await page.locator(`a[href="/orders/${id}/manage?booking=${bookingId}"]`).click()
  const tiles = page.locator('.day-tiles input')
  await tiles.nth(2).check()
  if (!hasScript) await press(page, 'Visa vad som ändras')
  await see(page, /^Priset 123,50\skr per styck, som sattes för hand, följer med\.$/)
  // What is changed while the plan of a day is on its way is in the plan that comes.
  await page.route('**/manage.data*', async (route) => {
    await setTimeout(SLOW_NET_MS)
    await route.continue()
  })
  const day = await tiles.nth(3).inputValue()
  await tiles.nth(3).check()
  await page.getByLabel('Längd', { exact: true }).selectOption({ index: 1 })
  if (!hasScript) await press(page, 'Visa vad som ändras')
  await see(page, /^Priset 123,50\skr per styck, som sattes för hand, faller bort/)
  expect(await page.getByLabel('Datum', { exact: true }).inputValue()).toBe(day)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  discountAdults(bookingId)
  await visit(page, `/orders/${id}/manage?booking=${bookingId}`)
  // Chosen by keys, a length goes on from where it is.
  const length = page.getByLabel('Längd', { exact: true })
  await length.focus()
  await length.selectOption({ index: 1 })
  if (!hasScript) await press(page, 'Visa vad som ändras')
  await see(page, /50\skr rabatt/)
  if (hasScript) await expect.poll(() => length.evaluate((select) => select.matches(':focus'))).toBe(true)
  await adults.fill('2')
  await press(page, 'Visa vad som ändras')
  await see(page, /^Rabatten på 50\skr faller bort/)
})

test('a plan that is on its way is of all that is chosen; one that is there waits for its button', async () => {
  const page = await browser.open({ as: 'staff@sjoboden.test' })
  const { id, bookingId } = orders[2] ?? {}
  await visit(page, `/orders/${id}/manage?booking=${bookingId}`)
  const adults = page.getByLabel('Vuxen', { exact: true }).first()
  const show = page.locator('.change-side').getByRole('button', { name: 'Visa vad som ändras' })
  // In one breath: before the page could say that a plan is on its way.
  await adults.evaluate((input: HTMLInputElement) => {
    document.querySelector<HTMLButtonElement>('.change-side button[value=plan]')?.click()
    input.value = '2'
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
  await see(page, /^2 × Havskajak, Vuxen/)

  const release = await holdBack(page, '**/manage.data*', 'GET')
  await adults.fill('3')
  await show.click()
  await see(page, /^3 × Havskajak, Vuxen/)
  const posted: string[] = []
  page.on('request', (request) => posted.push(request.method()))
  await adults.fill('4')
  await show.waitFor()
  await settled(page)
  expect(posted).not.toContain('POST')
  release()
  await press(page, 'Visa vad som ändras')
  await see(page, /^4 × Havskajak, Vuxen/)
})

/** Of a product that lacks the duration, and back: its starts are shown for as long as the booking is. */
async function lastAsLong(page: Page, hasScript: boolean): Promise<void> {
  const product = page.getByLabel('Produkt', { exact: true })
  const own = await product.inputValue()
  const quantity = page.locator('main input[name^="quantities."]').first()
  await product.selectOption({ label: 'Vedeldad bastuflotte' })
  // The prices beside it were another product's.
  await expect.poll(() => quantity.isVisible()).toBe(!hasScript)
  await page.getByRole('button', { name: 'Visa vad som ändras' }).last().click()
  await expect.poll(() => page.getByLabel('Längd').inputValue(), { timeout: 15_000 }).toBe('')
  await page.locator('main input[name=start]:enabled').nth(1).waitFor()
  await product.selectOption(own)
  await press(page, 'Visa vad som ändras')
  await see(page, 'Inget ändras med det du har valt.')
}

/** To the next day and another start, and back: by arrows that stay where they are, else by the button. */
async function moveByTiles(page: Page, hasScript: boolean): Promise<void> {
  const chosen = (name: 'day' | 'start') => page.locator(`main input[name=${name}]:checked`)
  const dayTile = (index: number) => page.locator('.day-tiles input').nth(index)
  const own = await chosen('start').inputValue()
  const ownTime = own.slice(-5)
  /** Each answer is a form with another key. */
  const show = async (input: Locator, arrow?: string) => {
    if (hasScript) await settled(page)
    const key = await page.locator('main input[name=requestKey]').inputValue()
    if (hasScript && arrow) await page.keyboard.press(arrow)
    else await input.check()
    if (!hasScript) await press(page, 'Visa vad som ändras')
    await page.locator(`main input[name=requestKey]:not([value='${key}'])`).waitFor({ state: 'attached' })
  }
  const focused = () => page.locator(':focus').getAttribute('name')

  if (hasScript) await dayTile(1).focus()
  await show(dayTile(2), 'ArrowRight')
  await see(page, 'Ny tid')
  if (hasScript) await expect.poll(focused).toBe('day')
  // The next day may be of a season with other hours.
  const other = page.locator(`main input[name=start]:enabled:not(:checked, [value=own])`).first()
  const otherTime = (await other.inputValue()).slice(-5)
  await show(page.locator(`main input[name=start][value$='${otherTime}']`))
  await see(page, new RegExp(`${otherTime}–`))
  if (hasScript) await expect.poll(focused).toBe('start')
  await show(page.locator(`main input[name=start][value$='${ownTime}']`))
  if (hasScript) await dayTile(1).focus()
  await show(dayTile(0), 'ArrowLeft')
  await see(page, 'Inget ändras med det du har valt.')
  expect(await chosen('start').inputValue()).toBe(own)
}

function findItems(bookingId: number) {
  using database = openDatabase()
  return database
    .prepare<[number], { time: string; quantity: number; price: string }>(
      `select strftime('%H:%M', booking.start_rent) as time, quantity, cast(unit_price_minor as text) as price
       from booking join booking_product on booking_id = booking.id
       where parent_booking_id = ? and booking.removed_at is null`,
    )
    .all(bookingId)
}

/** By 50 kr, as staff do when they sell. */
function discountAdults(bookingId: number) {
  using database = openDatabase()
  database
    .prepare(
      `update booking_product set discount_minor = 5000, total_minor = total_minor - 5000
       where booking_id = ? and removed_at is null and is_addon = 0`,
    )
    .run(bookingId)
}

function findQuantity(bookingId: number) {
  using database = openDatabase()
  return database
    .prepare<[number], { quantity: number; price: string }>(
      `select quantity, cast(unit_price_minor as text) as price from booking_product
       join price_category on price_category.id = price_category_id
       where booking_id = ? and booking_product.removed_at is null and price_category.title like '%Vuxen%'`,
    )
    .get(bookingId)
}
