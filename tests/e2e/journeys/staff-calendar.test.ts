import { expect, test } from 'vitest'
import { addDays, localDate } from '#app/domain/shared/time.ts'
import { openDatabase, SCRIPTS, see, seeHeading } from '#tests/support/pages.ts'
import { follow, press, unfoldFilters, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

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
  await follow(page, '1 dag')
  await page.waitForURL(/days=1(?:&|$)/)
  await unfoldFilters(page)
  await page.getByLabel('Produkt', { exact: true }).selectOption(String(booked.productId))
  await press(page, 'Filtrera')
  await page.waitForURL(/product=\d/)
  await page.locator(`a[href="/bookings/${order.bookingId}"]`).first().click()
  await page.waitForURL(`**/bookings/${order.bookingId}`)
  await see(page, 'Flytta bokningen')

  await page.getByLabel('Nytt datum').fill('')
  await press(page, 'Kontrollera')
  await page.locator('#error-summary').waitFor()
  const date = addDays(localDate(booked.date), 140)
  await page.getByLabel('Nytt datum').fill(date)
  await page.getByLabel('Ny starttid').fill('12:00')
  await press(page, 'Kontrollera')
  await see(page, 'Stämmer det här?')
  expect(findBooking(order.bookingId).date).toBe(booked.date)
  await press(page, 'Flytta bokningen')
  await see(page, /Bokningen är flyttad/)
  expect(findBooking(order.bookingId)).toMatchObject({ date, time: '12:00' })
})

test('a booking that is dragged asks to be confirmed at its new time', async () => {
  const { bookingId, date, time } = findLonely()
  const page = await browser.open({ as })
  await visit(page, `/bookings/calendar?date=${date}&view=day`)
  const box = await page.locator(`a[data-booking="${bookingId}"]`).boundingBox()
  if (!box) throw new Error('the booking is not shown')
  await page.mouse.move(box.x + 20, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + 40)
  await page.mouse.move(box.x + 20, box.y + 10 + 48)
  await page.mouse.up()
  await page.waitForURL(`**/bookings/${bookingId}`)
  await see(page, 'Flytta bokningen')
  const later = `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`
  expect(await page.getByLabel('Ny starttid').inputValue()).toBe(later)
  expect(findBooking(bookingId)).toMatchObject({ date, time })

  await visit(page, `/bookings/calendar?date=${date}&view=timeline&by=product&days=1`)
  const bar = await page.locator(`a[data-booking="${bookingId}"]`).boundingBox()
  const hour = await page.locator('.lanes > .hd').nth(1).boundingBox()
  if (!bar || !hour) throw new Error('the booking is not on the timeline')
  await page.mouse.move(bar.x + 10, bar.y + 10)
  await page.mouse.down()
  await page.mouse.move(bar.x + 30, bar.y + 10)
  await page.mouse.move(bar.x + 10 + hour.width, bar.y + 30)
  await page.mouse.up()
  await page.waitForURL(`**/bookings/${bookingId}`)
  expect(await page.getByLabel('Ny starttid').inputValue()).toBe(later)
  expect(await page.getByLabel('Nytt datum').inputValue()).toBe(date)
})

test('a day of the month shows as many bookings as the shop chose, and leads to the rest', async () => {
  const page = await browser.open({ as, hasScript: false })
  setEventsPerDay(5)
  await visit(page, '/bookings/calendar?view=month')
  const days = page.locator('table.month td')
  const shown = await days.evaluateAll((all) => all.map((day) => day.querySelectorAll('.ev').length))
  expect(Math.max(...shown)).toBe(5)
  await days.locator('.more').first().click()
  await page.waitForURL(/view=timeline/)
  expect(await page.locator('a[data-booking]').count()).toBeGreaterThan(5)
  setEventsPerDay(10)
})

function setEventsPerDay(most: number): void {
  using database = openDatabase()
  database
    .prepare(
      `insert into shop_option (shop_id, name, value)
       select id, 'calendarEventsPerDay', ? from shop where key = 'sjoboden'
       on conflict (shop_id, name) do update set value = excluded.value`,
    )
    .run(String(most))
}

/** Kayaks are free on any day; a host or a tour's departure may not be there where the test moves it to. */
function findKayaks(): { bookingId: number }[] {
  using database = openDatabase()
  return database
    .prepare<[], { bookingId: number }>(
      `select max(booking.id) as bookingId from booking
       join "order" on "order".id = booking.order_id
       join booking_product on booking_product.booking_id = booking.id
       join product on product.id = booking_product.product_id
       where product.name = 'Havskajak' and state = 'CONFIRMED' and booking.removed_at is null
         and parent_booking_id is null and booking.start_rent > date('now', '+2 days')
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

/** A booking of the coming weeks, which are the demo's own, on a day that has no other. */
function findLonely(): Booked & { bookingId: number } {
  const database = openDatabase()
  const row = database
    .prepare<[], { bookingId: number }>(
      `select min(booking.id) as bookingId from booking join "order" on "order".id = order_id
       where booking.shop_id = (select id from shop where key = 'sjoboden') and state = 'CONFIRMED'
         and removed_at is null and parent_booking_id is null
         and booking.start_rent between date('now', '+3 days') and date('now', '+60 days')
       group by substr(booking.start_rent, 1, 10) having count(*) = 1 order by 1 desc limit 1`,
    )
    .get()
  database.close()
  if (!row) throw new Error('the demo has no day with one booking')
  return { bookingId: row.bookingId, ...findBooking(row.bookingId) }
}
