import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLocale, type Locale } from '#app/domain/shared/text/translatable.ts'
import type { Logger } from '#app/http/context.server.ts'
import { jsonError } from '#app/http/forms/reply.server.ts'
import { explainedStatus } from '#app/http/labels/error-status.ts'
import { isGuestCall, isGuestPath, isJsonPath } from '#app/http/paths.ts'
import { plainErrorHtml } from '#app/http/plain-error.server.ts'
import { OPEN_TO_SITES } from '#app/http/session/cross-site.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { pathOf, type RequestRefusal } from './guard.ts'

/** As long as the ids of the requests that a page answers. */
const REQUEST_ID_BYTES = 6

/** Answers a request that no route sees as the routes next to it would: with a page, or in JSON to a call. */
export function writeRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers }: RequestRefusal,
  log: Logger,
): void {
  const path = pathOf(request.url ?? '')
  const requestId = randomBytes(REQUEST_ID_BYTES).toString('hex')
  const locale = preferredLocale(request.headers['accept-language'])
  const t = getTranslate(locale)
  const isJson = isJsonPath(path)
  response.writeHead(status, {
    ...headers,
    ...(isGuestCall(path) ? OPEN_TO_SITES : {}),
    'Content-Type': isJson ? 'application/json' : 'text/html; charset=utf-8',
    'Cache-Control': 'private, no-store',
    'X-Request-Id': requestId,
  })
  response.end(
    isJson
      ? JSON.stringify(jsonError(status, t(`error_page.${explainedStatus(status)}_text`)))
      : plainErrorHtml(status, { t, locale, requestId, isGuest: isGuestPath(path) }),
  )
  log.info({ requestId, method: request.method, status }, 'request refused')
}

/** The first language that a browser lists and we have; Swedish without one. */
function preferredLocale(acceptLanguage = ''): Locale {
  const languages = acceptLanguage.split(',').map((entry) => entry.trim().slice(0, 2).toLowerCase())
  return languages.find(isLocale) ?? 'sv'
}
