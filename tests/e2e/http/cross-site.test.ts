import { expect, inject, test } from 'vitest'
import { HttpClient, nextAddress } from '#tests/support/http-client.ts'

/**
 * Posts that another site can make a browser send, to routes that change something. Without a shop's session only
 * the guests' own forms are left to abuse. Source: reliability.md §2, G09.
 */
const appUrl = inject('appUrl')
const owner = new HttpClient(appUrl)
const loggedIn = owner.logIn('owner@sjoboden.test')

const OWN = new URL(appUrl).origin
const EVIL = 'https://evil.example'
const ROUTES = [
  '/orders/900719925/cancel',
  '/account/profile',
  '/login',
  '/language',
  '/logout.data',
] as const
const HEADERS: readonly { headers: Record<string, string>; isAllowed: boolean }[] = [
  { headers: { 'Sec-Fetch-Site': 'same-origin' }, isAllowed: true },
  { headers: { 'Sec-Fetch-Site': 'same-origin', Origin: OWN }, isAllowed: true },
  { headers: { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }, isAllowed: true },
  { headers: { 'Sec-Fetch-Site': 'same-site', Origin: EVIL }, isAllowed: false },
  { headers: { 'Sec-Fetch-Site': 'cross-site', Origin: EVIL }, isAllowed: false },
  { headers: { 'Sec-Fetch-Site': 'cross-site', Origin: OWN }, isAllowed: false },
  { headers: { 'Sec-Fetch-Site': 'none' }, isAllowed: false },
  { headers: { Origin: OWN }, isAllowed: true },
  { headers: { Origin: EVIL }, isAllowed: false },
  { headers: { Origin: 'null' }, isAllowed: false },
  { headers: { Referer: `${OWN}/orders/1` }, isAllowed: false },
  { headers: {}, isAllowed: false },
]

const CASES = HEADERS.flatMap((combination) => ROUTES.map((route) => ({ route, ...combination })))

test.each(CASES)('$route with $headers: allowed $isAllowed', async ({ route, headers, isAllowed }) => {
  await loggedIn
  // The two that end the session are asked only what must be refused.
  if (isAllowed && route.startsWith('/log')) return
  const response = await fetch(`${appUrl}${route}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: 'x', locale: 'xx' }),
    headers: { ...headers, Cookie: sessionCookie(), 'X-Forwarded-For': nextAddress() },
  })
  if (isAllowed) expect(response.status).not.toBe(403)
  else expect(response.status).toBe(403)
})

test('no refused post ended the session', async () => {
  await loggedIn
  expect((await owner.get('/account/profile')).status).toBe(200)
})

test('a body of a type that no form has is refused', async () => {
  await loggedIn
  for (const contentType of ['text/plain', 'application/json', 'application/x-www-form-urlencoded-x']) {
    const { status } = await owner.send('POST', '/account/profile', {
      body: 'intent=sessions',
      headers: { 'Content-Type': contentType },
    })
    expect(status, contentType).toBe(415)
  }
})

function sessionCookie(): string {
  return `brygga_session=${owner.cookie('brygga_session')}`
}
