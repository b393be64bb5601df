import { createStripe } from '#app/clients/stripe.server.ts'
import type { PaymentPlace } from '#app/domain/order/provider/payment-gateway.ts'
import { createCardProvider } from '#app/domain/order/provider/payment-provider-queries.server.ts'
import { findPaymentSession } from '#app/domain/order/provider/payment-session-queries.server.ts'
import { updateConnection } from '#app/domain/order/provider/provider-account-queries.server.ts'
import { refundOrder } from '#app/domain/order/refund/refund-order.server.ts'
import { openPaymentPage, type PaymentServices } from '#app/domain/payment/open-payment-page.server.ts'
import { insertEventOnce } from '#app/domain/payment/webhook-event-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { epochSeconds, type Instant } from '#app/domain/shared/time.ts'
import { checkPayments, handleEvents, stripeRefunds } from '#app/jobs/ask-providers.ts'
import { sendRefunds } from '#app/jobs/send-refunds.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { createSale, load, now, type Reserved, submit, zone } from '#tests/integration/domain/order/sale.ts'
import { testConfig } from './config.ts'
import type { StandInEvent } from './stripe-ledger.ts'
import type { StripeStandIn } from './stripe-stand-in.ts'

/** Opens the keys of accounts, for routes too. */
const MASTER = testConfig.sessionSecret
export const WEBHOOK_SECRET = 'whsec_test'

export type CardSale = Awaited<ReturnType<typeof createCardSale>>

/** A shop that takes cards at the stand-in, with a clock that tests set. */
export async function createCardSale(
  db: Db,
  standIn: StripeStandIn,
  {
    capacity = null,
    capture = 'NOW',
    publishableKey = null,
  }: { capacity?: number | null; capture?: 'NOW' | 'ON_CONFIRMATION'; publishableKey?: string | null } = {},
) {
  const sale = await createSale(db, capacity)
  const cardProviderId = await connectAccount(db, { ...sale, capture, publishableKey, master: MASTER })
  const clock = { now: now as Instant }
  standIn.ledger.setClock(() => epochSeconds(clock.now))
  const services: PaymentServices = {
    db,
    zone,
    now: () => clock.now,
    open: createStripe({ apiUrl: standIn.url }),
    master: MASTER,
  }
  return { ...sale, cardProviderId, services, clock, standIn }
}

/** An account that has shown that it answers, in a shop's settings. */
export async function connectAccount(
  db: Db,
  account: {
    shopId: number
    userId: number
    capture?: 'NOW' | 'ON_CONFIRMATION'
    /** Guests pay in fields on our page by it. */
    publishableKey?: string | null
    master: string
  },
): Promise<number> {
  const { shopId, userId, capture = 'NOW', publishableKey = null, master } = account
  const created = await inTransaction(db, async (tx) => {
    const provider = await createCardProvider(tx, {
      ...{ shopId, userId, now, master },
      newSecret: () => crypto.randomUUID(),
      values: {
        name: { sv: 'Kort' },
        hint: {},
        minimumPriceMinor: null,
        maximumPriceMinor: null,
        shownToGuests: true,
        shownToStaff: true,
        active: true,
        ...{ capture, publishableKey, checkout: publishableKey === null ? 'HOSTED' : 'EMBEDDED' },
        secretKey: `sk_test_${shopId}_${crypto.randomUUID()}`,
        webhookSecret: WEBHOOK_SECRET,
      },
    })
    if (!provider.ok) return provider
    const key = { shopId, id: provider.value.id }
    await updateConnection(tx, key, { connection: 'CONNECTED', detail: null, now })
    return provider
  })
  if (!created.ok) throw new Error('no provider')
  return created.value.id
}

export const log = {
  info() {},
  error(facts: object) {
    throw new Error(JSON.stringify(facts))
  },
}

/** A submitted order whose page is open at the stand-in. */
export async function startCard(sale: CardSale, order: Reserved, place: PaymentPlace = 'PROVIDER') {
  const submitted = await submit(sale, order, { paymentProviderId: sale.cardProviderId })
  if (!submitted.ok || submitted.value.next !== 'pay') throw new Error('no payment was started')
  const { transactionId } = submitted.value
  const opened = await openPage(sale, transactionId, place)
  if (!opened.ok) throw new Error(`no page: ${opened.error.detail}`)
  return { transactionId, sessionId: await sessionIdOf(sale, transactionId) }
}

export function openPage(sale: CardSale, transactionId: number, place: PaymentPlace = 'PROVIDER') {
  return openPaymentPage(sale.services, {
    shopId: sale.shopId,
    transactionId,
    currency: 'SEK',
    locale: 'sv',
    place,
    description: 'Sjöboden',
    returnUrl: 'http://localhost/verify',
    cancelUrl: 'http://localhost/back',
  })
}

export async function sessionIdOf(sale: CardSale, transactionId: number): Promise<string> {
  const session = await findPaymentSession(sale.db, { shopId: sale.shopId, transactionId })
  return session?.providerSessionId ?? ''
}

/** Events of the stand-in from now on, in the order in which they happen. */
export function collectEvents({ standIn }: CardSale): StandInEvent[] {
  const events: StandInEvent[] = []
  standIn.ledger.onEvent((event) => void events.push(event))
  return events
}

/** Name of a session's payment at the stand-in. */
export function intentOf({ standIn }: CardSale, sessionId: string): string {
  return standIn.ledger.session(sessionId)?.payment_intent?.id ?? ''
}

/** Staff credit so much of the order's first row, and give it back the way it came. */
export async function refundRow(sale: CardSale, order: Reserved, amountMinor: number) {
  const [row] = (await load(sale, order)).bookings.flatMap(({ products }) => products)
  const credits = [{ rowId: row?.id ?? 0, amountMinor }]
  return inTransaction(sale.db, (tx) =>
    refundOrder(tx, {
      ...order.staff,
      query: { overpaidMinor: 0, credits, cancelsBookings: false },
      method: 'SAME_WAY',
      reason: '',
      notifies: false,
      requestKey: crypto.randomUUID(),
    }),
  )
}

/** Puts an event into the inbox, as the webhook does once it is verified. */
export function receive(sale: CardSale, event: Pick<StandInEvent, 'id' | 'type' | 'data'>) {
  const { object } = event.data
  const isOwn = object.object === 'checkout.session' || object.object === 'payment_intent'
  return inTransaction(sale.db, async (tx) =>
    ok(
      await insertEventOnce(tx, {
        shopId: sale.shopId,
        paymentProviderId: sale.cardProviderId,
        providerEventId: event.id,
        type: event.type,
        objectId: String(isOwn ? object.id : object.payment_intent),
        receivedAt: sale.clock.now,
      }),
    ),
  )
}

/** One round of the worker: events, payments, refunds. */
export async function work(sale: CardSale) {
  const { signal } = new AbortController()
  await handleEvents(sale.services, log, signal)
  await checkPayments(sale.services, log, signal)
  const config = { mailFrom: 'noreply@brygga.example', publicUrl: 'https://brygga.example' }
  const provider = stripeRefunds(sale.services)
  const services = { db: sale.db, config, log, zone, now: sale.services.now }
  await sendRefunds(services, signal, { TEST: provider, STRIPE: provider })
}

/** The order's ledger, as amounts with their status. */
export async function ledgerOf(sale: CardSale, order: { orderId: number }) {
  const { state, payedMinor, transactions } = await load(sale, order)
  const entries = transactions.map(({ transactionType, status, amountMinor }) =>
    [transactionType, status, amountMinor].join(' '),
  )
  return { state, payedMinor, entries }
}
