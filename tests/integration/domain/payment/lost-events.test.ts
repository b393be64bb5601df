import { expect, test } from 'vitest'
import { claimAccountsToList } from '#app/domain/order/provider/provider-account-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { addHours, addMinutes } from '#app/domain/shared/time.ts'
import { listEvents } from '#app/jobs/ask-providers.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { now, reserve } from '#tests/integration/domain/order/sale.ts'
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
  work,
} from '#tests/support/card-sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { startStripeStandIn } from '#tests/support/stripe-stand-in.ts'

/** Lets so many minutes pass, and the worker look and handle what it found. */
async function later(sale: CardSale, minutes: number) {
  sale.clock.now = addMinutes(sale.clock.now, minutes)
  while (await listEvents(sale.services, log, new AbortController().signal)) await work(sale)
  await work(sale)
}

type Ledger = CardSale['standIn']['ledger']

/** What staff, banks and the provider did at its own site, and what the order's ledger says of it. */
const CASES: { why: string; happens: (ledger: Ledger, intent: string) => void; entries: string[] }[] = [
  { why: 'nothing', happens: () => {}, entries: [] },
  {
    why: 'a part was refunded',
    happens: (ledger, intent) => void ledger.refundByHand(intent, 10_000),
    entries: ['REFUND PAYED -10000'],
  },
  {
    why: 'all was refunded, in two parts',
    happens: (ledger, intent) => {
      ledger.refundByHand(intent, 10_000)
      ledger.refundByHand(intent, 30_000)
    },
    entries: ['REFUND PAYED -10000', 'REFUND PAYED -30000'],
  },
  {
    why: 'a refund failed after it had succeeded',
    happens: (ledger, intent) => ledger.changeRefund(ledger.refundByHand(intent, 10_000).id, 'failed'),
    entries: [],
  },
  {
    why: 'a dispute took the money',
    happens: (ledger, intent) => void ledger.dispute(intent, 40_000),
    entries: ['REFUND PAYED -40000'],
  },
  {
    why: 'a dispute was won',
    happens: (ledger, intent) => ledger.winDispute(ledger.dispute(intent, 40_000)),
    entries: ['REFUND PAYED -40000', 'CORRECTION PAYED 40000'],
  },
]

test.each(DIALECTS)(
  '%s: refunds and disputes are found though every event was lost, once',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    await using standIn = await startStripeStandIn()
    const sale = await createCardSale(database.db, standIn)
    for (const { why, happens, entries } of CASES) {
      const order = await reserve(sale)
      const { sessionId } = await startCard(sale, order)
      standIn.ledger.pay(sessionId)
      await later(sale, 6)
      const lost = collectEvents(sale)
      happens(standIn.ledger, intentOf(sale, sessionId))
      await later(sale, 6)
      const expected = ['PAYMENT PAYED 40000', ...entries]
      expect((await ledgerOf(sale, order)).entries, why).toEqual(expected)

      // Found again, and come after all: nothing is written twice.
      for (const event of lost) await receive(sale, event)
      await later(sale, 6)
      expect((await ledgerOf(sale, order)).entries, why).toEqual(expected)
      sale.clock.now = now
      await database.db.updateTable('payment_provider').set({ next_event_list_at: null }).execute()
    }
  },
)

test.each(DIALECTS)('%s: a refund of ours that fails after success comes back', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  await using standIn = await startStripeStandIn()
  const sale = await createCardSale(database.db, standIn)
  const order = await reserve(sale)
  standIn.ledger.pay((await startCard(sale, order)).sessionId)
  await later(sale, 6)
  await refundRow(sale, order, 10_000)
  await later(sale, 6)
  standIn.ledger.changeRefund(standIn.ledger.refunds[0]?.id ?? '', 'failed')
  await later(sale, 6)
  expect(await ledgerOf(sale, order)).toMatchObject({
    payedMinor: 40_000,
    entries: ['PAYMENT PAYED 40000', 'REFUND PAYED -10000', 'CORRECTION PAYED 10000'],
  })
})

test('a provider that was down is asked for the time since the last look', async () => {
  await using database = await createTestDatabase('sqlite')
  await using standIn = await startStripeStandIn()
  const sale = await createCardSale(database.db, standIn)
  const order = await reserve(sale)
  const { sessionId } = await startCard(sale, order)
  standIn.ledger.pay(sessionId)
  await later(sale, 6)
  standIn.ledger.refundByHand(intentOf(sale, sessionId), 10_000)
  standIn.setFault('error')
  await later(sale, 6)
  standIn.setFault('revoked')
  await later(sale, 6)
  standIn.setFault('none')
  // Three days: more than one step, and more than a key that was refused waits.
  await later(sale, 3 * 24 * 60)
  expect((await ledgerOf(sale, order)).entries).toEqual(['PAYMENT PAYED 40000', 'REFUND PAYED -10000'])
})

test('more events than a page holds are all found', async () => {
  await using database = await createTestDatabase('sqlite')
  await using standIn = await startStripeStandIn()
  const sale = await createCardSale(database.db, standIn)
  const order = await reserve(sale)
  const { sessionId } = await startCard(sale, order)
  standIn.ledger.pay(sessionId)
  await later(sale, 6)
  for (let count = 0; count < 205; count++) standIn.ledger.refundByHand(intentOf(sale, sessionId), 100)
  await later(sale, 6)
  const events = await sale.db.selectFrom('webhook_event').select('id').execute()
  expect(events).toHaveLength(205)
  expect(await ledgerOf(sale, order)).toMatchObject({ payedMinor: 40_000 - 205 * 100 })
})

test.each(DIALECTS)('%s: of two workers one lists an account, and not before it is due', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  await using standIn = await startStripeStandIn()
  const { db } = await createCardSale(database.db, standIn)
  const claim = async (at: typeof now) => {
    const claimed = await inTransaction(db, async (tx) =>
      ok(await claimAccountsToList(tx, { now: at, limit: 5 })),
    )
    return claimed.ok ? claimed.value.length : -1
  }
  const both = await Promise.all([claim(now), claim(now)])
  expect(both.toSorted()).toEqual([0, 1])
  expect(await claim(addMinutes(now, 2))).toBe(0)
  expect(await claim(addHours(now, 1))).toBe(1)
})
