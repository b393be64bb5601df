import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { localDate, weekdayOf } from '#app/domain/shared/time.ts'
import {
  type Arrival,
  cancelArrival,
  checkInAll,
  countCheckIns,
  findPayment,
  insertDoorShop,
  insertFullBoat,
  isCheckedIn,
  reserveArrival,
} from '#tests/support/arrivals.ts'
import { openDatabase, SCRIPT_ON_PHONE, SCRIPTS, see, seeHeading } from '#tests/support/pages.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { follow, press, unfoldFilters, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** The day's departures, at the desk, at the door and on paper. Source: experience.md 3.3, 33, 34. */
const browser = withStaffBrowser()
const { arrivals, staff, door } = await insertDoorShop('dorrboden')
const nobody = { orderId: 0, bookingId: 0, name: '', digits: '' }
/** Each test has guests of its own. */
const [astrid = nobody, birger = nobody, cecilia = nobody, dagny = nobody] = arrivals
const [edvin = nobody, frida = nobody, greta = nobody, hjalmar = nobody, ivar = nobody] = arrivals.slice(4)

test.each(SCRIPT_ON_PHONE)('staff tick guests off and take a tick back $way', async (way) => {
  const page = await browser.open({ as: staff, ...way })
  await visit(page, '/bookings/manifest?days=1')
  await seeHeading(page, 'Dagslista')

  const row = rowOf(page, astrid)
  const tick = row.getByRole('button', { name: `Checka in ${astrid.name}`, exact: true })
  await tick.click()
  await row.locator('button[aria-pressed=true]').waitFor()
  await row.getByText(/in \d\d[:.]\d\d/).waitFor()
  expect(isCheckedIn(astrid)).toBe(true)

  await visit(page, '/bookings/manifest?days=1')
  expect(await tick.getAttribute('aria-pressed')).toBe('true')
  await tick.click()
  await row.locator('button[aria-pressed=false]').waitFor()
  await row.getByText(/in \d\d[:.]\d\d/).waitFor({ state: 'detached' })
  expect(isCheckedIn(astrid)).toBe(false)
})

test.each(SCRIPTS)(
  'the door opens on who leaves now: six rows for a thumb, one tap each, $script',
  async (way) => {
    const page = await browser.open({ as: door, width: 360, ...way })
    await page.setViewportSize({ width: 360, height: 740 })
    await visit(page, '/bookings/manifest?days=1')
    await follow(page, 'Dörrläge')
    await page.locator('.door-head.is-now').waitFor()
    expect(await page.locator('.sidebar, .topbar, .bottom').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('find')

    const rows = page.locator('.guest-row')
    const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()))
    const foot = (await page.locator('.door-foot').boundingBox())?.y ?? 0
    expect(Math.min(...boxes.map((box) => box?.height ?? 0))).toBeGreaterThanOrEqual(56)
    expect(boxes.filter((box) => box && box.y + box.height <= foot).length).toBeGreaterThanOrEqual(6)
    const target = await page.locator('.tick-button').first().boundingBox()
    expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(56)

    const arrival = way.hasScript ? birger : cecilia
    const row = rowOf(page, arrival)
    const before = await counterOf(page)
    await row.getByRole('button', { name: `Checka in ${arrival.name}` }).click()
    await row.locator('button[aria-pressed=true]').waitFor()
    await expect.poll(() => isCheckedIn(arrival)).toBe(true)
    expect(await counterOf(page)).toBe(before + 1)
    await row.locator('button[aria-pressed=true]').click()
    await row.locator('button[aria-pressed=false]').waitFor()
    await expect.poll(() => isCheckedIn(arrival)).toBe(false)
    await page.getByRole('link', { name: 'Lämna dörrläget' }).click()
    await page.locator('.manifest-table').first().waitFor()
  },
)

