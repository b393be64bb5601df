import { expect, inject, test } from 'vitest'
import { addUser } from '#tests/support/account.ts'
import { HttpClient, nextAddress } from '#tests/support/http-client.ts'
import { openDatabase } from '#tests/support/pages.ts'

/** Sessions of people. Source: reliability.md F93, F94, F97, G13. */
const appUrl = inject('appUrl')
const dataDir = inject('appDataDir')
const SESSION = 'brygga_session'

test('an id that somebody planted, and the one from before log-in, are dead', async () => {
  const { email, password } = await addUser(dataDir)
  const planted = 'a'.repeat(43)
  const victim = new HttpClient(appUrl)
  const logIn = await victim.send('POST', '/login', {
    body: new URLSearchParams({ email, password }),
    headers: { Cookie: `${SESSION}=${planted}` },
  })
  expect(logIn.status).toBe(302)
  const first = victim.cookie(SESSION) ?? ''
  expect(first).not.toBe(planted)
  expect(await isAlive(planted)).toBe(false)
  expect(await isAlive(first)).toBe(true)

  await victim.logIn(email, password)
  expect(victim.cookie(SESSION)).not.toBe(first)
  expect(await isAlive(first)).toBe(false)
})

test('after logging out the cookie opens nothing', async () => {
  const { email, password } = await addUser(dataDir)
  const client = await new HttpClient(appUrl).logIn(email, password)
  const token = client.cookie(SESSION) ?? ''
  expect((await client.get('/logout')).status).toBe(200)
  expect(await isAlive(token)).toBe(true)

  const answer = await client.post('/logout', {})
  expect(answer).toMatchObject({ status: 302, location: '/login' })
  expect(answer.headers.get('Set-Cookie')).toMatch(/brygga_session=;.*Max-Age=0/)
  expect(await isAlive(token)).toBe(false)
})

test('the cookie is out of reach of scripts and other sites', async () => {
  const { email, password } = await addUser(dataDir)
  const cookieOf = async (fields: Record<string, string>) => {
    const { headers } = await new HttpClient(appUrl).post('/login', { email, password, ...fields })
    return headers.getSetCookie().find((cookie) => cookie.startsWith(SESSION)) ?? ''
  }
  const forDays = await cookieOf({ remember: 'on' })
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000'])
    expect(forDays).toContain(part)
  expect(await cookieOf({})).not.toContain('Max-Age')
})

test('a new password ends all other sessions, and needs the old one', async () => {
  const { email, password } = await addUser(dataDir)
  const here = await new HttpClient(appUrl).logIn(email, password)
  const elsewhere = await new HttpClient(appUrl).logIn(email, password)
  const change = (currentPassword: string) =>
    here.post('/account/profile', { intent: 'password', currentPassword, newPassword: 'bastu-vid-bryggan' })

  const refused = await change('gissning-1')
  expect(refused.status).toBe(422)
  expect(refused.text).not.toContain('gissning-1')
  expect(await isAlive(elsewhere.cookie(SESSION))).toBe(true)

  const changed = await change(password)
  expect(changed.status).toBe(302)
  expect(changed.headers.get('X-Remix-Reload-Document'), 'no password stays in the page').toBe('true')
  expect(await isAlive(here.cookie(SESSION))).toBe(true)
  expect(await isAlive(elsewhere.cookie(SESSION))).toBe(false)
  await new HttpClient(appUrl).logIn(email, 'bastu-vid-bryggan')
})

test('"log out everywhere" means everywhere', async () => {
  const { email, password } = await addUser(dataDir)
  const here = await new HttpClient(appUrl).logIn(email, password)
  const elsewhere = await new HttpClient(appUrl).logIn(email, password)
  await here.post('/account/profile', { intent: 'sessions' })
  expect(await isAlive(here.cookie(SESSION))).toBe(false)
  expect(await isAlive(elsewhere.cookie(SESSION))).toBe(false)
})

test('a reset link: opening uses nothing up, the first post does, and old sessions die', async () => {
  const { email, password } = await addUser(dataDir)
  const session = (await new HttpClient(appUrl).logIn(email, password)).cookie(SESSION)
  const client = new HttpClient(appUrl)
  const link = await requestLink(client, email)

  for (let opened = 0; opened < 2; opened++) {
    const { status, text } = await client.get(link)
    expect(status).toBe(200)
    expect(text).toContain('name="password"')
  }
  expect((await client.post(link, { password: 'kort' })).status).toBe(422)
  expect(await client.post(link, { password: 'segla-till-sandhamn' })).toMatchObject({
    status: 302,
    location: '/login?changed',
  })
  expect(await isAlive(session)).toBe(false)
  expect((await client.post(link, { password: 'en-gang-till' })).status).toBe(422)
  expect((await client.get(link)).text).not.toContain('name="password"')
  await new HttpClient(appUrl).logIn(email, 'segla-till-sandhamn')
})

test('a newer reset link makes the older one useless', async () => {
  const { email } = await addUser(dataDir)
  const client = new HttpClient(appUrl)
  const older = await requestLink(client, email)
  expect(await requestLink(client, email)).not.toBe(older)
  expect((await client.post(older, { password: 'segla-till-sandhamn' })).status).toBe(422)
})

test('log-in leads where the reader wanted to go, and never to another site', async () => {
  const { email, password } = await addUser(dataDir)
  for (const [next, to] of [
    ['/history/orders?tab=past', '/history/orders?tab=past'],
    ['//evil.example', '/'],
    ['https://evil.example', '/'],
  ] as const) {
    const client = new HttpClient(appUrl)
    const answer = await client.post(`/login?${new URLSearchParams({ next })}`, { email, password })
    expect(answer).toMatchObject({ status: 302, location: to })
  }
})

async function isAlive(token: string | undefined): Promise<boolean> {
  const { status } = await fetch(`${appUrl}/api/user`, {
    headers: { Cookie: `${SESSION}=${token}`, 'X-Forwarded-For': nextAddress() },
  })
  return status === 200
}

/** Asks for a link, and reads it before its mail is sent; once more where the worker was faster, as it forgets it. */
async function requestLink(client: HttpClient, email: string): Promise<string> {
  for (let attempt = 0; attempt < 3; attempt++) {
    await client.post('/password/forgot', { email })
    using database = openDatabase()
    const row = database
      .prepare<[string], { payload: string }>(
        "select payload from notification_job where receiver = ? and identifier = 'PASSWORD_RESET' order by id desc",
      )
      .get(email)
    const { link } = JSON.parse(row?.payload ?? '{}')
    if (typeof link === 'string') return link
  }
  throw new Error('the worker was faster three times')
}
