import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import path from 'node:path'
import { setImmediate as afterPoll } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { hasAnyShop } from '#app/domain/shop/shop-queries.server.ts'
import { checkBuild } from './app-build.ts'
import { createHttpServer } from './http-server.ts'
import { releaseUnusedMemory } from './release-memory.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import { announce, seedWhenEmpty, startUp } from './start-up.ts'
import { staticFiles } from './static-files.ts'
import { startWorkerThread } from './worker-thread.ts'

const BUILD = pathToFileURL(path.resolve('build/server/index.js')).href
const DRAIN_MS = 20_000
const UNUSED_CHECKS_MS = 50

const loading: Promise<unknown> = import(BUILD)
const { config, log, now, zone, db, closeDatabase } = await startUp()
await seedWhenEmpty({ db, config, log, now: now() })
const build = checkBuild(await loading)

let isAccepting = true
const server = createHttpServer({
  build,
  config,
  host: { db, config, log, zone },
  files: staticFiles('build/client'),
  async isReady() {
    await hasAnyShop(db)
    return isAccepting
  },
})
const sockets = new Set<Socket>()
server.on('connection', (socket) => {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
})
releaseUnusedMemory(server, log)
const worker = config.worker ? startWorkerThread(log) : undefined

runUntilStopped(log, async () => {
  isAccepting = false
  await worker?.stop()
  await drain(server)
  await closeDatabase()
})
server.listen(config.port, config.host, () => announce(config))

/**
 * Takes no new requests and waits for those under way, but not for ever; connections on which nothing is asked, also
 * those that browsers open ahead, are closed meanwhile. Source: reliability.md §1.
 */
async function drain(listening: Server): Promise<void> {
  await acceptWaiting(listening)
  const closed = new Promise((resolve) => listening.close(resolve))
  const deadline = setTimeout(() => listening.closeAllConnections(), DRAIN_MS)
  const unused = setInterval(async () => {
    // A busy process has bytes to read still: who is silent is known once they are read.
    await afterPoll()
    listening.closeIdleConnections()
    // For Node those that never said a word are under way.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }, UNUSED_CHECKS_MS)
  await closed
  clearTimeout(deadline)
  clearInterval(unused)
}

/** As many as the kernel queues for a listener by default. */
const MOST_WAITING = 511

/** Connections that wait to be accepted in this moment are still served; Node accepts one of them at a time. */
async function acceptWaiting(listening: Server): Promise<void> {
  let accepted = 0
  listening.on('connection', () => accepted++)
  await afterPoll()
  for (let before = -1; before < accepted && accepted < MOST_WAITING; ) {
    before = accepted
    await afterPoll()
  }
}