test.each(SCRIPTS)('a reservation asks, and cash is two taps, $script', async (way) => {
  const arrival = way.hasScript ? dagny : edvin
  reserveArrival(arrival)
  const page = await browser.open({ as: door, width: 360, ...way })
  await visit(page, '/bookings/manifest?days=1')
  const listed = rowOf(page, arrival)
  await listed.getByText('Reserverad', { exact: true }).waitFor()
  await listed.getByText(/14 min till, \d\d:\d\d/).waitFor()
  expect(await listed.locator('button[aria-pressed]').count()).toBe(0)

  await visit(page, '/bookings/manifest?days=1&mode=door')
  const row = rowOf(page, arrival)
  await row.getByText(/reserverad 1[34] min till/).waitFor()
  await row.getByRole('link', { name: `Ta betalt 400 kr ${arrival.name}` }).click()
  await seeHeading(page, arrival.name)
  await see(page, /Inte betald. Reservationen går ut \d\d:\d\d/)
  await see(page, 'Bekräfta obetald och checka in')
  await see(page, 'Avbryt')
  await press(page, 'Kontant')
  await rowOf(page, arrival).locator('button[aria-pressed=true]').waitFor()
  expect(isCheckedIn(arrival)).toBe(true)
  expect(findPayment(arrival)).toEqual({ state: 'CONFIRMED', payed: 40_000, provider: 'CASH' })
})

test.each(SCRIPTS)(
  'the last digits of a phone, or part of a name, lead to the guest, $script',
  async (way) => {
    const page = await browser.open({ as: door, width: 360, ...way })
    for (const typed of [greta.digits, 'greta soder']) {
      await visit(page, '/bookings/manifest?days=1&mode=door')
      await page.locator('[name=find]').fill(typed)
      if (way.hasScript) await rowOf(page, greta).waitFor()
      await page.keyboard.press('Enter')
      await seeHeading(page, greta.name)
    }
    await visit(page, '/bookings/manifest?days=1&mode=door&find=0000000')
    await see(page, 'Ingen gällande bokning hittas med ”0000000”.')
  },
)

test('without a net the door goes on, and sends each check-in once when it is back', async () => {
  const page = await browser.open({ as: door, width: 360 })
  await visit(page, '/bookings/manifest?days=1&mode=door')
  const row = rowOf(page, frida)
  const other = rowOf(page, cecilia)
  const before = countCheckIns(cecilia)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })

  await page.context().setOffline(true)
  await see(page, /Inget nät sedan \d\d:\d\d/)
  for (const guest of [row, other, rowOf(page, ivar)]) {
    await guest.locator('.tick-button').click()
    await guest.getByText('sparad här').waitFor()
  }
  await see(page, /3 incheckningar sparas här/)
  await page.locator('[name=find]').fill(frida.name)
  expect(await page.locator('.guest-row').count()).toBe(1)
  await page.locator('[name=find]').fill('')
  await page.getByText('Senare i dag').waitFor()
  await page.locator('.door-line').last().click()
  await row.waitFor({ state: 'detached' })
  await page.goBack()
  await row.getByText('sparad här').waitFor()
  expect([isCheckedIn(frida), isCheckedIn(cecilia), posts.length]).toEqual([false, false, 0])

  cancelArrival(ivar)
  await page.context().setOffline(false)
  await row.getByText('sparad här').waitFor({ state: 'detached' })
  await other.getByText('sparad här').waitFor({ state: 'detached' })
  await page.getByText(/Inget nät sedan/).waitFor({ state: 'detached' })
  expect([isCheckedIn(frida), isCheckedIn(cecilia), posts.length]).toEqual([true, true, 3])
  expect([countCheckIns(frida), countCheckIns(cecilia)]).toEqual([1, before + 1])
  const refused = page.getByRole('alert').filter({ hasText: `${ivar.name} Bokningen gäller inte längre.` })
  await refused.getByRole('button', { name: 'Stäng' }).click()
  await refused.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => localStorage.getItem('brygga.check-ins'))).toBe('[]')
})

