import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { insertNotificationJob } from '#app/domain/notification/notification-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { instantFromDate } from '#app/domain/shared/time.ts'
import { openDatabase } from '#db/client.server.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { startServer } from '#tests/support/server.ts'
import { type BenchData, copyOf, SHOP_KEY } from './data.ts'
import { fillHistory } from './history.ts'
import { Connections, quantile } from './load.ts'
import { processorSeconds, startFloor } from './processes.ts'
import type { Measurement } from './report.ts'

const MAILS = 1_000
/** Two messages about each: to the guest and to the shop. */
const ORDERS = MAILS / 2
const VISITORS = 4
/** A visitor's pause between two pages, so that the server has time to spare. */
const READING_MS = 50
const WARM_UP_SECONDS = 3
const IDLE_SECONDS = 10
const POLL_MS = 100
const PATIENCE_MS = 180_000
const MOST_SLOWER = 1.5

/** P15: guests' pages while a thousand mails are rendered and sent, against the same pages while none are. */
export async function measureMails(data: BenchData): Promise<Measurement[]> {
  const folder = copyOf(data, 'mails')
  const sqliteFile = path.join(folder, 'brygga.sqlite')
  fillHistory(sqliteFile, { shopKey: SHOP_KEY, orders: 2 * ORDERS, now: instantFromDate(new Date()) })
  const { db, close } = openDatabase({ sqliteFile })
  await using _closing = { [Symbol.asyncDispose]: close }
  await using receiver = await startFloor('tests/bench/bare-mails.ts', '')
  await using server = await startServer({
    DATA_DIR: folder,
    SMTP_URL: receiver.url.replace('http:', 'smtp:'),
    MAIL_FROM: 'brygga@mail.example',
  })

  await planMails(db, 'alone')
  const before = processorSeconds(server.pid)
  await untilSent(db)
  const perMail = ((processorSeconds(server.pid) - before) / MAILS) * 1_000

  await visit(server.url, pause(WARM_UP_SECONDS * 1_000))
  const first = await visit(server.url, pause(IDLE_SECONDS * 1_000))
  await planMails(db, 'among visitors')
  const meanwhile = await visit(server.url, untilSent(db))
  const second = await visit(server.url, pause(IDLE_SECONDS * 1_000))
  const idle = quantile([...first, ...second], 0.99)
  const busy = quantile(meanwhile, 0.99)
  return [
    {
      goal: 'P15',
      what: `guests' pages while ${MAILS.toLocaleString('en')} mails are sent, p99`,
      requested: `<= ${MOST_SLOWER} x idle`,
      measured: `${busy.toFixed(1)} ms; ${perMail.toFixed(1)} ms of processor a mail`,
      floor: `${idle.toFixed(1)} ms, while none are`,
      ratio: busy / idle,
      isMet: busy <= MOST_SLOWER * idle,
    },
  ]
}

/** Jobs as placing so many orders would have planned them, all due. */
async function planMails(db: Db, occasion: string): Promise<void> {
  const now = instantFromDate(new Date())
  const orders = await db
    .selectFrom('order')
    .innerJoin('customer', 'customer.order_id', 'order.id')
    .select(['order.id', 'order.shop_id', 'customer.email'])
    .where('order.state', '=', 'CONFIRMED')
    .where('customer.email', 'is not', null)
    .orderBy('order.id', 'desc')
    .limit(ORDERS)
    .execute()
  if (orders.length < ORDERS) throw new Error(`only ${orders.length} orders`)
  await inTransaction(db, async (tx) => {
    for (const { id: orderId, shop_id: shopId, email } of orders) {
      const job = {
        shopId,
        orderId,
        occasion: `bench:${occasion}:${orderId}`,
        channel: 'mail',
        locale: 'sv',
      } as const
      const due = { shouldBeSentAt: now, now }
      await insertNotificationJob(tx, {
        ...job,
        ...due,
        identifier: 'ORDER_CONFIRMATION',
        receiver: email ?? '',
      })
      await insertNotificationJob(tx, {
        ...job,
        ...due,
        identifier: 'NEW_ORDER_BY_CUSTOMER',
        receiver: 'shop@mail.example',
      })
    }
    return ok(undefined)
  })
}

async function untilSent(db: Db): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    const rows = await db
      .selectFrom('notification_job')
      .select((eb) => ['status', eb.fn.countAll<number>().as('jobs')])
      .where('occasion', 'like', 'bench:%')
      .groupBy('status')
      .execute()
    if (rows.every(({ status }) => status === 'SENT')) return
    if (rows.some(({ status }) => status === 'FAILED' || status === 'DROPPED')) break
    await pause(POLL_MS)
  }
  throw new Error('the mails were not sent')
}

/** Milliseconds of each page that visitors open until `end`. */
async function visit(url: string, end: Promise<unknown>): Promise<number[]> {
  const connections = new Connections(url, VISITORS)
  const milliseconds: number[] = []
  let isOver = false
  const ended = end.finally(() => {
    isOver = true
  })
  const visitor = async () => {
    for (let turn = 0; !isOver; turn++) {
      const path = PATHS[turn % PATHS.length] ?? ''
      const startedAt = performance.now()
      const { status } = await connections.send({ path })
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      milliseconds.push(performance.now() - startedAt)
      await pause(READING_MS)
    }
  }
  await Promise.all([ended, ...Array.from({ length: VISITORS }, visitor)])
  connections.close()
  return milliseconds
}

const PATHS = [
  `/widget/v2/dialog/new-order?key=${SHOP_KEY}&cart=bench-cart&w=bench-window`,
  `/widget/v2/dialog/terms?key=${SHOP_KEY}`,
]
