import { expect, test } from 'vitest'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { cancelOrder } from '#app/domain/order/lifecycle/cancel-order.server.ts'
import { cancelUnpaidOrders } from '#app/domain/order/lifecycle/cancel-unpaid-orders.server.ts'
import { deleteOrder } from '#app/domain/order/lifecycle/delete-order.server.ts'
import { restoreOrder } from '#app/domain/order/lifecycle/restore-order.server.ts'
import { sendPaymentLink, withdrawPaymentLink } from '#app/domain/payment/link/change-payment-link.server.ts'
import {
  type CreatePaymentLinkInput,
  createPaymentLink,
} from '#app/domain/payment/link/create-payment-link.server.ts'
import { payByLink } from '#app/domain/payment/link/pay-by-link.server.ts'
import { listPaymentLinks } from '#app/domain/payment/link/payment-link-queries.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { sellAndPay } from '#app/domain/payment/sell-and-pay.server.ts'
import { settlePayment } from '#app/domain/payment/settle-payment.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { addHours, instant } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  confirmed,
  createSale,
  customer,
  load,
  now,
  type Reserved,
  reserve,
  type Sale,
  toSelling,
  zone,
} from '#tests/integration/domain/order/sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

function create(sale: Sale, order: Reserved, over: Partial<CreatePaymentLinkInput> = {}) {
  return inTransaction(sale.db, (tx) =>
    createPaymentLink(tx, {
      ...order.staff,
      ...{ amountMinor: null, hours: 72, limitsOrder: false, sends: false },
      requestKey: crypto.randomUUID(),
      newSecret: () => crypto.randomUUID(),
      ...over,
    }),
  )
}

async function created(sale: Sale, order: Reserved, over: Partial<CreatePaymentLinkInput> = {}) {
  const link = await create(sale, order, over)
  if (!link.ok) throw new Error(`no link: ${link.error.code}`)
  const { paymentLinkId } = link.value
  const found = (await listPaymentLinks(sale.db, order)).find(({ id }) => id === paymentLinkId)
  if (!found) throw new Error('the link is gone')
  return found
}

function pay(
  sale: Sale,
  { token }: { token: string },
  over: { paymentProviderId?: number; now?: typeof now } = {},
) {
  return inTransaction(sale.db, (tx) =>
    payByLink(tx, {
      ...{ shopId: sale.shopId, token, paymentProviderId: sale.testProviderId, isDemo: true, now },
      ...over,
    }),
  )
}

/** Begins to pay by a link, and says which entry of the ledger that is. */
async function begun(sale: Sale, link: { token: string }): Promise<number> {
  const started = await pay(sale, link)
  if (!started.ok || started.value.next !== 'pay') throw new Error('no payment was begun')
  return started.value.transactionId
}

function settle(sale: Sale, transactionId: number, outcome: 'PAYED' | 'FAILED' = 'PAYED') {
  const providerReference = `ref-${transactionId}`
  const { shopId } = sale
  return inTransaction(sale.db, (tx) =>
    settlePayment(tx, { shopId, transactionId, outcome, providerReference, now, zone }),
  )
}

test.each(DIALECTS)('%s: a link confirms a reservation unpaid, and its payment pays it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  const link = await created(sale, order)
  expect(await load(sale, order)).toMatchObject({ state: 'CONFIRMED', paymentState: 'UNPAID' })
  expect(link).toMatchObject({ amountMinor: null, isPaid: false, sentAt: null, expiresAt: addHours(now, 72) })

  const transactionId = await begun(sale, link)
  expect(await settle(sale, transactionId)).toMatchObject({ value: { result: 'confirmed' } })
  expect(await load(sale, order)).toMatchObject({ state: 'CONFIRMED', paymentState: 'PAID' })
  expect(await listPaymentLinks(sale.db, order)).toMatchObject([{ isPaid: true }])
  expect(await pay(sale, link)).toEqual({ ok: true, value: { next: 'settled' } })

  const log = await listActivities(sale.db, { shopId: sale.shopId, entity: 'order', entityId: order.orderId })
  expect(log.map(({ action, actor }) => `${actor} ${action}`).slice(0, 4)).toEqual([
    'SYSTEM payment_received',
    'GUEST payment_started',
    'STAFF payment_link_created',
    'STAFF order_kept',
  ])
})

