import { expect, test } from 'vitest'
import { loader } from '#app/routes/files/report.ts'
import type { Db } from '#db/transaction.server.ts'
import {
  insertStaffShop,
  outcomeOf,
  type StaffShop,
  staffArgs,
} from '#tests/integration/routes/staff/staff-shop.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { insertSalesEntries } from '#tests/support/sales-entries.ts'

async function fileOf(db: Db, shop: StaffShop, report: string, format: string, search: string) {
  const args = await staffArgs(db, shop, `/reports/overview/${report}/file/${format}?${search}`, {
    params: { report, format },
  })
  return loader({ ...args, pattern: '/reports/overview/:report/file/:format' })
}

test('a PDF has its chart, and its foot on every sheet; one of too many pages is offered as Excel', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertStaffShop(db)
  await insertSalesEntries(db, { shopId: shop.shopId, count: 2_000 })
  // What its journal says is what the order costs: nothing is due of it from before.
  const ofOrder = db.selectFrom('sales_entry').select(({ fn }) => fn.sum<number>('amount_minor').as('sum'))
  const { sum } = await ofOrder.where('order_id', '=', shop.orderId).executeTakeFirstOrThrow()
  await db.updateTable('order').set({ price_minor: sum }).where('id', '=', shop.orderId).execute()

  const period = 'startDate=2020-01-01&endDate=2020-03-31'
  const summary = await fileOf(db, shop, 'summary', 'pdf', period)
  expect(summary.headers.get('Content-Disposition')).toBe(
    'attachment; filename="Sammanfattning 2020-01-01 till 2020-03-31.pdf"',
  )
  const { text, drawing } = readPdf(await summary.bytes())
  expect(text).toContain('Bästa veckan')
  expect(text.replaceAll('\n', '')).toContain('v. 11')
  const sheets = Number(/sida 1 av (\d)/.exec(text)?.[1])
  for (let sheet = 1; sheet <= Math.max(1, sheets); sheet++)
    expect(text).toContain(`sida ${sheet} av ${sheets}`)
  const heights = [...drawing.matchAll(/1 0 0 1 [-\d.]+ ([-\d.]+) (?:cm|Tm)/g)].map(([, y]) =>
    Math.abs(Number(y)),
  )
  expect(Math.max(...heights)).toBeLessThan(842)

  const long = 'startDate=2020-01-01&endDate=2025-12-31'
  const tooLong = await outcomeOf(fileOf(db, shop, 'sales', 'pdf', long))
  expect(tooLong).toEqual({ to: `/reports/overview/sales?${long}&problem=pdf_too_long` })
  expect((await fileOf(db, shop, 'sales', 'xlsx', long)).status).toBe(200)
  const empty = await outcomeOf(
    fileOf(db, shop, 'monthly', 'xlsx', 'startDate=2001-01-01&endDate=2001-12-31'),
  )
  expect(empty).toEqual({ to: '/reports/monthly?startDate=2001-01-01&endDate=2001-12-31&problem=no_report' })
})