test.each(SCRIPT_ON_PHONE)('the list is of one day or seven and of one product or all $way', async (way) => {
  const page = await browser.open({ as: 'staff@sjoboden.test', ...way })
  const date = dayToCome()
  await visit(page, `/bookings/manifest?date=${date}&days=1`)
  await unfoldFilters(page)
  await follow(page, '7 dagar')
  await page.waitForURL(/days=7/)
  const headings = page.locator('main h2.section-heading')
  await headings.first().waitFor()
  expect(await headings.count()).toBeGreaterThan(1)
  const pageHeads = await page.locator('.page-head').allTextContents()
  const printedDays = new Set(pageHeads.map((text) => text.replace(/ ·.*/, '').replace('Dagslista ', '')))
  const days = await headings.allTextContents()
  expect([...printedDays]).toEqual(days.map((day) => day.toLowerCase()))
  const range = /^Dagslista \d+(?: \p{L}+(?: \d{4})?)?\s?–\s?\d+ \p{L}+ \d{4}/u
  expect(await page.title()).toMatch(range)
  const printed = page.locator('main .print-only').first()
  expect(await printed.textContent()).toMatch(range)

  await unfoldFilters(page)
  await page.getByLabel('Produkt', { exact: true }).selectOption('Havskajak')
  await page.locator('[name=find]').fill('a')
  await press(page, 'Filtrera')
  await page.waitForURL(/product=\d/)
  expect(new URL(page.url()).searchParams.get('days')).toBe('7')
  const others = page.locator('.manifest-departure h2').filter({ hasNotText: 'Havskajak' })
  await others.first().waitFor({ state: 'detached' })
  expect(await page.locator('.manifest-departure h2').count()).toBeGreaterThan(0)
  for (const head of [printed, page.locator('.page-head').first()])
    expect(await head.textContent()).toContain(' · Produkt: Havskajak · Sök: a · ')
  expect(await page.locator('.column-menu [name=list]').inputValue()).toMatch(/&product=\d+&find=a$/)

  await follow(page, 'Nästa vecka')
  await page.waitForURL((url) => url.searchParams.get('date') !== date)
  const week = new URL(page.url()).searchParams
  expect(week.get('product')).not.toBeNull()
  expect(weekdayOf(localDate(week.get('date') ?? ''))).toBe(weekdayOf(localDate(date)))

  await visit(page, `/bookings/manifest?date=2031-01-01&days=1&product=${week.get('product')}`)
  await see(page, 'Inga avgångar med den produkten')
  await follow(page, 'Visa alla produkter')
  await see(page, 'Inga avgångar den här dagen')
})

test('a departure with everybody in is one line, and opens to undo', async () => {
  checkInAll(arrivals)
  const page = await browser.open({ as: staff, hasScript: false })
  await visit(page, '/bookings/manifest?days=1')
  const fold = page.locator('.folded-departure').filter({ has: page.locator(`#b${hjalmar.bookingId}`) })
  await fold
    .locator('summary')
    .getByText(/inne · åter .*\d\d:\d\d/)
    .waitFor()
  expect(await rowOf(page, hjalmar).isVisible()).toBe(false)
  await fold.locator('summary').click()
  await rowOf(page, hjalmar).locator('button[aria-pressed=true]').click()
  await rowOf(page, hjalmar).locator('button[aria-pressed=false]').waitFor()
})

test('two people who tick the same guest off agree', async () => {
  const pages = await Promise.all([staff, door].map((email) => browser.open({ as: email, hasScript: false })))
  for (const page of pages) await visit(page, '/bookings/manifest?days=1')
  for (const page of pages) await rowOf(page, hjalmar).locator('button[aria-pressed]').click()
  for (const page of pages)
    await rowOf(page, hjalmar).locator('button[aria-pressed=true]').waitFor({ state: 'attached' })
})

