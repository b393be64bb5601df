import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { ROUTE_PERMISSIONS } from '#app/http/route-permissions.ts'
import { atOnce } from '#tests/support/at-once.ts'
import { dataAddress, type HttpAnswer, HttpClient } from '#tests/support/http-client.ts'
import { MALFORMED_QUERIES, malformedBodies, structures } from '#tests/support/malformed.ts'
import { formsPostedTo, type PostedForm } from '#tests/support/posted-forms.ts'
import { sjobodenAddresses } from '#tests/support/sjoboden-address.ts'
import { IS_WHOLE_SWEEP, shareOf } from '#tests/support/sweep.ts'

/**
 * Logging out would end the session that the other requests need. Deleting comes last, so that the forms of
 * the deleted records were tried before.
 */
const PATTERNS = Object.keys(ROUTE_PERMISSIONS)
  .filter((pattern) => pattern !== '/logout')
  .toSorted((a, b) => Number(a.endsWith('/delete')) - Number(b.endsWith('/delete')))

/** Of a route's bodies, others of the next route's: each database gets one from a page and one from a script. */
const MOST_BODIES = IS_WHOLE_SWEEP ? Number.POSITIVE_INFINITY : 4
/** A route is asked one query of so many, the next route the next. Odd, so that both databases are asked each. */
const QUERIES_OF_ONE = 19
/** Each route is asked for every third id, and each id of every third route. */
const IDS_OF_ONE = 3

/** Requests go to both databases in turn, so that testing two takes no longer than one. */
const owners = [new HttpClient(inject('sweepUrl')), new HttpClient(inject('sweepPgUrl'))] as const
const [owner] = owners
const addressOf = sjobodenAddresses(path.join(inject('sweepDataDir'), 'brygga.sqlite'))

function ownerAt(turn: number): HttpClient {
  return owners[turn % 2 === 0 ? 0 : 1]
}

/** Two as a page without a script sends them, to both databases, and two as one with a script does. */
function alternately(address: string, turn: number): string {
  return turn % 4 < 2 || address.startsWith('/api/') ? address : dataAddress(address)
}

function pathOf(pattern: string): string {
  const address = addressOf(pattern)
  return address.startsWith('/widget') ? `${address}?key=sjoboden` : address
}

test.each(PATTERNS)('%s: bad bodies are refused, never an accident', async (pattern) => {
  const address = pathOf(pattern)
  const takesForms = ROUTE_PERMISSIONS[pattern]?.write !== undefined
  const forms = takesForms ? await formsAt(address) : []
  const turn = PATTERNS.indexOf(pattern)
  const all = takesForms ? malformedBodies(forms) : structures()
  const accidents: string[] = []
  const statuses = new Set<number>()
  const send = async ([index, { why, contentType, body }]: [number, (typeof all)[number]]) => {
    const headers: Record<string, string> = contentType ? { 'Content-Type': contentType } : {}
    const requested = alternately(address, index + turn)
    const { status } = await ask(ownerAt(index + turn), 'POST', requested, { body, headers })
    statuses.add(status)
    if (status >= 500) accidents.push(`${status}: ${why}`)
  }
  await atOnce([...evenly(all, turn).entries()], send)
  if (forms.some(({ names }) => names.includes('version'))) {
    // What is no form at all never reaches the rules.
    const filledIn = all.entries().drop(structures().length)
    for (const body of filledIn) if (!statuses.has(422)) await send(body)
    expect(statuses, address).toContain(422)
  }
  expect(accidents).toEqual([])
})

test.each(PATTERNS)('%s: bad queries get a page or a refusal, never an accident', async (pattern) => {
  const address = pathOf(pattern)
  const accidents: string[] = []
  const route = PATTERNS.indexOf(pattern)
  await atOnce(shareOf([...MALFORMED_QUERIES.entries()], route, QUERIES_OF_ONE), async ([index, query]) => {
    const requested = `${address}${address.includes('?') ? '&' : '?'}${query}`
    const turn = index + route
    const { status } = await ask(ownerAt(turn), 'GET', alternately(requested, turn))
    if (status >= 500) accidents.push(`${status}: ${query.slice(0, 60)}`)
  })
  expect(accidents).toEqual([])
})

const NO_IDS = ['abc', '0', '-1', '1.5', '2147483648', '9007199254740993', '%00', '%E0%A4%A', '1'.repeat(300)]

test.each(NO_IDS)('an id of %s does not exist', async (id) => {
  const patterns = PATTERNS.filter((pattern) => pattern.includes(':'))
  const turn = NO_IDS.indexOf(id)
  for (const [index, pattern] of shareOf([...patterns.entries()], turn, IDS_OF_ONE)) {
    const { status } = await ask(ownerAt(index + turn), 'GET', pathOf(pattern.replaceAll(/:\w+/g, id)))
    expect([400, 404, 405], `${pattern} with ${id}`).toContain(status)
  }
})

/** Those of the page, which a JSON call has none of. */
async function formsAt(address: string): Promise<PostedForm[]> {
  if (address.startsWith('/api/')) return []
  return formsPostedTo((await ask(owner, 'GET', address)).text, address.split('?')[0] ?? '')
}

/** A part of many, taken evenly, so that every kind of them stays; the next turn begins one later. */
function evenly<Item>(items: readonly Item[], turn: number): Item[] {
  const step = Math.max(1, items.length / MOST_BODIES)
  const placeOf = (index: number) => Math.floor((index + (turn % Math.ceil(step))) / step)
  return items.filter((_, index) => placeOf(index) !== placeOf(index - 1))
}

/** Asks as the owner. Some forms end the session that the others need, rightly: then it logs in and asks again. */
async function ask(client: HttpClient, ...request: Parameters<HttpClient['send']>): Promise<HttpAnswer> {
  const answer = await client.send(...request)
  if (!isLedToLogIn(answer)) return answer
  await client.logIn('owner@sjoboden.test')
  return client.send(...request)
}

function isLedToLogIn({ status, location, text }: HttpAnswer): boolean {
  if (status === 401) return true
  return location === null ? status === 202 && text.includes('"/login') : location.startsWith('/login')
}
