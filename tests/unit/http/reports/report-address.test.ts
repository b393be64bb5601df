import { expect, test } from 'vitest'
import { localDate } from '#app/domain/shared/time.ts'
import { readAddressOf, writeReportAddress } from '#app/http/reports/report-address.ts'

const TODAY = localDate('2026-07-16')
const read = (report: Parameters<typeof readAddressOf>[0], query: string) =>
  readAddressOf(report, new URLSearchParams(query), TODAY)

test.each([
  ['nothing', 'summary', '', '2026-07-01', '2026-07-16'],
  ['a period', 'sales', 'startDate=2025-03-01&endDate=2025-03-31', '2025-03-01', '2025-03-31'],
  [
    'a period that ends before it begins',
    'sales',
    'startDate=2025-03-31&endDate=2025-03-01',
    '2026-07-01',
    '2026-07-16',
  ],
  ['no day', 'sales', 'startDate=2025-02-30&endDate=x', '2026-07-01', '2026-07-16'],
  [
    'the months of this year',
    'monthly',
    'startDate=2026-03-05&endDate=2026-03-09',
    '2026-01-01',
    '2026-07-16',
  ],
  [
    'the months of another year',
    'monthly',
    'startDate=2024-03-05&endDate=2025-03-09',
    '2024-01-01',
    '2024-12-31',
  ],
] as const)('%s of %s is a report from %s', (_, report, query, from, to) => {
  expect(read(report, query)).toMatchObject({ from, to, onlineOrOffline: 'ONLINE', comparedWith: 'BEFORE' })
})

test.each([
  ['summary', 7],
  ['sales', 7],
  ['taxes', 7],
  ['payments', undefined],
  ['refunds', undefined],
  ['monthly', undefined],
] as const)('a filter of products of %s is %s', (report, productId) => {
  expect(read(report, 'product=7').productId).toBe(productId)
})

test('an address is read as it was written, and any change but turning the page goes to the first', () => {
  const address = read(
    'sales',
    'onlineOrOffline=BOTH&compare=LAST_YEAR&category=3&channel=GUEST&user=4&after=k',
  )
  const again = new URL(writeReportAddress('/reports/sales', address, { after: 'k' }), 'http://localhost')
  expect(readAddressOf('sales', again.searchParams, TODAY)).toEqual(address)
  expect(writeReportAddress('/reports/sales', address)).not.toContain('after')
})
