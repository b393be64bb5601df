import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { baseServices, pageFrame } from '#app/http/context.server.ts'
import { failure, recordFailure } from '#app/http/failure.server.ts'
import { replyJsonError } from '#app/http/forms/reply.server.ts'
import { wantsJson } from '#app/http/forms/wants-json.server.ts'
import { explainedStatus } from '#app/http/labels/error-status.ts'
import { isGuestPath } from '#app/http/paths.ts'
import { plainErrorPage } from '#app/http/plain-error.server.ts'
import type { Translate } from '#app/i18n/translate.ts'

const RETRY_AFTER_SECONDS = 5

/**
 * Gives errors that no page shows their form: JSON calls `{message, errors, statusCode}`, files and
 * redirects a plain page. Pages and their data keep what the router made.
 */
export const answerErrors: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const response = await next().catch((error: unknown) => broken(error, context))
  const status = context.get(failure) === 503 && response.status === 500 ? 503 : response.status
  if (status < 400) return response

  const { t, requestId } = context.get(baseServices)
  const { locale } = context.get(pageFrame)
  const answered = wantsJson(request, url.pathname)
    ? await asJson(response, { status, t, isSave: savesBooking(request, url.pathname) })
    : isPage(request, response)
      ? response
      : plainErrorPage(status, { t, locale, requestId, isGuest: isGuestPath(url.pathname) })
  if (status === 503) answered.headers.set('Retry-After', String(RETRY_AFTER_SECONDS))
  return answered
}

/** Records an error that no page's boundary caught, as of a file or a JSON call, and answers an empty 500. */
function broken(error: unknown, context: Readonly<RouterContextProvider>): Response {
  recordFailure(error, context)
  return new Response(null, { status: 500 })
}

/** Our own JSON errors name their status; the router's do not. */
async function asJson(
  response: Response,
  { status, t, isSave }: { status: number; t: Translate; isSave: boolean },
) {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const isOurs = typeof body === 'object' && body !== null && 'statusCode' in body
  if (isOurs) return response
  const isUnsaved = isSave && status === 500
  const text = t(isUnsaved ? 'refusal.booking_not_saved' : `error_page.${explainedStatus(status)}_text`)
  return replyJsonError(status, text)
}

/** Whether a call changes an order or a booking, of which it says so when that fails by a fault. Source: spec 2 §8. */
function savesBooking({ method }: Request, path: string): boolean {
  return (
    method !== 'GET' && method !== 'HEAD' && /^\/api\/(?:guest\/v3\/)?(?:orders|bookings)(?:\/|$)/i.test(path)
  )
}

function isPage(request: Request, response: Response): boolean {
  const isData = new URL(request.url).pathname.endsWith('.data')
  return isData || response.headers.get('Content-Type')?.startsWith('text/html') === true
}
