import { mkdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { axeFindings, brokenReferences, overflow } from '#tests/support/page-checks.ts'
import { visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** Every component in every state, looked at by axe and kept as pictures in var/screenshots. */
const browser = withStaffBrowser()
const FOLDER = 'var/screenshots'
const CASES = ['light', 'dark'].flatMap((colours) =>
  [1280, 360].map((width) => ({ colours: colours === 'dark' ? 'dark' : 'light', width }) as const),
)

test.each(CASES)('the components are right in $colours at $width pixels', async ({ colours, width }) => {
  const page = await browser.open({ colours, width })
  await visit(page, '/dev/components')
  expect(await page.title()).toMatch(/ · Brygga$/)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect(await overflow(page)).toBe(0)
  expect(await brokenReferences(page)).toEqual([])
  mkdirSync(FOLDER, { recursive: true })
  await page.screenshot({ path: `${FOLDER}/components-${colours}-${width}.png`, fullPage: true })
  expect(await axeFindings(page)).toEqual([])
})
