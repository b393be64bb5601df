import { expect, test } from 'vitest'
import { formatters } from '#app/i18n/format.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { listChips } from '#app/routes/staff/history/list-chips.ts'
import { readListAddress } from '#app/routes/staff/history/read-list-address.server.ts'

test.each([
  ['from=2026-07-16&to=2026-07-22', '16–22 juli'],
  ['from=2026-12-31&to=2027-01-01', '31 dec 2026 – 1 jan 2027'],
  ['from=2027-01-01&to=2027-01-02', '1–2 jan 2027'],
  ['from=2026-12-31&to=2026-01-01', '31 dec 2026 – 1 jan 2026'],
])('dates of %s: %s', (query, value) => {
  const reader = { t: getTranslate('sv'), format: formatters('sv', 'SEK', '2026') }
  const choices = { products: [], members: [], fields: [], customers: [], channels: [], tags: [] }
  const address = readListAddress('orders', new URLSearchParams(query))
  expect(listChips(reader, address, choices)).toMatchObject([{ name: 'Start', value }])
})
