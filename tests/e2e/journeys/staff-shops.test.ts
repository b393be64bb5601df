import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { formFields, HttpClient } from '#tests/support/http-client.ts'
import {
  MEANS,
  openDatabase,
  SCRIPT_AT_DESK,
  SCRIPT_ON_PHONE,
  see,
  seeHeading,
} from '#tests/support/pages.ts'
import {
  addMember,
  choose,
  findOrders,
  follow,
  openMenu,
  press,
  visit,
  withStaffBrowser,
} from '#tests/support/staff-journey.ts'

/**
 * One person in several shops, a shop that is not ready, and the platform's own. Source: spec 1 §2.4, §6;
 * domain.md §15.8.
 */
const browser = withStaffBrowser()

test.each(SCRIPT_AT_DESK)('whoever works in two shops switches between them $way', async (way) => {
  const email = `bada-${MEANS.findIndex((other) => other.way === way.way)}@sjoboden.test`
  await addMember(email, ['sjoboden', 'granngarden'])
  const page = await browser.open({ as: email, ...way })
  const [order] = findOrders('coming with a comment', 1)

  await visit(page, `/orders/${order?.id}`)
  await seeHeading(page, `Order ${order?.id}`)
  if (way.width === 360) {
    await visit(page, '/account/shops')
    await press(page, /^Byt hit.*Granngården$/)
    await page.locator('.topbar').getByText('Granngården').waitFor()
  } else {
    await openMenu(page, 'Sjöboden')
    await choose(page, 'Granngården')
    await seeHeading(page, 'Ordrar')
    expect(new URL(page.url()).pathname).toBe('/history/orders')
    await page.locator('.shops > .shop').getByText('Granngården').waitFor()
  }
  await page.goto(`/orders/${order?.id}`)
  await seeHeading(page, 'Sidan finns inte')
})

test('a form of the old shop is refused after a switch in another tab', async () => {
  const email = await addMember('flikar@sjoboden.test', ['sjoboden', 'granngarden'])
  const client = await new HttpClient(inject('appUrl')).logIn(email)
  const oldTab = formFields((await client.get('/account/profile')).text, 'value="profile"')
  expect(Number(oldTab.fields.currentShop)).toBe(shopId('sjoboden'))

  const switched = await client.send('POST', '/account/shops', {
    body: new URLSearchParams({ shopId: String(shopId('granngarden')) }),
    headers: { Referer: `${inject('appUrl')}/orders/12/manage` },
  })
  expect(switched.location).toBe('/history/orders')
  const refused = await client.post('/account/profile', { ...oldTab.fields, intent: 'profile', name: 'Fel' })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('Något hann ändras')
  expect((await client.get('/account/profile')).text).not.toContain('value="Fel"')
})

test.each([
  ['/orders/12', '/history/orders'],
  ['/orders/12/pay', '/history/orders'],
  ['/bookings/manifest', '/bookings/manifest'],
  ['/settings/outbox/4', '/settings/outbox'],
])('a switch on %s goes on at %s', async (from, to) => {
  const client = await new HttpClient(inject('appUrl')).logIn('owner@granngarden.test')
  const { location } = await client.send('POST', '/account/shops', {
    body: new URLSearchParams({ shopId: String(shopId('granngarden')) }),
    headers: { Referer: inject('appUrl') + from },
  })
  expect(location).toBe(to)
})

test('nobody switches to a shop that they do not work in', async () => {
  const client = await new HttpClient(inject('appUrl')).logIn('owner@granngarden.test')
  const { status } = await client.post('/account/shops', { shopId: String(shopId('sjoboden')) })
  expect(status).toBe(404)
})

test.each(SCRIPT_ON_PHONE)('the owner of a new shop approves the terms and arrives $way', async (way) => {
  const index = MEANS.findIndex((other) => other.way === way.way)
  const key = addShop(`ny-${index}`)
  const email = await addMember(`ny-${index}@butik.test`, [key])
  const page = await browser.open({ as: email, ...way })

  await visit(page, '/history/orders')
  await seeHeading(page, 'Godkänn villkoren')
  expect(new URL(page.url()).pathname).toBe('/onboarding/new-shop')
  await press(page, 'Godkänn och fortsätt')
  await see(page, 'Du måste godkänna villkoren')
  await page.getByLabel('Jag har läst och godkänner villkoren').check()
  await press(page, 'Godkänn och fortsätt')
  await seeHeading(page, 'Översikt')
  await visit(page, '/onboarding/new-shop')
  await seeHeading(page, 'Översikt')
})

test('staff of a shop that is not ready wait, somebody without a shop asks to be invited', async () => {
  const waiting = await browser.open({
    as: await addMember('vantar@butik.test', [addShop('vantar')], 'STAFF'),
  })
  await visit(waiting, '/dashboard')
  await seeHeading(waiting, 'Snart klart')

  const alone = await browser.open({ as: await addMember('ensam@butik.test', []) })
  await visit(alone, '/dashboard')
  await seeHeading(alone, 'Du har ingen butik än')
  await see(alone, /bjuda in dig med adressen ensam@butik\.test/)
  await press(alone, 'Logga ut')
  await seeHeading(alone, 'Logga in')
})

test('a member of a ready shop, too, leaves one that is not', async () => {
  const key = addShop('halvklar')
  const email = await addMember('bytare@butik.test', [key, 'sjoboden'])
  const page = await browser.open({ as: email, hasScript: false })
  await visit(page, '/dashboard')
  await seeHeading(page, 'Godkänn villkoren')
  await press(page, 'Till Sjöboden')
  await seeHeading(page, 'Översikt')
})

test('the platform sees its shops, nobody else does', async () => {
  const admin = await browser.open({ as: 'admin@brygga.test' })
  await visit(admin, '/')
  await seeHeading(admin, 'Butiker')
  expect(new URL(admin.url()).pathname).toBe('/admin/shops')
  await see(admin, 'Sjöboden')
  await see(admin, 'granngarden')

  const owner = await browser.open({ as: 'owner@sjoboden.test' })
  for (const address of ['/admin', '/admin/shops']) {
    await visit(owner, address)
    await seeHeading(owner, 'Översikt')
  }
  expect(await owner.locator('a[href^="/admin"]').count()).toBe(0)
})

test('more than ten shops can be searched', async () => {
  const keys = Array.from({ length: 11 }, (_, index) => addShop(`kedja-${index}`, true))
  const page = await browser.open({ as: await addMember('kedja@butik.test', keys), hasScript: false })
  await visit(page, '/account/shops?q=kedja-7')
  await see(page, 'Butik kedja-7')
  expect(await page.getByRole('button', { name: /^Byt hit/ }).count()).toBe(1)
  await page.getByRole('searchbox').fill('finns inte')
  await press(page, 'Sök')
  await see(page, 'Ingen butik heter så')
  await follow(page, /Översikt/)
  await seeHeading(page, 'Översikt')
})

let database: ReturnType<typeof openDatabase>
beforeAll(() => {
  database = openDatabase()
})
afterAll(() => database.close())

function shopId(key: string): number {
  return database.prepare<[string], { id: number }>('select id from shop where key = ?').get(key)?.id ?? 0
}

/** A shop as it is right after it was made, or ready. */
function addShop(key: string, isReady = false): string {
  database
    .prepare('insert into shop (key, display_name, created_at, approved_terms_at) values (?, ?, ?, ?)')
    .run(key, `Butik ${key}`, '2026-01-01T00:00:00Z', isReady ? '2026-01-02T00:00:00Z' : null)
  return key
}
