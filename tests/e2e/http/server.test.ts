import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { expect, inject, test, vi } from 'vitest'
import { createDemoDatabase, type TestDatabase } from '#tests/support/database.ts'
import { startDemo } from '#tests/support/demo-server.ts'
import { buyAtOnce, environmentOf, openStartTime } from '#tests/support/race.ts'
import { startServer, startWorkerProcess } from '#tests/support/server.ts'

const WAIT = { timeout: 15_000 }

/** The processes' life. Source: reliability.md §1. */
const FORM = new URLSearchParams({ email: 'x@example.com', password: 'gissning' }).toString()

test('a request under way when the server is stopped is answered, and the server ends well', async () => {
  await using server = await startDemo(inject('demoFolder'), { LOG_LEVEL: 'info', WORKER: 'off' })
  const slow = postSlowly(`${server.url}/login`)
  await slow.halfSent
  const stopped = server.stop()
  await vi.waitUntil(() => server.output().includes('"msg":"stopping"'), WAIT)
  // What arrives in the moment of the stop is still answered.
  const isRefused = () =>
    fetch(`${server.url}/healthz`).then(
      () => false,
      () => true,
    )
  await vi.waitUntil(isRefused, WAIT)

  slow.sendRemaining()
  expect(await slow.status).toBe(422)
  expect(await stopped).toBe(0)
})

test('a request that arrives in the moment of the stop is answered', async () => {
  await using server = await startDemo(inject('demoFolder'), { LOG_LEVEL: 'info', WORKER: 'off' })
  // Paused, it finds the connection and the signal at once when it goes on.
  process.kill(server.pid, 'SIGSTOP')
  // Several wait to be accepted, of which a process takes one at a time.
  const others = await Promise.all(Array.from({ length: 3 }, () => openSilently(server)))
  const slow = postSlowly(`${server.url}/login`)
  await slow.halfSent
  const stopped = server.stop()
  process.kill(server.pid, 'SIGCONT')
  await vi.waitUntil(() => server.output().includes('"msg":"stopping"'), WAIT)

  for (const other of others) if (!other.closed) await once(other, 'close')
  slow.sendRemaining()
  expect(await slow.status).toBe(422)
  expect(await stopped).toBe(0)
})

test('connections on which nobody asks anything hold no server up', async () => {
  await using server = await startDemo(inject('demoFolder'), { LOG_LEVEL: 'info', WORKER: 'off' })
  const silent = await openSilently(server)
  using agent = Object.assign(new Agent({ keepAlive: true }), { [Symbol.dispose]: () => agent.destroy() })
  const slow = postSlowly(`${server.url}/login`, agent)
  await slow.halfSent
  const from = performance.now()
  const stopped = server.stop()
  await vi.waitUntil(() => server.output().includes('"msg":"stopping"'), WAIT)
  if (!silent.closed) await once(silent, 'close')
  slow.sendRemaining()
  expect(await slow.status).toBe(422)
  expect(await stopped).toBe(0)
  expect(performance.now() - from).toBeLessThan(10_000)
})

test('without the loop in the server a worker of its own gives expired places back', async () => {
  await using database = await createDemoDatabase('sqlite')
  const env = { ...environmentOf(database), WORKER: 'off', TRUST_PROXY: '1' }
  await using server = await startServer(env)
  const race = await openStartTime(database, 1, 0)
  expect((await buyAtOnce([server], race, 1))[0]?.status).toBe(302)
  await database.db
    .updateTable('order')
    .set({ reservation_expires_at: '2026-01-01T00:00:00Z' })
    .where('state', '=', 'RESERVED')
    .where('id', '=', await newestOrder(database))
    .execute()
  expect(await stateOfNewest(database)).toBe('RESERVED')

  await using worker = startWorkerProcess(env)
  await vi.waitUntil(async () => (await stateOfNewest(database)) !== 'RESERVED', WAIT)
  expect((await buyAtOnce([server], race, 1))[0]?.status).toBe(302)
  expect(await worker.stop()).toBe(0)
})

/** A connection as browsers open them, so that one is there when it is needed. */
async function openSilently({ url }: { url: string }) {
  const silent = connect(Number(new URL(url).port), '127.0.0.1')
  await once(silent, 'connect')
  return silent
}

async function newestOrder({ db }: TestDatabase): Promise<number> {
  const { id } = await db.selectFrom('order').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return id
}

async function stateOfNewest(database: TestDatabase): Promise<string> {
  const { state } = await database.db
    .selectFrom('order')
    .select('state')
    .where('id', '=', await newestOrder(database))
    .executeTakeFirstOrThrow()
  return state
}

/** A post whose second half comes when told to. */
function postSlowly(address: string, agent: Agent | false = false) {
  const outgoing = request(address, {
    method: 'POST',
    agent,
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': String(FORM.length),
    },
  })
  const status = new Promise<number | undefined>((resolve, reject) => {
    outgoing.once('response', (response) => resolve(response.resume().statusCode))
    outgoing.once('error', reject)
  })
  const halfSent = new Promise((resolve) => outgoing.write(FORM.slice(0, 10), resolve))
  return { status, halfSent, sendRemaining: () => outgoing.end(FORM.slice(10)) }
}
