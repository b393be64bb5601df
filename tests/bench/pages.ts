import { startServer } from '#tests/support/server.ts'
import { type BenchData, ownerHeaders } from './data.ts'
import { Connections, interleave, median, repeat } from './load.ts'
import { processorSeconds, startFloor } from './processes.ts'
import { type Measurement, perSecond } from './report.ts'

const CONNECTIONS = 8
/** Many and short: neighbours of a shared machine come and go within a minute, and meet both sides of a round. */
const ROUNDS = 21
const SECONDS = 2
/** A server that idled meanwhile is slower for a while, which is not measured. */
const WAKE_SECONDS = 0.5
/** The engine goes on compiling for thousands of pages; a server's day has many more. */
const WARM_UP_SECONDS = 20
const LIST = '/history/orders?tab=all'
/** Thirty orders a page: some 300 pages back. */
const FAR_BACK_ORDERS = 9_000

type Side = { url: string; pid: number; path: string; headers?: Record<string, string> }
type Round = { perSecond: number; processorMs: number }

/**
 * The order list against a bare page of the same size, both uncompressed, as behind a proxy that compresses:
 * P1, and of P2 a page far back, which is found by key.
 */
export async function measurePages(data: BenchData): Promise<Measurement[]> {
  await using server = await startServer({ DATA_DIR: data.grown })
  const headers = await ownerHeaders(server)
  const connections = new Connections(server.url, 1)
  const { status, body } = await connections.send({ path: LIST, headers })
  connections.close()
  if (status !== 200) throw new Error(`the order list answered ${status}`)
  await using floor = await startFloor('tests/bench/bare-page.ts', String(body.length))

  const farBack = `${LIST}&after=${newestOrder(body.toString()) - FAR_BACK_ORDERS}`
  const firstPage: Side = { ...server, path: LIST, headers }
  const farPage: Side = { ...server, path: farBack, headers }
  const [ours = [], bare = []] = await measureTurns([firstPage, { ...floor, path: '/' }])
  // The first page once more, under the same conditions.
  const [near = [], far = []] = await measureTurns([firstPage, farPage])
  const ratio = medianRatio(ours, bare)
  const farRatio = medianRatio(far, near)
  return [
    {
      goal: 'P1',
      what: `order list, 30 of ${data.orders.toLocaleString('en')}`,
      requested: '>= 0.25 x floor',
      measured: describe(ours),
      floor: `${describe(bare)}, bare page`,
      ratio,
      isMet: ratio >= 0.25,
    },
    {
      goal: 'P2',
      what: 'the list 300 pages back',
      requested: '>= 0.9 x page 1',
      measured: describe(far),
      floor: `${describe(near)}, page 1`,
      ratio: farRatio,
      isMet: farRatio >= 0.9,
    },
  ]
}

/** Rounds of sides that take turns. */
async function measureTurns(sides: readonly Side[]): Promise<readonly Round[][]> {
  await interleave(
    1,
    sides.map((side) => () => loadOnce(side, WARM_UP_SECONDS)),
  )
  return interleave(
    ROUNDS,
    sides.map((side) => async () => {
      await loadOnce(side, WAKE_SECONDS)
      return loadOnce(side, SECONDS)
    }),
  )
}

function newestOrder(html: string): number {
  return Math.max(...[...html.matchAll(/\/orders\/(\d+)/g)].map(([, id]) => Number(id)))
}

async function loadOnce({ url, pid, path, headers = {} }: Side, seconds: number): Promise<Round> {
  const connections = new Connections(url, CONNECTIONS)
  const before = processorSeconds(pid)
  const load = await repeat(
    CONNECTIONS,
    { seconds },
    async () => (await connections.send({ path, headers })).status,
  )
  const used = processorSeconds(pid) - before
  connections.close()
  const [status, ...others] = load.statuses.keys()
  if (status !== 200 || others.length > 0) throw new Error(`${path} answered ${[...load.statuses.keys()]}`)
  return { perSecond: load.perSecond, processorMs: (used * 1000) / load.milliseconds.length }
}

function rate(rounds: readonly Round[]): number {
  return median(rounds.map((round) => round.perSecond))
}

/** Of two sides' throughput, round by round. */
function medianRatio(ours: readonly Round[], others: readonly Round[]): number {
  return median(ours.map((round, index) => round.perSecond / (others[index]?.perSecond ?? Number.NaN)))
}

/** The processor's time tells the same as throughput on a quiet machine, and is right on a busy one too. */
function describe(rounds: readonly Round[]): string {
  const milliseconds = median(rounds.map((round) => round.processorMs))
  return `${perSecond(rate(rounds))} (${milliseconds.toFixed(1)} ms of processor)`
}