test('on paper there is nothing but the list, with boxes to tick and every comment in full', async () => {
  const { date, comment } = longestComment()
  const page = await browser.open({ as: 'staff@sjoboden.test' })
  await visit(page, `/bookings/manifest?date=${date}&days=1`)
  await page.emulateMedia({ media: 'print' })

  for (const screenOnly of ['.sidebar', '.topbar', '.bottom', '.toolbar', '.page-foot', '.button']) {
    expect(await page.locator(screenOnly).filter({ visible: true }).count(), screenOnly).toBe(0)
  }
  const note = page.getByText(comment, { exact: true })
  expect(await note.isVisible()).toBe(true)
  expect(await note.evaluate((text) => text.scrollHeight <= text.clientHeight + 1)).toBe(true)
  await see(page, /utskriven/)
  const head = page.locator('.manifest-table thead').first()
  expect(await head.evaluate((element) => getComputedStyle(element).display)).toBe('table-header-group')
  expect(await head.locator('.page-head').isVisible()).toBe(true)
  const boxes = page.locator('.manifest-table button[aria-pressed]')
  expect(await boxes.count()).toBeGreaterThan(0)
  for (const box of await boxes.all()) {
    const style = await box.evaluate((element) => {
      const { backgroundColor, borderTopColor, width } = getComputedStyle(element)
      return { backgroundColor, borderTopColor, isWide: Number.parseFloat(width) > 15 }
    })
    expect(style).toEqual({
      backgroundColor: 'rgb(255, 255, 255)',
      borderTopColor: 'rgb(0, 0, 0)',
      isWide: true,
    })
  }
  const departure = page.locator('.manifest-departure, .folded-departure').first()
  expect(await departure.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid')
  const body = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(body).toBe('rgb(255, 255, 255)')
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.length).toBeGreaterThan(1000)
  const code = departure.locator('.departure-code')
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  // Own columns turn the sheet, and the letters stay as large.
  await chooseColumns(page, [1, 2])
  const wide = readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(Number(wide.objects.match(/\/MediaBox \[0 0 ([\d.]+)/)?.[1])).toBeGreaterThan(800)
  await page.emulateMedia({ media: 'print' })
  const cell = page.locator('tr:has(.answer-cell + .answer-cell) .comment-cell').first()
  expect(await cell.evaluate(fontSize)).toBeCloseTo((11 / 72) * 96)
  await chooseColumns(page, [0, 0])
})

test('forty guests of one boat go on two pages, with its head on both and every comment whole', async () => {
  const { staff: guide } = await insertFullBoat('fullboden', 40)
  const page = await browser.open({ as: guide })
  await visit(page, '/bookings/manifest?days=1')
  const print = async (pageRanges: string) => readPdf(await page.pdf({ preferCSSPageSize: true, pageRanges }))

  const whole = await print('')
  expect(whole.objects.match(/\/Type \/Page\b/g)).toHaveLength(2)
  const pages = [await print('1'), await print('2')].map(({ text }) => text.replaceAll('\n', ''))
  const head = / · Fullboden · \d\d:\d\d HavskajakInNamnGästerTelefonPlatsBetalningKommentar/
  for (const [index, text] of pages.entries()) {
    expect(text).toMatch(head)
    expect(text).toContain(`${index + 1} / 2`)
  }
  const guests = pages.map((text) => text.match(/Gäst\d\d Söderlund/g) ?? [])
  expect(guests.flat()).toEqual(
    Array.from({ length: 40 }, (_, index) => `Gäst${String(index + 1).padStart(2, '0')} Söderlund`),
  )
  expect(Math.min(...guests.map((some) => some.length))).toBeGreaterThan(5)
  expect(pages.join(' ').match(/070-166 7\d{3}/g)).toHaveLength(40)
  expect(pages.join(' ').match(/med ?barnvagn\./g)).toHaveLength(5)

  await page.emulateMedia({ media: 'print' })
  const heights = await page
    .locator('.manifest-table tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual((7 / 25.4) * 96 - 1)

  // What is wider than the sheet would make all of it smaller, and cut the ends of its lines off.
  using database = openDatabase()
  database
    .prepare(
      `update customer set last_name = 'Maria Kristina Lagergren Johansson', comment_by_guest = ?
       where phone_raw = '070-166 7003'`,
    )
    .run(`https://exempel.se/${'a'.repeat(100)} SLUT`)
  database
    .prepare(
      `update booking_product set price_category_title = '{"sv":"Neoprenanzug"}'
       where order_id in (select order_id from customer where phone_raw = '070-166 7003')`,
    )
    .run()
  const sheet = Math.floor(((210 - 2 * 12) / 25.4) * 96)
  await page.setViewportSize({ width: sheet, height: 900 })
  await visit(page, '/bookings/manifest?days=1')
  await page.emulateMedia({ media: 'print' })
  await see(page, / SLUT$/)
  const category = page
    .locator('.guests-cell')
    .getByText(/Neoprenanzug$/)
    .last()
  const linesOfWord = await category.evaluate(({ firstChild: text }) => {
    const word = document.createRange()
    if (text) word.setStart(text, '1 × '.length)
    if (text) word.setEndAfter(text)
    return word.getClientRects().length
  })
  expect(linesOfWord, 'a long word is not broken').toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sheet)
  const rowHeights = await page
    .locator('.manifest-table tbody tr')
    .filter({ hasNot: page.locator('.comment-cell p') })
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...rowHeights)).toBeLessThan(50)
})