test.each(DIALECTS)('%s: the same form twice makes one link, also at once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await confirmed(sale)
  const [first, second] = await Promise.all([
    create(sale, order, { requestKey: 'k' }),
    create(sale, order, { requestKey: 'k' }),
  ])
  expect(first.ok).toBe(true)
  expect(second).toEqual(first)
  expect(await create(sale, order, { requestKey: 'k', amountMinor: 100 })).toMatchObject({
    error: { code: 'key_conflict' },
  })
  expect(await listPaymentLinks(sale.db, order)).toHaveLength(1)
})

test.each(DIALECTS)('%s: what no link is made for', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await confirmed(sale)
  const refused = async (over: Partial<CreatePaymentLinkInput>) => {
    const link = await create(sale, order, over)
    return link.ok ? 'ok' : link.error.code
  }
  expect(await refused({ amountMinor: 0 })).toBe('amount_not_positive')
  expect(await refused({ amountMinor: 40_001 })).toBe('amount_above_due')
  expect(await refused({ hours: 0 })).toBe('link_hours_out_of_range')
  expect(await refused({ hours: 2161 })).toBe('link_hours_out_of_range')
  expect(await refused({ sends: true })).toBe('payment_link_without_email')
  expect(await refused({ shopId: sale.shopId + 1 })).toBe('order_not_found')
  const paid = { ...order.staff, method: 'CASH', amountMinor: 40_000, requestKey: 'cash' } as const
  await inTransaction(sale.db, (tx) => registerManualPayment(tx, paid))
  expect(await refused({})).toBe('nothing_due')
  await inTransaction(sale.db, (tx) => cancelOrder(tx, order.staff))
  expect(await refused({})).toBe('order_not_payable')
})

test.each(DIALECTS)('%s: two windows and a second click pay the same attempt', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await confirmed(sale)
  const link = await created(sale, order)

  const clicks = await Promise.all(Array.from({ length: 5 }, () => begun(sale, link)))
  expect(new Set(clicks).size).toBe(1)
  await Promise.all(clicks.map((transactionId) => settle(sale, transactionId)))
  expect(await load(sale, order)).toMatchObject({
    payedMinor: 40_000,
    transactions: [{ status: 'PAYED', amountMinor: 40_000 }],
  })
})

test.each(DIALECTS)('%s: two links paid at once leave the second amount as overpaid', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await confirmed(sale)
  const begunBoth = [
    await begun(sale, await created(sale, order)),
    await begun(sale, await created(sale, order)),
  ]

  const settled = await Promise.all(begunBoth.map((transactionId) => settle(sale, transactionId)))
  expect(settled.map((each) => each.ok && each.value.result)).toEqual(['confirmed', 'confirmed'])
  expect(await load(sale, order)).toMatchObject({ priceMinor: 40_000, payedMinor: 80_000 })
})

test.each(DIALECTS)('%s: a link asks for no more than is due when it is opened', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await confirmed(sale)
  const link = await created(sale, order, { amountMinor: 30_000 })
  const before = await begun(sale, link)
  const cash = { ...order.staff, method: 'CASH', amountMinor: 25_000, requestKey: 'cash' } as const
  await inTransaction(sale.db, (tx) => registerManualPayment(tx, cash))

  const after = await begun(sale, link)
  const { transactions } = await load(sale, order)
  expect(transactions.map(({ id, amountMinor, status }) => [id, amountMinor, status])).toEqual([
    [before, 30_000, 'CANCELLED'],
    [expect.any(Number), 25_000, 'PAYED'],
    [after, 15_000, 'PENDING'],
  ])
})

