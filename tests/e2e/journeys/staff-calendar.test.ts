import { expect, test } from 'vitest'
import { addDays } from '#app/domain/shared/time.ts'
import { insertDoorShop, isCheckedIn } from '#tests/support/arrivals.ts'
import { insertComingOn } from '#tests/support/coming-orders.ts'
import { quietDay } from '#tests/support/guest-journey.ts'
import { openDatabase, SCRIPTS, see, seeHeading } from '#tests/support/pages.ts'
import {
  book,
  chooseBooking,
  follow,
  press,
  unfoldFilters,
  visit,
  withStaffBrowser,
} from '#tests/support/staff-journey.ts'

/** From the calendar to a booking, and the booking to another day. Source: experience.md 29. */
const browser = withStaffBrowser()
const as = 'staff@sjoboden.test'
const kayaks = findKayaks()

test.each(SCRIPTS)('staff find a booking in the calendar and move it $script', async ({ hasScript }) => {
  const order = kayaks[hasScript ? 0 : 1]
  if (!order) throw new Error('the demo has too few kayaks booked')
  const booked = findBooking(order.bookingId)
  const page = await browser.open({ as, hasScript })

  await visit(page, `/calendar?date=${booked.date}&view=week`)
  await page.waitForURL(/\/bookings\/calendar\?/)
  await seeHeading(page, 'Kalender')
  await follow(page, 'Månad')
  await page.waitForURL(/view=month/)
  await page.locator('table.month').waitFor()
  await follow(page, 'Tidslinje')
  await page.waitForURL(/view=timeline/)
  await page.locator('table.timeline').waitFor()
  await follow(page, '1')
  await page.waitForURL(/days=1(?:&|$)/)
  await unfoldFilters(page)
  await page.getByLabel('Produkt', { exact: true }).selectOption(String(booked.productId))
  await press(page, 'Filtrera')
  await page.waitForURL(/product=\d/)
  const link = page.locator(`a[href^="/bookings/${order.bookingId}?"]`).first()
  await link.click()
  await page.waitForURL(new RegExp(`/bookings/${order.bookingId}(?:\\?|$)`))
  await follow(page, 'Stäng')
  await page.waitForURL(/\/bookings\/calendar\?(?=.*view=timeline)(?=.*days=1(?:&|$)).*product=\d/)
  await link.click()
  await follow(page, 'Flytta')
  await seeHeading(page, `Ändra bokning ${order.bookingId}`)

  await page.getByLabel('Datum', { exact: true }).fill('')
  await press(page, 'Visa vad som ändras')
  await page.locator('#error-summary').waitFor()
  const date = quietDay(hasScript ? 43 : 44)
  await page.getByLabel('Datum', { exact: true }).fill(date)
  await page.getByLabel('Annan tid', { exact: true }).check()
  await page.getByLabel('Startar klockan', { exact: true }).fill('12:00')
  await press(page, 'Visa vad som ändras')
  await see(page, 'Skillnad')
  expect(findBooking(order.bookingId).date).toBe(booked.date)
  await press(page, /^Flytta (ändå )?till .* 12:00/)
  await page.waitForURL(/\/bookings\/calendar\?(?=.*view=timeline)(?=.*days=1(?:&|$)).*product=\d/)
  await see(page, `Bokning ${order.bookingId} är ändrad.`)
  expect(findBooking(order.bookingId)).toMatchObject({ date, time: '12:00' })
})

