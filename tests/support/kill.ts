import { setTimeout as pause } from 'node:timers/promises'
import { auditOverbooking } from '#app/domain/availability/audit/audit-overbooking.server.ts'
import { verdictOf } from '#app/domain/availability/audit/overbooking-audit.ts'
import { instantFromDate } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { type DatabaseLocation, openDatabase } from '#db/client.server.ts'
import type { Db } from '#db/transaction.server.ts'
import { Connections } from '#tests/bench/load.ts'
import { type PlacingFacts, placeOrder, preparePlacing } from '#tests/bench/place-order.ts'
import { findUntrueAllocations } from './allocations.ts'
import { type CardGuests, startCardGuests } from './kill-card-payments.ts'
import { environmentOf } from './race.ts'
import { startServer, type TestServer } from './server.ts'

const CLIENTS = 16
/** A server dies somewhere within so long after its first confirmation, or when none comes for much longer. */
const LONGEST_LIFE_MS = 1_500
const FIRST_WITHIN_MS = 20_000

export type KillCounts = {
  kills: number
  confirmed: number
  orders: number
  /** Orders whose guest paid by card. */
  paid: number
  findings: string[]
}

/**
 * Starts the server, lets guests place orders, every second of them by card, kills it at a random moment and starts it again, so many times; after
 * each, the database is compared with what guests were answered. A finding says what is half or lost.
 */
export async function killWhilePlacing(location: DatabaseLocation, kills: number): Promise<KillCounts> {
  await using cards = await startCardGuests()
  const start = async () => {
    const started = await startServer({ ...environmentOf(location), ...cards.environment, TRUST_PROXY: '1' })
    cards.sendTo(started.url)
    return started
  }
  let server = await start()
  const { facts, lastId } = await withDatabase(location, async (db) => {
    const prepared = await preparePlacing(db)
    await cards.connect(db)
    return { facts: prepared, lastId: await findLastOrder(db) }
  })
  cards.sendTo(server.url)
  const confirmed = new Set<number>()
  const findings: string[] = []
  let turns = 0
  let orders = 0
  for (let kill = 1; kill <= kills; kill++) {
    const life = Math.random() * LONGEST_LIFE_MS
    const lap = await placeUntilKilled(server, { facts, cards, life, nextTurn: () => turns++ })
    for (const id of lap.confirmed) confirmed.add(id)
    server = await start()
    const found = await withDatabase(location, (db) => findHalfOrders(db, { lastId, confirmed }))
    orders = found.orders
    for (const finding of [...lap.failures, ...found.findings]) findings.push(`kill ${kill}: ${finding}`)
  }
  findings.push(...(await withDatabase(location, (db) => cards.findLostMoney(db, lastId))))
  await server.stop()
  return { kills, confirmed: confirmed.size, orders, paid: cards.countPaid(), findings }
}

async function withDatabase<T>(location: DatabaseLocation, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(location)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

type Lap = { facts: PlacingFacts; cards: CardGuests; life: number; nextTurn: () => number }

/** Ids of the orders whose confirmation a guest was shown the way to, and what failed while the server lived. */
async function placeUntilKilled(server: TestServer, { facts, cards, life, nextTurn }: Lap) {
  const connections = new Connections(server.url, CLIENTS)
  const confirmed: number[] = []
  const failures: string[] = []
  const first = Promise.withResolvers<void>()
  let isKilled = false
  const guest = async () => {
    while (!isKilled) {
      try {
        const turn = nextTurn()
        const isByCard = turn % 2 === 1
        const address = await (isByCard ? cards.pay : placeOrder)(connections, facts, turn)
        if (address) confirmed.push(Number(/new-order\/(\d+)\//.exec(address)?.[1]))
        first.resolve()
      } catch (error) {
        // A server that cannot keep up says so by 503, and has then written nothing.
        if (!isKilled && !/answered 503$/.test(String(error))) failures.push(String(error))
      }
    }
  }
  const guests = Array.from({ length: CLIENTS }, guest)
  await Promise.race([first.promise, pause(FIRST_WITHIN_MS)])
  await pause(life)
  isKilled = true
  await server.kill()
  await Promise.all(guests)
  connections.close()
  return { confirmed, failures }
}

async function findLastOrder(db: Db): Promise<number> {
  const { id } = await db.selectFrom('order').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return id
}

/** Compares every order since `lastId` with its own rows, and all that were confirmed with what guests were answered. */
async function findHalfOrders(db: Db, { lastId, confirmed }: { lastId: number; confirmed: Set<number> }) {
  const orders = await db
    .selectFrom('order')
    .select((eb) => [
      'order.id',
      'order.shop_id',
      'order.state',
      'order.price_minor',
      eb
        .selectFrom('booking_product as row')
        .innerJoin('booking', 'booking.id', 'row.booking_id')
        .select(({ fn, ref }) => fn.sum<number | string>(ref('row.total_minor')).as('sum'))
        .whereRef('row.order_id', '=', 'order.id')
        .where('row.removed_at', 'is', null)
        .as('rows_minor'),
      eb
        .selectFrom('customer')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .whereRef('customer.order_id', '=', 'order.id')
        .as('customers'),
      eb
        .selectFrom('activity')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .whereRef('activity.entity_id', '=', 'order.id')
        .where('entity', '=', 'order')
        .where('action', '=', 'order_confirmed')
        .as('confirmations'),
    ])
    .where('order.id', '>', lastId)
    .execute()
  const findings: string[] = []
  const stored = new Map(orders.map((order) => [order.id, order]))
  for (const { id, state, price_minor, rows_minor, customers, confirmations } of orders) {
    if (rows_minor === null) findings.push(`order ${id} has no rows`)
    else if (Number(rows_minor) !== price_minor)
      findings.push(`order ${id} costs ${price_minor}, its rows ${rows_minor}`)
    const isWhole = Number(customers) === 1 && Number(confirmations) === 1
    if (state === 'CONFIRMED' && !isWhole)
      findings.push(`order ${id}: ${customers} customers, ${confirmations} entries`)
  }
  for (const id of confirmed) {
    const state = stored.get(id)?.state
    if (state !== 'CONFIRMED')
      findings.push(`order ${id} was confirmed to its guest and is ${state ?? 'lost'}`)
  }
  for (const shopId of new Set(orders.map((order) => order.shop_id))) {
    const untrue = await findUntrueAllocations(db, shopId)
    if (untrue.length > 0) findings.push(`${untrue.length} rows occupy what their orders don't`)
    const check = await auditOverbooking(db, { shopId, now: instantFromDate(new Date()), zone: stockholm })
    if (verdictOf(check) === 'BROKEN') findings.push('sold beyond what was free')
  }
  return { orders: orders.length, findings }
}