test.each(DIALECTS)('%s: money for a withdrawn link is an ordinary payment', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await confirmed(sale)
  const link = await created(sale, order)
  const transactionId = await begun(sale, link)
  const withdraw = () =>
    inTransaction(sale.db, (tx) => withdrawPaymentLink(tx, { ...order.staff, paymentLinkId: link.id }))

  expect(await withdraw()).toEqual({ ok: true, value: null })
  expect(await withdraw()).toEqual({ ok: true, value: null })
  expect(await pay(sale, link)).toMatchObject({ error: { code: 'payment_link_not_found' } })
  expect(await load(sale, order)).toMatchObject({ transactions: [{ status: 'CANCELLED' }] })
  expect(await settle(sale, transactionId)).toMatchObject({ value: { result: 'confirmed' } })
  expect(await load(sale, order)).toMatchObject({ paymentState: 'PAID' })
  expect(await withdraw()).toMatchObject({ error: { code: 'payment_link_paid' } })
})

test.each(DIALECTS)('%s: links that nobody can pay by', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await confirmed(sale)
  const link = await created(sale, order, { hours: 1 })
  const notFound = { ok: false, error: { code: 'payment_link_not_found', at: 'token' } }

  expect(await pay(sale, { token: 'unknown' })).toEqual(notFound)
  expect(await pay({ ...sale, shopId: sale.shopId + 1 }, link)).toEqual(notFound)
  expect(await pay(sale, link, { paymentProviderId: sale.offlineProviderId })).toMatchObject({
    error: { code: 'payment_provider_not_offered' },
  })
  expect(await pay(sale, link, { now: addHours(now, 1) })).toEqual({ ok: true, value: { next: 'settled' } })
  await inTransaction(sale.db, (tx) => cancelOrder(tx, order.staff))
  expect(await pay(sale, link)).toEqual(notFound)
})

test.each(DIALECTS)('%s: a link that limits the order has it cancelled when it expires', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await confirmed(sale)
  await created(sale, order, { hours: 48, limitsOrder: true })
  expect(await load(sale, order)).toMatchObject({ cancelUnpaidAt: addHours(now, 48) })

  const cancel = (at: typeof now) =>
    inTransaction(sale.db, (tx) => cancelUnpaidOrders(tx, { now: at, limit: 10 }))
  expect(await cancel(instant('2026-07-17T07:59:59Z'))).toMatchObject({ value: 0 })
  expect(await cancel(addHours(now, 48))).toMatchObject({ value: 1 })
})

test.each(DIALECTS)('%s: a payment ends the limit, whatever is given back later', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await confirmed(sale)
  await created(sale, order, { hours: 48, limitsOrder: true })
  const cash = { method: 'CASH', amountMinor: 100, requestKey: 'cash' } as const
  const paid = await inTransaction(sale.db, (tx) => registerManualPayment(tx, { ...order.staff, ...cash }))
  expect(paid.ok).toBe(true)
  await sale.db.updateTable('order').set({ payed_minor: 0 }).execute()

  expect(await load(sale, order)).toMatchObject({ cancelUnpaidAt: null })
  const late = { now: addHours(now, 49), limit: 10 }
  expect(await inTransaction(sale.db, (tx) => cancelUnpaidOrders(tx, late))).toMatchObject({ value: 0 })
})

test.each(DIALECTS)(
  '%s: an order that is restored has its limit again, unless that is over',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const order = await confirmed(sale)
    await created(sale, order, { hours: 48, limitsOrder: true })
    for (const end of [deleteOrder, cancelOrder]) {
      for (const [after, limit] of [
        [1, addHours(now, 48)],
        [48, null],
      ] as const) {
        await sale.db
          .updateTable('order')
          .set({ cancel_unpaid_at: addHours(now, 48) })
          .execute()
        await inTransaction(sale.db, (tx) => end(tx, order.staff))
        const later = { ...order.staff, now: addHours(now, after) }
        expect(await inTransaction(sale.db, (tx) => restoreOrder(tx, later))).toMatchObject({ ok: true })
        expect(await load(sale, order)).toMatchObject({ state: 'CONFIRMED', cancelUnpaidAt: limit })
      }
    }
  },
)

