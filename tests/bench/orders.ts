import path from 'node:path'
import { openDatabase } from '#db/client.server.ts'
import { openStartTime, type Race } from '#tests/support/race.ts'
import { startServer } from '#tests/support/server.ts'
import { type BenchData, copyOf, SHOP_KEY } from './data.ts'
import { Connections, interleave, type Load, median, repeat } from './load.ts'
import { startFloor } from './processes.ts'
import { type Measurement, perSecond } from './report.ts'

const CLIENTS = 16
const ROUNDS = 3
const SECONDS = 5
const START_TIMES = 40
const PLENTY = 1_000_000

/**
 * P8: orders placed a second, each by two posts (the booking, then the details with payment on the spot),
 * against a server that only counts and inserts, as durably. Both spread them over the same start times.
 */
export async function measureOrders(data: BenchData): Promise<Measurement[]> {
  const folder = copyOf(data, 'orders')
  const { startTimes, providerId } = await prepare(folder)
  await using server = await startServer({ DATA_DIR: folder, TRUST_PROXY: '1' })
  await using floor = await startFloor('tests/bench/bare-shop.ts', path.join(data.folder, 'floor.sqlite'))
  const ours = new Connections(server.url, CLIENTS)
  const bare = new Connections(floor.url, CLIENTS)
  const sides = [
    (seconds: number) =>
      repeat(CLIENTS, { seconds }, (turn) => placeOrder(ours, at(startTimes, turn), providerId, turn)),
    (seconds: number) => repeat(CLIENTS, { seconds }, (turn) => placeBare(bare, at(startTimes, turn))),
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
      requested: '>= 0.15 x floor',
      measured: perSecond(rate(bookings)),
      floor: `${perSecond(rate(counted))}, check and insert`,
      ratio,
      isMet: ratio >= 0.15,
    },
  ]
}

async function prepare(folder: string) {
  const sqliteFile = path.join(folder, 'brygga.sqlite')
  const { db, close } = openDatabase({ sqliteFile })
  const startTimes: Race[] = []
  for (let lap = 0; lap < START_TIMES; lap++) {
    const database = { db, databaseUrl: undefined, sqliteFile, [Symbol.asyncDispose]: close }
    startTimes.push(await openStartTime(database, PLENTY, lap))
  }
  // The tour's question about each who comes would need the booking's id in the form.
  await db.updateTable('custom_field').set({ required_for_guest: 0 }).execute()
  const { id } = await db
    .selectFrom('payment_provider')
    .innerJoin('shop', 'shop.id', 'payment_provider.shop_id')
    .select('payment_provider.id')
    .where('shop.key', '=', SHOP_KEY)
    .where('kind', '=', 'OFFLINE')
    .where('shown_to_guests', '=', 1)
    .executeTakeFirstOrThrow()
  await close()
  return { startTimes, providerId: String(id) }
}

async function placeOrder(
  connections: Connections,
  startTime: Race,
  provider: string,
  turn: number,
): Promise<number> {
  const headers = {
    'X-Forwarded-For': `198.${18 + (Math.floor(turn / 62_500) % 2)}.${Math.floor(turn / 250) % 250}.${turn % 250}`,
  }
  const key = crypto.randomUUID()
  const booked = await connections.send({
    method: 'POST',
    path: startTime.address(key),
    headers,
    body: String(new URLSearchParams(startTime.fields)),
  })
  const { location = '' } = booked.headers
  if (booked.status !== 302) throw new Error(`booking answered ${booked.status}`)
  const paid = await connections.send({
    method: 'POST',
    path: location.replace(/\/(?:addons|bundle)\/\d+/, '/checkout'),
    headers,
    body: String(new URLSearchParams({ ...CUSTOMER, provider, requestKey: key })),
  })
  const isConfirmed = paid.headers.location?.includes('/order-confirmation') ?? false
  if (!isConfirmed) throw new Error(`the details answered ${paid.status} ${paid.headers.location ?? ''}`)
  return paid.status
}

const CUSTOMER = {
  firstName: 'Åsa',
  lastName: 'Öhrn',
  email: 'asa.ohrn@mail.example',
  phoneCountry: 'SE',
  phone: '070-174 06 12',
  terms: 'on',
}

async function placeBare(connections: Connections, { startRent }: Race): Promise<number> {
  const path = `/?start=${encodeURIComponent(startRent)}`
  const { status } = await connections.send({ method: 'POST', path, body: 'quantity=1' })
  if (status !== 303) throw new Error(`the floor answered ${status}`)
  return status
}

function at(startTimes: readonly Race[], turn: number): Race {
  const startTime = startTimes[turn % startTimes.length]
  if (!startTime) throw new Error('no start times')
  return startTime
}

function rate(loads: readonly Load[]): number {
  return median(loads.map((load) => load.perSecond))
}
