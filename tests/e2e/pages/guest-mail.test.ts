import { expect, test } from 'vitest'
import { wallTime } from '#app/domain/shared/time.ts'
import { orderConfirmation } from '#app/messages/order-confirmation.ts'
import { overflow } from '#tests/support/page-checks.ts'
import { withBrowser } from '#tests/support/pages.ts'
import { messageInput, orderDetails } from '#tests/unit/messages/message-fixture.ts'

/** The confirmation's mail as mail programs show it: some read its style sheet, others only what is inline. */
const browser = withBrowser()

const [booking] = orderDetails().bookings
if (!booking) throw new Error('the fixture has no booking')
const later = { startRent: wallTime('2026-07-18 16:00:00'), endRent: wallTime('2026-07-18 18:00:00') }
const order = orderDetails({ bookings: [booking, { ...booking, id: 2, ...later }] })

test.each([
  { program: 'one that reads its style sheet', strip: /$^/, width: 360, columns: 1 },
  { program: 'one that reads no style sheet', strip: /<style>.*?<\/style>/s, width: 360, columns: 1 },
  { program: 'one that reads no style sheet', strip: /<style>.*?<\/style>/s, width: 800, columns: 3 },
])('in $program, $width wide, the facts stand in $columns column(s)', async ({ strip, width, columns }) => {
  const page = await browser.open({ width, language: 'de' })
  await page.setContent(orderConfirmation(messageInput('de', order)).html.replace(strip, ''))
  const lefts = await page
    .locator('.fact')
    .evaluateAll((facts) => facts.map((fact) => fact.getBoundingClientRect().left))
  expect(lefts).toHaveLength(3)
  expect(new Set(lefts).size).toBe(columns)
  expect(await overflow(page)).toBe(0)
})
