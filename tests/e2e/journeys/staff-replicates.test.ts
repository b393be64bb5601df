import { expect, test } from 'vitest'
import {
  addDays,
  dateOf,
  instantFromDate,
  type LocalDate,
  toWallTime,
  weekdayOf,
} from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { openDatabase, SCRIPTS, see, seeHeading } from '#tests/support/pages.ts'
import { choose, openMenu, press, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** Staff copy an order to several dates, and solve what cannot be had. Source: domain.md §5 'Replication'. */
const browser = withStaffBrowser()
const rafts = findRaftOrders()
const THURSDAY = 4

test.each(SCRIPTS)(
  'staff copy an order to three Thursdays, then meet a conflict $script',
  async ({ hasScript }) => {
    const orderId = rafts[hasScript ? 0 : 1]
    if (orderId === undefined) throw new Error('the demo has too few orders of the raft')
    // The demo's own orders end 60 days ahead, and both journeys need days of their own.
    const first = nextThursday(hasScript ? 154 : 196)
    const page = await browser.open({ as: 'staff@sjoboden.test', hasScript, width: hasScript ? 1280 : 360 })

    await visit(page, `/orders/${orderId}`)
    await openMenu(page, 'Mer')
    await choose(page, 'Kopiera')
    await seeHeading(page, `Kopiera order ${orderId}`)
    await see(page, 'Välj dagar, så ser du här vad som skapas.')
    await page.getByLabel('Upprepa').selectOption({ label: 'varje torsdag' })
    await page.getByLabel('Från').fill(first)
    await press(page, 'Lägg till')
    await see(page, 'Detta fält är obligatoriskt')
    expect(await page.getByLabel('Från').inputValue()).toBe(first)
    await page.getByLabel('Till och med').fill(addDays(first, 14))
    await press(page, 'Lägg till')
    await see(page, '3 dagar valda')
    await page.goBack()
    await page.goForward()
    await see(page, '3 dagar valda')
    expect(countCopies(orderId)).toBe(0)
    await press(page, 'Skapa 3 ordrar')
    await see(page, `3 kopior av order ${orderId} är skapade.`)
    expect(countCopies(orderId)).toBe(3)

    await visit(page, `/orders/${orderId}`)
    await see(page, /kopierade ordern till/)
    await page
      .locator(`a[href="/orders/${orderId}/replicate"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await seeHeading(page, `Kopiera order ${orderId}`)
    await page.getByLabel('Upprepa').selectOption({ label: 'varannan torsdag' })
    await page.getByLabel('Från').fill(first)
    await page.getByLabel('Till och med').fill(addDays(first, 28))
    await press(page, 'Lägg till')
    await see(page, '2 krockar att lösa')
    const create = page.getByRole('button', { name: 'Skapa 3 ordrar' })
    expect(await create.getAttribute('aria-disabled')).toBe('true')
    expect(countCopies(orderId)).toBe(3)
    for (const field of [first, addDays(first, 14)]) {
      const skip = page.locator(`input[name^="resolve-${field}"][value=skip]`)
      await skip.check()
      if (!hasScript) await press(page, 'Räkna om')
      await page.locator('table.copies tr', { hasText: 'Dagen hoppas över' }).first().waitFor()
    }
    await press(page, 'Skapa 1 order')
    await see(page, 'Kopian är skapad.')
    await see(page, /kopierade den från order/)
    expect(countCopies(orderId)).toBe(4)
  },
)

function nextThursday(daysAhead: number): LocalDate {
  const today = dateOf(toWallTime(instantFromDate(new Date()), stockholm))
  const day = addDays(today, daysAhead)
  return addDays(day, (THURSDAY - weekdayOf(day) + 7) % 7)
}

/** Confirmed orders of nothing but the raft, of which there is one. */
function findRaftOrders(): number[] {
  using database = openDatabase()
  return database
    .prepare<[], { id: number }>(
      `select "order".id from "order" join booking on booking.order_id = "order".id
       join booking_product on booking_id = booking.id join product on product.id = product_id
       where product.name = 'Vedeldad bastuflotte' and state = 'CONFIRMED' and booking.removed_at is null
         and (select count(*) from booking as other where other.order_id = "order".id) = 1
       group by "order".id order by "order".id limit 2`,
    )
    .all()
    .map(({ id }) => id)
}

function countCopies(orderId: number): number {
  using database = openDatabase()
  const { count } = database
    .prepare<[string], { count: number }>(
      `select count(*) as count from activity where action = 'order_copied' and facts = ?`,
    )
    .get(JSON.stringify({ orderIds: [orderId] })) ?? { count: 0 }
  return count
}
