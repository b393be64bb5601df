import type { Page } from 'playwright'
import { openDatabase } from './pages.ts'
import { addMember } from './staff-journey.ts'

/**
 * An owner who sets up a shop. The steps below hold in every language: they follow the links that a page shows
 * and fill fields by name, so whatever a page does not lead to, they do not reach.
 */
export type Owner = {
  page: Page
  hasScript: boolean
  language: 'sv' | 'de'
  /** Links followed and buttons pressed so far. */
  steps: number
}

type EmptyShop = { key: string; language: 'sv' | 'de'; currency: string }

/** A shop with approved terms and an owner; nothing else. */
export async function addEmptyShop({ key, language, currency }: EmptyShop): Promise<string> {
  const email = `owner@${key}.test`
  {
    using database = openDatabase()
    database
      .prepare(
        `insert into shop (key, display_name, currency, locales, created_at, approved_terms_at)
         values (?, 'Ny butik', ?, ?, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z')`,
      )
      .run(key, currency, JSON.stringify([language]))
  }
  await addMember(email, [key])
  using database = openDatabase()
  database.prepare('update user set locale = ? where email = ?').run(language, email)
  return email
}

/** Follows the link that the page shows to this address. */
export async function follow(owner: Owner, address: string): Promise<void> {
  const { page } = owner
  owner.steps += 1
  await page.locator(`a[href="${address}"]`).filter({ visible: true }).first().click()
  const { pathname } = new URL(address, page.url())
  await page.waitForURL((url) => url.pathname === pathname)
  await page.locator('h1').first().waitFor()
}

/** From anywhere by the navigation: the menu on a phone, the sidebar at a desk, where a group opens first. */
export async function goTo(owner: Owner, address: string, group?: string): Promise<void> {
  const { page } = owner
  const menu = page.locator('nav.bottom a[href="/menu"]')
  if (await menu.isVisible()) {
    owner.steps += 1
    await menu.click()
    await page.waitForURL(({ pathname }) => pathname === '/menu')
  } else if (group) await follow(owner, group)
  await follow(owner, address)
}

type Filling = Readonly<Record<string, string | boolean>>

/** Fills fields by name: text, choice, radio button or switch. */
export async function fill({ page }: Owner, values: Filling): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`main [name="${name}"]:not([type=hidden])`)
    if (typeof value === 'boolean') await field.setChecked(value)
    else if ((await field.first().getAttribute('type')) === 'radio') {
      await page.locator(`main [name="${name}"][value="${value}"]`).check()
    } else if ((await field.first().evaluate((element) => element.localName)) === 'select') {
      await field.selectOption(value)
    } else await field.fill(value)
  }
}

/** Presses the form's Save and waits for the server's word that it is kept. */
export async function save(owner: Owner, form?: string): Promise<void> {
  const { page } = owner
  owner.steps += 1
  const id = form ?? (await page.locator('main form.stack').first().getAttribute('id'))
  const button = page.locator(`button[type=submit][form="${id}"]`).filter({ visible: true }).last()
  await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'POST'), button.click()])
  await page.locator('.flash').first().waitFor()
  await page.locator('button[aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** The way a list of things works: its page, 'new', fill, save, back at the list with the new one in it. */
export async function addThing(owner: Owner, values: Filling): Promise<void> {
  const { pathname } = new URL(owner.page.url())
  await follow(owner, `${pathname}/new`)
  await fill(owner, values)
  await save(owner)
  await owner.page.waitForURL((url) => url.pathname === pathname)
}

/** Leaves a form by its create button, fills and saves the page that it leads to, and is back at the form. */
export async function createFor(owner: Owner, what: string, values: Filling): Promise<void> {
  const { page } = owner
  const { pathname } = new URL(page.url())
  owner.steps += 1
  await page.locator(`button[name=create][value=${what}]`).click()
  await page.waitForURL((url) => url.pathname !== pathname && url.searchParams.has('draft'))
  await page.locator('h1').first().waitFor()
  await fill(owner, values)
  await save(owner)
  await page.waitForURL((url) => url.pathname === pathname)
}

/** The seconds of each part of the work, in order, and how many steps the owner took for it. */
export function stopwatch(owner: Owner) {
  const parts: [name: string, seconds: number, steps: number][] = []
  return {
    async step(name: string, work: () => Promise<void>) {
      const [start, before] = [performance.now(), owner.steps]
      await work()
      parts.push([name, (performance.now() - start) / 1000, owner.steps - before])
    },
    /** Steps of these parts together. */
    stepsOf(...names: string[]): number {
      return parts.reduce((sum, [name, , steps]) => sum + (names.includes(name) ? steps : 0), 0)
    },
    report() {
      const total = parts.reduce((sum, [, taken]) => sum + taken, 0)
      const lines = parts.map(([name, taken, steps]) => `${name} ${taken.toFixed(1)} s, ${steps} steps`)
      return [...lines, `in all ${total.toFixed(1)} s`].join('; ')
    },
  }
}
