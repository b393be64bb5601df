import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '#tests/support/server.ts'
import { type BenchData, ownerHeaders, SHOP_KEY } from './data.ts'
import { Connections, median, repeat } from './load.ts'
import { residentBytes, startFloor } from './processes.ts'
import { type Measurement, mebibytes } from './report.ts'

const CONNECTIONS = 8
const STARTS = 3
const WARM_START_MS = 2_000
const IDLE_BYTES = 220 * 2 ** 20
const MOST_GROWTH = 1.1
/** So long until a server has nothing more to do, and has given back what it does not need. */
const REST_MS = 35_000
/** A burst. */
const CROWD = 64
const PAGES_OF_CROWD = 40
const SOME_BYTES = '10000'

/** P14: time of a warm start, memory at rest, how it grows over `requests` of all kinds of pages and what a burst leaves. */
export async function measureMemory(
  data: BenchData,
  { from, to }: { from: number; to: number },
): Promise<Measurement[]> {
  const starts: number[] = []
  for (let start = 1; start < STARTS; start++) {
    const { server, milliseconds } = await startTimed(data)
    starts.push(milliseconds)
    await server.stop()
  }
  const { server, milliseconds } = await startTimed(data)
  starts.push(milliseconds)
  await using _running = server
  await using floor = await startFloor('tests/bench/bare-page.ts', SOME_BYTES)
  await pause(REST_MS)
  const idle = residentBytes(server.pid)
  const bare = residentBytes(floor.pid)

  const headers = await ownerHeaders(server)
  const connections = new Connections(server.url, CONNECTIONS)
  const ask = async (turn: number, by = connections) => {
    const path = PATHS[turn % PATHS.length] ?? ''
    const { status } = await by.send({ path, headers: path.startsWith('/widget') ? {} : headers })
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    return status
  }
  // At rest: in a load it is anywhere between two collections of garbage.
  const atRestAfter = async (requests: number) => {
    await repeat(CONNECTIONS, { times: requests }, (turn) => ask(turn))
    await pause(REST_MS)
    return residentBytes(server.pid)
  }
  const before = await atRestAfter(from)
  const after = await atRestAfter(to - from)
  const crowd = new Connections(server.url, CROWD)
  await repeat(CROWD, { times: CROWD * PAGES_OF_CROWD }, (turn) => ask(turn, crowd))
  crowd.close()
  const inBurst = residentBytes(server.pid)
  await pause(REST_MS)
  const afterBurst = residentBytes(server.pid)
  connections.close()
  const warm = median(starts)
  const count = (value: number) => value.toLocaleString('en')
  return [
    {
      goal: 'P14',
      what: 'warm start of the server, until it is ready',
      requested: '<= 2 s',
      measured: `${(warm / 1000).toFixed(2)} s`,
      ratio: warm / WARM_START_MS,
      isMet: warm <= WARM_START_MS,
    },
    {
      goal: 'P14',
      what: 'memory at rest',
      requested: `<= ${mebibytes(IDLE_BYTES)}`,
      measured: mebibytes(idle),
      floor: `${mebibytes(bare)}, bare page`,
      ratio: idle / bare,
      isMet: idle <= IDLE_BYTES,
    },
    {
      goal: 'P14',
      what: `memory from request ${count(from)} to ${count(to)}`,
      requested: '<= 1.10 x',
      measured: mebibytes(after),
      floor: `${mebibytes(before)}, at the first`,
      ratio: after / before,
      isMet: after <= before * MOST_GROWTH,
    },
    {
      goal: 'P14',
      what: `memory ${REST_MS / 1_000} s after a burst of ${CROWD} clients`,
      requested: '<= 1.10 x before',
      measured: `${mebibytes(afterBurst)}, ${mebibytes(inBurst)} in it`,
      floor: `${mebibytes(after)}, at rest before`,
      ratio: afterBurst / after,
      isMet: afterBurst <= after * MOST_GROWTH,
    },
  ]
}

const PATHS = [
  `/widget/v2/dialog/new-order?key=${SHOP_KEY}&cart=bench-cart&w=bench-window`,
  '/history/orders?tab=all',
  `/widget/v2/dialog/terms?key=${SHOP_KEY}`,
  '/bookings/manifest',
]

async function startTimed({ demo }: BenchData) {
  const startedAt = performance.now()
  const server = await startServer({ DATA_DIR: demo })
  return { server, milliseconds: performance.now() - startedAt }
}
