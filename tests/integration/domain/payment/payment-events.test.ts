import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStripeEvent } from '#app/clients/stripe-webhook.server.ts'
import { expireOrders } from '#app/domain/order/lifecycle/expire-orders.server.ts'
import { addMinutes } from '#app/domain/shared/time.ts'
import { listEvents } from '#app/jobs/ask-providers.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { now, type Reserved, reserve } from '#tests/integration/domain/order/sale.ts'
import {
  type CardSale,
  collectEvents,
  createCardSale,
  intentOf,
  ledgerOf,
  log,
  receive,
  refundRow,
  startCard,
  WEBHOOK_SECRET,
  work,
} from '#tests/support/card-sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { signed, startStripeStandIn } from '#tests/support/stripe-stand-in.ts'

/** At full size in `npm run prove`, a tenth otherwise. */
const IS_PROOF = process.env.PROVE_PAYMENTS === '1'
const STREAMS = IS_PROOF ? 1_000 : 100
const LATE = IS_PROOF ? 100 : 10

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((others) => [item, ...others]),
  )
}

/** A payment that is made, partly refunded at the provider, and disputed; the dispute is won. Answers its events. */
async function liveOn(sale: CardSale, order: Reserved) {
  const { sessionId } = await startCard(sale, order)
  const { ledger } = sale.standIn
  const events = collectEvents(sale)
  ledger.pay(sessionId)
  const intent = intentOf(sale, sessionId)
  ledger.refundByHand(intent, 10_000)
  const dispute = ledger.dispute(intent, 20_000)
  ledger.winDispute(dispute)
  return events
}

const FINAL = {
  state: 'CONFIRMED',
  payedMinor: 30_000,
  entries: ['PAYMENT PAYED 40000', 'REFUND PAYED -10000', 'REFUND PAYED -20000', 'CORRECTION PAYED 20000'],
}

test.each(DIALECTS)(
  '%s: all orders of five events with a duplicate end where the provider stands',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    await using standIn = await startStripeStandIn()
    const sale = await createCardSale(database.db, standIn)
    const template = [0, 1, 2, 3, 4, 1]
    const orders = [
      ...new Set(
        permutations(template.map((_, index) => index)).map((each) => each.map((at) => template[at]).join()),
      ),
    ]
    expect(orders).toHaveLength(360)
    const chosen = IS_PROOF ? orders : orders.filter((_, index) => index % 10 === 0)
    for (const sequence of chosen) {
      const order = await reserve(sale)
      const events = await liveOn(sale, order)
      expect(events).toHaveLength(5)
      for (const at of sequence.split(',')) {
        const event = events[Number(at)]
        if (event) await receive(sale, event)
        await work(sale)
      }
      const { entries, ...ended } = await ledgerOf(sale, order)
      expect({ ...ended, entries: entries.toSorted() }, sequence).toEqual({
        ...FINAL,
        entries: FINAL.entries.toSorted(),
      })
    }
  },
  600_000,
)

test('random streams with loss, repetition and delay end where the provider stands', async () => {
  await using database = await createTestDatabase('sqlite')
  await using standIn = await startStripeStandIn()
  const sale = await createCardSale(database.db, standIn)
  const stream = fc.array(fc.record({ at: fc.nat(4), minutes: fc.nat(3 * 24 * 60) }), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(stream, async (deliveries) => {
      sale.clock.now = now
      const unlisted = { next_event_list_at: null, events_listed_until: null }
      await sale.db.updateTable('payment_provider').set(unlisted).execute()
      const order = await reserve(sale)
      const events = await liveOn(sale, order)
      for (const { at, minutes } of deliveries.toSorted((a, b) => a.minutes - b.minutes)) {
        sale.clock.now = addMinutes(now, minutes)
        const event = events[at]
        if (event) await receive(sale, event)
        await work(sale)
      }
      // Whatever was lost: the provider is asked, and lists what happened.
      sale.clock.now = addMinutes(now, 3 * 24 * 60 + 5)
      while (await listEvents(sale.services, log, new AbortController().signal)) await work(sale)
      await work(sale)
      const { entries, payedMinor } = await ledgerOf(sale, order)
      expect([...entries].sort()).toEqual([...FINAL.entries].sort())
      expect(payedMinor).toBe(30_000)
    }),
    { numRuns: STREAMS },
  )
}, 600_000)

