import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openDatabase, SCRIPT_AT_DESK, SCRIPT_ON_PHONE, see, seeHeading } from '#tests/support/pages.ts'
import {
  findOrders,
  follow,
  press,
  unfoldFilters,
  visit,
  withStaffBrowser,
} from '#tests/support/staff-journey.ts'

/** Everything the reader chose is in the address. Source: experience.md 8, 10, 13. */
const browser = withStaffBrowser()
const as = 'staff@sjoboden.test'
const rowsOf = (page: Page) => page.locator('table.orders tbody tr')

test.each(SCRIPT_ON_PHONE)('staff find orders by tab, search, filter and sort order $way', async (way) => {
  const page = await browser.open({ as, ...way })
  // The demo's phone numbers begin alike: 174 finds all of them.
  const order = findOrders('coming with a comment', 5).find(({ id }) => !'070174'.includes(String(id)))
  if (!order) throw new Error('no order')

  await visit(page, '/history/orders')
  await seeCurrentTab('Kommande')
  await follow(page, 'Tidigare')
  await seeCurrentTab('Tidigare')
  await follow(page, 'Raderade')
  await seeCurrentTab('Raderade')
  expect(await rowsOf(page).filter({ hasText: 'Raderad' }).count()).toBeGreaterThan(0)
  await follow(page, 'Alla')
  await seeCurrentTab('Alla')
  expect(await rowsOf(page).count()).toBe(30)

  for (const words of [order.lastName, order.phone, String(order.id)]) {
    await search(words)
    await page.getByRole('link', { name: String(order.id), exact: true }).waitFor()
  }
  await search('')
  await unfoldFilters(page)
  const product = page.getByRole('checkbox', { name: 'Havskajak', exact: true })
  await page.getByLabel('Betalning', { exact: true }).selectOption('Obetald')
  expect(await product.count()).toBe(0)
  await press(page, 'Fler filter')
  await product.check()
  await press(page, 'Filtrera')
  await see(page, 'Obetald')
  await product.waitFor({ state: 'detached' })
  const both = page.getByRole('navigation', { name: 'Valda filter' })
  await both.getByRole('link', { name: 'Ta bort filtret Produkt: Havskajak' }).waitFor()
  expect(await rowsOf(page).count()).toBeGreaterThan(0)
  for (const text of await rowsOf(page).allInnerTexts()) expect(text).toMatch(/Havskajak/)

  // Enter searches on with what is folded away, and unfolds nothing.
  await search('a')
  await both.getByRole('link', { name: 'Ta bort filtret Sök: a' }).waitFor()
  await both.getByRole('link', { name: 'Ta bort filtret Produkt: Havskajak' }).waitFor()
  expect(await product.count()).toBe(0)

  await both.getByRole('link', { name: 'Ta bort filtret Betalning: Obetald' }).click()
  await both.getByRole('link', { name: /Betalning/ }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('payment')).toBeNull()
  expect(new URL(page.url()).searchParams.get('product')).not.toBeNull()
  await follow(page, 'Rensa alla')
  await both.waitFor({ state: 'detached' })

  // Starts by name lie where the other tab has them.
  await unfoldFilters(page)
  await press(page, 'Fler filter')
  await follow(page, 'Förra månaden')
  await both.getByRole('link', { name: 'Ta bort filtret Start' }).waitFor()
  await seeCurrentTab('Alla')
  await follow(page, 'Rensa alla')
  await both.waitFor({ state: 'detached' })

  await search('finns verkligen inte')
  await see(page, 'Inga ordrar stämmer med filtret')
  await see(page, /Du filtrerade på Sök: finns verkligen inte/)
  await visit(page, '/history/orders?tab=all&from=2026-07-02&to=2026-07-01')
  await see(page, /^Till-datumet ligger före från-datumet. Du filtrerade på Start/)

  async function search(words: string) {
    await page.getByRole('searchbox').fill(words)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => (url.searchParams.get('q') ?? '') === words)
  }

  async function seeCurrentTab(name: string) {
    await page.locator('[aria-current=page]').getByText(name, { exact: true }).waitFor()
  }
})

