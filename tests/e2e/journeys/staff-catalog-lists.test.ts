import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { openDatabase, SCRIPT_AT_DESK, see, seeHeading } from '#tests/support/pages.ts'
import { follow, press, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** The lists that a shop keeps: all that can be done to a row, in the browser. */
const browser = withStaffBrowser()
/** Steps that are alike in all lists run in two set-ups only: at a desk with script, on a phone without. */
const [AT_A_DESK, ON_A_PHONE] = SCRIPT_AT_DESK
const as = 'owner@sjoboden.test'

type List = {
  path: string
  title: string
  add: string
  /** Fills what else a new row needs. */
  fill?: (page: Page) => Promise<void>
  /** An id of Sjöboden that a product uses. */
  used: string
}

const LISTS: readonly List[] = [
  {
    path: '/categories',
    title: 'Kategorier',
    add: 'Ny kategori',
    used: 'select category_id as id from product_category where shop_id = :shop',
  },
  {
    path: '/price-categories',
    title: 'Priskategorier',
    add: 'Ny priskategori',
    fill: async (page) => {
      await page.getByLabel(/^Huvudkategori/).selectOption('Vuxen')
      await page.getByLabel(/^Högsta antal per huvudkategori/).fill('2')
    },
    used: `select price_category_id as id from price where shop_id = :shop and price_category_id is not null`,
  },
  {
    path: '/durations',
    title: 'Längder',
    add: 'Ny längd',
    fill: async (page) => {
      await page.getByLabel('Antal', { exact: true }).fill('2')
      await page.getByLabel('Enhet', { exact: true }).selectOption('veckor')
    },
    used: 'select duration_id as id from product_duration where shop_id = :shop',
  },
  {
    path: '/taxes',
    title: 'Moms',
    add: 'Ny momssats',
    fill: (page) => page.getByLabel('Procentsats', { exact: true }).fill('12,5'),
    used: 'select tax_id as id from product where shop_id = :shop and deleted_at is null',
  },
]

/** Deletes the rows that these tests added: other journeys read the same shop. */
afterAll(() => {
  using database = openDatabase()
  for (const [table, column] of [
    ['category', 'name'],
    ['price_category', 'title'],
    ['duration', 'label'],
    ['tax', 'name'],
  ]) {
    database.exec(
      `update ${table} set deleted_at = '2026-01-01T00:00:00Z' where ${column} like '%Prov %' or ${column} like '%Krock %'`,
    )
  }
})

const CASES = LISTS.flatMap((list) => SCRIPT_AT_DESK.map((way) => ({ ...way, list, path: list.path })))

test.each(CASES)(
  '$path: a row is added, changed, deleted and brought back $way',
  async ({ list, ...way }) => {
    const page = await browser.open({ as, ...way })
    const name = `Prov ${way.width} ${way.hasScript ? 'med' : 'utan'} skript`
    await visit(page, list.path)
    await seeHeading(page, list.title)

    await follow(page, list.add)
    await seeHeading(page, list.add)
    await press(page, 'Spara')
    await see(page, 'Detta fält är obligatoriskt')
    await nameField(page).fill(name)
    await list.fill?.(page)
    await press(page, 'Spara')
    await see(page, 'Ändringarna sparades!')
    await rowOf(page, name).waitFor()

    await follow(page, name)
    await seeHeading(page, name)
    await nameField(page).fill('')
    await press(page, 'Spara')
    await see(page, 'Detta fält är obligatoriskt')
    await nameField(page).fill(`${name} 2`)
    await press(page, 'Spara')
    await rowOf(page, `${name} 2`).waitFor()

    await follow(page, `${name} 2`)
    await follow(page, 'Radera')
    await seeHeading(page, `Radera ”${name} 2”?`)
    await press(page, 'Radera')
    await see(page, `”${name} 2” raderades`)
    await rowOf(page, `${name} 2`).waitFor({ state: 'detached' })
    await press(page, 'Ångra')
    await see(page, `”${name} 2” är tillbaka`)
    await rowOf(page, `${name} 2`).waitFor()
  },
)

test.each(SCRIPT_AT_DESK)('a row moves one step up and down again $way', async (way) => {
  const page = await browser.open({ as, ...way })
  await visit(page, '/categories')
  const [first = '', second = ''] = await names(page)

  await press(page, `Flytta upp ${second}`)
  await page.locator(`tbody tr:first-child a:text-is("${second}")`).waitFor()
  expect((await names(page)).slice(0, 2)).toEqual([second, first])
  await press(page, `Flytta ner ${second}`)
  await page.locator(`tbody tr:first-child a:text-is("${first}")`).waitFor()
  await visit(page, '/categories')
  expect((await names(page)).slice(0, 2)).toEqual([first, second])
})

test('a row is dragged to its place and back; Escape gives up', async () => {
  const page = await browser.open({ as, ...AT_A_DESK })
  await visit(page, '/categories')
  const before = await names(page)
  const [first = ''] = before
  const last = before.length

  await drag(page, { from: 1, to: last })
  await see(page, `${first} ligger nu på plats ${last} av ${last}.`)
  await visit(page, '/categories')
  expect(await names(page)).toEqual([...before.slice(1), first])
  await drag(page, { from: last, to: 1 })
  await see(page, `${first} ligger nu på plats 1 av ${last}.`)
  await drag(page, { from: 1, to: last, isGivenUp: true })
  await visit(page, '/categories')
  expect(await names(page)).toEqual(before)
})

test.each([
  { ...AT_A_DESK, list: find('/categories') },
  { ...ON_A_PHONE, list: find('/durations') },
])('the second of two is told what the first saved $way', async ({ list, ...way }) => {
  const [own, colleagues] = [
    await browser.open({ as, ...way }),
    await browser.open({ as, hasScript: false, width: 1280 }),
  ]
  const name = `Krock ${way.width} ${way.hasScript ? 'med' : 'utan'} skript`
  await visit(own, `${list.path}/new`)
  await nameField(own).fill(name)
  await list.fill?.(own)
  await press(own, 'Spara')
  await rowOf(own, name).waitFor()
  await follow(own, name)
  await seeHeading(own, name)

  await visit(colleagues, own.url())
  await nameField(colleagues).fill(`${name}, kollegans`)
  await press(colleagues, 'Spara')
  await rowOf(colleagues, `${name}, kollegans`).waitFor()

  await nameField(own).fill(`${name}, min`)
  await press(own, 'Spara')
  await see(own, /Elin Lindqvist sparade ändringar/)
  await see(own, `${name}, kollegans`)
  expect(await nameField(own).inputValue()).toBe(`${name}, min`)
  await press(own, 'Spara')
  await rowOf(own, `${name}, min`).waitFor()
})

test('what a product uses cannot be deleted', async () => {
  const page = await browser.open({ as, hasScript: false })
  for (const { path, used } of LISTS) {
    await visit(page, `${path}/${idOf(used)}/delete`)
    await see(page, /används och kan inte raderas/)
    expect(await page.locator('main a[href^="/products/"]').count()).toBeGreaterThan(0)
    expect(await page.getByRole('button', { name: 'Radera', exact: true }).count()).toBe(0)
  }
})

test.each(SCRIPT_AT_DESK)('all lists are found from the navigation $way', async (way) => {
  const page = await browser.open({ as, ...way })
  const isPhone = way.width < 768
  await visit(page, isPhone ? '/menu' : '/dashboard')
  if (!isPhone) await follow(page, 'Produkter')
  for (const { title } of LISTS) {
    if (isPhone) await visit(page, '/menu')
    await follow(page, title)
    await seeHeading(page, title)
  }
})

function find(path: string): List {
  const list = LISTS.find((each) => each.path === path)
  if (!list) throw new Error(`no list at ${path}`)
  return list
}

/** Takes a row by its grip and lets it go past another; Escape gives it up. Places are counted from 1. */
async function drag(page: Page, { from, to, isGivenUp }: { from: number; to: number; isGivenUp?: boolean }) {
  const grips = page.locator('table.record-list tbody .grip')
  await grips.first().waitFor()
  const [start, end] = [await grips.nth(from - 1).boundingBox(), await grips.nth(to - 1).boundingBox()]
  if (!start || !end) throw new Error('a grip is out of sight')
  const x = start.x + start.width / 2
  await page.mouse.move(x, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, end.y + end.height / 2 + (to > from ? 12 : -12), { steps: 5 })
  if (isGivenUp) await page.keyboard.press('Escape')
  await page.mouse.up()
}

function nameField(page: Page) {
  return page.getByLabel('Namn', { exact: true })
}

function rowOf(page: Page, name: string) {
  return page
    .locator('table.record-list tbody tr')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
}

async function names(page: Page): Promise<string[]> {
  return page.locator('table.record-list td:first-child a').allInnerTexts()
}

function idOf(sql: string): number {
  using database = openDatabase()
  const shop = "(select id from shop where key = 'sjoboden')"
  const row = database.prepare<[], { id: number }>(`${sql.replace(':shop', shop)} limit 1`).get()
  if (!row) throw new Error(`the demo has no ${sql}`)
  return row.id
}
