import { expect, inject, test } from 'vitest'
import { add, checkOut, chooseTime, openProduct, pay, quietDay } from '#tests/support/guest-journey.ts'
import { see, setOption, withBrowser } from '#tests/support/pages.ts'
import { press, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** Statistics of a page that is opened directly: after consent alone, and without secrets. Source: domain.md §7. */
const browser = withBrowser()
const staff = withStaffBrowser()

/** Stands in for Google's script: notes each call in the frame that loaded it. */
const NOTE_CALLS = `
  document.documentElement.dataset.calls = JSON.stringify([...dataLayer].map((call) => [...call]))
  dataLayer.push = (...calls) => {
    const { dataset } = document.documentElement
    dataset.calls = JSON.stringify([...JSON.parse(dataset.calls), ...calls.map((call) => [...call])])
  }`

test('a guest who agrees is counted at each step, once at the purchase; who does not is not', async () => {
  await using _ = setOption('widgetGa4', 'G-TEST1234')
  await using __ = setOption('widgetMetaPixel', '123456789')
  const page = await browser.open({ isNew: true })
  const guest = { screen: page, hasScript: true }
  const asked: string[] = []
  const referrers = new Set<string>()
  await page.route('https://www.googletagmanager.com/**', async (route) => {
    asked.push(route.request().url())
    referrers.add(route.request().headers().referer ?? '')
    await route.fulfill({ contentType: 'text/javascript', body: NOTE_CALLS })
  })
  await page.route('https://connect.facebook.net/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  const frame = () => page.frames().find((each) => each.url().includes('/widget/tracking'))
  const calls = async () => {
    const text = await frame()?.evaluate(() => document.documentElement.dataset.calls ?? '[]')
    return JSON.parse(text ?? '[]') as [string, string, Record<string, unknown>?][]
  }
  const eventsOf = async () =>
    (await calls()).filter(([command]) => command === 'event').map(([, name]) => name)

  await openProduct(guest, 'Havskajak', quietDay(0))
  const consent = page.getByRole('region', { name: 'Statistik' })
  await consent.getByRole('button', { name: 'Nej' }).click()
  await chooseTime(guest, 1)
  expect(asked).toEqual([])
  expect(frame()).toBeUndefined()

  await consent.getByRole('button', { name: 'Ändra val om statistik' }).click()
  await consent.getByRole('button', { name: 'Ja', exact: true }).click()
  await add(guest)
  if (page.url().includes('/addons/')) await page.locator('button[value=continue]').click()
  await page.waitForURL(/checkout/)
  await checkOut(guest)
  await pay(guest)
  await expect.poll(eventsOf).toContain('purchase')
  const pixel = await frame()?.evaluate(() => JSON.stringify(Reflect.get(window.fbq ?? {}, 'queue')))
  expect(JSON.parse(pixel ?? '[]').map((call: string[]) => call.slice(0, 3).join(' '))).toEqual(
    expect.arrayContaining(['init 123456789', 'trackSingle 123456789 Purchase']),
  )
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  expect(await eventsOf()).toEqual([])
  expect(asked.every((address) => address.endsWith('?id=G-TEST1234'))).toBe(true)
  expect([...referrers]).toEqual([`${inject('appUrl')}/`])
  expect(JSON.stringify(await calls())).not.toMatch(/secret|cart=|Lena|lena@|\/\d+\//)
})

test('no shop measures by itself, and the frame of statistics is not there', async () => {
  const page = await browser.open({ isNew: true })
  await page.goto(`/widget?key=sjoboden`)
  expect(await page.locator('[data-tracking]').count()).toBe(0)
  expect((await page.request.get('/widget/tracking?key=sjoboden')).status()).toBe(404)
})

test.each([{ hasScript: true }, { hasScript: false }])(
  'an owner enters ids, which guests’ calls answer, $hasScript',
  async ({ hasScript }) => {
    await using _ = setOption('widgetGa4', null)
    const page = await staff.open({ as: 'owner@sjoboden.test', hasScript, width: hasScript ? 1280 : 360 })
    await visit(page, '/settings/widget')
    await page.getByLabel(/^Google Analytics 4/).fill('UA-1')
    await press(page, 'Spara')
    await see(page, /Ange id:t så som det står i tjänsten/)
    expect(await page.getByLabel(/^Google Analytics 4/).inputValue()).toBe('UA-1')
    await page.getByLabel(/^Google Analytics 4/).fill('g-test1234')
    await press(page, 'Spara')
    await see(page, 'Ändringarna sparades!')
    const { data } = await (
      await page.request.get(`${inject('appUrl')}/api/guest/v3/shops?key=sjoboden`)
    ).json()
    expect(data.tracking).toEqual({ ga4: 'G-TEST1234', metaPixel: null, gtm: null })
  },
)