test.each([{ columns: [] }, { columns: [1] }, { columns: [1, 2] }])(
  'forty guests who have not paid, many with long names, go on two pages with $columns',
  async ({ columns }) => {
    const { staff: guide } = await insertFullBoat(`longboden-${columns.length}`, 40, { payment: 'UNPAID' })
    const page = await browser.open({ as: guide })
    await visit(page, '/bookings/manifest?days=1')
    if (columns.length > 0) await chooseColumns(page, columns)
    const { text, objects } = readPdf(await page.pdf({ preferCSSPageSize: true }))
    expect(objects.match(/\/Type \/Page\b/g)).toHaveLength(2)
    const shown = text.replaceAll('\n', '')
    expect(shown.match(/Obetald.?400.kr/g)).toHaveLength(40)
    expect(shown.match(/Alexandra von/g)).toHaveLength(16)
    expect(shown.match(/med ?barnvagn\./g)).toHaveLength(5)
    expect(shown.match(/Svar \d+/g) ?? []).toHaveLength(40 * columns.length)
  },
)

test.each([{ columns: [] }, { columns: [1, 2] }])(
  'forty guests who are in, with a unit each, go on two pages with $columns',
  async ({ columns }) => {
    const boat = { payment: 'UNPAID', hasUnits: true } as const
    const { staff: guide } = await insertFullBoat(`enhetsboden-${columns.length}`, 40, boat)
    const page = await browser.open({ as: guide })
    await visit(page, '/bookings/manifest?days=1')
    if (columns.length > 0) await chooseColumns(page, columns)
    const { text, objects } = readPdf(await page.pdf({ preferCSSPageSize: true }))
    expect(objects.match(/\/Type \/Page\b/g)).toHaveLength(2)
    const shown = text.replaceAll('\n', '')
    expect(shown.match(/\d+ · in \d\d:\d\d/g)).toHaveLength(39)
    expect(shown.match(/Alexandra von/g)).toHaveLength(16)
    expect(shown.match(/med ?barnvagn\./g)).toHaveLength(5)

    const { width, height } = columns.length > 0 ? { width: 297, height: 210 } : { width: 210, height: 297 }
    const pixels = (millimetres: number) => Math.floor((millimetres / 25.4) * 96)
    await page.setViewportSize({ width: pixels(width - 2 * 12), height: pixels(height) })
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(pixels(width - 2 * 12))
    const isInOneLine = (key: Element) => {
      const lines = [...key.querySelectorAll('a, .meta')].map((part) => part.getClientRects().length)
      return key.getBoundingClientRect().height < 24 && lines.every((count) => count === 1)
    }
    const keys = await page.locator('.row-key > div').all()
    expect(await Promise.all(keys.map((key) => key.evaluate(isInOneLine)))).toEqual(Array(40).fill(true))
  },
)

