import type { Frame, Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import {
  add,
  checkOut,
  chooseProduct,
  chooseTime,
  findStoredOrder,
  kayakPrice,
  leafToQuietDay,
  leaveAddons,
  orderIdOf,
  pay,
  seeErrors,
  stepUp,
  submitButton,
} from '#tests/support/guest-journey.ts'
import { startHostPage } from '#tests/support/host-page.ts'
import { overflow } from '#tests/support/page-checks.ts'
import { SCRIPT_AT_DESK, SCRIPTS, seeHeading, withBrowser } from '#tests/support/pages.ts'

/** The widget on another site's page, and the back office on none. Source: reliability.md §2, G11, G29. */
const browser = withBrowser()

const NEVER_FRAMED = ['/login', '/dashboard', '/password/forgot', '/admin', '/no-such-page']

test.each(SCRIPT_AT_DESK)(
  'a guest books in a frame on another site without any cookie, $way',
  async ({ hasScript, width }) => {
    await using host = await startHostPage(`${inject('appUrl')}/widget/v2/embed/new-order?key=sjoboden`)
    const page = await browser.open({ hasScript, width, isNew: true })
    await page.addInitScript(blockStorage)
    await page.goto(host.url)
    const frame = await frameOf(page)
    const guest = { screen: frame, hasScript }

    await seeHeading(frame, 'Vad vill du göra?')
    if (hasScript) await page.locator('iframe[data-height]').waitFor()
    await chooseProduct(guest, 'Havskajak')
    const day = await leafToQuietDay(guest)
    await chooseTime(guest, 2)
    await stepUp(guest)
    expect(await overflow(frame)).toBe(0)
    await add(guest)
    await leaveAddons(guest)
    await submitButton(guest).click()
    await seeErrors(frame)
    await checkOut(guest)
    await pay(guest)
    await seeHeading(frame, 'Tack Lena, bokningen är klar')

    const payedMinor = 2 * kayakPrice(day)
    expect(findStoredOrder(orderIdOf(frame))).toMatchObject({ state: 'CONFIRMED', payedMinor })
    expect(await page.context().cookies()).toEqual([])
    expect(page.url()).toBe(host.url)
  },
)

/** Browsers that block the storage of frames throw at the mere mention of it, Firefox also at channels. */
function blockStorage(): void {
  const block = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: block })
  Object.defineProperty(window, 'BroadcastChannel', { value: block })
}

test('back office, log-in and error pages refuse to be framed', async () => {
  const page = await browser.open()
  for (const path of NEVER_FRAMED) {
    await using host = await startHostPage(`${inject('appUrl')}${path}`)
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await page.goto(host.url)
    await refused
    const frame = await frameOf(page)
    expect({ path, url: frame.url() }).toEqual({ path, url: 'chrome-error://chromewebdata/' })
  }
  const faults = browser.takeFaults()
  expect(faults.filter((fault) => !fault.includes('frame-ancestors'))).toEqual([])
})

test.each(SCRIPTS)('a frame is the only box around the page, $script', async ({ hasScript }) => {
  await using host = await startHostPage(`${inject('appUrl')}/widget?key=sjoboden`)
  const page = await browser.open({ hasScript })
  await page.goto(host.url)
  const frame = await frameOf(page)
  await seeHeading(frame, 'Vad vill du göra?')
  await seeNoBox(frame)
  await frame.locator('a.product-card').first().click()
  await frame.waitForURL(({ searchParams }) => searchParams.has('product'))
  await seeNoBox(frame)
})

/** The sheet fills the frame on its own ground, with no line around it. */
async function seeNoBox(frame: Frame): Promise<void> {
  const sheet = await frame.locator('.sheet').evaluate((element) => {
    const { borderTopWidth, borderLeftWidth, marginTop, backgroundColor } = getComputedStyle(element)
    const ground = getComputedStyle(document.body).backgroundColor
    return { borderTopWidth, borderLeftWidth, marginTop, isOnItsGround: backgroundColor === ground }
  })
  expect(sheet).toEqual({
    borderTopWidth: '0px',
    borderLeftWidth: '0px',
    marginTop: '0px',
    isOnItsGround: true,
  })
}

async function frameOf(page: Page): Promise<Frame> {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('the host page has no frame')
  return frame
}
