import { expect, inject, test } from 'vitest'
import {
  add,
  checkOut,
  chooseProduct,
  chooseTime,
  leafToQuietDay,
  pay,
} from '#tests/support/guest-journey.ts'
import { startSite } from '#tests/support/host-page.ts'
import { holdBack, SCRIPTS, see, seeHeading, setOption } from '#tests/support/pages.ts'
import { press, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** The booking page on the shop's own site, by the one line that the shop pastes there. Source: domain.md §7. */
const browser = withStaffBrowser()

/** What a site with a strict policy must allow, as the README says. */
function policy() {
  const app = inject('appUrl')
  return `default-src 'none'; script-src ${app}; connect-src ${app}; frame-src ${app}; img-src data:`
}

/** With the headers of a browser alone: another would make it ask first. */
async function openSite(url: string) {
  const page = await browser.open({ isNew: true })
  await page.context().setExtraHTTPHeaders({})
  await page.goto(url)
  return page
}

function embedScript(attributes = '') {
  return `<script async src="${inject('appUrl')}/embed.js" data-shop="sjoboden"${attributes}></script>`
}

test('a guest begins on one page of a site and pays on another, under its strict policy', async () => {
  await using _ = setOption('widgetGtm', 'GTM-TEST1')
  await using site = await startSite(embedScript(), policy())
  const page = await openSite(site.url)
  await page.addInitScript(() => {
    window.dataLayer = []
  })
  const open = page.getByRole('button', { name: 'Boka', exact: true })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Boka' })
  await dialog.waitFor()
  const frame = () => page.frame({ url: /\/widget\// }) ?? page.mainFrame()
  await page.frameLocator('dialog iframe').getByRole('heading', { level: 1 }).waitFor()
  // The frame passes the key on as soon as its script runs.
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Escape')
        return dialog.count()
      },
      { timeout: 10_000 },
    )
    .toBe(0)
  expect(await open.evaluate((button) => button === document.activeElement)).toBe(true)

  await open.click()
  await page.frameLocator('dialog iframe').getByRole('heading', { level: 1 }).waitFor()
  const guest = { screen: frame(), hasScript: true }
  await chooseProduct(guest, 'Havskajak')
  await leafToQuietDay(guest)
  await chooseTime(guest, 3)
  await add(guest)
  await page.goto(`${site.url}about`)
  await open.click()
  await page.frameLocator('dialog iframe').getByText('Havskajak').first().waitFor()
  expect(frame().url()).toMatch(/order=\d+/)
  const going = { screen: frame(), hasScript: true }
  await page
    .frameLocator('dialog iframe')
    .getByRole('link', { name: /^Till kassan|^Fortsätt/ })
    .first()
    .click()
  await checkOut(going)
  await pay(going)
  await seeHeading(frame(), 'Tack Lena, bokningen är klar')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['brygga.purchases'])
  await going.screen.goto(going.screen.url())
  await seeHeading(frame(), 'Tack Lena, bokningen är klar')
  const steps = await page.evaluate(() => window.dataLayer?.map((each) => JSON.stringify(each)))
  expect(steps?.map((step) => JSON.parse(step).event)).toEqual([
    'view_item_list',
    'begin_checkout',
    'add_payment_info',
    'purchase',
  ])
  expect(steps?.join()).not.toMatch(/secret|Lena|lena@/)
  expect(page.url()).toBe(`${site.url}about`)
})

test('a site whose shop measures nothing, or whose visitor said no, tells its tags nothing', async () => {
  for (const [option, attributes] of [
    [null, ''],
    ['GTM-TEST1', ' data-consent="no"'],
  ] as const) {
    await using _ = setOption('widgetGtm', option)
    await using site = await startSite(embedScript(` data-button="frame"${attributes}`), policy())
    const page = await openSite('about:blank')
    await page.addInitScript(() => {
      window.dataLayer = []
      const steps: string[] = []
      document.addEventListener('brygga', (event) => {
        if (event instanceof CustomEvent) steps.push(event.detail.step)
        document.documentElement.dataset.steps = steps.join(' ')
      })
    })
    await page.goto(site.url)
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
    await page.waitForFunction(() => document.documentElement.dataset.steps === 'choose')
    expect(await page.evaluate(() => window.dataLayer)).toEqual([])
  }
})

