import type { MiddlewareFunction } from 'react-router'
import { pageFrame } from '#app/http/context.server.ts'
import { isFilePath, isGuestPath, isPaymentLinkPath, isPublicPage, isTrackingFrame } from '#app/http/paths.ts'

const SECRET_PARAMETERS = ['secret', 'token', 'cart']

/**
 * Headers of every page, besides those that `app/server/guard.ts` gives every answer. Only guest pages may be
 * framed, by any site or those that the shop lists, and an address that holds a secret never reaches another
 * origin. Search engines keep what a shop offers alone: a cart that has an order says so by itself. The nonce lets
 * our own inline scripts run. Source: reliability.md §2, experience.md.
 */
export const securityHeaders: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const response = await next()
  const { nonce, framedBy, cardScript } = context.get(pageFrame)
  const isFramable = isGuestPath(url.pathname)
  const hasSecret =
    SECRET_PARAMETERS.some((name) => url.searchParams.has(name)) || isPaymentLinkPath(url.pathname)
  const isPublic = isPublicPage(url.pathname) && (!hasSecret || isChoicePage(url))

  const { headers } = response
  const cards = cardScript === undefined ? '' : cardHosts(cardScript)
  const policy = isTrackingFrame(url.pathname)
    ? TRACKING_POLICY
    : contentSecurityPolicy(nonce, isFramable ? framedBy : "'none'", cards)
  headers.set('Content-Security-Policy', policy)
  if (!isFramable) headers.set('X-Frame-Options', 'DENY')
  headers.set('Referrer-Policy', hasSecret ? 'same-origin' : 'strict-origin-when-cross-origin')
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set(
    'Permissions-Policy',
    `camera=(self), geolocation=(), microphone=(), payment=(${cards && `self "${cards}"`})`,
  )
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  if (!isPublic) headers.set('X-Robots-Tag', 'noindex')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  if (!isFilePath(url.pathname)) headers.append('Vary', 'Cookie')
  return response
}

const GOOGLE =
  'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com'
const META = 'https://connect.facebook.net https://www.facebook.com'

/** Statistics run here alone, in a page of ours that holds nothing else. */
const TRACKING_POLICY = [
  "default-src 'none'",
  `script-src 'self' ${GOOGLE} ${META}`,
  `connect-src ${GOOGLE} ${META}`,
  `img-src ${GOOGLE} ${META}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** Every visit to the shop's offer has a cart in its address: the page itself says when something is in it. */
function isChoicePage({ pathname, searchParams }: URL): boolean {
  const isNamed = searchParams.has('secret') || searchParams.has('token')
  return /\/new-order\/*$/.test(pathname) && !isNamed
}

/** Stripe's script loads its fields and pictures from other hosts of its own; a stand-in has one. */
function cardHosts(scriptUrl: string): string {
  const { hostname, origin } = new URL(scriptUrl)
  return hostname.endsWith('.stripe.com') ? 'https://*.stripe.com' : origin
}

/** Vite's development server injects styles and its own socket; nothing of that is in the build. */
function contentSecurityPolicy(nonce: string, frameAncestors: string, cards: string): string {
  const isDevelopment = import.meta.env.DEV
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' ${cards}`.trimEnd(),
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${cards}`.trimEnd(),
    `frame-src 'self' ${cards}`.trimEnd(),
    `connect-src 'self' ${cards}${isDevelopment ? ' ws:' : ''}`.trimEnd(),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')
}
