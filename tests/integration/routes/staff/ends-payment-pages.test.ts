import { expect, test } from 'vitest'
import { orderFingerprint } from '#app/domain/order/order-fingerprint.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { checkPayment } from '#app/domain/payment/check-payment.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { action as call } from '#app/routes/api/answer.ts'
import { action as bulk } from '#app/routes/staff/history/bulk.tsx'
import { action as cancel } from '#app/routes/staff/orders/cancel.tsx'
import { action as change } from '#app/routes/staff/orders/change/change.tsx'
import { action as remove } from '#app/routes/staff/orders/delete.tsx'
import { loader as showOrder } from '#app/routes/staff/orders/order/order.tsx'
import { action as pay } from '#app/routes/staff/orders/pay.tsx'
import { action as removeBooking } from '#app/routes/staff/orders/remove-booking.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import { now, type Reserved, reserve } from '#tests/integration/domain/order/sale.ts'
import { type CardSale, createCardSale, startCard } from '#tests/support/card-sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { startStripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { outcomeOf, staffArgs } from './staff-shop.ts'

const ORDER = '/orders/:orderId' as const

function argsOf(sale: CardSale, order: Reserved, path: string, form: Record<string, string> = {}) {
  const { orderId, bookingId } = order
  const params = { orderId: String(orderId), bookingId: String(bookingId) }
  const address = path.replace(':orderId', params.orderId).replace(':bookingId', params.bookingId)
  return staffArgs(sale.db, sale, address, { params, form, now, stripeApiUrl: sale.standIn.url })
}

/** The same of a page that asked about the order as it is. */
async function askedArgs(sale: CardSale, order: Reserved, path: string) {
  const found = await findOrder(sale.db, { shopId: sale.shopId, orderId: order.orderId })
  return argsOf(sale, order, path, { fingerprint: found ? orderFingerprint(found) : '' })
}

async function callOf(sale: CardSale, order: Reserved, method: 'POST' | 'DELETE', path: string) {
  const args = await argsOf(sale, order, path)
  const { status } = await call({ ...args, request: new Request(args.url, { method }) })
  return { status }
}

/** A later start, as the form applies it once its plan was shown. */
async function changeTime(sale: CardSale, order: Reserved) {
  const form = { startDate: '2026-07-17', startTime: '11:00' }
  const post = async (fields: Record<string, string>) => {
    const args = await argsOf(sale, order, '/orders/:orderId/manage?booking=:bookingId', fields)
    return change({ ...args, pattern: `${ORDER}/manage` })
  }
  const answer = await post(form)
  if (answer instanceof Response || !answer.data.plan) throw new Error('no plan is shown')
  const { plan, page } = answer.data
  const shown = { planName: plan.name, version: String(page.version), requestKey: page.requestKey }
  return post({ ...form, ...shown, intent: 'apply' })
}

/** Ways in which staff change what a reservation costs, or end it. */
const WAYS: Record<string, (sale: CardSale, order: Reserved) => Promise<unknown>> = {
  cancel: async (sale, order) =>
    cancel({ ...(await askedArgs(sale, order, `${ORDER}/cancel`)), pattern: `${ORDER}/cancel` }),
  delete: async (sale, order) =>
    remove({ ...(await askedArgs(sale, order, `${ORDER}/delete`)), pattern: `${ORDER}/delete` }),
  'remove a booking': async (sale, order) => {
    const pattern = `${ORDER}/bookings/:bookingId/remove` as const
    return removeBooking({ ...(await askedArgs(sale, order, pattern)), pattern })
  },
  'change a booking': changeTime,
  'take cash': async (sale, order) => {
    const form = { method: 'CASH', amount: '100', requestKey: crypto.randomUUID() }
    return pay({ ...(await argsOf(sale, order, `${ORDER}/pay`, form)), pattern: `${ORDER}/pay` })
  },
  'delete several': async (sale, order) => {
    const form = { shown: String(order.orderId) }
    const args = await argsOf(sale, order, `/history/orders/delete?ids=${order.orderId}`, form)
    const done = await bulk({ ...args, pattern: '/history/orders/delete' })
    return done.result?.failures.length === 0
      ? new Response(null, { headers: { Location: '' } })
      : { status: 422 }
  },
  'cancel by call': (sale, order) => callOf(sale, order, 'POST', '/api/orders/:orderId/cancel'),
  'delete by call': (sale, order) => callOf(sale, order, 'DELETE', '/api/orders/:orderId'),
  'remove a product by call': async (sale, order) => {
    const found = await findOrder(sale.db, { shopId: sale.shopId, orderId: order.orderId })
    const rowId = found?.bookings[0]?.products[0]?.id
    return callOf(sale, order, 'DELETE', `/api/bookings/:bookingId/booking-products/${rowId}`)
  },
}

