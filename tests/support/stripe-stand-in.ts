import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { embeddedPage, embedScript } from './stripe-embedded.ts'
import { createLedger, type Ledger, type StandInEvent } from './stripe-ledger.ts'

/** How the stand-in answers calls from now on. */
const FAULTS = ['none', 'hang', 'reset', 'garbage', 'error', 'revoked', 'busy'] as const
export type Fault = (typeof FAULTS)[number]

export type StripeStandIn = AsyncDisposable & {
  url: string
  ledger: Ledger
  /** Requests that arrived, as 'POST /v1/refunds'. */
  requests: string[]
  setFault(fault: Fault): void
  /** What else happens, once, while the next call waits for its answer. */
  duringNext(work: () => Promise<unknown>): void
  /** Where its events go once something happens; none are sent before. */
  sendTo(address: string, secret: string): void
  stop(): Promise<void>
}

const HANG_MS = 60_000

/** Answers to a key that is none any more, and to too many calls. */
const REFUSED: Partial<Record<Fault, { status: number; error: object }>> = {
  revoked: { status: 401, error: { type: 'invalid_request_error', message: 'Expired API Key provided' } },
  busy: { status: 429, error: { type: 'rate_limit_error', message: 'Too many requests' } },
}

/**
 * A server that stands in for Stripe: sessions, payments, refunds and disputes in a ledger of its own, a hosted page
 * with buttons, and events that are signed as Stripe signs them.
 */
export async function startStripeStandIn(): Promise<StripeStandIn> {
  const requests: string[] = []
  let fault: Fault = 'none'
  let during: (() => Promise<unknown>) | undefined
  let target: { address: string; secret: string } | undefined
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const ledger = createLedger(url)
  ledger.onEvent((event) => void deliver(event))

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const body = new URLSearchParams(await readBody(request))
    const isApi = pathname.startsWith('/v1/')
    if (isApi) {
      requests.push(`${request.method} ${pathname}`)
      const work = during
      during = undefined
      await work?.()
      if (fault !== 'none') return void breakOff(response, fault)
      const key = request.headers['idempotency-key']
      const answer = ledger.call(
        request.method ?? 'GET',
        pathname,
        request.method === 'GET' ? searchParams : body,
        String(key ?? ''),
      )
      response.writeHead(answer.status, { 'Content-Type': 'application/json' })
      return void response.end(JSON.stringify(answer.body))
    }
    if (pathname === '/control') {
      const { fault: next, address, secret } = Object.fromEntries(searchParams)
      if (next) fault = toFault(next)
      if (address && secret) target = { address, secret }
      return void response.end('ok')
    }
    if (pathname === '/stripe.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript' })
      return void response.end(embedScript(url))
    }
    const [, id = '', action] = /^\/pay\/(\w+)(?:\/(\w+))?$/.exec(pathname) ?? []
    const session = ledger.session(id)
    if (!session) return void response.writeHead(404).end()
    if (!action) {
      response.writeHead(200, { 'Content-Type': 'text/html' })
      return void response.end(session.client_secret ? embeddedPage(session) : hostedPage(session))
    }
    if (action === 'pay' && session.client_secret) {
      response.writeHead(200, { 'Content-Type': 'text/html' })
      return void response.end(embeddedPage(session, { isPaid: ledger.pay(id) }))
    }
    if (action === 'pay') ledger.pay(id)
    if (action === 'decline') ledger.decline(id)
    const location =
      action === 'pay' ? session.success_url : action === 'back' ? session.cancel_url : `/pay/${id}`
    response.writeHead(303, { Location: location }).end()
  }

  async function deliver(event: StandInEvent) {
    if (!target) return
    const { address, secret } = target
    const { body, headers } = signed(event, secret)
    await fetch(address, { method: 'POST', body, headers }).catch(() => {})
  }

  async function stop() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    url,
    ledger,
    requests,
    setFault(next) {
      fault = next
    },
    duringNext(work) {
      during = work
    },
    sendTo(address, secret) {
      target = { address, secret }
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** Tests of another process set faults and the webhook by `/control?fault=…` and `/control?address=…&secret=…`. */
function toFault(text: string): Fault {
  return FAULTS.find((fault) => fault === text) ?? 'none'
}

/** An event as Stripe posts it. */
export function signed(event: object, secret: string, timestamp = Math.floor(Date.now() / 1_000)) {
  const body = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
  return { body, headers: { 'Stripe-Signature': signature, 'Content-Type': 'application/json' } }
}

function breakOff(response: ServerResponse, fault: Exclude<Fault, 'none'>) {
  if (fault === 'reset') return response.destroy()
  if (fault === 'hang') return setTimeout(() => response.destroy(), HANG_MS).unref()
  if (fault === 'garbage') return response.writeHead(200).end('<html>not what you asked for')
  const refused = REFUSED[fault]
  if (refused) {
    const { status, error } = refused
    return response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error }))
  }
  response.writeHead(500, { 'Content-Type': 'application/json' })
  return response.end(JSON.stringify({ error: { type: 'api_error', message: 'down' } }))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function hostedPage({ id, amount_total, currency }: { id: string; amount_total: number; currency: string }) {
  const button = (action: string, text: string) =>
    `<form method="post" action="/pay/${id}/${action}"><button>${text}</button></form>`
  return `<!doctype html><html lang="en"><title>Stripe stand-in</title><h1>${amount_total} ${currency}</h1>
    ${button('pay', 'Pay')}${button('decline', 'Decline')}${button('back', 'Back')}</html>`
}
