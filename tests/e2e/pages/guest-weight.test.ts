import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { quietDay } from '#tests/support/guest-journey.ts'
import { openDatabase, withBrowser } from '#tests/support/pages.ts'

/** Bytes that a guest's cheap phone may have to fetch, and the layout shift. Source: performance.md P11. */
const MOST_PAGE_BYTES = 30_000
const MOST_SCRIPT_BYTES = 15_000
const MOST_SHIFT = 0.02
const MOST_EMBED_BYTES = 3_000

const browser = withBrowser()

test.each([
  { name: 'the list', query: 'key=sjoboden' },
  { name: 'the calendar', query: `key=sjoboden&view=calendar&startDate=${quietDay(0)}` },
  { name: 'a product', query: `key=sjoboden&product=${seaKayak()}&startDate=${quietDay(0)}` },
])('$name is light, still and asks nobody else', async ({ query }) => {
  const page = await browser.open({ width: 360, isNew: true })
  const loaded = watchLoads(page)
  await watchShifts(page)
  await page.goto(`/widget?${query}`, { waitUntil: 'networkidle' })

  const files = await Promise.all(loaded)
  expect(new Set(files.map(({ origin }) => origin))).toEqual(new Set([inject('appUrl')]))
  expect(files.every(({ isCompressed }) => isCompressed)).toBe(true)
  expect(bytesOf(files, ['document', 'stylesheet'])).toBeGreaterThan(1_000)
  expect(bytesOf(files, ['document', 'stylesheet'])).toBeLessThanOrEqual(MOST_PAGE_BYTES)
  expect(bytesOf(files, ['script'])).toBeGreaterThan(500)
  expect(bytesOf(files, ['script'])).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
  expect(bytesOf(files, ['font', 'xhr', 'fetch'])).toBe(0)
  expect(await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))).toBeLessThanOrEqual(
    MOST_SHIFT,
  )
})

test('the script that shops paste into their sites is light', async () => {
  const script = await fetch(`${inject('appUrl')}/embed.js`)
  const { byteLength } = gzipSync(await script.bytes())
  expect(byteLength).toBeGreaterThan(1_000)
  expect(byteLength).toBeLessThanOrEqual(MOST_EMBED_BYTES)
})

function seaKayak(): number {
  using database = openDatabase()
  const find = database.prepare<[], { id: number }>("select id from product where name = 'Havskajak'")
  return find.get()?.id ?? 0
}

type Load = { type: string; origin: string; bytes: number; isCompressed: boolean }

/** Everything that the page loads, with its size on the wire. */
function watchLoads(page: Page): Promise<Load>[] {
  const loads: Promise<Load>[] = []
  page.on('requestfinished', (request) => {
    loads.push(
      (async () => {
        const [sizes, response] = await Promise.all([request.sizes(), request.response()])
        const type = request.resourceType()
        const isText = ['document', 'stylesheet', 'script'].includes(type) && response?.status() === 200
        return {
          type,
          origin: new URL(request.url()).origin,
          bytes: sizes.responseBodySize,
          isCompressed:
            !isText || /^(br|gzip|zstd)$/.test((await response?.headerValue('content-encoding')) ?? ''),
        }
      })(),
    )
  })
  return loads
}

function bytesOf(files: readonly Load[], types: readonly string[]): number {
  return files.filter(({ type }) => types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Adds up what moves without the guest's doing, on the document itself. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || ('hadRecentInput' in entry && entry.hadRecentInput)) continue
        const { dataset } = document.documentElement
        dataset.shift = String(Number(dataset.shift ?? 0) + Number(entry.value))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
