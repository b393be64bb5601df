import { expect, test } from 'vitest'
import { axeFindings, overflow } from '#tests/support/page-checks.ts'
import { openDatabase, SCRIPTS, see } from '#tests/support/pages.ts'
import { follow, press, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** Rows that are too many to wait for are written while the owner works on. Source: performance.md P10. */
const browser = withStaffBrowser()
const as = 'owner@sjoboden.test'
const ROWS = 6_000
/** Days that no other test sells on. */
const PERIOD = 'startDate=2090-01-01&endDate=2090-01-31&onlineOrOffline=BOTH'

test.each(SCRIPTS)('an owner has a large file written and downloads it $script', async ({ hasScript }) => {
  sellRows()
  const page = await browser.open({ as, hasScript, width: hasScript ? 1280 : 360 })
  await visit(page, `/reports/sales?${PERIOD}`)
  await see(page, /^6.?000 rader$/)
  await follow(page, 'Ladda ner CSV')
  await see(page, /skrivs i bakgrunden/)
  expect(await overflow(page)).toBe(0)
  if (hasScript) expect(await axeFindings(page)).toEqual([])
  const columns = page.locator('input[name=columns]')
  for (let index = 0; index < (await columns.count()); index++) await columns.nth(index).uncheck()
  await press(page, 'Skapa filen')
  await page.locator('#error-summary').waitFor()
  for (const name of ['order', 'inc_vat']) await page.locator(`input[name=columns][value=${name}]`).check()
  await press(page, 'Skapa filen')
  await page.waitForURL(/\/reports\/files\/\d+$/)

  const link = page.locator('a[href$="/download"]')
  await link.waitFor()
  if (hasScript) expect(await axeFindings(page)).toEqual([])
  const address = (await link.getAttribute('href')) ?? ''
  const file = await page.request.get(address)
  expect(file.headers()['content-disposition']).toMatch(/\.csv/)
  const [head = '', ...lines] = (await file.text()).trim().split('\r\n')
  expect(head.split(';')).toHaveLength(2)
  expect(lines).toHaveLength(ROWS)

  // A page that waits reads its state again by itself, whoever writes the file.
  const id = Number(/\d+/.exec(address))
  changeFile("state = 'WAITING', total_rows = 0, claimed_until = '2099-01-01T00:00:00Z'", id)
  await visit(page, `/reports/files/${id}`)
  await see(page, 'Raderna räknas.')
  changeFile("state = 'DONE'", id)
  await link.waitFor()

  const stranger = await browser.open({ as: 'accountant@sjoboden.test', hasScript: false })
  expect((await stranger.goto(address.replace('/download', '')))?.status()).toBe(404)
  expect((await stranger.request.get(address)).status()).toBe(404)
  // Another page of the same rows offers the columns that were chosen last.
  await visit(page, `/reports/sales/file?${PERIOD}`)
  expect(await page.locator('input[name=columns]:checked').count()).toBe(2)
})

function changeFile(changes: string, id: number): void {
  using database = openDatabase()
  database.prepare(`update report_file set ${changes} where id = ?`).run(id)
}

function sellRows(): void {
  using database = openDatabase()
  const columns = database
    .prepare<[], { name: string }>("select name from pragma_table_info('sales_entry') where name <> 'id'")
    .all()
    .map(({ name }) => name)
  const values = columns.map((name) =>
    name === 'sold_on' ? "'2090-01-01'" : name === 'sold_at' ? "'2090-01-01T10:00:00Z'" : name,
  )
  database
    .prepare(
      `with recursive number (n) as (select 1 union all select n + 1 from number where n < ?)
       insert into sales_entry (${columns.join(', ')}) select ${values.join(', ')} from number,
         (select * from sales_entry where shop_id = (select id from shop where key = 'sjoboden') limit 1) as sold
       where not exists (select 1 from sales_entry where sold_on = '2090-01-01')`,
    )
    .run(ROWS)
}
