/**
 * Lets a guest book and pay in Firefox, in a frame on another site, with every cookie refused, with and without the
 * product's script, on a phone's width. Needs Firefox: `$FIREFOX`, or an installed one. `node tests/prove-firefox.ts`.
 */
import { existsSync, rmSync } from 'node:fs'
import { type Browser, type ElementHandle, type Frame, launch, type Page } from 'puppeteer-core'
import { fillDemoFolder, startDemo } from '#tests/support/demo-server.ts'
import { startHostPage } from '#tests/support/host-page.ts'

const INSTALLED = ['/usr/bin/firefox', '/usr/bin/firefox-esr']
const REFUSE_ALL_COOKIES = 2
const WITHIN_MS = 15_000
const PAUSE_MS = 50
const DETAILS = {
  firstName: 'Lena',
  lastName: 'Sandström',
  email: 'lena@mail.example',
  phone: '+46 70-174 06 07',
}

const executablePath = process.env.FIREFOX ?? INSTALLED.find((file) => existsSync(file))
if (executablePath) {
  const demoFolder = await fillDemoFolder()
  await using app = await startDemo(demoFolder)
  rmSync(demoFolder, { recursive: true })
  for (const hasScript of [true, false]) {
    await using firefox = await openFirefox(executablePath)
    await book(firefox.browser, app.url, hasScript)
    console.log(`Firefox books in a frame without cookies, ${hasScript ? 'with' : 'without'} the script.`)
  }
} else {
  console.log('Firefox is not installed: name one in the variable FIREFOX.')
  process.exitCode = 1
}

async function openFirefox(file: string) {
  const browser = await launch({
    browser: 'firefox',
    executablePath: file,
    extraPrefsFirefox: {
      'network.cookie.cookieBehavior': REFUSE_ALL_COOKIES,
      'ui.prefersReducedMotion': 1,
    },
  })
  return { browser, [Symbol.asyncDispose]: () => browser.close() }
}

async function book(browser: Browser, appUrl: string, hasScript: boolean): Promise<void> {
  await using host = await startHostPage(`${appUrl}/widget/v2/embed/new-order?key=sjoboden`)
  const page = await browser.newPage()
  await page.setViewport({ width: 360, height: 800 })
  if (!hasScript) await blockScripts(page)
  await page.goto(host.url)
  const frame = await page.waitForFrame((each) => each.url().includes('/new-order?'))

  await press(frame, 'a.product-card', /[?&]product=/)
  await press(frame, '.whole-month a', /[?&]month=/)
  for (let leaf = 0; leaf < 3; leaf++) await press(frame, 'main a.button.icon:last-of-type', /[?&]month=/)
  await press(frame, 'table.month td a', /[?&]startDate=/)
  const time = 'label:has(input[name=startTime]:not(:disabled, :checked))'
  await (await find(frame, time)).click()
  if (hasScript) await until(frame, /[?&]startTime=/)
  await press(frame, '.quantity-row button[value^="plus:"]', /[?&]q=/)
  await press(frame, 'button[value=add]', /\/bundle\/\d+\?/)
  await press(frame, 'button[value=continue]', /\/addons\/\d+\?/)
  await press(frame, 'button[value=continue]', /\/checkout\?/)
  await (await find(frame, '#checkout button.primary')).click()
  await find(frame, '#error-summary')
  for (const [name, value] of Object.entries(DETAILS)) {
    await (await find(frame, `[name=${name}]`)).type(value)
  }
  await (await find(frame, 'label:has([name=terms])')).click()
  await press(frame, '#checkout button.primary', /\/pay\/\d+\?/)
  await press(frame, 'button[value=pay]', /\/order-confirmation/)
  if ((await browser.cookies()).length > 0) throw new Error('a cookie was stored')
  if (page.url() !== host.url) throw new Error(`the host's page went to ${page.url()}`)
  await page.close()
}

/** Firefox cannot be looked into with JavaScript off; a page whose script never comes is the same page. */
async function blockScripts(page: Page): Promise<void> {
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    void (new URL(request.url()).pathname.endsWith('.js') ? request.abort() : request.continue())
  })
}

/** Presses what the selector finds first, and waits until the frame is somewhere else, as the pattern says. */
async function press(frame: Frame, selector: string, address: RegExp): Promise<void> {
  const before = frame.url()
  await (await find(frame, selector)).click()
  await until(frame, address, before)
}

async function until(frame: Frame, address: RegExp, before = ''): Promise<void> {
  await poll(() => (frame.url() !== before && address.test(frame.url())) || null, `${address} in the address`)
}

/** Looks from outside: without JavaScript nothing within the page can wait. */
function find(frame: Frame, selector: string): Promise<ElementHandle> {
  return poll(() => frame.$(selector).catch(() => null), selector)
}

async function poll<Found>(look: () => Promise<Found | null> | Found | null, what: string): Promise<Found> {
  const end = performance.now() + WITHIN_MS
  while (performance.now() < end) {
    const found = await look()
    if (found !== null) return found
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  throw new Error(`there was never ${what}`)
}
