import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#db/transaction.server.ts'
import type { Connections } from '#tests/bench/load.ts'
import { checkOut, type PlacingFacts } from '#tests/bench/place-order.ts'
import { connectAccount, WEBHOOK_SECRET } from './card-sale.ts'
import { startStripeStandIn } from './stripe-stand-in.ts'

const SHOP_KEY = 'sjoboden'
const SECRET = 'k'.repeat(64)
/** Source: reliability.md F50. */
const SETTLED_WITHIN_MS = 60_000
const RELEASED_WITHIN_MS = 60_000
/** Of the guests who pay, so many never come back to the confirmation: they close the window. */
const LEAVE_EVERY = 3

export type CardGuests = Awaited<ReturnType<typeof startCardGuests>>

/** Guests who pay by card at a stand-in, which lives on while the server is killed, and what became of their money. */
export async function startCardGuests() {
  const standIn = await startStripeStandIn()
  const { ledger } = standIn
  let providerId = 0
  /** Orders by the session on which they were paid. */
  const paid = new Map<string, number>()

  /** Books, goes to the stand-in's page and pays there; answers the confirmation, or the page where the guest left. */
  async function pay(connections: Connections, facts: PlacingFacts, turn: number): Promise<string> {
    const byCard = { ...facts, providerId: String(providerId) }
    const location = await checkOut(connections, byCard, turn)
    const orderId = Number(/new-order\/(\d+)\//.exec(location)?.[1])
    const session = [...ledger.sessions.values()].find(
      ({ metadata, status }) => metadata.order === String(orderId) && status === 'open',
    )
    if (!session) throw new Error(`order ${orderId} has no page to pay on, ${location}`)
    if (!ledger.pay(session.id)) throw new Error(`session ${session.id} takes no money`)
    paid.set(session.id, orderId)
    if (turn % LEAVE_EVERY === 0) return ''
    const { pathname, search } = new URL(session.success_url)
    const back = await connections.send({ path: pathname + search })
    const to = back.headers.location ?? ''
    return to.includes('/order-confirmation') ? to : ''
  }

  async function connect(db: Db): Promise<void> {
    const shop = await db
      .selectFrom('shop')
      .innerJoin('membership', 'membership.shop_id', 'shop.id')
      .select(['shop.id', 'membership.user_id'])
      .where('shop.key', '=', SHOP_KEY)
      .executeTakeFirstOrThrow()
    providerId = await connectAccount(db, { shopId: shop.id, userId: shop.user_id, master: SECRET })
  }

  /**
   * Lets the worker ask about every payment now instead of within five minutes, then ends the reservations that nobody
   * paid, and compares both with what the stand-in took.
   */
  async function findLostMoney(db: Db, lastId: number): Promise<string[]> {
    const now = `${new Date().toISOString().slice(0, 19)}Z`
    await db
      .updateTable('payment_session')
      .set({ next_check_at: now })
      .where('state', 'in', ['OPEN', 'TO_CAPTURE'])
      .execute()
    await until(SETTLED_WITHIN_MS, async () => (await findUnsettled(db)).length === 0)
    const findings = await findUnsettled(db)
    findings.push(...(await findPaidTwice(db, lastId)))
    const ended = await endReservations(db, lastId)
    await until(RELEASED_WITHIN_MS, async () => (await findPhantoms(db, ended)).length === 0)
    findings.push(...(await findPhantoms(db, ended)))
    return findings
  }

  /** Paid orders that are neither confirmed nor paid back. */
  async function findUnsettled(db: Db): Promise<string[]> {
    const findings: string[] = []
    for (const [sessionId, orderId] of paid) {
      const order = await db
        .selectFrom('order')
        .select(['state', 'payed_minor', 'price_minor'])
        .where('id', '=', orderId)
        .executeTakeFirst()
      const isSeated = order?.state === 'CONFIRMED' && order.payed_minor === order.price_minor
      if (isSeated || isReturned(sessionId)) continue
      findings.push(`order ${orderId} was paid and is ${order?.state ?? 'lost'}, ${order?.payed_minor} paid`)
    }
    return findings
  }

  function isReturned(sessionId: string): boolean {
    const intent = ledger.session(sessionId)?.payment_intent
    return ledger.refunds.some(
      ({ payment_intent: id, amount }) => id === intent?.id && amount === intent.amount,
    )
  }

  /** Orders that the stand-in took money for twice, or whose ledger says so. */
  async function findPaidTwice(db: Db, lastId: number): Promise<string[]> {
    const taken = Map.groupBy(
      [...paid].filter(([sessionId]) => !isReturned(sessionId)),
      ([, orderId]) => orderId,
    )
    const findings = [...taken]
      .filter(([, sessions]) => sessions.length > 1)
      .map(([id]) => `order ${id} was paid twice`)
    const overpaid = await db
      .selectFrom('order')
      .select('id')
      .where('id', '>', lastId)
      .whereRef('payed_minor', '>', 'price_minor')
      .execute()
    return [...findings, ...overpaid.map(({ id }) => `order ${id} has more paid than it costs`)]
  }

  return {
    environment: { STRIPE_API_URL: standIn.url, SESSION_SECRET: SECRET },
    pay,
    connect,
    findLostMoney,
    countPaid: () => paid.size,
    /** Every start has a port of its own; events that come while it is down are lost. */
    sendTo: (url: string) => standIn.sendTo(`${url}/webhooks/stripe/${providerId}`, WEBHOOK_SECRET),
    [Symbol.asyncDispose]: standIn.stop,
  }
}

/** Ends the time of every reservation since `lastId`, as if an hour had passed; answers their orders. */
async function endReservations(db: Db, lastId: number): Promise<number[]> {
  const anHourAgo = `${new Date(Date.now() - 3_600_000).toISOString().slice(0, 19)}Z`
  const orders = await db
    .selectFrom('order')
    .select('id')
    .where('id', '>', lastId)
    .where('state', 'in', ['RESERVED', 'READY_FOR_PAYMENT'])
    .execute()
  for (const { id } of orders) {
    await db.updateTable('order').set({ reservation_expires_at: anHourAgo }).where('id', '=', id).execute()
    await db.updateTable('allocation').set({ expires_at: anHourAgo }).where('order_id', '=', id).execute()
  }
  return orders.map(({ id }) => id)
}

/** Orders of ended reservations that still are one. */
async function findPhantoms(db: Db, ended: readonly number[]): Promise<string[]> {
  if (ended.length === 0) return []
  const left = await db
    .selectFrom('order')
    .select(['id', 'state'])
    .where('id', 'in', ended)
    .where('state', 'in', ['RESERVED', 'READY_FOR_PAYMENT'])
    .execute()
  return left.map(({ id, state }) => `order ${id} is ${state} a minute after its reservation ended`)
}

async function until(withinMs: number, isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline && !(await isDone())) await pause(500)
}
