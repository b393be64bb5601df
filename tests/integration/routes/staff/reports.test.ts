import { describe, expect, test } from 'vitest'
import { loader as answerCall } from '#app/routes/api/answer.ts'
import { loader as reportFile } from '#app/routes/files/report.ts'
import { loader as rowsFile } from '#app/routes/files/sales-rows.ts'
import { loader as showFrame } from '#app/routes/staff/reports/layout.tsx'
import { loader as showReport } from '#app/routes/staff/reports/overview.tsx'
import { loader as showRows } from '#app/routes/staff/reports/sales.tsx'
import { loader as chooseFile } from '#app/routes/staff/reports/sales-file.tsx'
import { loader as toSummary } from '#app/routes/staff/reports/to-summary.ts'
import type { Db } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertSalesEntries } from '#tests/support/sales-entries.ts'
import { insertStaffShop, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

const SALES = '/reports/overview/sales'

async function frame(db: Db, shop: StaffShop, search: string) {
  return showFrame({
    ...(await staffArgs(db, shop, `${SALES}?${search}`, { params: {} })),
    pattern: '/reports/overview/:report',
  })
}

async function report(db: Db, shop: StaffShop, search: string, name = 'sales') {
  const args = await staffArgs(db, shop, `/reports/overview/${name}?${search}`, { params: { report: name } })
  return showReport({ ...args, pattern: '/reports/overview/:report' })
}

describe.each(DIALECTS)('reports on %s', (dialect) => {
  test('an address without a report leads to the summary of its period', async () => {
    await using database = await createTestDatabase(dialect)
    const shop = await insertStaffShop(database.db)
    const args = await staffArgs(database.db, shop, '/reports/overview?startDate=2026-05-01', { params: {} })
    const answer = toSummary({ ...args, pattern: '/reports/overview' })
    expect(await outcomeOf(answer)).toEqual({ to: '/reports/overview/summary?startDate=2026-05-01' })
  })

  test.each([
    [
      'ends before it begins',
      'startDate=2026-07-16&endDate=2026-07-15',
      { endDate: ['Slutdatum kan inte vara före startdatum'] },
    ],
    [
      'begins on no day',
      'startDate=2026-02-30&endDate=2026-07-15',
      { startDate: ['Ange ett datum, till exempel 2026-06-24'] },
    ],
    [
      'is longer than any shop is old',
      'startDate=1920-01-01&endDate=2020-01-01',
      { endDate: ['Välj en period på högst 100 år'] },
    ],
  ])('a period that %s is shown as it was typed, without figures', async (_, search, errors) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const [from, to] = search.split('&').map((part) => part.split('=')[1])
    expect(await frame(db, shop, search)).toMatchObject({ typed: { from, to }, refused: { error: errors } })
    expect((await report(db, shop, search)).view).toBeNull()

    const rows = await staffArgs(db, shop, `/reports/sales?${search}`, { params: {} })
    expect((await showRows({ ...rows, pattern: '/reports/sales' })).view).toBeNull()
    const choice = await staffArgs(db, shop, `/reports/sales/file?${search}`, { params: {} })
    const chosen = chooseFile({ ...choice, pattern: '/reports/sales/file' })
    expect(await outcomeOf(chosen)).toEqual({ to: `/reports/sales?${search}` })
    const file = await staffArgs(db, shop, `${SALES}/file/xlsx?${search}`, {
      params: { report: 'sales', format: 'xlsx' },
    })
    const written = reportFile({ ...file, pattern: '/reports/overview/:report/file/:format' })
    expect(await outcomeOf(written)).toEqual({ to: `${SALES}?${search}` })
    const csv = await staffArgs(db, shop, `/reports/sales/file/csv?${search}`, { params: { format: 'csv' } })
    const direct = rowsFile({ ...csv, pattern: '/reports/sales/file/:format' })
    expect(await outcomeOf(direct)).toEqual({ to: `/reports/sales?${search}` })
    const answer = await answerCall(
      await staffArgs(db, shop, `/api/reports/overview?${search}`, { params: {} }),
    )
    expect([answer.status, await answer.json()]).toEqual([422, expect.objectContaining({ errors })])
  })

  test('the days of years are shown by the page, and summed up as a whole', async () => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    await insertSalesEntries(db, { shopId: shop.shopId, count: 230 })
    const period = 'startDate=1930-01-01&endDate=2025-12-31&sort=-date'
    const pages = [await report(db, shop, period)]
    for (let next = pages[0]?.view?.paging?.next; next; next = pages.at(-1)?.view?.paging?.next)
      pages.push(await report(db, shop, `${period}&after=${next}`))
    const tables = pages.map(({ view }) => view?.tables[0])
    expect(tables.map((table) => table?.rows.length)).toEqual([100, 100, 30])
    expect(tables.map((table) => table?.rows[0]?.cells[0])).toEqual([
      { date: '2020-08-17' },
      { date: '2020-05-09' },
      { date: '2020-01-30' },
    ])
    expect(tables.map((table) => table?.total?.at(-1))).toEqual(Array(3).fill({ minor: 230 * 12_500 }))
    expect(pages.map(({ view }) => view?.paging?.rowCount)).toEqual([230, 230, 230])
  })

  test('what went back and what it cost are amounts of their own, below 0 where they are added up', async () => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const ofOrder = {
      shop_id: shop.shopId,
      order_id: shop.orderId,
      provider: 'CASH',
      status: 'PAYED',
    } as const
    const at = { created_at: '2026-07-15T08:00:00Z', settled_at: '2026-07-15T08:00:00Z' }
    await db
      .insertInto('transaction')
      .values([
        { ...ofOrder, ...at, transaction_type: 'PAYMENT', amount_minor: 40_000, fee_minor: 500 },
        { ...ofOrder, ...at, transaction_type: 'REFUND', amount_minor: -7_000, fee_minor: 0 },
      ])
      .execute()
    const valuesOf = ({ view }: Awaited<ReturnType<typeof report>>) =>
      view?.figures.map(({ label, value }) => [label, value])
    const payments = await report(db, shop, 'onlineOrOffline=BOTH', 'payments')
    expect(valuesOf(payments)).toEqual([
      ['Betalt', { minor: 40_000 }],
      ['Återbetalt', { minor: 7_000 }],
      ['Avgifter', { minor: 500 }],
      ['Netto', { minor: 32_500 }],
    ])
    expect(payments.view?.tables[0]?.total?.slice(2)).toEqual([
      { minor: 40_000 },
      { minor: -7_000 },
      { minor: -500 },
      { minor: 32_500 },
    ])
    const months = await report(db, shop, 'onlineOrOffline=BOTH', 'monthly')
    expect(valuesOf(months)).toContainEqual(['Återbetalt', { minor: 7_000 }])
  })

  test.each([
    ['startDate=2026-07-01&endDate=2026-07-31', 'tor 16 juli 10:00'],
    ['startDate=2025-07-01&endDate=2026-07-31', '16\u00a0juli\u00a02026 10:00'],
  ])('a booking of %s starts %s', async (period, start) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const { view } = await report(db, shop, `${period}&onlineOrOffline=BOTH`, 'bookings')
    expect(view?.tables[0]?.rows[0]?.cells[1]).toBe(start)
  })

  test.each([
    ['', '2026-07-01', '2026-07-16'],
    ['startDate=&endDate=', '2026-07-01', '2026-07-16'],
    ['startDate=2026-05-01', '2026-05-01', '2026-07-16'],
    ['startDate=1921-01-01&endDate=2020-12-31', '1921-01-01', '2020-12-31'],
  ])('%s is the period from %s to %s', async (search, from, to) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    expect(await frame(db, shop, search)).toMatchObject({ typed: { from, to }, refused: null })
    const { address, view } = await report(db, shop, search)
    expect({ ...address, hasView: view !== null }).toMatchObject({ from, to, hasView: true })
  })
})
