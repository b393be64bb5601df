import { expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { axeFindings } from '#tests/support/page-checks.ts'
import { openDatabase, SCRIPT_AT_DESK, SCRIPT_ON_PHONE, see, seeHeading } from '#tests/support/pages.ts'
import { follow, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** Owners read how it went, and take it to the accountant. Source: spec 3 §2 'Reports', domain.md §13. */
const browser = withStaffBrowser()
const as = 'owner@sjoboden.test'
/** This year and some of its neighbours: on the first days of a year nothing is sold in it yet. */
const YEAR = new Date().getFullYear()
const AROUND = `startDate=${YEAR - 1}-07-01&endDate=${YEAR + 1}-03-31`

test.each(SCRIPT_AT_DESK)('an owner reads the year and downloads it $way', async (way) => {
  const page = await browser.open({ as, ...way })
  await visit(page, '/reports')
  await seeHeading(page, 'Rapporter')
  await follow(page, 'I år')
  await page.waitForURL(/startDate=\d{4}-01-01/)
  const [from, to] = ['startDate', 'endDate'].map((name) => page.locator(`.report-filters [name=${name}]`))
  const end = (await to?.inputValue()) ?? ''
  await to?.fill(`${YEAR - 1}-12-31`)
  await page.locator('.report-filters button').click()
  await see(page, 'Slutdatum kan inte vara före startdatum')
  expect(await to?.inputValue()).toBe(`${YEAR - 1}-12-31`)
  expect(await to?.getAttribute('aria-invalid')).toBe('true')
  expect(await page.locator('.key-figures').count()).toBe(0)
  if (way.hasScript) expect(await axeFindings(page)).toEqual([])
  await to?.fill(end)
  await from?.fill(`${YEAR - 1}-01-01`)
  await page.getByLabel('Kanal').selectOption({ label: 'Online och på plats' })
  await page.locator('.report-filters button').click()
  await page.waitForURL(/onlineOrOffline=BOTH/)
  await see(page, 'Betalningar per sätt')
  await see(page, 'Försäljning och fordran')
  await see(page, 'Försäljningen jämförd')
  await see(page, /^Skapad .* av Elin Lindqvist/)
  if (way.hasScript) expect(await axeFindings(page)).toEqual([])

  await follow(page, 'Moms')
  await page.waitForURL(/overview\/taxes.*BOTH/)
  const total = page.locator('table').first().locator('tfoot td').last()
  await total.waitFor()
  const shown = Number(
    (await total.innerText())
      .replace(/[^\d,−-]/g, '')
      .replace('−', '-')
      .replace(',', '.'),
  )
  const file = await page.request.get((await page.getByText('Ladda ner Excel').getAttribute('href')) ?? '')
  expect(file.headers()['content-disposition']).toMatch(/Moms \d{4}-01-01 till .*\.xlsx/)
  const book = read(await file.body(), { cellFormula: true })
  const [first = ''] = book.SheetNames
  const sheet = book.Sheets[first] ?? {}
  const rows = utils.sheet_to_json<(string | number)[]>(sheet, { header: 1 })
  expect(rows.at(-1)?.at(-1)).toBe(shown)
  expect(sheet[`D${rows.length}`]?.f).toBe(`SUM(D2:D${rows.length - 1})`)
  expect(shown).toBeGreaterThan(0)
  const pdf = await page.request.get((await page.getByText('Ladda ner PDF').getAttribute('href')) ?? '')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test.each(SCRIPT_ON_PHONE)(
  'every row of the sales leads to its order, and all of them are a file $way',
  async (way) => {
    const page = await browser.open({ as, ...way })
    // Without the days in which another journey sells more rows than come at once.
    await visit(page, '/reports/overview/sales?startDate=2020-01-01&endDate=2089-12-31&onlineOrOffline=BOTH')
    await see(page, 'Försäljning exkl. moms')
    await follow(page, 'Alla rader')
    await see(page, 'Försäljningsrader')
    const total = await page.locator('tfoot td').last().innerText()
    const csv = await page.request.get((await page.getByText('Ladda ner CSV').getAttribute('href')) ?? '')
    const [head, ...lines] = (await csv.text()).trim().split('\r\n')
    expect(head).toContain('Inkl. moms')
    await see(page, `${lines.length.toLocaleString('sv')} rader`)
    const column = head?.split(';').indexOf('Inkl. moms') ?? 0
    const sum = lines.reduce((all, line) => all + Number(line.split(';')[column]?.replace(',', '.')), 0)
    expect(sum.toFixed(2)).toBe(total.replace(/[^\d,]/g, '').replace(',', '.'))
    await follow(page, 'Nästa')
    await page.waitForURL(/after=/)
    await page.locator('tbody a').first().click()
    await page.waitForURL(/\/orders\/\d+/)
  },
)

test('products are compared, and each leads to its rows', async () => {
  const page = await browser.open({ as })
  await visit(page, `/reports/overview/product?${AROUND}&onlineOrOffline=BOTH`)
  await see(page, 'Per priskategori')
  await see(page, 'Resursernas beläggning')
  expect(await axeFindings(page)).toEqual([])
  const names = page.locator('table').first().locator('tbody tr td:first-child')
  await page.locator('th').getByText('Produkt').first().click()
  await page.waitForURL(/sort=product/)
  await page.locator('th[aria-sort=ascending]').first().waitFor()
  const sorted = await names.allInnerTexts()
  expect(sorted).toEqual(sorted.toSorted(new Intl.Collator('sv').compare))
  const all = sorted.length
  await page.getByText('Fler filter').click()
  await page.locator('select[name=category]').selectOption({ label: 'Paddla' })
  await page.locator('.report-filters button').click()
  await page.waitForURL(/category=\d+/)
  await names.nth(all - 1).waitFor({ state: 'detached' })
  const file = await page.request.get((await page.getByText('Ladda ner Excel').getAttribute('href')) ?? '')
  const book = read(await file.body())
  const about = utils.sheet_to_json<string[]>(book.Sheets['Om rapporten'] ?? {}, { header: 1 })
  expect(about).toContainEqual(['Kategori', 'Paddla'])
  await follow(page, 'Havskajak')
  await page.waitForURL(/reports\/sales.*product=\d+&category=\d+/)
  await see(page, 'Försäljningsrader')
  await page.locator('th').getByText('Inkl. moms').click()
  await page.locator('th[aria-sort=descending]').getByText('Inkl. moms').waitFor()
  const highest = await page.locator('tbody tr').first().innerText()
  await follow(page, 'Nästa')
  await page.waitForURL(/sort=-inc_vat&after=/)
  await follow(page, 'Föregående')
  await page.waitForURL(/sort=-inc_vat&before=/)
  await page.getByText('Föregående').and(page.locator('[aria-disabled]')).waitFor()
  expect(await page.locator('tbody tr').first().innerText()).toBe(highest)
})

test('refunds are listed one by one, and add up to what the payments say', async () => {
  const page = await browser.open({ as })
  await visit(page, '/reports/overview/refunds?startDate=2020-01-01&endDate=2099-12-31&onlineOrOffline=BOTH')
  await see(page, 'Återbetalningar per sätt')
  const total = await page.locator('table').first().locator('tfoot td').nth(4).innerText()
  await page.locator('tbody a[href^="/orders/"]').first().waitFor()
  await follow(page, 'Betalningar')
  await page.waitForURL(/overview\/payments/)
  await see(page, 'Betalningar per dag')
  const refunded = await page.locator('table').first().locator('tfoot td').nth(3).innerText()
  expect(refunded.replace('−', '')).toBe(total)

  const days = page.locator('table').nth(1)
  await days.locator('th').getByText('Netto').click()
  await page.waitForURL(/sort=-net/)
  await days.locator('th[aria-sort=descending]').waitFor()
  const net = await days.locator('tbody tr td:last-child').allInnerTexts()
  const amounts = net.map((text) =>
    Number(
      text
        .replace('−', '-')
        .replace(/[^\d,-]/g, '')
        .replace(',', '.'),
    ),
  )
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  await follow(page, 'Moms')
  await page.waitForURL(/overview\/taxes/)
  await page.locator('th').getByText('Momssats').first().click()
  await page.waitForURL(/sort=rate/)
  const sales = page.locator('table').first()
  await sales.locator('th[aria-sort=ascending]').waitFor()
  const rates = await sales.locator('tbody tr td:first-child').allInnerTexts()
  expect(rates.map(Number.parseFloat)).toEqual([6, 12, 25])
})

test('bookings of a period are listed with how they were made', async () => {
  const page = await browser.open({ as })
  await visit(page, `/reports/overview/bookings?${AROUND}&onlineOrOffline=BOTH`)
  await see(page, 'Bokningar per källa')
  await see(page, 'Gäster per land')
  expect(await axeFindings(page)).toEqual([])
  await follow(page, 'Nästa')
  await page.waitForURL(/after=/)
  await page.locator('tbody a[href^="/orders/"]').first().click()
  await page.waitForURL(/\/orders\/\d+/)
})

test('the months, and what there is none of yet', async () => {
  const page = await browser.open({ as })
  await visit(page, '/reports/monthly?onlineOrOffline=BOTH')
  await page.getByRole('columnheader', { name: 'Utestående' }).waitFor()
  await follow(page, 'Presentkort')
  await see(page, 'Inga presentkort än')
  await follow(page, 'Fakturor')
  await see(page, 'Inga fakturor än')
})

test('an empty period says so, and of one product there are no payments', async () => {
  const page = await browser.open({ as })
  await visit(page, '/reports/overview/summary?startDate=2001-01-01&endDate=2001-01-31')
  await see(page, 'Inget hände under perioden')
  await visit(
    page,
    `/reports/overview/summary?onlineOrOffline=BOTH&startDate=${yearOfSales()}-01-01&endDate=2099-12-31`,
  )
  await see(page, 'Betalningar per sätt')
  await page.locator('select[name=product]').selectOption({ label: 'Havskajak' })
  await page.locator('.report-filters button').click()
  await page.waitForURL(/product=\d+/)
  await see(page, 'Moms på försäljningen')
  await page.getByRole('heading', { name: 'Betalningar per sätt' }).waitFor({ state: 'detached' })
  await follow(page, 'Per månad')
  await page.getByRole('columnheader', { name: 'Utestående' }).waitFor()
  await page.locator('select[name=product]').waitFor({ state: 'detached' })
})

/** The last year in which anything was sold: on its first days this year may have nothing yet. */
function yearOfSales(): string {
  using database = openDatabase()
  const sold = database.prepare<[], { year: string }>(
    "select substr(max(sold_on), 1, 4) as year from sales_entry where shop_id = (select id from shop where key = 'sjoboden')",
  )
  return sold.get()?.year ?? ''
}
