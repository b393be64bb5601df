import path from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { ROUTE_PERMISSIONS } from '#app/http/route-permissions.ts'
import { atOnce } from '#tests/support/at-once.ts'
import { dataAddress, HttpClient } from '#tests/support/http-client.ts'
import { MALFORMED_QUERIES, malformedBodies, structures } from '#tests/support/malformed.ts'
import { formsPostedTo } from '#tests/support/posted-forms.ts'
import { sjobodenAddresses } from '#tests/support/sjoboden-address.ts'

/**
 * Logging out would end the session that the other requests need. Deleting comes last, so that the forms of
 * the deleted records were tried before.
 */
const PATTERNS = Object.keys(ROUTE_PERMISSIONS)
  .filter((pattern) => pattern !== '/logout')
  .toSorted((a, b) => Number(a.endsWith('/delete')) - Number(b.endsWith('/delete')))

/** Each route gets its share of the queries, the next one the next share; all together get each many times. */
const EVERY = process.env.SWEEP_BODIES ? 1 : 12
/** So many of a route's bodies, others of the next route's. SWEEP_BODIES makes a long run: `npm run prove` takes all. */
const MOST_BODIES = Number(process.env.SWEEP_BODIES ?? 8)

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
  await stayLoggedIn()
  const address = pathOf(pattern)
  const forms = formsPostedTo((await owner.get(address)).text, address.split('?')[0] ?? '')
  const turn = PATTERNS.indexOf(pattern)
  const all = ROUTE_PERMISSIONS[pattern]?.write ? malformedBodies(forms) : structures()
  const bodies = ROUTE_PERMISSIONS[pattern]?.write ? evenly(all, turn) : all
  const accidents: string[] = []
  const statuses = new Set<number>()
  const send = async ([index, { why, contentType, body }]: [number, (typeof all)[number]]) => {
    const headers: Record<string, string> = contentType ? { 'Content-Type': contentType } : {}
    const requested = alternately(address, index + turn)
    const { status } = await ownerAt(index + turn).send('POST', requested, { body, headers })
    statuses.add(status)
    if (status >= 500) accidents.push(`${status}: ${why}`)
  }
  await atOnce([...bodies.entries()], send)
  if (forms.some(({ names }) => names.includes('version'))) {
    for (const body of all.entries()) if (!statuses.has(422)) await send(body)
    expect(statuses, address).toContain(422)
  }
  expect(accidents).toEqual([])
})

describe('bad queries', () => {
  // Reading ends no session.
  beforeAll(stayLoggedIn)

  test.each(PATTERNS)('%s: they get a page or a refusal, never an accident', async (pattern) => {
    const accidents: string[] = []
    const address = pathOf(pattern)
    const queries = MALFORMED_QUERIES.filter(
      (_, index) => index % EVERY === PATTERNS.indexOf(pattern) % EVERY,
    )
    await atOnce([...queries.entries()], async ([index, query]) => {
      const requested = `${address}${address.includes('?') ? '&' : '?'}${query}`
      const turn = index + PATTERNS.indexOf(pattern)
      const { status } = await ownerAt(turn).get(alternately(requested, turn))
      if (status >= 500) accidents.push(`${status}: ${query.slice(0, 60)}`)
    })
    expect(accidents).toEqual([])
  })
})

test.each(['abc', '0', '-1', '1.5', '2147483648', '9007199254740993', '%00', '%E0%A4%A', '1'.repeat(300)])(
  'an id of %s does not exist',
  async (id) => {
    await stayLoggedIn()
    for (const [index, pattern] of PATTERNS.filter((each) => each.includes(':')).entries()) {
      const { status } = await ownerAt(index).get(pathOf(pattern.replaceAll(/:\w+/g, id)))
      expect([400, 404, 405], `${pattern} with ${id}`).toContain(status)
    }
  },
)

/** A part of many, taken evenly, so that every kind of them stays; the next turn begins one later. */
function evenly<Item>(items: readonly Item[], turn: number): Item[] {
  const step = Math.max(1, items.length / MOST_BODIES)
  const placeOf = (index: number) => Math.floor((index + (turn % Math.ceil(step))) / step)
  return items.filter((_, index) => placeOf(index) !== placeOf(index - 1))
}

/** Some forms end the session that the others need, rightly. Asked of an address that answers without a page. */
async function stayLoggedIn(): Promise<void> {
  for (const each of owners) {
    if ((await each.get('/orders/new/customers')).status !== 200) await each.logIn('owner@sjoboden.test')
  }
}
