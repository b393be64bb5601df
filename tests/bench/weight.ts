import type { Page } from 'playwright'
import { launchBrowser } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { type BenchData, ownerHeaders, SHOP_KEY } from './data.ts'
import { Connections } from './load.ts'
import { kilobytes, type Measurement } from './report.ts'

const GUEST_PAGE_BYTES = 30_000
const GUEST_SCRIPT_BYTES = 15_000
const STAFF_FIRST_BYTES = 170_000
const STAFF_ROUTE_BYTES = 20_000
const LARGEST_SHIFT = 0.02
const PHONE = { width: 360, height: 740 }

const WATCH_SHIFTS = `
  window.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`

/** P11 and P13: what a first visit sends, as compressed as the server sends it to a browser. */
export async function measureWeight(data: BenchData): Promise<Measurement[]> {
  await using server = await startServer({ DATA_DIR: data.demo })
  const browser = await launchBrowser()
  try {
    return [
      ...(await weighGuestPage(server, await browser.newPage({ viewport: PHONE }))),
      ...(await weighStaffPages(server, await browser.newPage())),
    ]
  } finally {
    await browser.close()
  }
}

async function weighGuestPage(server: TestServer, page: Page): Promise<Measurement[]> {
  const addresses = watchAddresses(page)
  await page.addInitScript(WATCH_SHIFTS)
  const answer = await page.goto(`${server.url}/widget/v2/dialog/new-order?key=${SHOP_KEY}`)
  await page.waitForLoadState('networkidle')
  const html = await weigh(server, [answer?.url() ?? ''])
  const styles = await weigh(
    server,
    [...addresses].filter((url) => url.includes('.css')),
  )
  const scripts = await weigh(
    server,
    [...addresses].filter((url) => url.includes('.js')),
  )
  const foreign = [...addresses].filter((url) => new URL(url).origin !== server.url).length
  const shift = Number(await page.evaluate('window.shift'))
  return [
    {
      goal: 'P11',
      what: 'guest first page, HTML + CSS',
      requested: `<= ${kilobytes(GUEST_PAGE_BYTES)}`,
      measured: `${kilobytes(html + styles)} (${kilobytes(html)} + ${kilobytes(styles)})`,
      ratio: (html + styles) / GUEST_PAGE_BYTES,
      isMet: html + styles <= GUEST_PAGE_BYTES,
    },
    {
      goal: 'P11',
      what: 'guest first page, JavaScript',
      requested: `<= ${kilobytes(GUEST_SCRIPT_BYTES)}`,
      measured: kilobytes(scripts),
      ratio: scripts / GUEST_SCRIPT_BYTES,
      isMet: scripts <= GUEST_SCRIPT_BYTES,
    },
    {
      goal: 'P11',
      what: 'guest first page, others asked and layout shift',
      requested: `0, <= ${LARGEST_SHIFT}`,
      measured: `${foreign}, ${shift.toFixed(3)}`,
      isMet: foreign === 0 && shift <= LARGEST_SHIFT,
    },
  ]
}

async function weighStaffPages(server: TestServer, page: Page): Promise<Measurement[]> {
  const headers = await ownerHeaders(server)
  const [name = '', value = ''] = (headers.Cookie ?? '').split('=')
  await page.context().addCookies([{ name, value, url: server.url }])
  const addresses = watchAddresses(page)
  await page.goto(`${server.url}/dashboard`)
  await page.waitForLoadState('networkidle')
  const atFirst = new Set(addresses)
  const first = await weigh(server, [...atFirst].filter(isScript))
  await page.locator('a[href="/history/orders"]').first().click()
  await page.waitForURL('**/history/orders')
  await page.waitForLoadState('networkidle')
  const route = await weigh(
    server,
    [...addresses].filter((url) => isScript(url) && !atFirst.has(url)),
  )
  return [
    {
      goal: 'P13',
      what: 'staff first page, JavaScript',
      requested: `<= ${kilobytes(STAFF_FIRST_BYTES)}`,
      measured: kilobytes(first),
      ratio: first / STAFF_FIRST_BYTES,
      isMet: first <= STAFF_FIRST_BYTES,
    },
    {
      goal: 'P13',
      what: 'from there to the order list, JavaScript',
      requested: `<= ${kilobytes(STAFF_ROUTE_BYTES)}`,
      measured: kilobytes(route),
      ratio: route / STAFF_ROUTE_BYTES,
      isMet: route <= STAFF_ROUTE_BYTES,
    },
  ]
}

function isScript(url: string): boolean {
  return new URL(url).pathname.endsWith('.js')
}

/** Every address that the page asks for, as it goes. */
function watchAddresses(page: Page): ReadonlySet<string> {
  const addresses = new Set<string>()
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) addresses.add(request.url())
  })
  return addresses
}

/** Bytes of the bodies as they are sent, with Brotli. */
async function weigh(server: TestServer, addresses: readonly string[]): Promise<number> {
  const connections = new Connections(server.url, 1)
  let bytes = 0
  for (const address of addresses) {
    const { pathname, search } = new URL(address)
    const headers = {
      'Accept-Encoding': 'br',
      'Accept-Language': 'sv',
      'User-Agent': 'Mozilla/5.0 Chrome/150',
    }
    const { status, body } = await connections.send({ path: `${pathname}${search}`, headers })
    if (status !== 200) throw new Error(`${pathname} answered ${status}`)
    bytes += body.length
  }
  connections.close()
  return bytes
}