test.each(DIALECTS)(
  '%s: staff end the page that a guest may be paying on, before anything else',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    await using standIn = await startStripeStandIn()
    const sale = await createCardSale(database.db, standIn, { capacity: null })
    for (const [name, way] of Object.entries(WAYS)) {
      const order = await reserve(sale)
      const { sessionId } = await startCard(sale, order)
      const answer = await way(sale, order)
      if (answer instanceof Response) expect(answer.headers.has('Location'), name).toBe(true)
      else expect(answer, name).toEqual({ status: 200 })
      expect(standIn.ledger.session(sessionId)?.status, name).toBe('expired')
      expect(standIn.ledger.pay(sessionId), name).toBe(false)
    }
  },
)

test.each(DIALECTS)(
  '%s: an order that was paid meanwhile is confirmed, and stays as it is',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    await using standIn = await startStripeStandIn()
    const sale = await createCardSale(database.db, standIn, { capacity: null })
    for (const [name, way] of Object.entries(WAYS)) {
      const order = await reserve(sale)
      const { sessionId } = await startCard(sale, order)
      standIn.ledger.pay(sessionId)
      const answer = await way(sale, order)
      const { status } = 'status' in Object(answer) ? Object(answer) : await outcomeOf(answer)
      expect([409, 422], `${name}: ${status}`).toContain(status)
      const found = await findOrder(sale.db, { shopId: sale.shopId, orderId: order.orderId })
      expect(found, name).toMatchObject({ state: 'CONFIRMED', payedMinor: 40_000, priceMinor: 40_000 })
      expect(found?.bookings[0], name).toMatchObject({ startRent: '2026-07-16 10:00:00' })
    }
  },
)

test.each(DIALECTS)('%s: what is paid while the page of a guest is ended asks again', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  await using standIn = await startStripeStandIn()
  const sale = await createCardSale(database.db, standIn, { capacity: null })
  for (const name of ['cancel', 'delete', 'remove a booking']) {
    const order = await reserve(sale)
    await startCard(sale, order)
    const cash = { ...order.staff, method: 'CASH', amountMinor: 10_000, requestKey: name } as const
    standIn.duringNext(() => inTransaction(sale.db, (tx) => registerManualPayment(tx, cash)))
    expect(await outcomeOf(WAYS[name]?.(sale, order)), name).toMatchObject({
      ...{
        status: 409,
        stale: { text: expect.stringMatching(/ Senast: .+ registrerade en betalning 100\skr, /) },
      },
    })
    const found = await findOrder(sale.db, { shopId: sale.shopId, orderId: order.orderId })
    expect(found, name).toMatchObject({ state: 'RESERVED', payedMinor: 10_000, priceMinor: 40_000 })
  }
})

test.each([
  { why: 'its guest left', leaves: true, page: 'LEFT', event: 'Gäst lämnade betalsidan utan att betala' },
  { why: 'we closed', leaves: false, page: 'CLOSED', event: 'Systemet stängde gästens betalsida' },
])('a page that $why is named to whom its end makes ask again', async ({ leaves, page, event }) => {
  await using database = await createTestDatabase('sqlite')
  await using standIn = await startStripeStandIn()
  const sale = await createCardSale(database.db, standIn)
  const order = await reserve(sale)
  const { sessionId, transactionId } = await startCard(sale, order)
  const asked = await askedArgs(sale, order, `${ORDER}/cancel`)
  if (leaves) standIn.ledger.expire(sessionId)
  await checkPayment(sale.services, { shopId: sale.shopId, transactionId }, { ends: !leaves })
  const text = expect.stringContaining(` Senast: ${event} 400\u00a0kr, `)
  expect(await outcomeOf(cancel({ ...asked, pattern: `${ORDER}/cancel` }))).toMatchObject({
    ...{ status: 409, stale: { text } },
  })
  const shown = await showOrder({ ...(await argsOf(sale, order, ORDER)), pattern: ORDER })
  expect(shown.unpaidPages).toEqual([{ transactionId, page }])
})

test('an amount that cannot be taken leaves the page that a guest may be paying on', async () => {
  await using database = await createTestDatabase('sqlite')
  await using standIn = await startStripeStandIn()
  const sale = await createCardSale(database.db, standIn)
  const order = await reserve(sale)
  const { sessionId } = await startCard(sale, order)
  const form = { method: 'CASH', amount: '0', requestKey: crypto.randomUUID() }
  const args = await argsOf(sale, order, `${ORDER}/pay`, form)
  expect(await outcomeOf(pay({ ...args, pattern: `${ORDER}/pay` }))).toMatchObject({ status: 422 })
  expect(standIn.ledger.session(sessionId)?.status).toBe('open')
})

test('a provider that is down holds nobody up: the worker ends the page later', async () => {
  await using database = await createTestDatabase('sqlite')
  await using standIn = await startStripeStandIn()
  const sale = await createCardSale(database.db, standIn)
  const order = await reserve(sale)
  await startCard(sale, order)
  standIn.setFault('error')
  expect(await outcomeOf(WAYS.cancel?.(sale, order))).toEqual({ to: `/orders/${order.orderId}` })
  const session = await sale.db.selectFrom('payment_session').selectAll().executeTakeFirstOrThrow()
  expect(session).toMatchObject({ state: 'OPEN', next_check_at: now })
})