test('a booking that is dragged asks to be confirmed at its new time', async () => {
  const { bookingId } = await insertComingOn('UNPAID', quietDay(45))
  const { date, time } = findBooking(bookingId)
  const page = await browser.open({ as })
  await visit(page, `/bookings/calendar?date=${date}&view=day`)
  const box = await page.locator(`a[data-booking="${bookingId}"]`).boundingBox()
  if (!box) throw new Error('the booking is not shown')
  const drag = async () => {
    await page.mouse.move(box.x + 20, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 20, box.y + 40)
    await page.mouse.move(box.x + 20, box.y + 10 + 48)
  }
  const isDragged = page.locator(`a[data-booking="${bookingId}"][style*="translate"]`)
  await drag()
  expect(await isDragged.count()).toBe(1)
  await page.keyboard.press('Escape')
  expect(await isDragged.count()).toBe(0)
  await page.mouse.up()
  await drag()
  expect(new URL(page.url()).pathname).toBe('/bookings/calendar')
  await page.mouse.up()
  await page.waitForURL(`**/manage?booking=${bookingId}&from=*`)
  await see(page, 'Skillnad')
  expect(await page.getByLabel(/^Skicka besked till /).isChecked()).toBe(true)
  const later = `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`
  expect(await page.getByLabel('Startar klockan', { exact: true }).inputValue()).toBe(later)
  expect(findBooking(bookingId)).toMatchObject({ date, time })
  await follow(page, 'Tillbaka')
  await page.waitForURL(`**/bookings/calendar?date=${date}&view=day`)

  await visit(page, `/bookings/calendar?date=${date}&view=timeline&by=product&days=1`)
  const bar = await page.locator(`a[data-booking="${bookingId}"]`).boundingBox()
  const hour = await page.locator('.lanes > .hour-head').nth(1).boundingBox()
  if (!bar || !hour) throw new Error('the booking is not on the timeline')
  await page.mouse.move(bar.x + 10, bar.y + 10)
  await page.mouse.down()
  await page.mouse.move(bar.x + 30, bar.y + 10)
  await page.mouse.move(bar.x + 10 + hour.width, bar.y + 30)
  await page.mouse.up()
  await page.waitForURL(`**/manage?booking=${bookingId}&from=*`)
  expect(await page.getByLabel('Startar klockan', { exact: true }).inputValue()).toBe(later)
  expect(await page.getByLabel('Datum', { exact: true }).inputValue()).toBe(date)

  // What a channel sold is for the channel to move: it opens, and stays where it is.
  using database = openDatabase()
  database
    .prepare(`update "order" set created_by = 'OTA' where id = (select order_id from booking where id = ?)`)
    .run(bookingId)
  for (const view of ['view=day', 'view=timeline&by=product&days=1']) {
    await visit(page, `/bookings/calendar?date=${date}&${view}`)
    const link = page.locator(`a[data-event][href^="/bookings/${bookingId}"]`)
    expect(await link.count()).toBe(1)
    expect(await link.getAttribute('data-booking')).toBeNull()
  }
})

test('a day of the month shows four departures, and leads to the rest', async () => {
  const page = await browser.open({ as, hasScript: false })
  await visit(page, '/bookings/calendar?view=month')
  const days = page.locator('table.month td')
  const shown = await days.evaluateAll((all) => all.map((day) => day.querySelectorAll('.month-line').length))
  expect(Math.max(...shown)).toBe(4)
  const line = days.locator('.month-line', { hasText: 'Havskajak' }).first()
  expect(await line.getAttribute('title')).toMatch(/^Havskajak .*\d\d[:.]\d\d/)
  await days.locator('.month-more').first().click()
  await page.waitForURL(/view=timeline/)
  expect(await page.locator('a[data-booking]').count()).toBeGreaterThan(4)
})

test('on phones the month begins with today, and all of it is a link away', async () => {
  const page = await browser.open({ as, hasScript: false, width: 360 })
  const days = page.locator('table.month td:not(.is-other)').filter({ visible: true })
  await visit(page, '/bookings/calendar?view=month')
  expect(await days.first().locator('.is-today').count()).toBe(1)
  const today = await days.first().getAttribute('data-date')
  const first = today?.replace(/\d\d$/, '01')
  const earlier = page.locator('.month-box').getByRole('link', { name: /^Visa .* också$/ })
  expect(await earlier.count()).toBe(today === first ? 0 : 1)
  if (today !== first) {
    await earlier.click()
    await page.waitForURL(new RegExp(`date=${first}`))
  }
  expect(await days.first().getAttribute('data-date')).toBe(first)
  expect(await earlier.count()).toBe(0)
})

