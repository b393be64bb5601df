import { expect, test } from 'vitest'
import type { SalesRow } from '#app/domain/report/sales-rows-report.server.ts'
import { instant, localDate } from '#app/domain/shared/time.ts'
import { salesColumns, salesRow } from '#app/http/reports/sales-rows.server.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'

const t = getTranslate('sv')
const ROW: SalesRow = {
  ...{ id: 1, date: localDate('2026-07-16'), soldAt: instant('2026-07-16T10:00:00Z'), orderId: 7 },
  ...{ customerName: null, productId: 3, productName: { sv: 'Kajak' }, priceCategoryTitle: null },
  ...{ isAddon: false, quantity: 1, guests: 1, unitPriceMinor: 0, discountMinor: 0, creditedMinor: 0 },
  ...{ exVatMinor: 0, vatMinor: 0, amountMinor: 0, vatPercentage: 2500 },
  ...{ createdBy: 'GUEST', channel: null, createdByName: null },
}

test.each([
  ['a guest', {}, 'Online', null],
  ['staff', { createdBy: 'STAFF', createdByName: 'Maja Holm' }, 'På plats', 'Maja Holm'],
  ['a channel', { createdBy: 'OTA', channel: 'Viator' }, 'Viator', null],
  ['a channel without a name', { createdBy: 'OTA' }, 'OTA', null],
  ['staff for a channel', { createdBy: 'STAFF', channel: 'Viator', createdByName: 'Maja' }, 'Viator', 'Maja'],
] as const)('an order of %s names its channel and who made it', (_, over, channel, creator) => {
  const reader = { t, locale: 'sv', shop: { id: 1, locales: ['sv'] } } as const
  const { cells } = salesRow(reader, { ...ROW, ...over })
  const cellOf = (name: string) => cells[salesColumns(t).findIndex((column) => column.name === name)]
  expect([cellOf('channel'), cellOf('sold_by')]).toEqual([channel, creator])
})
