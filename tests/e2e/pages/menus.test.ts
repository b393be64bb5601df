import { expect, test } from 'vitest'
import { axeFindings } from '#tests/support/page-checks.ts'
import { seeHeading } from '#tests/support/pages.ts'
import { addMember, findOrders, openMenu, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** Menus by keyboard, with and without script. Source: experience.md H1, H3. */
const browser = withStaffBrowser()
const as = 'owner@sjoboden.test'
const [order] = findOrders('coming and unpaid', 1)
const orderPage = `/orders/${order?.id}`

test('without script a menu is a fold of links', async () => {
  const page = await browser.open({ as, hasScript: false })
  await visit(page, orderPage)
  await page.locator('main summary').filter({ hasText: 'Mer', visible: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${orderPage}/replicate`)
})

test('a menu opens by Enter and arrows, chooses by arrows and letters, and gives the focus back', async () => {
  const page = await browser.open({ as })
  await visit(page, orderPage)
  const summary = page.locator('main summary').filter({ hasText: 'Mer', visible: true })
  const button = page.getByRole('main').getByRole('button', { name: 'Mer', exact: true })
  const chosen = page.locator('[role=menuitem][data-focus]')
  const hasFocus = () => button.evaluate((element) => element === document.activeElement)
  await summary.focus()
  await page.locator('main summary[aria-haspopup=menu]').waitFor()

  for (const key of ['Enter', 'ArrowDown', 'Space']) {
    await page.keyboard.press(key)
    expect(await chosen.innerText()).toBe('Kopiera')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await hasFocus()).toBe(true)
  }
  await page.keyboard.press('ArrowUp')
  expect(await chosen.innerText()).toBe('Radera order')
  await page.keyboard.press('ArrowUp')
  expect(await chosen.innerText()).toBe('Avboka order')
  expect(await axeFindings(page)).toEqual([])

  // Letters are the menu's own, no shortcuts.
  await page.keyboard.press('r')
  expect(await chosen.innerText()).toBe('Radera order')
  await page.keyboard.press('?')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${orderPage}/delete`)
})

test('a press beside an open menu closes it', async () => {
  const page = await browser.open({ as, width: 360 })
  await visit(page, '/availability')
  await openMenu(page, 'Mer')
  await page.getByRole('menuitem', { name: 'Stängda tider' }).waitFor()
  await page.mouse.click(5, 400)
  await page.getByRole('menuitem').first().waitFor({ state: 'hidden' })
  await openMenu(page, 'Mer')
  await page.getByRole('menuitem', { name: 'Stängda tider' }).click()
  await page.waitForURL('**/availability/closeouts')
})

test('a menu whose script has not come is a fold', async () => {
  const page = await browser.open({ as, isNew: true })
  await page.route(/headless-menu/, () => {})
  await visit(page, orderPage)
  const summary = page.locator('main summary').filter({ hasText: 'Mer', visible: true })
  await summary.click()
  await page.getByRole('link', { name: 'Radera order' }).click()
  await seeHeading(page, `Radera order ${order?.id}?`)
})

test('an item that is a submit button posts its form, chosen by mouse and by keyboard', async () => {
  const email = await addMember('menyer@sjoboden.test', ['sjoboden', 'granngarden'])
  const page = await browser.open({ as: email })
  await visit(page, '/account/profile')
  await openMenu(page, 'Sjöboden')
  await page.getByRole('menuitem', { name: 'Granngården' }).click()
  const button = page.locator('.shops > button')
  await button.getByText('Granngården').waitFor()
  await button.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('s')
  await page.keyboard.press('Enter')
  await button.getByText('Sjöboden').waitFor()
})
