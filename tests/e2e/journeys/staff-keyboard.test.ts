import { expect, test } from 'vitest'
import { addDays, localDate } from '#app/domain/shared/time.ts'
import { quietDay } from '#tests/support/guest-journey.ts'
import { pressAccessKey, seeFocus, tabTo } from '#tests/support/keyboard.ts'
import { openDatabase, see } from '#tests/support/pages.ts'
import { visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** Staff sell without a mouse, the phone in one hand. Source: experience.md §1 'Keyboard'. */
const browser = withStaffBrowser()

test('staff sell two bookings with the keyboard alone', async () => {
  const page = await browser.open({ as: 'staff@sjoboden.test' })
  const { keyboard } = page
  const day = quietDay(38)
  await visit(page, `/orders/new?date=${day}`)

  await pressAccessKey(page, '1')
  await seeFocus(page, '.product-tiles label:first-child input:not(:checked)')
  await keyboard.press('Space')
  await page.locator('.day-tiles').waitFor()
  await seeFocus(page, '.product-tiles label:first-child input:checked')
  await pressAccessKey(page, '2')
  await keyboard.press('ArrowRight')
  await page.locator(`#sale-date[value='${addDays(localDate(day), 1)}']`).waitFor()
  await seeFocus(page, '.day-tiles input:checked')

  await tabTo(page, '[name=start]')
  await keyboard.press('Space')
  await keyboard.press('ArrowDown')
  await seeFocus(page, '[name=start]:checked')
  await pressAccessKey(page, '3')
  await keyboard.press('ArrowUp')
  await tabTo(page, '[aria-label=Ungdom]')
  await keyboard.type('1')
  await pressAccessKey(page, '5')
  await tabTo(page, '[name=firstName]')
  await keyboard.type('Gun')

  await pressAccessKey(page, 'n')
  await page.locator('.booked-line').waitFor()
  await seeFocus(page, '.product-tiles input:checked')
  await tabTo(page, '[name=start]')
  await keyboard.press('Space')
  await pressAccessKey(page, '6')
  await keyboard.press('Tab')
  await keyboard.press('ArrowDown')
  await seeFocus(page, '[name=payment][value=CASH]:checked')
  await page
    .getByRole('button', { name: /^Boka och ta [1-9]/ })
    .filter({ visible: true })
    .first()
    .waitFor()
  await keyboard.press('Control+Enter')

  await see(page, /^Order \d+ är bokad och .+ är betalt\.$/)
  await see(page, 'Gun')
  const orderId = Number(new URL(page.url()).pathname.split('/').at(-1))
  using database = openDatabase()
  const rows = database
    .prepare<[number], { quantity: number; state: string }>(
      `select quantity, state from booking_product join booking on booking.id = booking_product.booking_id
       join "order" on "order".id = booking.order_id where "order".id = ? order by booking_product.id`,
    )
    .all(orderId)
  expect(rows.map(({ quantity }) => quantity).toSorted()).toEqual([1, 1, 2])
})
