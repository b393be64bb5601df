import type { Locator, Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { axeFindings, coveredControls } from '#tests/support/page-checks.ts'
import { holdBack, openDatabase, SCRIPTS, see, seeHeading } from '#tests/support/pages.ts'
import { jpeg, png } from '#tests/support/pictures.ts'
import { addMember, follow, press, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** The product editor as people use it: two at once, interrupted, with the keyboard, with pictures. */
const browser = withStaffBrowser()
const as = 'owner@sjoboden.test'

/** Guests and other journeys see the same shop. */
afterAll(() => {
  using database = openDatabase()
  database.exec("update product set deleted_at = '2026-01-01T00:00:00Z' where name like 'Prov:%'")
})

test.each(SCRIPTS)(
  'two edit one tab $script: two fields are both kept, of one field the second chooses',
  async ({ script, hasScript }) => {
    const colleague = await addMember(`kim-${hasScript}@sjoboden.test`, ['sjoboden'])
    const own = await browser.open({ as, hasScript })
    const id = await startProduct(own, `Prov: två ${script}`)
    const theirs = await browser.open({ as: colleague, hasScript: false, width: 360 })
    await visit(theirs, `/products/${id}/information`)
    await meetingPlace(theirs).fill('Bryggan')
    await theirs.locator('[name="goodToKnow.sv"]').fill('Ta med vatten')
    await press(theirs, 'Spara')
    await see(theirs, 'Ändringarna sparades!')

    await own.locator('[name="includedItems.sv"]').fill('Paddel och väst')
    await press(own, 'Spara')
    await expect.poll(() => meetingPlace(own).inputValue()).toBe('Bryggan')
    expect(await own.locator('[name="goodToKnow.sv"]').inputValue()).toBe('Ta med vatten')

    await visit(theirs, `/products/${id}/information`)
    await meetingPlace(theirs).fill('Stora bryggan')
    await theirs.locator('[name="goodToKnow.sv"]').fill('Ta med vatten och mössa')
    await press(theirs, 'Spara')
    await meetingPlace(own).fill('Bodens trappa')
    const release = await holdBack(own, '**/information.data*', 'POST')
    await press(own, 'Spara')
    const included = own.locator('[name="includedItems.sv"]')
    if (hasScript) await included.fill('Paddel, väst och kapell')
    release()
    await see(own, /^Kim Berg sparade ändringar/)
    // Whoever types on is told, and goes on typing.
    const isFocused = await included.evaluate((field) => field === document.activeElement)
    expect(isFocused).toBe(hasScript)
    await own.locator('.banner ins', { hasText: 'Ta med vatten och mössa' }).waitFor()
    expect(await meetingPlace(own).inputValue()).toBe('Bodens trappa')
    await own.getByLabel('Ditt: Bodens trappa').waitFor()
    await own.getByLabel('Kim Berg: Stora bryggan').check()
    await press(own, 'Spara')
    await expect.poll(() => meetingPlace(own).inputValue()).toBe('Stora bryggan')
    expect(await own.locator('[name="goodToKnow.sv"]').inputValue()).toBe('Ta med vatten och mössa')
    await visit(own, `/products/${id}/status`)
    await own.getByText('Ändringar', { exact: true }).click()
    await see(own, /Bryggan/)
  },
)

test('unsaved changes are not lost by following a link, and Ctrl+S saves them, time after time', async () => {
  const page = await browser.open({ as })
  const id = await startProduct(page, 'Prov: lämnad')
  await meetingPlace(page).fill('Bryggan')
  await follow(page, 'Ordrar')
  const dialog = page.getByRole('dialog', { name: 'Du har ändringar som inte är sparade' })
  await dialog.waitFor()
  expect(await isCentred(dialog)).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await follow(page, 'Ordrar')
  await press(page, 'Stanna kvar')
  expect(await meetingPlace(page).inputValue()).toBe('Bryggan')

  await saveByKeyboard(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await coveredControls(page, '.flash'), `at ${width}`).toEqual([])
  }
  await page.locator('.flash').getByRole('button', { name: 'Stäng' }).click()
  // A message waits while the mouse lies on it, and the next one comes where this one was closed.
  await page.mouse.move(0, 0)
  await meetingPlace(page).fill('Stranden')
  await saveByKeyboard(page)
  await page.locator('.flash').waitFor()

  // What is typed while 'saved' still stands is unsaved also when that has gone.
  await meetingPlace(page).fill('Nej')
  const field = await meetingPlace(page).boundingBox()
  await page.locator('.flash').waitFor({ state: 'detached' })
  expect(await meetingPlace(page).boundingBox()).toEqual(field)
  await follow(page, 'Ordrar')
  await press(page, 'Lämna utan att spara')
  await seeHeading(page, 'Ordrar')
  await visit(page, `/products/${id}/information`)
  expect(await meetingPlace(page).inputValue()).toBe('Stranden')
})

/** As every dialog of the product: in the middle of the window, with the sheet's corners. */
function isCentred(dialog: Locator): Promise<boolean> {
  return dialog.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const isInMiddle = Math.abs(left + right - innerWidth) < 2 && Math.abs(top + bottom - innerHeight) < 2
    return isInMiddle && getComputedStyle(element).borderRadius === '16px'
  })
}

