import { expect, test } from 'vitest'
import { readClient } from '#app/http/session/client.server.ts'
import { testConfig } from '#tests/support/config.ts'
import { shop } from '#tests/unit/messages/message-fixture.ts'

function guest(clientIp: string, over: { secret?: string; limit?: number | null; isDemo?: boolean } = {}) {
  const { secret = testConfig.sessionSecret, limit = null, isDemo = false } = over
  const warnings: string[] = []
  const silent = () => {}
  const log = {
    debug: silent,
    info: silent,
    warn: (_: object, event: string) => warnings.push(event),
    error: silent,
  }
  const options = { ...shop.options, guestReservationLimit: limit }
  const client = readClient({
    clientIp,
    config: { ...testConfig, sessionSecret: secret, isDemo },
    shop: { ...shop, options },
    log,
  })
  return { client, warnings }
}

test('a client is known by a hash of its network alone, which needs the secret', () => {
  const { client } = guest('2001:db8:1:2::3')
  expect(client?.key).toMatch(/^[\w-]{43}$/)
  expect(guest('2001:db8:1:2:ffff::9').client).toEqual(client)
  expect(guest('2001:db8:1:3::3').client).not.toEqual(client)
  expect(guest('2001:db8:1:2::3', { secret: 't'.repeat(32) }).client).not.toEqual(client)
})

test.each([
  [null, 20],
  [5, 5],
  [500, 500],
])('a limit of %s allows %i reservations', (limit, mostReservations) => {
  expect(guest('203.0.113.7', { limit }).client).toMatchObject({ mostReservations })
})

test('private addresses are no client, which is logged once and not of a demo', () => {
  expect(guest('10.0.0.1', { isDemo: true })).toEqual({ client: undefined, warnings: [] })
  expect(guest('10.0.0.1').warnings).toEqual(['guest addresses are private: reservations are not limited'])
  expect(guest('10.0.0.2')).toEqual({ client: undefined, warnings: [] })
})