test('fifty forged events are refused, one that is signed is read', async () => {
  const event = {
    id: 'evt_1',
    type: 'checkout.session.completed',
    data: { object: { id: 'cs_1', object: 'checkout.session' } },
  }
  const nowSeconds = 1_800_000_000
  const read = (body: string, signature: string | null, secret = WEBHOOK_SECRET) =>
    readStripeEvent({ body, signature, secret, nowSeconds })
  const good = signed(event, WEBHOOK_SECRET, nowSeconds)
  const header = good.headers['Stripe-Signature']
  expect(await read(good.body, header)).toEqual({ id: 'evt_1', type: event.type, objectId: 'cs_1' })

  const forged: [string, string | null, string?][] = [
    [good.body, null],
    [good.body, ''],
    [good.body, header, ''],
    [good.body, header, 'whsec_other'],
    [`${good.body} `, header],
    [good.body.replace('cs_1', 'cs_2'), header],
    ['', header],
    ['{}', header],
    [good.body, header.replace('v1=', 'v0=')],
    [good.body, header.replace(/t=\d+/, `t=${nowSeconds + 1}`)],
    [good.body, header.replace(/t=\d+,/, '')],
    [good.body, header.replace(/v1=.*/, 'v1=')],
    ...[301, 302, 600, 3_600, 86_400, 1_000_000].map((age): [string, string] => {
      const old = signed(event, WEBHOOK_SECRET, nowSeconds - age)
      return [old.body, old.headers['Stripe-Signature']]
    }),
    ...Array.from({ length: 32 }, (_, index): [string, string] => {
      const at = header.length - 1 - index * 2
      const other = header[at] === '0' ? '1' : '0'
      return [good.body, header.slice(0, at) + other + header.slice(at + 1)]
    }),
  ]
  expect(forged).toHaveLength(50)
  for (const [body, signature, secret] of forged) {
    expect(await read(body, signature, secret), `${signature} ${body}`).toBeUndefined()
  }
})

test.each(DIALECTS)(
  '%s: a payment after release is seated or goes back, none is forgotten',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    await using standIn = await startStripeStandIn()
    const sale = await createCardSale(database.db, standIn, { capacity: LATE })
    const late: { order: Reserved; sessionId: string }[] = []
    for (let index = 0; index < LATE; index++) {
      const order = await reserve(sale)
      late.push({ order, sessionId: (await startCard(sale, order)).sessionId })
    }
    // Paid while nobody at our side looks, and the places are released meanwhile.
    for (const { sessionId } of late) expect(standIn.ledger.pay(sessionId)).toBe(true)
    sale.clock.now = addMinutes(now, 31)
    await inTransaction(sale.db, (tx) => expireOrders(tx, { now: sale.clock.now, limit: LATE }))
    for (let index = 0; index < LATE / 2; index++) await reserve(sale, { now: sale.clock.now })
    await work(sale)

    const outcomes = await Promise.all(late.map(({ order }) => ledgerOf(sale, order)))
    const seated = outcomes.filter(({ state, payedMinor }) => state === 'CONFIRMED' && payedMinor === 40_000)
    const returned = outcomes.filter(({ state, payedMinor }) => state === 'EXPIRED' && payedMinor === 0)
    expect([seated.length, returned.length]).toEqual([LATE / 2, LATE / 2])
    expect(standIn.ledger.refunds).toHaveLength(LATE / 2)
  },
  120_000,
)

test.each(DIALECTS)(
  '%s: a hundred refunds of one payment at once never exceed it',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    await using standIn = await startStripeStandIn()
    const sale = await createCardSale(database.db, standIn)
    const order = await reserve(sale)
    const { sessionId } = await startCard(sale, order)
    standIn.ledger.pay(sessionId)
    sale.clock.now = addMinutes(now, 6)
    await work(sale)
    const refunds = await Promise.all(Array.from({ length: 100 }, () => refundRow(sale, order, 1_000)))
    expect(refunds.filter(({ ok }) => ok)).toHaveLength(40)
    await work(sale)
    await work(sale)
    const sum = standIn.ledger.refunds.reduce((total, { amount }) => total + amount, 0)
    expect(sum).toBe(40_000)
    expect(await ledgerOf(sale, order)).toMatchObject({ payedMinor: 0 })
  },
  120_000,
)

test.each(DIALECTS)(
  '%s: a refund is pending while it is, and one that fails after success comes back',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    await using standIn = await startStripeStandIn()
    const sale = await createCardSale(database.db, standIn)
    const order = await reserve(sale)
    const { sessionId } = await startCard(sale, order)
    const events = collectEvents(sale)
    standIn.ledger.startRefundsAs('pending')
    standIn.ledger.pay(sessionId)
    sale.clock.now = addMinutes(now, 6)
    await work(sale)
    await refundRow(sale, order, 10_000)
    await work(sale)
    expect((await ledgerOf(sale, order)).entries).toContain('REFUND PENDING -10000')
    standIn.ledger.changeRefund(standIn.ledger.refunds[0]?.id ?? '', 'succeeded')
    sale.clock.now = addMinutes(sale.clock.now, 61)
    await work(sale)
    expect(await ledgerOf(sale, order)).toMatchObject({ payedMinor: 30_000 })

    standIn.ledger.changeRefund(standIn.ledger.refunds[0]?.id ?? '', 'failed')
    const failed = events.at(-1)
    if (failed) await receive(sale, failed)
    await work(sale)
    await work(sale)
    expect(await ledgerOf(sale, order)).toMatchObject({
      payedMinor: 40_000,
      entries: ['PAYMENT PAYED 40000', 'REFUND PAYED -10000', 'CORRECTION PAYED 10000'],
    })
  },
)