test('the site that the address names hears of steps, any other of the height alone', async () => {
  const address = `${inject('appUrl')}/widget?key=sjoboden&origin=`
  const [own, other] = ['own', 'other'].map(
    (name) =>
      `<iframe id="${name}" src="${address}${name === 'own' ? 'OWN' : 'https://example.com'}"></iframe>`,
  )
  const note = `<script>
    addEventListener('message', ({ source, data }) => {
      const frame = [...document.querySelectorAll('iframe')].find((each) => each.contentWindow === source)
      if (frame) frame.dataset.heard = \`\${frame.dataset.heard ?? ''} \${data.type}\`
    })
    document.querySelector('#own').src = document.querySelector('#own').src.replace('OWN', location.origin)
  </script>`
  await using site = await startSite(`${own}${other}${note}`)
  const page = await openSite(site.url)
  const heard = (name: string) => page.locator(`#${name}`).getAttribute('data-heard')
  // A step is told before the first height.
  await expect.poll(() => heard('own')).toMatch(/^ step height/)
  await expect.poll(() => heard('other')).toMatch(/^( height)+$/)
})

test('a site has a quiet button to gift cards, of which there are none yet', async () => {
  await using site = await startSite(embedScript(' data-open="new-voucher"'), policy())
  const page = await openSite(site.url)
  await page.getByRole('button', { name: 'Presentkort' }).click()
  await page.frameLocator('dialog iframe').getByRole('heading', { level: 1 }).waitFor()
})

test('several elements of a page have a look, a language and limits of their own', async () => {
  const attributes = [' data-button="inline" data-lang="de-AT"', ' data-button="frame" data-view="calendar"']
  await using site = await startSite(attributes.map(embedScript).join('<hr>'), policy())
  const page = await openSite(site.url)
  await page.getByRole('button', { name: 'Buchen' }).waitFor()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => (document.querySelector('iframe')?.offsetHeight ?? 0) > 400)
  expect(await page.evaluate(() => document.querySelector('iframe')?.src)).toContain('view=calendar')
})

test.each([
  { consent: 'yes', remembered: 'vår & höst' },
  { consent: 'ask', remembered: null },
])('a partner is remembered on the next page of a site with consent: $consent', async (given) => {
  await using site = await startSite(embedScript(` data-consent="${given.consent}"`))
  const page = await openSite(`${site.url}?affiliateTag=${encodeURIComponent('vår & höst')}`)
  const booked = async () => {
    await page.getByRole('button', { name: 'Boka', exact: true }).click()
    const address = await page.locator('dialog iframe').getAttribute('src')
    return new URL(address ?? '').searchParams.get('affiliateTag')
  }
  expect(await booked()).toBe('vår & höst')
  const [stored] = (await page.context().cookies(site.url)).filter(({ name }) => /affiliate/.test(name))
  const { expires = null } = stored ?? {}
  if (given.remembered) expect(Number(expires) - Date.now() / 1000).toBeCloseTo(7200, -2)
  else expect(expires).toBeNull()
  await page.goto(site.url)
  expect(await booked()).toBe(given.remembered)

  await page.context().addCookies([{ name: 'brygga_affiliate', value: '%E0%A4%A', url: site.url }])
  await page.goto(site.url)
  expect(await booked()).not.toBe('vår & höst')
})

test.each(SCRIPTS)('an owner words the button, and the site shows it $script', async ({ hasScript }) => {
  const page = await browser.open({ as: 'owner@sjoboden.test', hasScript, width: hasScript ? 1280 : 360 })
  const text = hasScript ? 'Boka på sjön' : 'Boka'
  await visit(page, '/settings/widget')
  const release = await holdBack(page, '**/settings/widget.data', 'POST')
  await page.getByLabel(/^Färg/).fill('#ffee00')
  await press(page, 'Spara')
  // A script says so before the server's answer is there, and its reader types on meanwhile.
  await see(page, /Vit text går inte att läsa/)
  await page.getByLabel(/^Färg/).fill('7a1f5c')
  await page.getByRole('radio', { name: /^I texten, stor/ }).check()
  const wording = page.getByRole('textbox', { name: 'Text på knappen (valfritt)', exact: true })
  await wording.fill(text)
  release()
  await see(page, /Vit text går inte att läsa.*mörkare/)
  if (hasScript) await see(page, 'Det gick inte att spara!')
  expect(await wording.evaluate((field) => field === document.activeElement)).toBe(true)
  if (hasScript) await page.locator('.widget-preview-page.is-large').getByText(text).waitFor()
  await press(page, 'Spara')
  await see(page, 'Ändringarna sparades!')
  await see(page, /data-button="large"/)
  const shop = `${inject('appUrl')}/api/guest/v3/shops?key=sjoboden`
  const { data } = await (await page.request.get(shop)).json()
  expect(data.widget).toMatchObject({ buttonText: text, button: 'large', colour: '#7a1f5c' })

  await page.getByRole('radio', { name: /^Flytande/ }).check()
  await page.getByLabel(/^Färg/).fill('')
  await press(page, 'Spara')
  await see(page, 'Ändringarna sparades!')
  const poster = await page.request.get('/settings/widget/qr.pdf')
  expect((await poster.body()).subarray(0, 5).toString()).toBe('%PDF-')
})
