import { expect, test } from 'vitest'
import { chooseLanguage } from '#tests/support/guest-journey.ts'
import { axeFindings, brokenReferences, overflow } from '#tests/support/page-checks.ts'
import { openDatabase, SCRIPTS, see, seeHeading } from '#tests/support/pages.ts'
import { visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** A guest answers after the visit, staff read it. Source: spec 2 §2 'Review (NPS) page', spec 3 §2. */
const browser = withStaffBrowser()

type Ended = { id: number; orderId: number; address: string }

/** A confirmed booking of the demo; each test takes one of its own. */
function bookingOf(which: 'ended' | 'coming', offset: number): Ended {
  using database = openDatabase()
  const find = database.prepare<[number], { id: number; orderId: number; secret: string }>(
    `select booking.id, order_id as orderId, secret from booking join "order" on "order".id = booking.order_id
     where booking.shop_id = (select id from shop where key = 'sjoboden') and state = 'CONFIRMED'
       and booking.removed_at is null and parent_booking_id is null
       and not exists (select 1 from review where booking_id = booking.id)
       and ends_at ${which === 'ended' ? "< strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-2 days') and ends_at > date('now', '-60 days')" : "> date('now', '+2 days')"}
     order by booking.id desc limit 1 offset ?`,
  )
  const { id = 0, orderId = 0, secret = '' } = find.get(offset) ?? {}
  return { id, orderId, address: `/widget/review?key=sjoboden&booking=${id}&secret=${secret}` }
}

test.each(SCRIPTS)('a guest answers once, $script, and staff read it', async ({ hasScript }) => {
  const page = await browser.open({ hasScript, width: 360 })
  const { id, orderId, address } = bookingOf('ended', hasScript ? 0 : 3)
  const comment = `Lugnt och fint, bokning ${id}`
  await page.goto(address)
  await seeHeading(page, 'Hur var det?')
  await see(page, `bokning ${id}`)

  await page.getByLabel('Vad gjorde mest skillnad?').fill(comment)
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Skicka omdömet' }).click()
  expect((await answered).status()).toBe(422)
  await page.locator('#error-summary').getByRole('link', { name: 'Välj ett tal från 0 till 10' }).waitFor()
  expect(await page.getByLabel('Vad gjorde mest skillnad?').inputValue()).toBe(comment)

  await page.getByRole('radio', { name: '9', exact: true }).check()
  await chooseLanguage({ screen: page, hasScript }, 'de')
  await seeHeading(page, 'Wie war es?')
  expect(await page.locator('textarea').inputValue()).toBe(comment)
  expect(await page.getByRole('radio', { name: '9', exact: true }).isChecked()).toBe(true)
  await chooseLanguage({ screen: page, hasScript }, 'sv')
  await page.getByRole('button', { name: 'Skicka omdömet' }).click()
  await seeHeading(page, 'Tack för ditt omdöme')
  expect(page.url()).not.toContain('secret')

  await page.goto(address)
  await seeHeading(page, 'Du har redan lämnat ett omdöme')
  await page.getByRole('link', { name: 'Alla aktiviteter' }).click()
  await seeHeading(page, 'Vad vill du göra?')

  const staff = await browser.open({ as: 'owner@sjoboden.test', hasScript })
  await visit(staff, '/settings/review')
  const row = staff.getByRole('row').filter({ hasText: comment })
  await row.getByRole('cell', { name: '9', exact: true }).waitFor()
  await row.getByText(`Bokning ${id}`, { exact: true }).waitFor()
  await row.getByRole('link').click()
  await staff.waitForURL(({ pathname }) => pathname === `/orders/${orderId}`)
})

test('scores are chosen with the keyboard', async () => {
  const page = await browser.open({ hasScript: false })
  await page.goto(bookingOf('ended', 5).address)
  await page.getByRole('radio', { name: '0 inte alls' }).focus()
  await page.keyboard.press('ArrowLeft')
  expect(await page.getByRole('radio', { name: '10 väldigt troligt' }).isChecked()).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Allt')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await seeHeading(page, 'Tack för ditt omdöme')
})

test('a booking that has not ended is not reviewed', async () => {
  const page = await browser.open()
  await page.goto(bookingOf('coming', 0).address)
  await seeHeading(page, 'Det går inte att lämna ett omdöme')
  expect(await page.locator('form[method=post]').count()).toBe(0)
})

test.each(SCRIPTS)('staff count a period and show guests the average, $script', async ({ hasScript }) => {
  const taken = [0, 0, 0, 0, 0, 0].map((offset) => {
    const { id } = bookingOf('ended', offset)
    using database = openDatabase()
    database
      .prepare(
        `insert into review (shop_id, booking_id, score, created_at)
         select shop_id, id, 10, '2020-02-03T10:00:00Z' from booking where id = ?`,
      )
      .run(id)
    return id
  })
  expect(new Set(taken).size).toBe(6)
  const staff = await browser.open({ as: 'owner@sjoboden.test', hasScript })
  await visit(staff, '/settings/review')
  await staff.getByLabel('Svar från').fill('2020-02-03')
  await staff.getByLabel('Svar till och med').fill('2020-02-03')
  await staff.getByRole('button', { name: 'Räkna ut' }).click()
  await staff.waitForURL(({ searchParams }) => searchParams.get('from') === '2020-02-03')
  const own = staff.locator('.key-figure').filter({ hasText: 'NPS, egen period' })
  await own.filter({ hasText: '100' }).filter({ hasText: /6|12/ }).waitFor()

  const shown = staff.getByRole('switch', { name: 'Visa omdömen för gäster' })
  if (!(await shown.isChecked())) {
    await shown.check()
    await staff.getByRole('button', { name: 'Spara', exact: true }).click()
    await see(staff, hasScript ? 'Sparat!' : 'Ändringarna sparades!')
  }
  const guest = await browser.open({ hasScript })
  await guest.goto('/widget?key=sjoboden')
  await see(guest, /\d av 10, \d+ omdömen/)
})

test.each([
  { view: 'wide, light, Swedish', width: 1280, colours: 'light', language: 'sv' },
  { view: 'narrow, dark, German', width: 360, colours: 'dark', language: 'de' },
] as const)('its pages are open to everybody: $view', async ({ width, colours, language }) => {
  const page = await browser.open({ width, colours, language, as: 'owner@sjoboden.test' })
  const look = async (address: string) => {
    await page.goto(address)
    expect(await axeFindings(page), address).toEqual([])
    expect(await brokenReferences(page), address).toEqual([])
    expect(await overflow(page), address).toBe(0)
  }
  await look(`${bookingOf('ended', 7).address}&lang=${language}`)
  await page.locator('#review button').click()
  await page.locator('#error-summary').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await look(`${bookingOf('coming', 1).address}&lang=${language}`)
  await look(`/widget/review/thank-you?key=sjoboden&lang=${language}`)
  await visit(page, '/settings/review')
  await look('/settings/review')
  await look('/settings/review?from=2020-01-01&to=2020-01-01')
})
