import { connect, createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { createDemoDatabase } from '#tests/support/database.ts'
import { HttpClient } from '#tests/support/http-client.ts'
import { freePort, startServer } from '#tests/support/server.ts'

/**
 * A database that is gone or held is told as such, and nobody has to restart anything. Source: reliability.md
 * F53, F54.
 */
const LONGEST_ANSWER_MS = 3_000
/** `busy_timeout`, once, and some more. */
const LONGEST_WAIT_FOR_LOCK_MS = 8_000

test('PostgreSQL goes away and comes back', async () => {
  await using database = await createDemoDatabase('postgres')
  const target = new URL(database.databaseUrl ?? '')
  await using line = await openLine(Number(target.port))
  target.port = String(line.port)
  await using server = await startServer({ DATABASE_URL: target.href, WORKER: 'off', TRUST_PROXY: '1' })
  const guest = new HttpClient(server.url)
  const page = '/widget/v2/dialog/terms?key=sjoboden'
  expect((await guest.get(page)).status).toBe(200)

  await line.cut()
  for (let tried = 0; tried < 3; tried++) {
    const startedAt = performance.now()
    const { status, headers, text } = await guest.get(page)
    expect(status).toBe(503)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(text).not.toMatch(/ECONN|postgres|at \w+ \(/)
    expect(performance.now() - startedAt).toBeLessThan(LONGEST_ANSWER_MS)
  }
  expect((await guest.get('/readyz')).status).toBe(503)
  expect((await guest.get('/healthz')).status).toBe(200)
  const json = await guest.get('/api/user', { Cookie: `brygga_session=${'a'.repeat(43)}` })
  expect(JSON.parse(json.text)).toMatchObject({ statusCode: 503 })

  await line.mend()
  expect((await guest.get(page)).status).toBe(200)
  expect((await guest.get('/readyz')).status).toBe(200)
})

test('an SQLite file that another process holds', async () => {
  await using database = await createDemoDatabase('sqlite')
  const DATA_DIR = path.dirname(database.sqliteFile)
  await using server = await startServer({ DATA_DIR, WORKER: 'off', TRUST_PROXY: '1' })
  const client = new HttpClient(server.url)
  const holder = new SQLite(database.sqliteFile)
  const logIn = () => client.post('/login', { email: 'owner@sjoboden.test', password: 'brygga-demo' })

  holder.exec('begin immediate')
  const startedAt = performance.now()
  const { status, headers } = await logIn()
  expect(status).toBe(503)
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(performance.now() - startedAt).toBeLessThan(LONGEST_WAIT_FOR_LOCK_MS)
  expect((await client.get('/widget/v2/dialog/terms?key=sjoboden')).status).toBe(200)

  holder.exec('rollback')
  holder.close()
  expect((await logIn()).status).toBe(302)
})

/** A line to a port of this machine that can be cut and mended. */
async function openLine(target: number) {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let listening: Server

  async function mend() {
    listening = createServer((incoming) => {
      const outgoing = connect(target, '127.0.0.1')
      for (const socket of [incoming, outgoing]) {
        sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => sockets.delete(socket))
      }
      incoming.pipe(outgoing).pipe(incoming)
    })
    await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve))
  }
  async function cut() {
    const closed = new Promise((resolve) => listening.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await mend()
  return { port, cut, mend, [Symbol.asyncDispose]: cut }
}
