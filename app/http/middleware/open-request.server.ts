import { randomBytes, randomUUID } from 'node:crypto'
import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { dateOf, type Instant, instantFromDate, toWallTime } from '#app/domain/shared/time.ts'
import { baseServices, type Host, host, pageFrame, requestRoute, signedIn } from '#app/http/context.server.ts'
import { readTheme } from '#app/http/pages/theme.server.ts'
import { isGuestPath } from '#app/http/paths.ts'
import { requestRouteOf } from '#app/http/request-route.ts'
import { formatters } from '#app/i18n/format.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'

const SECRET_BYTES = 16
/** Hexadecimal digits: few enough to read out on the phone. */
const REQUEST_ID_DIGITS = 12

/** Gives the request its route, its id, its clock and its sources of chance, and logs how it ended. */
export const openRequest: MiddlewareFunction<Response> = async (args, next) => {
  const { request, url, context } = args
  const startedAt = performance.now()
  const process = context.get(host)
  const requestId = randomUUID().slice(-REQUEST_ID_DIGITS)
  const now = process.config.fixedNow ?? instantFromDate(new Date())
  const route = requestRouteOf(args.pattern, url.pathname, args.params)
  context.set(requestRoute, route)
  context.set(baseServices, createServices(process, requestId, now, 'sv'))
  context.set(pageFrame, {
    // Drawn from a pool: bytes of their own would cost each request a call of the system.
    nonce: randomUUID(),
    requestId,
    locale: 'sv',
    theme: isGuestPath(url.pathname) ? 'light' : readTheme(request),
    isFramed: request.headers.get('Sec-Fetch-Dest') === 'iframe' || request.headers.has('X-Framed'),
    framedBy: '*',
  })

  const response = await next()

  response.headers.set('X-Request-Id', requestId)
  const who = context.get(signedIn)
  process.log.info(
    {
      requestId,
      method: request.method,
      route: route.pattern,
      status: response.status,
      milliseconds: Math.round(performance.now() - startedAt),
      userId: who?.user.id,
      shopId: who?.shop?.id,
    },
    isDenied(response.status) ? 'request denied' : 'request',
  )
  return response
}

function isDenied(status: number): boolean {
  return status === 401 || status === 403 || status === 419
}

function createServices(
  { db, config, log, zone, clientIp }: Host,
  requestId: string,
  now: Instant,
  locale: Locale,
) {
  return {
    db,
    config,
    log,
    zone,
    clientIp,
    requestId,
    now,
    today: dateOf(toWallTime(now, zone)),
    locale,
    t: getTranslate(locale),
    format: formatters(locale, 'SEK'),
    newKey: () => randomUUID(),
    newSecret: () => randomBytes(SECRET_BYTES).toString('base64url'),
    isDemo: config.isDemo,
  }
}

/** Lets the rest of the request speak another language. */
export function setRequestLocale(context: Readonly<RouterContextProvider>, locale: Locale): void {
  const base = context.get(baseServices)
  context.set(baseServices, {
    ...base,
    locale,
    t: getTranslate(locale),
    format: formatters(locale, 'SEK'),
  })
  context.set(pageFrame, { ...context.get(pageFrame), locale })
}