test.each(DIALECTS)(
  '%s: a limit goes with its link, and the newest says whether there is one',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const order = await reserve(sale)
    const limit = async () => (await load(sale, order))?.cancelUnpaidAt
    const first = await created(sale, order, { hours: 1, limitsOrder: true })
    expect(await limit()).toBe(first.expiresAt)
    await inTransaction(sale.db, (tx) => withdrawPaymentLink(tx, { ...order.staff, paymentLinkId: first.id }))
    expect(await limit()).toBeNull()

    await created(sale, order, { hours: 2, limitsOrder: true })
    const third = await created(sale, order, { hours: 3, limitsOrder: true })
    expect(await limit()).toBe(third.expiresAt)
    await created(sale, order, { hours: 72 })
    expect(await limit()).toBeNull()
    // A limit of the offline provider is none of a link's.
    await sale.db
      .updateTable('order')
      .set({ cancel_unpaid_at: addHours(now, 9) })
      .execute()
    const last = await created(sale, order, { hours: 72 })
    await inTransaction(sale.db, (tx) => withdrawPaymentLink(tx, { ...order.staff, paymentLinkId: last.id }))
    expect(await limit()).toBe(addHours(now, 9))
  },
)

test.each(DIALECTS)('%s: a link is sent once for each request, while it can be paid', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await confirmed(sale)
  const link = await created(sale, order)
  const send = (requestKey: string, at = now) =>
    inTransaction(sale.db, (tx) =>
      sendPaymentLink(tx, { ...order.staff, paymentLinkId: link.id, requestKey, now: at }),
    )
  expect(await send('a')).toMatchObject({ error: { code: 'payment_link_without_email' } })
  await inTransaction(sale.db, (tx) => saveCustomer(tx, { ...order.staff, customer }))
  expect(await send('a')).toEqual({ ok: true, value: null })
  expect(await send('a')).toEqual({ ok: true, value: null })
  expect(await send('b', addHours(now, 72))).toMatchObject({ error: { code: 'payment_link_not_open' } })

  const log = await listActivities(sale.db, { shopId: sale.shopId, entity: 'order', entityId: order.orderId })
  expect(log.filter(({ action }) => action === 'payment_link_sent')).toHaveLength(1)
  expect(await listPaymentLinks(sale.db, order)).toMatchObject([{ sentAt: now }])
})

test.each(DIALECTS)('%s: a sold product that asks for it gets a link made and sent', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 10)
  const sell = (over: Parameters<typeof toSelling>[1], method: 'CASH' | null = null) =>
    inTransaction(sale.db, (tx) => sellAndPay(tx, { ...toSelling(sale, over), method, shownMinor: 40_000 }))
  expect(await sell({})).toMatchObject({ value: { paymentLink: 'none' } })
  await sale.db.updateTable('product').set({ automatic_payment_link: 1 }).execute()

  const requestKey = crypto.randomUUID()
  const first = await sell({ requestKey })
  expect(first).toMatchObject({ value: { paymentLink: 'sent' } })
  expect(await sell({ requestKey })).toEqual(first)
  expect(await sell({ customer: { ...customer, email: null } })).toMatchObject({
    value: { paymentLink: 'no_address' },
  })
  expect(await sell({}, 'CASH')).toMatchObject({ value: { paymentLink: 'none' } })
  const links = await sale.db
    .selectFrom('payment_link')
    .select(['sent_at', 'amount_minor'])
    .orderBy('id')
    .execute()
  expect(links.map((link) => [link.sent_at, link.amount_minor])).toEqual([
    [now, null],
    [null, null],
  ])
})
