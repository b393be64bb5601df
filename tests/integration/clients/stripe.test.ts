import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createStripe } from '#app/clients/stripe.server.ts'
import type { PaymentRequest } from '#app/domain/order/provider/payment-gateway.ts'
import { instant } from '#app/domain/shared/time.ts'

/** The client against answers of Stripe's API, in process. Source: reliability.md F28, F55, R12. */
const API = 'https://api.stripe.com/v1'
const server = setupServer()
beforeAll(async () => {
  server.listen()
  await import('stripe')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  server.resetHandlers()
})
afterAll(() => server.close())

const request: PaymentRequest = {
  idempotencyKey: 'payment-3',
  shopId: 1,
  orderId: 2,
  transactionId: 3,
  amountMinor: 40_000,
  currency: 'SEK',
  locale: 'no',
  description: 'Sjöboden',
  returnUrl: 'https://brygga.example/verify',
  cancelUrl: 'https://brygga.example/back',
  expiresAt: instant('2026-07-15T09:00:00Z'),
  capture: 'NOW',
  place: 'PROVIDER',
}
const session = {
  id: 'cs_1',
  object: 'checkout.session',
  status: 'open',
  payment_status: 'unpaid',
  url: 'https://checkout.stripe.com/c/pay/cs_1',
  amount_total: 40_000,
  currency: 'sek',
  metadata: { shop: '1', order: '2', transaction: '3' },
  payment_intent: null,
}

type Answer = () => Response | Promise<Response>

const refuse = (status: number, type: string, message = type) =>
  HttpResponse.json({ error: { type, message } }, { status })
const good: Answer = () => HttpResponse.json(session)
const busy: Answer = () => refuse(429, 'rate_limit_error')
const down: Answer = () => refuse(500, 'api_error')
const reset: Answer = () => HttpResponse.error()
const garbage: Answer = () => new HttpResponse('<html>')
const otherShape: Answer = () => HttpResponse.json({ id: 'cs_1', status: 7 })
const declined: Answer = () => refuse(402, 'card_error', 'Your card was declined.')
const wrongKey: Answer = () =>
  refuse(401, 'invalid_request_error', 'Invalid API Key provided: sk_test_abcdefgh')
const wrong: Answer = () => refuse(400, 'invalid_request_error', 'Invalid currency')

/** Answers one after the other, the last one for ever; the keys and fields of each call. */
function answering(...answers: Answer[]) {
  const calls: { key: string | null; body: URLSearchParams }[] = []
  server.use(
    http.post(`${API}/checkout/sessions`, async ({ request: posted }) => {
      calls.push({
        key: posted.headers.get('Idempotency-Key'),
        body: new URLSearchParams(await posted.text()),
      })
      const answer = answers[Math.min(calls.length, answers.length) - 1] ?? good
      return answer()
    }),
  )
  return calls
}

const open = (secretKey = `sk_test_${crypto.randomUUID().replaceAll('-', '')}`) =>
  createStripe({ apiUrl: undefined })({ id: 1, secretKey })

const REACHED = { ok: true, value: { sessionId: 'cs_1', outcome: 'open' } }
const refused = (detail: string) => ({ error: { code: 'provider_refused', detail } })
const UNKNOWN = { error: { code: 'provider_unreachable' } }

test.each([
  { why: 'success', answers: [good], calls: 1, result: REACHED },
  { why: 'too many calls, then success', answers: [busy, good], calls: 2, result: REACHED },
  { why: 'too many calls twice', answers: [busy], calls: 2, result: UNKNOWN },
  { why: 'down for a moment', answers: [down, good], calls: 2, result: REACHED },
  { why: 'down', answers: [down], calls: 2, result: UNKNOWN },
  { why: 'reset, then success', answers: [reset, good], calls: 2, result: REACHED },
  { why: 'garbage', answers: [garbage], calls: 2, result: UNKNOWN },
  { why: 'another shape', answers: [otherShape], calls: 2, result: UNKNOWN },
  { why: 'declined', answers: [declined], calls: 1, result: refused('Your card was declined.') },
  { why: 'a wrong request', answers: [wrong], calls: 1, result: refused('Invalid currency') },
  {
    why: 'a wrong key, which is not repeated',
    answers: [wrongKey],
    calls: 1,
    result: refused('Invalid API Key provided: sk_…'),
  },
])('$why', async ({ answers, calls: count, result }) => {
  const calls = answering(...answers)
  expect(await open().start(request)).toMatchObject(result)
  expect(calls).toHaveLength(count)
  // Every attempt is the same to the last letter, so that Stripe opens one page.
  expect(new Set(calls.map(({ key, body }) => `${key} ${body}`)).size).toBe(1)
  expect(calls[0]?.key).toBe('payment-3')
})

test('what is sent says whose payment it is, and never lets the currency be another', async () => {
  const calls = answering(good)
  await open().start(request)
  expect(Object.fromEntries(calls[0]?.body ?? [])).toMatchObject({
    mode: 'payment',
    locale: 'nb',
    'line_items[0][price_data][unit_amount]': '40000',
    'line_items[0][price_data][currency]': 'sek',
    'metadata[transaction]': '3',
    'payment_intent_data[metadata][transaction]': '3',
    'adaptive_pricing[enabled]': 'false',
  })
})

const AT = { success_url: request.returnUrl, cancel_url: request.cancelUrl }
test.each([
  { place: 'PROVIDER' as const, sent: AT },
  {
    place: 'PAGE' as const,
    sent: {
      ui_mode: 'embedded_page',
      redirect_on_completion: 'if_required',
      return_url: request.returnUrl,
    },
  },
  { place: 'FRAME' as const, sent: { ui_mode: 'embedded_page', redirect_on_completion: 'never' } },
])('$place: the window is left for as much as it may be', async ({ place, sent }) => {
  const calls = answering(() => HttpResponse.json({ ...session, url: null, client_secret: 'cs_1_secret' }))
  expect(await open().start({ ...request, place })).toMatchObject({
    value: { url: null, clientSecret: 'cs_1_secret' },
  })
  const names = /^(ui_mode|redirect_on_completion|\w+_url)$/
  const body = [...(calls[0]?.body ?? [])].filter(([name]) => names.test(name))
  expect(Object.fromEntries(body)).toEqual(sent)
})

test('a provider that hangs is given up after eight seconds, and its payment stays unknown', async () => {
  answering(() => new Promise<never>(() => {}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  let answer: unknown
  void open()
    .start(request)
    .then((given) => {
      answer = given
    })
  await vi.advanceTimersByTimeAsync(7_999)
  expect(answer).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(answer).toEqual({
    ok: false,
    error: { code: 'provider_unreachable', detail: 'no answer within 8000 ms' },
  })
})

test('an account that fails five times is left alone for half a minute, others are not', async () => {
  const calls = answering(down)
  const client = createStripe({ apiUrl: undefined })
  const broken = { id: 1, secretKey: 'sk_test_broken' }
  for (let count = 0; count < 5; count++) await client(broken).start(request)
  expect(calls).toHaveLength(10)
  expect(await client(broken).start(request)).toMatchObject({
    error: { detail: 'left alone after several failures' },
  })
  expect(calls).toHaveLength(10)
  await client({ id: 2, secretKey: 'sk_test_other' }).start(request)
  expect(calls).toHaveLength(12)

  const recovered = answering(good)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 30_001)
  expect(await client(broken).start(request)).toMatchObject(REACHED)
  expect(await client(broken).start(request)).toMatchObject(REACHED)
  expect(recovered).toHaveLength(2)
})
