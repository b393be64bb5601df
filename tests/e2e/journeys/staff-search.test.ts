import { expect, test } from 'vitest'
import { insertComing } from '#tests/support/coming-orders.ts'
import { axeFindings } from '#tests/support/page-checks.ts'
import { holdBack, see, seeHeading } from '#tests/support/pages.ts'
import { follow, press, settled, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** The search over every page, and as a page of its own. Source: experience.md 5, 6. */
const browser = withStaffBrowser()
const as = 'staff@sjoboden.test'
/** The newest, since of many orders no others are shown. */
const [order] = await insertComing('UNPAID', 1)
/** The last four digits, as somebody reads them out at the desk. */
const digits = order?.phone.slice(-5) ?? ''

test('the palette is used by keyboard from any page, and gives the focus back', async () => {
  const page = await browser.open({ as })
  const palette = page.getByRole('dialog', { name: 'Sök' })
  const field = palette.getByRole('combobox')
  const chosenId = () => field.getAttribute('aria-activedescendant')
  const isFocused = () => field.evaluate((element) => element === document.activeElement)

  await visit(page, '/availability')
  const link = page.getByRole('link', { name: 'Stäng tider' })
  await link.focus()
  await page.keyboard.press('/')
  await field.waitFor()
  expect(await isFocused()).toBe(true)
  await palette.getByRole('option', { name: 'Dagslista' }).waitFor()
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.keyboard.press('Control+k')
  await page.keyboard.type(digits)
  const hit = palette.getByRole('option', { name: new RegExp(`^Order ${order?.id} · `) })
  await hit.waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect((await palette.locator('mark').allInnerTexts()).map((text) => text.replace(/\D/g, ''))).toContain(
    digits.replace(' ', ''),
  )
  const hitId = await hit.getAttribute('id')
  for (let step = 0; (await chosenId()) !== hitId && step < 20; step++) {
    await page.keyboard.press('ArrowDown')
  }
  expect(await chosenId()).toBe(hitId)
  expect(await palette.locator('.is-chosen').getAttribute('id')).toBe(hitId)
  expect(await isFocused()).toBe(true)
  await palette.getByText('Ring ').waitFor()
  await page.keyboard.press('Alt+p')
  await seeHeading(page, 'Registrera betalning')
  expect(new URL(page.url()).pathname).toBe(`/orders/${order?.id}/pay`)

  await page.keyboard.press('Control+k')
  await page.keyboard.type(String(order?.id))
  await palette.getByRole('option', { name: new RegExp(`^Order ${order?.id} · `) }).waitFor()
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await (await opened).close()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/orders\/\d+$/)
  await palette.waitFor({ state: 'detached' })
})

test('Enter right after typing opens what was typed, never a hit of an older text', async () => {
  const page = await browser.open({ as })
  const palette = page.getByRole('dialog', { name: 'Sök' })
  await visit(page, '/availability')
  const release = await holdBack(page, `**/search.data*q=${order?.id}*`)
  await page.keyboard.press('Control+k')
  await palette.getByRole('option', { name: 'Dagslista' }).waitFor()
  const asked = page.waitForRequest((request) => request.url().includes(`q=${order?.id}`))
  await page.keyboard.type(String(order?.id))
  await page.keyboard.press('Alt+n')
  await page.keyboard.press('Enter')
  await asked
  expect(new URL(page.url()).pathname).toBe('/availability')
  const releaseOrder = await holdBack(page, `**/orders/${order?.id}.data*`)
  release()
  await palette.waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  await page.keyboard.type('finns verkligen ')
  releaseOrder()
  await page.waitForURL(`**/orders/${order?.id}`)
  await page.locator('#main h1', { hasText: String(order?.id) }).waitFor()
  await settled(page)
  await page.keyboard.type('inte')
  await page.keyboard.press('Enter')
  await palette.getByText('Inget hittades för ”finns verkligen inte”').waitFor()
  await page.keyboard.press('Enter')
  expect(await palette.getByRole('option').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe(`/orders/${order?.id}`)
})

test('letters that are typed before the palette is loaded stand in its field', async () => {
  const page = await browser.open({ as })
  await visit(page, '/dashboard')
  const asked = page.waitForRequest((request) => /palette/.test(request.url()))
  const release = await holdBack(page, '**/palette-*.js')
  await page.keyboard.press('Control+k')
  await asked
  await page.keyboard.type(`nm${order?.id}`)
  release()
  const field = page.getByRole('combobox', { name: 'Sök' })
  await field.waitFor()
  await page.keyboard.type('x')
  expect(await field.inputValue()).toBe(`nm${order?.id}x`)
  await page.getByText(`Inget hittades för ”nm${order?.id}x”`).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
})

test('with the mouse a hit is a link, and a press beside the palette closes it', async () => {
  const page = await browser.open({ as })
  const palette = page.getByRole('dialog', { name: 'Sök' })
  await visit(page, '/availability')
  await page.keyboard.press('Control+k')
  await palette.getByRole('option', { name: 'Dagslista' }).waitFor()
  await page.mouse.click(5, 5)
  await palette.waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  const chosen = palette.locator('.is-chosen')
  const first = await chosen.getAttribute('id')
  await palette.getByRole('option', { name: 'Kalender' }).hover()
  expect(await chosen.getAttribute('id')).toBe(first)
  await palette.getByRole('option', { name: 'Kalender' }).click()
  await page.waitForURL('**/bookings/calendar')
  await palette.waitFor({ state: 'detached' })
})

test('keys that are typed into a field open nothing, and the link of a phone does', async () => {
  const page = await browser.open({ as, width: 360 })
  await visit(page, '/history/orders')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('/')
  expect(await page.getByRole('searchbox').inputValue()).toBe('/')
  await page.getByRole('link', { name: 'Sök', exact: true }).filter({ visible: true }).click()
  const palette = page.getByRole('dialog', { name: 'Sök' })
  await palette.getByRole('combobox').fill('finns verkligen inte')
  await palette.getByText('Inget hittades').waitFor()
  await palette.getByRole('button', { name: 'Stäng' }).click()
  await palette.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/history/orders')
})

test('without JavaScript the link leads to the same hits', async () => {
  const page = await browser.open({ as, hasScript: false })
  await visit(page, '/products')
  await follow(page, 'Sök')
  await seeHeading(page, 'Sök')
  await page.getByRole('searchbox').fill(digits)
  await press(page, 'Sök')
  await see(page, 'Ordrar och bokningar')
  const hit = page.getByRole('link', { name: new RegExp(`^Order ${order?.id} · `) })
  await page.setViewportSize({ width: 360, height: 740 })
  const [text, badge] = [await hit.locator('b').boundingBox(), await hit.locator('.badge').boundingBox()]
  expect(badge?.y, 'the badge is under the text').toBeGreaterThan((text?.y ?? 0) + (text?.height ?? 0))
  expect(text?.width).toBeGreaterThan(240)
  await hit.click()
  await seeHeading(page, `Order ${order?.id}`)
})
