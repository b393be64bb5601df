import { expect, test } from 'vitest'
import { CARD, connectCard, findCardProviderId } from '#tests/support/card-journey.ts'
import { axeFindings } from '#tests/support/page-checks.ts'
import { SCRIPT_AT_DESK, see, seeHeading } from '#tests/support/pages.ts'
import { follow, press, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** Staff try an account out, and disconnect it. Source: domain.md §8. */
const browser = withStaffBrowser()

test.each(SCRIPT_AT_DESK)('a test payment shows each of its steps, $way', async ({ hasScript, width }) => {
  await connectCard(browser)
  const page = await browser.open({ as: 'owner@sjoboden.test', hasScript, width })
  await visit(page, `/settings/payment-providers/stripe/${findCardProviderId()}`)
  await press(page, 'Gör en testbetalning')
  await see(page, 'Testbetalningen gick igenom och är återbetald.')
  const steps = page.locator('.test-steps li')
  // The event may come a moment after the page.
  await expect
    .poll(async () => {
      await page.reload()
      const texts = await steps.allTextContents()
      return texts.map((text) => text.replace(/[\d,]+\ss$/, '… s').replace(/\s/g, ' '))
    })
    .toEqual([
      'Betalningen startade hos Stripe… s',
      '5 kr drogs från testkortet… s',
      '5 kr betalades tillbaka… s',
      'Webhooken kom fram och signaturen stämde… s',
    ])
  await see(page, 'Allt fungerade')
  if (hasScript) expect(await axeFindings(page)).toEqual([])
})

test.each(SCRIPT_AT_DESK)(
  'an account is disconnected, and that is undone, $way',
  async ({ hasScript, width }) => {
    await connectCard(browser)
    const page = await browser.open({ as: 'owner@sjoboden.test', hasScript, width })
    const id = findCardProviderId()
    await visit(page, `/settings/payment-providers/stripe/${id}`)
    await follow(page, 'Koppla från')
    await seeHeading(page, `Koppla från ”${CARD}”?`)
    await press(page, 'Koppla från')
    await see(page, `”${CARD}” är frånkopplat`)
    expect(await page.getByRole('link', { name: CARD }).count()).toBe(0)
    expect(findCardProviderId()).toBeUndefined()
    const answer = await page.request.get(`/settings/payment-providers/stripe/${id}`)
    expect(answer.status()).toBe(404)
    await press(page, 'Ångra')
    await see(page, `”${CARD}” är tillbaka`)
    expect(findCardProviderId()).toBe(id)
  },
)
