import { matchRoutes } from 'react-router'
import type { Permission } from '#app/domain/account/permissions.ts'

/** 'public' is everybody, 'signed-in' anybody who logged in, 'platform' anybody with a role on the platform. */
export type Need = Permission | 'public' | 'signed-in' | 'platform'

/** What GET and HEAD need, and what every other method needs. Without `write` nothing but reading is answered. */
export type RouteRule = { read: Need; write?: Need }

const PUBLIC_PAGE = { read: 'public' } as const satisfies RouteRule
const PUBLIC_FORM = { read: 'public', write: 'public' } as const satisfies RouteRule
const OWN_PAGE = { read: 'signed-in' } as const satisfies RouteRule
const OWN_FORM = { read: 'signed-in', write: 'signed-in' } as const satisfies RouteRule
const ORDER_FORM = { read: 'bookings-create', write: 'bookings-create' } as const satisfies RouteRule
const ORDER_REMOVAL = { read: 'orders-delete', write: 'orders-delete' } as const satisfies RouteRule

/**
 * The one table of who may open what. Root middleware asks it before any loader or action runs, and a route
 * of `app/routes.ts` that is missing here keeps the server from starting. Source: domain.md §2.
 */
export const ROUTE_PERMISSIONS: Readonly<Record<string, RouteRule>> = {
  '/': PUBLIC_PAGE,
  '/language': PUBLIC_FORM,
  '/login': PUBLIC_FORM,
  '/logout': PUBLIC_FORM,
  '/password/forgot': PUBLIC_FORM,
  '/password/reset': PUBLIC_FORM,
  '/onboarding/new-shop': OWN_FORM,

  '/dashboard': { read: 'dashboard-access' },
  '/menu': OWN_PAGE,
  '/search': { read: 'orders-access' },
  '/account/profile': OWN_FORM,
  '/account/appearance': OWN_FORM,
  '/account/shops': OWN_FORM,
  '/history': { read: 'orders-access' },
  '/history/orders': { read: 'orders-access' },
  '/orders/:orderId': { read: 'orders-access', write: 'bookings-create' },
  '/orders/:orderId/pay': ORDER_FORM,
  '/orders/:orderId/keep': ORDER_FORM,
  '/orders/:orderId/cancel': ORDER_FORM,
  '/orders/:orderId/customer': ORDER_FORM,
  '/orders/:orderId/bookings/:bookingId/finish': ORDER_FORM,
  '/orders/:orderId/delete': ORDER_REMOVAL,
  '/orders/:orderId/restore': ORDER_REMOVAL,
  '/bookings/manifest': { read: 'bookings-manifest-access', write: 'bookings-manifest-access' },
  '/settings/outbox': { read: 'settings-access' },
  '/settings/outbox/:messageId': { read: 'settings-access' },

  ...ofList('/categories', ':categoryId', { read: 'categories-access', write: 'categories-access' }),

  '/admin': { read: 'platform' },
  '/admin/shops': { read: 'platform' },

  '/widget': PUBLIC_PAGE,
  '/widget/v2/embed/new-order': PUBLIC_FORM,
  '/widget/v2/embed/terms': PUBLIC_PAGE,
  '/widget/v2/dialog/terms': PUBLIC_PAGE,
  '/widget/v2/dialog/new-order': PUBLIC_FORM,
  '/widget/v2/dialog/new-order/:orderId/addons/:bookingId': PUBLIC_FORM,
  '/widget/v2/dialog/new-order/:orderId/remove/:bookingId': PUBLIC_FORM,
  '/widget/v2/dialog/new-order/:orderId/take-over': PUBLIC_FORM,
  '/widget/v2/dialog/new-order/:orderId/start-again': PUBLIC_FORM,
  '/widget/v2/dialog/new-order/:orderId/checkout': PUBLIC_FORM,
  '/widget/v2/dialog/new-order/:orderId/pay/:transactionId': PUBLIC_FORM,
  '/widget/v2/dialog/new-order/:orderId/order-confirmation': PUBLIC_PAGE,
  '/widget/v2/dialog/new-order/:orderId/order.ics': PUBLIC_PAGE,

  '/sanctum/csrf-cookie': PUBLIC_PAGE,
  '/api/user': OWN_PAGE,
  '/api/permissions': OWN_PAGE,
  '/api/users/:userId/current-shop/:shopId': OWN_FORM,

  '/dev/components': PUBLIC_PAGE,
  '/*': PUBLIC_FORM,
}

/** A list that is put in order, its editor for new and known things, and how they are deleted and brought back. */
function ofList(list: string, id: string, rule: RouteRule): Record<string, RouteRule> {
  const pages = [list, `${list}/new`, `${list}/${id}`, `${list}/${id}/delete`, `${list}/${id}/restore`]
  return Object.fromEntries(pages.map((page) => [page, rule]))
}

const TABLE = Object.keys(ROUTE_PERMISSIONS).map((path) => ({ path }))
/** The table by first segment, since the router ranks all that it is given anew for every request. */
const BY_FIRST_SEGMENT = Map.groupBy(TABLE, ({ path }) => firstSegment(path))
const ANYTHING_ELSE = { path: '/*' }

function firstSegment(path: string): string {
  return path.split('/', 2)[1]?.toLowerCase() ?? ''
}

/** The entries that may match. A first segment that the table does not name so is left to the whole of it. */
function candidates(pathname: string): readonly { path: string }[] {
  const known = BY_FIRST_SEGMENT.get(firstSegment(pathname))
  return known ? [...known, ANYTHING_ELSE] : TABLE
}

export type MatchedRoute = { pattern: string; rule: RouteRule }

/** The entry that a path belongs to, by the router's own matching. */
export function matchRoute(pathname: string): MatchedRoute {
  const pattern = matchRoutes([...candidates(pathname)], pathname)?.at(-1)?.route.path ?? '/*'
  const rule = ROUTE_PERMISSIONS[pattern]
  if (!rule) throw new Error(`The route ${pattern} has no permissions`)
  return { pattern, rule }
}

/** The entry's need for a method; undefined when the route takes no such method. */
export function needOf({ read, write }: RouteRule, method: string): Need | undefined {
  return method === 'GET' || method === 'HEAD' ? read : write
}

type RouteEntry = { id: string; parentId?: string | undefined; path?: string | undefined }

/** The patterns that the router really has, from its manifest, compared with the table. */
export function missingPermissions(routes: Readonly<Record<string, RouteEntry | undefined>>): string[] {
  const isParent = new Set(Object.values(routes).map((route) => route?.parentId))
  const patterns = Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => !isParent.has(route.id))
    .map((route) => patternOf(route, routes))
  return patterns.filter((pattern) => !Object.hasOwn(ROUTE_PERMISSIONS, pattern))
}

function patternOf(route: RouteEntry, routes: Readonly<Record<string, RouteEntry | undefined>>): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  const own = route.path ? `/${route.path}` : ''
  return parent ? `${patternOf(parent, routes).replace(/\/$/, '')}${own}` || '/' : own || '/'
}
