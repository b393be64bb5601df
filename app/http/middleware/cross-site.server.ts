import { data, type MiddlewareFunction } from 'react-router'
import { baseServices } from '#app/http/context.server.ts'
import { hasBody } from '#app/http/forms/has-body.ts'
import { isFormType } from '#app/http/forms/read-form.server.ts'
import { isJsonRequest } from '#app/http/forms/read-json.server.ts'
import { wantsJson } from '#app/http/forms/wants-json.server.ts'
import { isGuestCall, isWebhook } from '#app/http/paths.ts'
import { isFromOwnSite, isSafeMethod } from '#app/http/session/cross-site.ts'
import { hasCsrfToken } from '#app/http/session/csrf.server.ts'
import { readSessionToken } from '#app/http/session/session-cookie.server.ts'

/** Refuses what another site made a browser send, and bodies of a type the route doesn't accept. */
export const crossSiteRules: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (isSafeMethod(request.method) || isWebhook(url.pathname)) return next()
  const { config } = context.get(baseServices)
  const isAllowed = isFromOwnSite({
    method: request.method,
    pathname: url.pathname,
    fetchSite: request.headers.get('Sec-Fetch-Site'),
    origin: request.headers.get('Origin'),
    ownOrigins: config.hasPublicUrl ? [config.publicUrl] : [config.publicUrl, new URL(request.url).origin],
    hasBody: hasBody(request),
    hasSessionCookie: readSessionToken(request, config) !== undefined,
  })
  if (!isAllowed) throw data(null, { status: 403 })

  const isJson = wantsJson(request, url.pathname)
  if (
    hasBody(request) &&
    !(isJson && isJsonRequest(request)) &&
    !isFormType(request.headers.get('Content-Type'))
  ) {
    throw data(null, { status: 415 })
  }
  if (isJson && !isGuestCall(url.pathname) && !hasCsrfToken(request, config))
    throw data(null, { status: 419 })
  return next()
}