test.each(SCRIPTS)(
  'a guide opens the bookings of own resources from the list and every calendar, without their orders, $script',
  async (way) => {
    const { date, bookingId, otherId } = bookingsOfGuide()
    const page = await browser.open({ as: 'guide@sjoboden.test', ...way })
    await visit(page, `/bookings/manifest?date=${date}&days=1`)
    await page.locator(`#b${bookingId} .row-key a`).click()
    const dialog = page.locator('.booking-dialog')
    await dialog.getByRole('heading', { level: 1 }).waitFor()
    expect(await dialog.locator('a[href^="/orders"]').count()).toBe(0)
    expect(await dialog.locator('a[href$="/resources"], a[href^="mailto:"]').count()).toBe(0)
    await dialog.getByRole('link', { name: 'Stäng' }).click()
    await page.locator(`#b${bookingId} .row-key a`).waitFor()

    for (const view of ['day', 'week', 'month', 'timeline']) {
      await visit(page, `/bookings/calendar?view=${view}&date=${date}`)
      expect(await page.locator('a[data-event]').count(), view).toBeGreaterThan(0)
    }
    await visit(page, '/resources/users')
    await page.locator('main .table a[href^="/bookings/"]').first().click()
    await dialog.getByRole('heading', { level: 1 }).waitFor()
    const foreign = await page.request.get(`/bookings/${otherId}`)
    expect(foreign.status()).toBe(404)
  },
)

function rowOf(page: Page, { bookingId }: Arrival) {
  return page.locator(`#b${bookingId}`)
}

/** Shows the own columns at these places of the menu; 0 is none. */
async function chooseColumns(page: Page, columns: readonly number[]): Promise<void> {
  await page.emulateMedia({ media: null })
  await page.locator('.column-menu summary').click()
  for (const [index, option] of columns.entries())
    await page.locator('.column-menu select').nth(index).selectOption({ index: option })
  await press(page, 'Visa kolumnerna')
  await expect.poll(() => page.locator('.column-menu .badge').count()).toBe(columns[0] ? 1 : 0)
}

function fontSize(element: Element): number {
  return Number.parseFloat(getComputedStyle(element).fontSize)
}

async function counterOf(page: Page): Promise<number> {
  return Number(await page.locator('.door-counter b').innerText())
}

/** A booking that the demo's guide is with, and one on the same day without the guide. */
function bookingsOfGuide() {
  using database = openDatabase()
  const own = `select row.booking_id from allocation join booking_product as row on row.id = booking_product_id
    join resource on resource.id = target_id and target = 'RESOURCE' and resource.deleted_at is null
    join user on user.id = resource.user_id and user.email = 'guide@sjoboden.test'
    where row.removed_at is null`
  const row = database
    .prepare<[], { bookingId: number; date: string; otherId: number }>(
      `select booking.id as bookingId, substr(booking.start_rent, 1, 10) as date, max(other.id) as otherId
       from booking join "order" on "order".id = booking.order_id
       join booking as other on substr(other.start_rent, 1, 10) = substr(booking.start_rent, 1, 10)
         and other.shop_id = booking.shop_id and other.removed_at is null and other.id not in (${own})
       where "order".state = 'CONFIRMED' and booking.removed_at is null and booking.id in (${own})
         and booking.parent_booking_id is null and booking.start_rent > date('now', '+1 day')
       group by 1 order by booking.start_rent limit 1`,
    )
    .get()
  if (!row) throw new Error("the demo's guide has no bookings to come")
  return row
}

/** A day to come on which something leaves. */
function dayToCome(): string {
  using database = openDatabase()
  const row = database
    .prepare<[], { date: string }>(
      `select substr(booking.start_rent, 1, 10) as date from booking join "order" on "order".id = booking.order_id
       where booking.shop_id = (select id from shop where key = 'sjoboden') and state = 'CONFIRMED'
         and removed_at is null and booking.start_rent > date('now', '+1 day')
       group by 1 having count(*) > 1 order by 1 limit 1`,
    )
    .get()
  if (!row) throw new Error('the demo has too few departures')
  return row.date
}

function longestComment(): { date: string; comment: string } {
  using database = openDatabase()
  const row = database
    .prepare<[], { date: string; comment: string }>(
      `select substr(booking.start_rent, 1, 10) as date, comment_by_guest as comment
       from booking join "order" on "order".id = booking.order_id join customer on customer.order_id = "order".id
       where booking.shop_id = (select id from shop where key = 'sjoboden') and state = 'CONFIRMED'
         and removed_at is null and comment is not null order by length(comment) desc limit 1`,
    )
    .get()
  if (!row) throw new Error('no guest of the demo wrote a comment')
  return row
}
