import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { insertComing } from '#tests/support/coming-orders.ts'
import { SCRIPT_ON_PHONE, see, seeHeading } from '#tests/support/pages.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { press, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** A payment by hand, its receipt with the customer's name, and the same one again. */
const browser = withStaffBrowser()
const orders = await insertComing('UNPAID', SCRIPT_ON_PHONE.length)

test.each(SCRIPT_ON_PHONE)('staff issue a receipt $way', async ({ hasScript, width }) => {
  const order = orders[SCRIPT_ON_PHONE.findIndex((way) => way.hasScript === hasScript)]
  if (!order) throw new Error('no order for this way')
  const page = await browser.open({ hasScript, width, as: 'owner@sjoboden.test' })
  await visit(page, `/orders/${order.id}/pay`)
  await page.getByLabel('Belopp').fill('100,50')
  await press(page, 'Registrera betalningen')
  await seeHeading(page, `Order ${order.id}`)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'med namn' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Kvitto \d{4}-\d{5}\.pdf$/)
  const { text } = readPdf(await readFile(await download.path()))
  expect(text).toContain(order.lastName)
  expect(text).toMatch(/100[,.]50/)

  await visit(page, `/orders/${order.id}`)
  await see(page, /^\d{4}-\d{5}$/)
  const again = page.waitForEvent('download')
  await page.getByRole('link', { name: /^\d{4}-\d{5}$/ }).click()
  expect((await again).suggestedFilename()).toBe(download.suggestedFilename())
})
