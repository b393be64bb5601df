import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { isPasswordRight } from '#app/domain/account/passwords.server.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { host } from '#app/http/context.server.ts'
import { failure, recordFailure } from '#app/http/failure.server.ts'
import { readConfig } from '#app/server/config.ts'
import { createTestDatabase } from '#tests/support/database.ts'

test('a crowd that logs in is turned away in part, with 503, and the others get their answer', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 110 }, () => isPasswordRight('gissning', null)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(102)
  const refused = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason)
  expect(await Promise.all(refused.map(statusOf))).toEqual(Array(8).fill(503))
})

test.each([
  { error: Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' }), status: 503 },
  { error: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), status: 503 },
  { error: new TypeError('a bug'), status: 500 },
  { error: 'not even an error', status: 500 },
])('$error is answered with $status', async ({ error, status }) => {
  expect(await statusOf(error)).toBe(status)
})

async function statusOf(error: unknown): Promise<number | null> {
  await using database = await createTestDatabase('sqlite')
  const context = new RouterContextProvider()
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const config = readConfig({}, () => 's'.repeat(32))
  context.set(host, { db: database.db, config, log, zone: stockholm, clientIp: '203.0.113.7' })
  recordFailure(error, context)
  return context.get(failure)
}