test('a form left to create a duration comes back as typed; taking that back shows what is stored', async () => {
  const page = await browser.open({ as })
  const id = await startProduct(page, 'Prov: utkast')
  await visit(page, `/products/${id}/availability`)
  const cutOff = page.locator('[name=cutOffMinutes]')
  await cutOff.fill('77')
  await press(page, 'Ny längd')
  await seeHeading(page, 'Ny längd')
  await follow(page, 'Tillbaka till Prov: utkast')
  await expect.poll(() => cutOff.inputValue()).toBe('77')
  await see(page, 'Osparade ändringar')
  await press(page, 'Ångra')
  await expect.poll(() => cutOff.inputValue()).toBe('0')
  await cutOff.fill('78')
  await cutOff.press('Enter')
  await see(page, 'Ändringarna sparades!')
  expect(new URL(page.url()).search).toBe('')

  await visit(page, `/products/${id}/addon/bundles/new`)
  await follow(page, 'Frivilligt tillval')
  await expect.poll(() => page.locator('[name="name.sv"]').inputValue()).toBe('Tillval')
  await page.locator('[name="name.sv"]').fill('Handduk')
  await follow(page, 'Lunch för alla')
  await press(page, 'Stanna kvar')
  expect(await page.locator('[name="name.sv"]').inputValue()).toBe('Handduk')
})

test('what is typed while a save is on its way stays, unsaved, and goes with the next', async () => {
  const page = await browser.open({ as })
  const id = await startProduct(page, 'Prov: under tiden')
  const release = await holdBack(page, '**/information.data*', 'POST')
  await meetingPlace(page).fill('Bryggan')
  await press(page, 'Spara')
  await page.getByRole('button', { name: 'Sparar …' }).waitFor()
  await meetingPlace(page).fill('Bryggan vid boden')
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  release()
  await answered
  await page.getByRole('button', { name: 'Spara', exact: true }).first().waitFor()
  expect(await meetingPlace(page).inputValue()).toBe('Bryggan vid boden')
  expect(await meetingPlace(page).evaluate((field) => field === document.activeElement)).toBe(true)
  await see(page, 'Osparade ändringar')

  await press(page, 'Ångra')
  await expect.poll(() => meetingPlace(page).inputValue()).toBe('Bryggan')
  await meetingPlace(page).fill('Bryggan, vid boden')
  await saveByKeyboard(page)
  await visit(page, `/products/${id}/information`)
  expect(await meetingPlace(page).inputValue()).toBe('Bryggan, vid boden')
})

test('what is typed before the scripts are there is unsaved like all else', async () => {
  const page = await browser.open({ as })
  const id = await startProduct(page, 'Prov: före skripten')
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto(`/products/${id}/information`, { waitUntil: 'commit' })
  await meetingPlace(page).fill('Bryggan')
  expect(await page.getByText('Osparade ändringar').count()).toBe(0)
  release()
  await see(page, 'Osparade ändringar')
  expect(await meetingPlace(page).inputValue()).toBe('Bryggan')
  await press(page, 'Spara')
  await see(page, 'Ändringarna sparades!')
})