test.each(SCRIPT_AT_DESK)('the pages of a filtered list follow each other by key $way', async (way) => {
  const page = await browser.open({ as, ...way })
  await visit(page, '/history/orders?tab=all&payment=PAID&sort=id')
  const first = await idsOn(page)
  expect(first).toHaveLength(30)
  expect(first).toEqual([...first].sort((a, b) => a - b))

  await follow(page, 'Nästa')
  await page.waitForURL(/after=/)
  await page.getByRole('link', { name: String(first[0]), exact: true }).waitFor({ state: 'detached' })
  const second = await idsOn(page)
  expect(Math.min(...second)).toBeGreaterThan(Math.max(...first))
  expect(new URL(page.url()).searchParams.get('payment')).toBe('PAID')

  await page.locator(`input[name=ids][value="${second[1]}"]`).check()
  await press(page, 'Exportera')
  await see(page, 'Exporterar 1 rad.')
  await follow(page, 'Tillbaka')
  await page.waitForURL(/\/history\/orders\?.*after=/)
  await expect.poll(() => page.locator('input[name=ids]:checked').inputValue()).toBe(String(second[1]))
  expect(await idsOn(page)).toEqual(second)

  await follow(page, 'Föregående')
  await page.getByRole('link', { name: String(first[0]), exact: true }).waitFor()
  expect(await idsOn(page)).toEqual(first)

  if (way.width > 640) {
    await page.getByRole('columnheader', { name: 'Order ↑' }).getByRole('link').click()
  } else {
    await page.getByText('Sortera: Order').click()
    await page.locator('.sort-choice').getByRole('link', { name: 'Order ↑' }).click()
  }
  await page.waitForURL((url) => !url.searchParams.has('sort'))
  await page.getByRole('link', { name: String(first[0]), exact: true }).waitFor({ state: 'detached' })
  const newestFirst = await idsOn(page)
  expect(newestFirst).toEqual([...newestFirst].sort((a, b) => b - a))
})

test('rows are walked, ticked and opened by keyboard', async () => {
  const page = await browser.open({ as: 'owner@sjoboden.test' })
  const focusedLink = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
  await visit(page, '/history/orders')
  const links = await rowsOf(page)
    .locator('td.row-key a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  expect(await focusedLink()).toBe(links[0])
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await page.waitForURL(`**${links[1]}/customer`)

  await visit(page, '/products')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  expect(await page.locator('table.products input[type=checkbox]').first().isChecked()).toBe(true)
  const to = await focusedLink()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname.startsWith(String(to)))
})

test('a copied address shows a colleague the same list', async () => {
  const own = await browser.open({ as })
  const colleagues = await browser.open({ as: 'owner@sjoboden.test', hasScript: false, width: 360 })
  await visit(own, '/history/orders')
  await own.getByRole('searchbox').fill('an')
  await own.getByLabel('Betalning', { exact: true }).selectOption('Betald')
  await press(own, 'Filtrera')
  await own.waitForURL(/payment=PAID/)
  await see(own, 'Rensa alla')
  await visit(colleagues, own.url())
  expect(await idsOn(colleagues)).toEqual(await idsOn(own))
})

test('an address that somebody mistyped shows the list as it is by default', async () => {
  const page = await browser.open({ as })
  await visit(page, '/history/orders?tab=x&from=2026-02-30&payment=maybe&product=-1&sort=who&after=%20')
  await seeHeading(page, 'Ordrar')
  expect(await page.locator('[aria-current=page]').filter({ hasText: 'Kommande' }).count()).toBe(1)
})

test('a list past its end leads back to the first page', async () => {
  const page = await browser.open({ as, hasScript: false })
  await visit(page, '/history/orders?tab=all')
  await follow(page, 'Nästa')
  const after = new URL(page.url()).searchParams.get('after') ?? ''
  await visit(page, `/history/orders?tab=deleted&after=${encodeURIComponent(after)}`)
  if ((await rowsOf(page).count()) === 0) {
    await see(page, 'Listan är slut')
    await follow(page, 'Till första sidan')
  }
  await page.locator('table.orders').waitFor()
})

test('the list of a shop without orders says so', async () => {
  const database = openDatabase()
  database.exec(`
    insert into user (name, email, password_hash, created_at) select 'Ny', 'ny@tom.test', password_hash, created_at from user limit 1;
    insert into shop (key, display_name, created_at, approved_terms_at) select 'tom', 'Tom butik', created_at, approved_terms_at from shop limit 1;
    insert into membership (shop_id, user_id, built_in_role, created_at)
      select shop.id, user.id, 'OWNER', user.created_at from shop, user where key = 'tom' and email = 'ny@tom.test'`)
  database.close()
  const page = await browser.open({ as: 'ny@tom.test' })
  for (const [address, text] of [
    ['/history/orders', 'Inga kommande ordrar'],
    ['/history/orders?tab=past', 'Inga tidigare ordrar'],
    ['/history/orders?tab=all', 'Inga ordrar än'],
    ['/history/orders?tab=deleted', 'Inga raderade ordrar'],
    ['/bookings/manifest', 'Inga avgångar den här dagen'],
    ['/bookings/manifest?days=7', 'Inga avgångar de här dagarna'],
    ['/settings/outbox', 'Utkorgen är tom'],
    ['/dashboard', 'Översikt'],
  ] as const) {
    await visit(page, address)
    await see(page, text)
  }
})

async function idsOn(page: Page): Promise<number[]> {
  const links = await page.locator('table.orders tbody td.row-key a').allInnerTexts()
  return links.map(Number)
}
