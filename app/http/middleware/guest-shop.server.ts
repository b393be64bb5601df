import { data, type MiddlewareFunction } from 'react-router'
import { yearOf } from '#app/domain/shared/time.ts'
import { openShopByKey } from '#app/domain/shop/shop-queries.server.ts'
import { baseServices, guestServices, pageFrame } from '#app/http/context.server.ts'
import { isJsonRequest, readJson } from '#app/http/forms/read-json.server.ts'
import { guestLocale, parseWidgetAddress } from '#app/http/pages/widget-address.ts'
import { isGuestPath, isJsonPath } from '#app/http/paths.ts'
import { readBrowserKey } from '#app/http/session/browser-key.server.ts'
import { isSafeMethod } from '#app/http/session/cross-site.ts'
import { formatters } from '#app/i18n/format.ts'
import { localeOfCall } from './language.server.ts'
import { setRequestLocale } from './open-request.server.ts'

/** Finds the shop that a guest's address names, and speaks a language that it has. Source: domain.md §7. */
export const findGuestShop: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (!isGuestPath(url.pathname)) return next()
  const { db } = context.get(baseServices)
  const address = parseWidgetAddress(url.searchParams)
  const key = address.key ?? (await keyInBody(request, url))
  const opened = key === undefined ? undefined : await openShopByKey(db, key)
  if (!opened) throw data(null, { status: 404 })

  const { shop } = opened
  const { widgetFollowsDark, widgetOrigins } = shop.options
  context.set(pageFrame, {
    ...context.get(pageFrame),
    theme: widgetFollowsDark ? 'system' : 'light',
    ...(widgetOrigins.length > 0 ? { framedBy: ["'self'", ...widgetOrigins].join(' ') } : {}),
  })
  const locale = guestLocale(address.lang ?? localeOfCall(request, url), shop.locales)
  setRequestLocale(context, locale)
  const services = context.get(baseServices)
  const base = { ...services, format: formatters(locale, shop.currency, yearOf(services.today)) }
  context.set(baseServices, base)
  const browserKey = readBrowserKey(request, base.config)
  context.set(guestServices, {
    ...base,
    ...opened,
    address,
    browserKey,
    isPost: !isSafeMethod(request.method),
    cardPlace: !isByScript(request) ? 'PROVIDER' : context.get(pageFrame).isFramed ? 'FRAME' : 'PAGE',
  })
  return next()
}

/** Only a script's own request has no destination. A browser too old to say so pays on the provider's page. */
function isByScript(request: Request): boolean {
  return request.headers.get('Sec-Fetch-Dest') === 'empty'
}

/** Calls that ask in a body name the shop there. Source: spec 2 §7. */
async function keyInBody(request: Request, url: URL): Promise<string | undefined> {
  if (!isJsonPath(url.pathname) || !isJsonRequest(request)) return undefined
  const body = await readJson(request.clone())
  const key = typeof body === 'object' && body !== null && 'key' in body ? body.key : undefined
  return typeof key === 'string' ? key : undefined
}
