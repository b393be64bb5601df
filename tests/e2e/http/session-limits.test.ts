import { expect, inject, test } from 'vitest'
import { addUser } from '#tests/support/account.ts'
import { HttpClient, nextAddress } from '#tests/support/http-client.ts'

/** Guessing passwords and asking who exists. Source: reliability.md F90, F92, G12, G13. */
const appUrl = inject('appUrl')
const dataDir = inject('appDataDir')

const TRIES = 5
const ROUNDS = 30
const MOST_APART_MS = 50

test('five wrong passwords, then a wait: for that account at that address alone', async () => {
  const { email, password } = await addUser(dataDir)
  const guesser = new HttpClient(appUrl)
  for (let tried = 0; tried < TRIES; tried++) {
    expect((await guesser.post('/login', { email, password: `gissning-${tried}` })).status).toBe(422)
  }
  const stopped = await guesser.post('/login', { email, password })
  expect(stopped.status).toBe(429)
  expect(stopped.text).toContain('För många försök')
  expect(Number(stopped.headers.get('Retry-After'))).toBeGreaterThan(60)
  expect(stopped.text).not.toContain(password)

  const elsewhere = new HttpClient(appUrl)
  expect((await elsewhere.post('/login', { email, password })).status).toBe(302)
})

test('five wrong passwords when it is changed, then a wait', async () => {
  const { email, password } = await addUser(dataDir)
  const guesser = await new HttpClient(appUrl).logIn(email, password)
  const change = (currentPassword: string) =>
    guesser.post('/account/profile', {
      intent: 'password',
      currentPassword,
      newPassword: 'ett nytt lösenord',
    })
  for (let tried = 0; tried < TRIES; tried++) expect((await change(`gissning-${tried}`)).status).toBe(422)
  const stopped = await change(password)
  expect(stopped.status).toBe(429)
  expect(Number(stopped.headers.get('Retry-After'))).toBeGreaterThan(60)
})

test('the same limit holds for scripts, who are told how long to wait', async () => {
  const { email, password } = await addUser(dataDir)
  const guesser = new HttpClient(appUrl)
  const guess = (guessed: string) =>
    guesser.send('POST', '/login', {
      body: JSON.stringify({ email, password: guessed }),
      headers: { 'Content-Type': 'application/json' },
    })
  for (let tried = 0; tried < TRIES; tried++) expect((await guess(`gissning-${tried}`)).status).toBe(422)
  const stopped = await guess(password)
  expect(stopped.status).toBe(429)
  expect(Number(stopped.headers.get('Retry-After'))).toBeGreaterThan(60)
})

test('whoever is guessed at still gets in with a browser they used before', async () => {
  const { email, password } = await addUser(dataDir)
  const address = { 'X-Forwarded-For': nextAddress() }
  const logIn = (client: HttpClient, tried: string) =>
    client.send('POST', '/login', { body: new URLSearchParams({ email, password: tried }), headers: address })
  const owner = new HttpClient(appUrl)
  expect((await logIn(owner, password)).status).toBe(302)
  await owner.post('/logout', {})

  const guesser = new HttpClient(appUrl)
  for (let tried = 0; tried <= TRIES; tried++) await logIn(guesser, `gissning-${tried}`)
  expect((await logIn(guesser, password)).status).toBe(429)
  expect((await logIn(owner, password)).status).toBe(302)
})

test('one address may not try many accounts', async () => {
  const guesser = new HttpClient(appUrl)
  const statuses: number[] = []
  for (let tried = 0; tried < 22; tried++) {
    statuses.push((await guesser.post('/login', { email: `u${tried}@example.com`, password: 'x' })).status)
  }
  expect(statuses).toEqual([...Array(20).fill(422), 429, 429])
})

test.each([
  { page: '/login', fields: { password: 'gissning' } },
  { page: '/password/forgot', fields: {} },
])('$page answers the same, as fast, whether somebody exists or not', async ({ page, fields }) => {
  const emails: string[] = []
  for (let round = 0; round < ROUNDS; round++) emails.push((await addUser(dataDir)).email)
  const existing: number[] = []
  const unknown: number[] = []
  for (const email of emails) {
    const ofExisting = await timed(page, { ...fields, email })
    const ofUnknown = await timed(page, { ...fields, email: `${crypto.randomUUID()}@example.com` })
    expect(comparable(ofExisting.answer)).toEqual(comparable(ofUnknown.answer))
    existing.push(ofExisting.milliseconds)
    unknown.push(ofUnknown.milliseconds)
  }
  expect(Math.abs(median(existing) - median(unknown))).toBeLessThan(MOST_APART_MS)
})

async function timed(page: string, fields: Record<string, string>) {
  const client = new HttpClient(appUrl)
  const startedAt = performance.now()
  const answer = await client.post(page, fields)
  return { answer, milliseconds: performance.now() - startedAt }
}

/** An answer without what is new in every one: request id, nonce, and the address that was typed. */
function comparable({ status, location, text }: Awaited<ReturnType<HttpClient['post']>>) {
  const constant = text
    .replaceAll(/[\w.-]+@example\.com/g, 'email')
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/data-request-id="\w+"/g, '')
  return { status, location, text: constant }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