test('the calendar is walked by keyboard, and the help names the keys that work there', async () => {
  const page = await browser.open({ as })
  const date = quietDay(46)
  await insertComingOn('UNPAID', date)
  await visit(page, `/bookings/calendar?date=${date}&view=week`)
  await page.keyboard.press('ArrowRight')
  await page.waitForURL((url) => url.searchParams.get('date') === addDays(date, 7))
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL((url) => url.searchParams.get('date') === date)
  await page.keyboard.press('m')
  await page.waitForURL(/view=month/)
  await page.keyboard.press('d')
  await page.waitForURL(/view=day/)
  await page.locator('.departure-block').first().waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Kortkommandon' })
  for (const text of ['Vecka', 'Framåt', 'Nästa i listan', 'Sök']) {
    await help.getByText(text, { exact: true }).first().waitFor()
  }
  expect(await help.getByText('Markera', { exact: true }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  const focused = page.locator('[data-event]:focus')
  const to = await focused.getAttribute('href')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => `${url.pathname}${url.search}` === to)

  // Who leaves a form is back on the booking's page, and from there in the calendar.
  await follow(page, 'Ta betalt')
  await follow(page, 'Tillbaka')
  await page.locator('main .booking-page').waitFor()
  expect(await page.locator('.booking-overlay').count()).toBe(0)
  await follow(page, 'Stäng')
  await page.waitForURL(/\/bookings\/calendar\?.*view=day/)
})

test('an empty hour leads to selling it, with the product, the day and the hour', async () => {
  const page = await browser.open({ as, hasScript: false })
  const { bookingId } = await insertComingOn('UNPAID', quietDay(47))
  const { date, productId } = findBooking(bookingId)
  await visit(page, `/bookings/calendar?date=${date}&view=day&product=${productId}`)
  const hour = page.locator('.free-hour').last()
  const to = (await hour.getAttribute('href')) ?? ''
  expect(new URL(to, 'http://localhost').searchParams.toString()).toMatch(
    new RegExp(`^product=${productId}&date=${date}&at=${date}T\\d\\d%3A00$`),
  )
  // By keyboard each day's first one is a stop, not each of a week's hundred.
  const stops = page.locator('.free-hour:not([tabindex="-1"])')
  expect(await stops.count()).toBe(1)
  await follow(page, 'Vecka')
  await page.waitForURL(/view=week/)
  expect(await stops.count()).toBe(await page.locator('.week-day:has(.free-hour)').count())
  await page.goBack()
  await hour.click()
  await seeHeading(page, 'Ny bokning')
  expect(await page.getByLabel('Datum', { exact: true }).inputValue()).toBe(date)

  const timeline = `/bookings/calendar?date=${date}&view=timeline&by=product`
  await visit(page, `${timeline}&days=1`)
  expect(await stops.count()).toBe(await page.locator('.track:has(.free-hour)').count())
  const evening = page.getByRole('link', { name: /^Ny bokning Havskajak .+ 20:00$/ })
  await evening.click()
  await seeHeading(page, 'Ny bokning')
  expect(await page.getByLabel('Datum', { exact: true }).inputValue()).toBe(date)
  expect(await page.getByLabel('Startar klockan').inputValue()).toBe('20:00')
  await visit(page, `${timeline}&days=7`)
  const rows = page.locator('.timeline tr:has(a.free-text)')
  expect(await page.locator('a.free-text:not([tabindex="-1"])').count()).toBe(await rows.count())
})

test.each(SCRIPTS)(
  'as many events a day as are chosen, with answers on them $script',
  async ({ hasScript }) => {
    const page = await browser.open({ as, hasScript })
    const field = 'Hur hittade du oss?'
    const day = quietDay(hasScript ? 41 : 42)
    await chooseBooking(page, { product: 'Havskajak', day, start: '10:00', adults: 1 })
    const question = page.getByLabel(/^Hur hittade du oss/)
    await question.selectOption({ index: 1 })
    const value = await question.locator('option').nth(1).innerText()
    await book(page, 'Boka')

    await visit(page, `/bookings/calendar?date=${day}&view=day`)
    await page.locator('[data-event]').first().waitFor()
    expect(await page.locator('.event-answers').count()).toBe(0)
    await unfoldFilters(page)
    await page.getByLabel('Händelser per dag', { exact: true }).selectOption('45 händelser per dag')
    await page.getByRole('group', { name: 'Svar i kalendern' }).getByLabel(field, { exact: true }).check()
    await press(page, 'Filtrera')
    await page.waitForURL(/events=45/)
    const answer = page.locator('.event-answers').getByText(field).filter({ hasText: value }).first()
    await answer.waitFor()
    await follow(page, 'Tidslinje')
    await page.waitForURL((url) => url.searchParams.get('events') === '45' && url.searchParams.has('field'))
    await follow(page, '1')
    await page.waitForURL(/days=1(?:&|$)/)
    await answer.waitFor()
  },
)

test.each(SCRIPTS)('staff check in from the calendar and stay there $script', async ({ hasScript }) => {
  const { arrivals, staff } = await insertDoorShop(`kalenderboden-${hasScript}`)
  const [arrival] = arrivals
  if (!arrival) throw new Error('nobody comes')
  const page = await browser.open({ as: staff, hasScript })
  const calendar = '/bookings/calendar?view=timeline&by=product&days=1'
  await visit(page, calendar)
  await page.locator(`a[href^="/bookings/${arrival.bookingId}?"]`).first().click()
  const dialog = page.locator(hasScript ? '.booking-overlay' : '.booking-page')
  // A double press is one.
  await dialog
    .getByRole('button', { name: 'Checka in', exact: true })
    .click(hasScript ? { clickCount: 2, delay: 120 } : {})
  await dialog.getByText(/^Incheckad \d\d[:.]\d\d$/).waitFor()
  expect(isCheckedIn(arrival)).toBe(true)
  await dialog.getByRole('button', { name: 'Ångra incheckningen', exact: true }).click()
  await dialog.getByRole('button', { name: 'Checka in', exact: true }).waitFor()
  await expect.poll(() => isCheckedIn(arrival)).toBe(false)
  await follow(page, 'Stäng')
  await page.waitForURL(/\/bookings\/calendar\?.*view=timeline/)

  // Of a later day it is asked about on a page, which leads back too.
  using database = openDatabase()
  const later = (column: string) => `${column} = strftime('%Y-%m-%dT%H:%M', ${column}, '+2 days')`
  database
    .prepare(`update booking set ${later('start_rent')}, ${later('end_rent')} where id = ?`)
    .run(arrival.bookingId)
  const address = `/bookings/${arrival.bookingId}/check-in?${new URLSearchParams({ from: calendar })}`
  for (const [name, isIn] of [
    [/^Checka in/, true],
    ['Ångra incheckningen', false],
  ] as const) {
    await visit(page, address)
    await press(page, name)
    await page.waitForURL(`**${calendar}`)
    expect(isCheckedIn(arrival), `${name}`).toBe(isIn)
  }
})

/** Kayaks are free on any day; a host or a tour's departure may not be there where the test moves it to. */
function findKayaks(): { bookingId: number }[] {
  using database = openDatabase()
  return database
    .prepare<[], { bookingId: number }>(
      `select max(booking.id) as bookingId from booking
       join "order" on "order".id = booking.order_id
       join booking_product on booking_product.booking_id = booking.id
       join product on product.id = booking_product.product_id
       where product.name = 'Havskajak'
         and product.shop_id = (select id from shop where key = 'sjoboden') and state = 'CONFIRMED' and booking.removed_at is null
         and parent_booking_id is null and booking.start_rent > date('now', '+2 days') and duration_id is not null
       group by "order".id having count(*) = 1 order by 1 desc limit 2`,
    )
    .all()
}

type Booked = { date: string; time: string; productId: number }

function findBooking(bookingId: number): Booked {
  const database = openDatabase()
  const row = database
    .prepare<[number], Booked>(
      `select substr(booking.start_rent, 1, 10) as date, substr(booking.start_rent, 12, 5) as time,
         product_id as productId
       from booking join booking_product on booking_id = booking.id
       where booking.id = ? and is_addon = 0 and booking_product.removed_at is null`,
    )
    .get(bookingId)
  database.close()
  if (!row) throw new Error(`no booking ${bookingId}`)
  return row
}