test('staff who may only look see every tab and nothing to save', async () => {
  const page = await browser.open({ as: 'staff@sjoboden.test', hasScript: false })
  await visit(page, `/products/${idOfKayak()}/information`)
  const tabs = await page
    .locator('.tabs a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(tabs).toHaveLength(8)
  for (const tab of tabs) {
    await visit(page, tab ?? '')
    await see(page, 'Du kan se produkten men inte ändra den.')
    expect(await page.locator('main button:not(:disabled)').filter({ visible: true }).count(), `${tab}`).toBe(
      0,
    )
  }
})

test.each(SCRIPTS)(
  'pictures are added, described, ordered and taken away $script',
  async ({ script, hasScript }) => {
    const page = await browser.open({ as, hasScript, width: hasScript ? 1280 : 360 })
    await startProduct(page, `Prov: bilder ${script}`)
    const pictures = page.locator('.pictures li')

    await upload(page, [{ name: 'text.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('ingen bild') }])
    await page.locator('#pictures .has-error, #error-summary').first().waitFor()
    await upload(page, [
      { name: 'kajak.jpg', mimeType: 'image/jpeg', buffer: await jpeg() },
      { name: 'karta.png', mimeType: 'image/png', buffer: await png() },
    ])
    await pictures.nth(1).waitFor()
    const [first, second] = await sources(page)
    await press(page, 'Flytta upp Bild 2')
    await expect.poll(() => sources(page)).toEqual([second, first])

    await follow(page, 'Bild 1')
    await page.waitForURL(/\/pictures\/\d+$/)
    await page.getByRole('textbox').first().fill('Karta över skären')
    await press(page, 'Spara')
    await see(page, 'Karta över skären')
    await follow(page, 'Bild 2')
    await page.waitForURL(/\/pictures\/\d+$/)
    await follow(page, 'Radera')
    await press(page, 'Radera')
    await expect.poll(() => sources(page)).toEqual([second])
    const answer = await page.request.get(second ?? '')
    expect(answer.headers()['content-type']).toMatch(/^image\//)
  },
)

test('many products change at once, and one that was deleted comes back', async () => {
  const page = await browser.open({ as, hasScript: false })
  const ids = [await startProduct(page, 'Prov: en'), await startProduct(page, 'Prov: annan')]
  await visit(page, '/products?q=Prov%3A')
  for (const id of ids) await page.locator(`[name=ids][value="${id}"]`).check()
  await press(page, 'Bara för personal')
  await see(page, /^2 produkter/)
  await visit(page, '/products?q=Prov%3A&status=ADMIN_ONLY')
  for (const name of ['Prov: en', 'Prov: annan'])
    await page.getByRole('link', { name, exact: true }).waitFor()

  await visit(page, `/products/${ids[0]}/status`)
  await follow(page, 'Radera produkten')
  await seeHeading(page, /Prov: en/)
  await press(page, 'Radera')
  await see(page, /Prov: en.* raderades/)
  await page.getByRole('link', { name: 'Prov: en', exact: true }).waitFor({ state: 'detached' })
  await press(page, 'Ångra')
  await see(page, /Prov: en.* är tillbaka/)
  await visit(page, `/products/${ids[0]}/status`)
  expect(await page.locator('input[name=status]:checked').getAttribute('value')).toBe('ADMIN_ONLY')
})

/** A product of a test's own, with its texts not written yet. */
async function startProduct(page: Page, name: string): Promise<number> {
  await visit(page, '/products/new')
  await page.getByLabel('Internt namn').fill(name)
  await page.getByLabel('Namn för gäster').fill(name)
  await press(page, 'Skapa produkten')
  await page.waitForURL(/\/products\/\d+\/information$/)
  await page.getByLabel('Kort beskrivning', { exact: true }).fill('Bara till för att prova.')
  await press(page, 'Spara')
  await see(page, 'Ändringarna sparades!')
  return Number(/\d+/.exec(new URL(page.url()).pathname)?.[0])
}

async function saveByKeyboard(page: Page) {
  const posted = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await Promise.all([posted, page.keyboard.press('Control+s')])
  await page.locator('.save-bar .is-saved').waitFor()
}

function meetingPlace(page: Page) {
  return page.locator('[name="meetingPlace.sv"]')
}

async function upload(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.locator('input[type=file][name=pictures]').setInputFiles(files)
  await page.locator('#pictures button', { hasText: 'Ladda upp' }).click()
}

function sources(page: Page): Promise<(string | null)[]> {
  return page
    .locator('.pictures img')
    .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('src')))
}

function idOfKayak(): number {
  using database = openDatabase()
  const found = database
    .prepare<[], { id: number }>(
      `select product.id from product join shop on shop.id = product.shop_id
       where shop.key = 'sjoboden' and product_type = 'RENTAL' order by product.id limit 1`,
    )
    .get()
  if (!found) throw new Error('the demo has no kayak')
  return found.id
}
