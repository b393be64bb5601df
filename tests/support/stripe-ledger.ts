export type StandInEvent = {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: Record<string, unknown> }
}

type Session = {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  url: string | null
  client_secret: string | null
  amount_total: number
  currency: string
  metadata: Record<string, string>
  success_url: string
  cancel_url: string
  return_url: string
  expires_at: number
  locale: string
  payment_intent: Intent | null
  isManual: boolean
}
type Intent = {
  id: string
  object: 'payment_intent'
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_capture' | 'succeeded' | 'canceled'
  amount: number
  amount_received: number
  currency: string
  latest_charge: { balance_transaction: { fee: number; currency: string } } | null
}
type Refund = {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  metadata: Record<string, string>
}
type Dispute = {
  id: string
  object: 'dispute'
  payment_intent: string
  amount: number
  status: string
  balance_transactions: { amount: number }[]
}

export type Ledger = ReturnType<typeof createLedger>

/** Öre per payment. */
const FEE = 180
const LEAST_AMOUNT = 300

/** Stripe's books, as far as we use them: what was asked for, and what guests, banks and the shop's staff did. */
export function createLedger(url: string) {
  const sessions = new Map<string, Session>()
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  /** Payments without a page: the test card's. */
  const pageless: Intent[] = []
  const answers = new Map<string, { params: string; answer: { status: number; body: unknown } }>()
  /** Newest first, as they are listed. */
  const events: StandInEvent[] = []
  let nowSeconds = () => Math.floor(Date.now() / 1_000)
  const listeners: ((event: StandInEvent) => void)[] = []
  let counter = 0
  let refundStatus: Refund['status'] = 'succeeded'

  const newId = (prefix: string) => `${prefix}_test_${String(++counter).padStart(6, '0')}${'a'.repeat(20)}`
  const intents = () => [
    ...pageless,
    ...[...sessions.values()].flatMap(({ payment_intent }) => payment_intent ?? []),
  ]
  const findIntent = (id: string) => intents().find((intent) => intent.id === id)

  function emit(type: string, object: object): StandInEvent {
    // A copy, as it was then: what is true now, only the ledger says.
    const event = {
      id: newId('evt'),
      object: 'event' as const,
      type,
      created: nowSeconds(),
      data: { object: structuredClone(object) as Record<string, unknown> },
    }
    events.unshift(event)
    for (const listener of listeners) listener(event)
    return event
  }

  function notFound() {
    return { status: 404, body: { error: { type: 'invalid_request_error', message: 'No such object' } } }
  }
  function refused(message: string) {
    return { status: 400, body: { error: { type: 'invalid_request_error', message } } }
  }

  function createSession(params: URLSearchParams) {
    const id = newId('cs')
    const wrong = wrongPlace(params)
    if (wrong) return refused(wrong)
    const isEmbedded = params.get('ui_mode') === 'embedded_page'
    const expiresAt = Number(params.get('expires_at'))
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      url: isEmbedded ? null : `${url}/pay/${id}`,
      client_secret: isEmbedded ? `${id}_secret_${'b'.repeat(20)}` : null,
      amount_total: Number(params.get('line_items[0][price_data][unit_amount]')),
      currency: params.get('line_items[0][price_data][currency]') ?? '',
      metadata: {
        shop: params.get('metadata[shop]') ?? '',
        order: params.get('metadata[order]') ?? '',
        transaction: params.get('metadata[transaction]') ?? '',
      },
      success_url: params.get('success_url') ?? '',
      cancel_url: params.get('cancel_url') ?? '',
      return_url: params.get('return_url') ?? '',
      expires_at: expiresAt,
      locale: params.get('locale') ?? '',
      payment_intent: null,
      isManual: params.get('payment_intent_data[capture_method]') === 'manual',
    }
    sessions.set(id, session)
    return { status: 200, body: session }
  }

  /** As Stripe does, no less than three kronor. */
  function createIntent(params: URLSearchParams) {
    const amount = Number(params.get('amount'))
    if (amount < LEAST_AMOUNT) return refused('Amount must be at least 3.00 kr sek')
    if (params.get('payment_method') !== 'pm_card_visa') return refused('No such PaymentMethod')
    const intent: Intent = {
      id: newId('pi'),
      object: 'payment_intent',
      status: 'requires_confirmation',
      amount,
      amount_received: 0,
      currency: params.get('currency') ?? '',
      latest_charge: null,
    }
    pageless.push(intent)
    return { status: 200, body: intent }
  }

  function createRefund(params: URLSearchParams) {
    const intent = findIntent(params.get('payment_intent') ?? '')
    if (!intent) return notFound()
    const amount = Number(params.get('amount'))
    if (amount > leftOf(intent)) return refused('Refund amount is greater than unrefunded amount on charge')
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      payment_intent: intent.id,
      amount,
      status: refundStatus,
      metadata: { transaction: params.get('metadata[transaction]') ?? '' },
    }
    refunds.push(refund)
    emit('refund.created', refund)
    return { status: 200, body: refund }
  }

  function listEvents(params: URLSearchParams) {
    const types = [...params].flatMap(([name, value]) => (name.startsWith('types[') ? [value] : []))
    const [from, to] = [Number(params.get('created[gte]')), Number(params.get('created[lt]'))]
    const found = events.filter(
      ({ type, created }) => types.includes(type) && created >= from && created < to,
    )
    const start = found.findIndex(({ id }) => id === params.get('starting_after')) + 1
    const data = found.slice(start, start + Number(params.get('limit')))
    return { status: 200, body: { object: 'list', data, has_more: start + data.length < found.length } }
  }

  function leftOf(intent: Intent): number {
    const given = refunds.filter(
      ({ payment_intent, status }) => payment_intent === intent.id && status !== 'failed',
    )
    return intent.amount_received - given.reduce((sum, { amount }) => sum + amount, 0)
  }

  function route(method: string, path: string, params: URLSearchParams) {
    const [, , kind = '', a = '', b = '', c = ''] = path.split('/')
    if (kind === 'account')
      return { status: 200, body: { id: 'acct_1', object: 'account', charges_enabled: true } }
    if (kind === 'checkout') {
      if (method === 'POST' && !b) return createSession(params)
      if (!b) {
        const of = [...sessions.values()].filter(
          ({ payment_intent }) => payment_intent?.id === params.get('payment_intent'),
        )
        return { status: 200, body: { object: 'list', data: of, has_more: false } }
      }
      const session = sessions.get(b)
      if (!session) return notFound()
      if (c === 'expire') {
        if (session.status !== 'open')
          return refused('Only Checkout Sessions with a status in ["open"] can be expired')
        session.status = 'expired'
        emit('checkout.session.expired', session)
      }
      return { status: 200, body: session }
    }
    if (kind === 'payment_intents') {
      if (method === 'POST' && !a) return createIntent(params)
      const intent = findIntent(a)
      if (!intent) return notFound()
      if (b === 'confirm') {
        Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
        emit('payment_intent.succeeded', intent)
      }
      if (b === 'capture') {
        if (intent.status !== 'requires_capture') return refused('This PaymentIntent could not be captured')
        Object.assign(intent, {
          status: 'succeeded',
          amount_received: intent.amount,
          latest_charge: charged(intent),
        })
        emit('payment_intent.succeeded', intent)
      }
      if (b === 'cancel') {
        if (intent.status !== 'requires_capture') return refused('You cannot cancel this PaymentIntent')
        intent.status = 'canceled'
        emit('payment_intent.canceled', intent)
      }
      return { status: 200, body: intent }
    }
    const ofIntent = <Row extends { payment_intent: string }>(rows: Row[]) => ({
      status: 200,
      body: {
        object: 'list',
        data: rows.filter((row) => row.payment_intent === params.get('payment_intent')),
        has_more: false,
      },
    })
    if (kind === 'events') return listEvents(params)
    if (kind === 'refunds' && method === 'POST') return createRefund(params)
    if (kind === 'refunds' && a) {
      const refund = refunds.find(({ id }) => id === a)
      return refund ? { status: 200, body: refund } : notFound()
    }
    if (kind === 'refunds') return ofIntent(refunds)
    if (kind === 'disputes') return ofIntent(disputes)
    return notFound()
  }

  return {
    sessions,
    refunds,
    session: (id: string) => sessions.get(id),
    /** What happens from now on happens at this time. */
    setClock(clock: () => number) {
      nowSeconds = clock
    },
    onEvent: (listener: (event: StandInEvent) => void) => void listeners.push(listener),
    /** A repeated key has its first answer; with other content it is refused. */
    call(method: string, path: string, params: URLSearchParams, key: string) {
      const name = `${path} ${key}`
      const earlier = method === 'POST' ? answers.get(name) : undefined
      if (earlier && earlier.params !== params.toString()) {
        return {
          status: 400,
          body: { error: { type: 'idempotency_error', message: 'Keys for idempotent requests' } },
        }
      }
      if (earlier) return earlier.answer
      const answer = structuredClone(route(method, path, params))
      if (method === 'POST') answers.set(name, { params: params.toString(), answer })
      return answer
    },
    /** The guest pays on the page. False where it takes no money any more. */
    pay(id: string, { amount }: { amount?: number } = {}): boolean {
      const session = sessions.get(id)
      if (session?.status !== 'open') return false
      const paid = amount ?? session.amount_total
      const intent: Intent = {
        id: newId('pi'),
        object: 'payment_intent',
        status: session.isManual ? 'requires_capture' : 'succeeded',
        amount: paid,
        amount_received: session.isManual ? 0 : paid,
        currency: session.currency,
        latest_charge: session.isManual ? null : charged(session),
      }
      session.payment_intent = intent
      session.status = 'complete'
      session.payment_status = session.isManual ? 'unpaid' : 'paid'
      if (!session.isManual) emit('payment_intent.succeeded', intent)
      emit('checkout.session.completed', session)
      return true
    },
    /** A declined card leaves the page open. */
    decline(id: string) {
      const session = sessions.get(id)
      if (session) emit('payment_intent.payment_failed', { object: 'payment_intent', id: newId('pi') })
    },
    expire(id: string) {
      const session = sessions.get(id)
      if (session?.status !== 'open') return
      session.status = 'expired'
      emit('checkout.session.expired', session)
    },
    /** The shop's staff give money back at Stripe itself. */
    refundByHand(intentId: string, amount: number): Refund {
      const refund: Refund = {
        id: newId('re'),
        object: 'refund',
        payment_intent: intentId,
        amount,
        status: 'succeeded',
        metadata: {},
      }
      refunds.push(refund)
      emit('refund.created', refund)
      return refund
    },
    /** Refunds that are asked for from now on begin like this. */
    startRefundsAs(status: Refund['status']) {
      refundStatus = status
    },
    changeRefund(id: string, status: Refund['status']) {
      const refund = refunds.find((each) => each.id === id)
      if (!refund) throw new Error(`no refund ${id}`)
      refund.status = status
      emit(status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
    },
    dispute(intentId: string, amount: number): Dispute {
      const dispute: Dispute = {
        id: newId('dp'),
        object: 'dispute',
        payment_intent: intentId,
        amount,
        status: 'needs_response',
        balance_transactions: [{ amount: -amount }],
      }
      disputes.push(dispute)
      emit('charge.dispute.funds_withdrawn', dispute)
      return dispute
    },
    winDispute(dispute: Dispute) {
      dispute.status = 'won'
      dispute.balance_transactions.push({ amount: dispute.amount })
      emit('charge.dispute.funds_reinstated', dispute)
    },
  }
}

function charged({ currency }: { currency: string }) {
  return { balance_transaction: { fee: FEE, currency } }
}

/** What Stripe says of addresses that do not fit where the guest pays. */
function wrongPlace(params: URLSearchParams): string | undefined {
  const isEmbedded = params.get('ui_mode') === 'embedded_page'
  const isNever = params.get('redirect_on_completion') === 'never'
  if (isEmbedded && (params.has('success_url') || params.has('cancel_url')))
    return '`success_url` and `cancel_url` can not be passed when `ui_mode` is `embedded_page`'
  if (isEmbedded && params.has('return_url') === isNever)
    return '`return_url` goes with a `redirect_on_completion` other than `never`'
  if (!isEmbedded && !params.has('success_url')) return 'You must provide `success_url`'
  return undefined
}
