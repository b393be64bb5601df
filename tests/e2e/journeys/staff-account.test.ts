import { expect, inject, test } from 'vitest'
import { HttpClient } from '#tests/support/http-client.ts'
import {
  MEANS,
  openDatabase,
  SCRIPT_AT_DESK,
  SCRIPT_ON_PHONE,
  see,
  seeHeading,
} from '#tests/support/pages.ts'
import { addMember, follow, logIn, press, visit, withStaffBrowser } from '#tests/support/staff-journey.ts'

/** Log-in, log-out, a forgotten password. Source: reliability.md F90–F97. */
const browser = withStaffBrowser()

test.each(SCRIPT_AT_DESK)('whoever logs out is out, with a copied cookie too, $way', async (way) => {
  const email = await addMember(`ut-${MEANS.findIndex(({ way: name }) => name === way.way)}@sjoboden.test`, [
    'sjoboden',
  ])
  const page = await browser.open(way)
  await visit(page, '/history/orders?tab=past')
  await seeHeading(page, 'Logga in')
  await logIn(page, email)
  await seeHeading(page, 'Ordrar')
  expect(new URL(page.url()).searchParams.get('tab')).toBe('past')

  const cookies = await page.context().cookies()
  const copied = cookies.find(({ name }) => name === 'brygga_session')
  expect(copied).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  if (way.width === 360) await follow(page, 'Mer')
  await press(page, 'Logga ut')
  await seeHeading(page, 'Logga in')

  await page.context().addCookies(copied ? [copied] : [])
  await visit(page, '/dashboard')
  await seeHeading(page, 'Logga in')
})

test.each([
  ['/\\evil.example', '/dashboard'],
  ['//evil.example', '/dashboard'],
  ['https://evil.example/x', '/dashboard'],
  ['/bookings/manifest?days=7', '/bookings/manifest'],
])('log-in with next=%s leads to %s', async (next, path) => {
  const client = new HttpClient(inject('appUrl'))
  const answer = await client.post(`/login?${new URLSearchParams({ next })}`, {
    email: 'owner@sjoboden.test',
    password: 'brygga-demo',
  })
  const location = answer.location === '/' ? (await client.get('/')).location : answer.location
  expect(location?.split('?')[0]).toBe(path)
})

test.each(SCRIPT_ON_PHONE)('a forgotten password is replaced by the link in the mail $way', async (way) => {
  const email = await addMember(
    `glom-${MEANS.findIndex(({ way: name }) => name === way.way)}@sjoboden.test`,
    ['sjoboden'],
  )
  const elsewhere = await new HttpClient(inject('appUrl')).logIn(email)
  const page = await browser.open(way)

  await visit(page, '/login')
  await follow(page, 'Glömt lösenordet?')
  await seeHeading(page, 'Nytt lösenord')
  await page.getByLabel('E-post').fill('inte en adress')
  await press(page, 'Skicka länk')
  await see(page, 'Ogiltig e-postadress')
  await page.getByLabel('E-post').fill('okand@nowhere.test')
  await press(page, 'Skicka länk')
  await seeHeading(page, 'Se efter i din e-post')
  const answerToStranger = await page.locator('main').innerText()
  await visit(page, '/password/forgot')
  await page.getByLabel('E-post').fill(email)
  await press(page, 'Skicka länk')
  await seeHeading(page, 'Se efter i din e-post')
  expect(await page.locator('main').innerText()).toBe(answerToStranger)

  const link = await mailedLink(email)
  const scanner = new HttpClient(inject('appUrl'))
  for (const times of ['once', 'twice']) expect((await scanner.get(link)).status, times).toBe(200)
  await visit(page, link)
  await seeHeading(page, 'Välj nytt lösenord')
  await page.getByLabel('Nytt lösenord').fill('kort')
  await press(page, 'Spara lösenordet')
  await see(page, 'Nytt lösenord: Skriv minst 8 tecken')
  await page.getByLabel('Nytt lösenord').fill('ett nytt lösenord')
  await press(page, 'Spara lösenordet')
  await see(page, 'Lösenordet är bytt. Logga in med det nya.')

  expect((await elsewhere.get('/dashboard')).location).toContain('/login')
  await visit(page, link)
  await seeHeading(page, 'Länken går inte att använda')
  await visit(page, '/login')
  await logIn(page, email)
  await see(page, 'Fel e-post eller lösenord. Försök igen.')
  await logIn(page, email, 'ett nytt lösenord')
  await seeHeading(page, 'Översikt')
})

test('too many wrong passwords are stopped, for the one who guesses only', async () => {
  const email = await addMember('gissad@sjoboden.test', ['sjoboden'])
  const guesser = await browser.open()
  await visit(guesser, '/login')
  const client = new HttpClient(inject('appUrl'))
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    statuses.push((await client.post('/login', { email, password: `guess ${attempt}` })).status)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  const refused = await client.post('/login', { email, password: 'brygga-demo' })
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('För många försök, försök igen om en stund.')
  await logIn(guesser, email)
  await seeHeading(guesser, 'Översikt')
})

/** The link of the newest mail to somebody, once the worker has sent it. */
async function mailedLink(email: string): Promise<string> {
  const database = openDatabase()
  const find = database.prepare<[string], { body: string }>(
    'select body from outbox_message where receiver = ? order by id desc limit 1',
  )
  await expect.poll(() => find.get(email), { timeout: 20_000 }).toBeDefined()
  const { body = '' } = find.get(email) ?? {}
  database.close()
  const link = /\/password\/reset\?token=[\w-]+/.exec(body)?.[0]
  if (!link) throw new Error('the mail holds no link')
  return link
}
