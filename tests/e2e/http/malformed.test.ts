import { expect, inject, test } from 'vitest'
import { ROUTE_PERMISSIONS } from '#app/http/route-permissions.ts'
import { HttpClient } from '#tests/support/http-client.ts'
import { MALFORMED, MALFORMED_QUERIES } from '#tests/support/malformed.ts'

/** Leaving would end the session that the other requests need. */
const PATTERNS = Object.keys(ROUTE_PERMISSIONS).filter((pattern) => pattern !== '/logout')

const owner = new HttpClient(inject('sweepUrl'))
const loggedIn = owner.logIn('owner@sjoboden.test')

function pathOf(pattern: string): string {
  const path = pattern.replaceAll(/:\w+/g, '1').replace('/*', '/nowhere')
  return path.startsWith('/widget') ? `${path}?key=sjoboden` : path
}

test.each(PATTERNS)('%s: bad bodies are refused, never an accident', async (pattern) => {
  await loggedIn
  const accidents: string[] = []
  for (const { why, contentType, body } of MALFORMED) {
    const headers: Record<string, string> = contentType ? { 'Content-Type': contentType } : {}
    const { status } = await owner.send('POST', pathOf(pattern), { body, headers })
    if (status >= 500) accidents.push(`${status}: ${why}`)
  }
  expect(accidents).toEqual([])
})

test.each(PATTERNS)('%s: bad queries get a page or a refusal, never an accident', async (pattern) => {
  await loggedIn
  const accidents: string[] = []
  for (const query of MALFORMED_QUERIES) {
    const path = pathOf(pattern)
    const { status } = await owner.get(`${path}${path.includes('?') ? '&' : '?'}${query}`)
    if (status >= 500) accidents.push(`${status}: ${query.slice(0, 60)}`)
  }
  expect(accidents).toEqual([])
})

test.each(['abc', '0', '-1', '1.5', '9007199254740993', '%00', '%E0%A4%A', '1'.repeat(300)])(
  'an id of %s does not exist',
  async (id) => {
    await loggedIn
    for (const pattern of PATTERNS.filter((path) => path.includes(':'))) {
      const { status } = await owner.get(pathOf(pattern.replaceAll(/:\w+/g, id)))
      expect([400, 404, 405], `${pattern} with ${id}`).toContain(status)
    }
  },
)
