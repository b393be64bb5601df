import path from 'node:path'
import { openDatabase } from '#db/client.server.ts'
import type { Race } from '#tests/support/race.ts'
import { startServer } from '#tests/support/server.ts'
import { type BenchData, copyOf } from './data.ts'
import { Connections, interleave, type Load, median, repeat } from './load.ts'
import { placeOrder, preparePlacing, startTimeOf } from './place-order.ts'
import { startFloor } from './processes.ts'
import { type Measurement, perSecond } from './report.ts'

const CLIENTS = 16
const ROUNDS = 3
const SECONDS = 5
/** Status of an order's last answer: to its confirmation. */
const PLACED = 302

/**
 * P8: orders placed a second, each by two posts (the booking, then the details with payment on the spot),
 * against a server that only counts and inserts, as durably. Both spread them over the same start times.
 */
export async function measureOrders(data: BenchData): Promise<Measurement[]> {
  const folder = copyOf(data, 'orders')
  const { db, close } = openDatabase({ sqliteFile: path.join(folder, 'brygga.sqlite') })
  const facts = await preparePlacing(db)
  await close()
  await using server = await startServer({ DATA_DIR: folder, TRUST_PROXY: '1' })
  await using floor = await startFloor('tests/bench/bare-shop.ts', path.join(data.folder, 'floor.sqlite'))
  const ours = new Connections(server.url, CLIENTS)
  const bare = new Connections(floor.url, CLIENTS)
  const sides = [
    (seconds: number) =>
      repeat(CLIENTS, { seconds }, async (turn) => {
        await placeOrder(ours, facts, turn)
        return PLACED
      }),
    (seconds: number) =>
      repeat(CLIENTS, { seconds }, (turn) => placeBare(bare, startTimeOf(facts.startTimes, turn))),
  ]
  await interleave(
    1,
    sides.map((side) => () => side(1)),
  )
  const [bookings = [], counted = []] = await interleave(
    ROUNDS,
    sides.map((side) => () => side(SECONDS)),
  )
  ours.close()
  bare.close()
  const ratio = rate(bookings) / rate(counted)
  return [
    {
      goal: 'P8',
      what: 'orders placed in two requests, SQLite',
      requested: '>= 0.10 x floor',
      measured: perSecond(rate(bookings)),
      floor: `${perSecond(rate(counted))}, check and insert`,
      ratio,
      isMet: ratio >= 0.1,
    },
  ]
}

async function placeBare(connections: Connections, { startRent }: Race): Promise<number> {
  const path = `/?start=${encodeURIComponent(startRent)}`
  const { status } = await connections.send({ method: 'POST', path, body: 'quantity=1' })
  if (status !== 303) throw new Error(`the floor answered ${status}`)
  return status
}

function rate(loads: readonly Load[]): number {
  return median(loads.map((load) => load.perSecond))
}
