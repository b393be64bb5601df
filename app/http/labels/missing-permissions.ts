import { ANY_CALL } from '#app/http/request-route.ts'
import { ROUTE_PERMISSIONS } from '#app/http/route-permissions.ts'

type RouteEntry = { id: string; parentId?: string | undefined; path?: string | undefined }

/** The patterns that the router really has, from its manifest, compared with the table. */
export function missingPermissions(routes: Readonly<Record<string, RouteEntry | undefined>>): string[] {
  const isParent = new Set(Object.values(routes).map((route) => route?.parentId))
  const patterns = Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => !isParent.has(route.id))
    .map((route) => patternOf(route, routes))
  return withoutPermissions(patterns.filter((pattern) => pattern !== ANY_CALL))
}

/** Patterns, of routes or of JSON calls, that the table does not name. */
export function withoutPermissions(patterns: readonly string[]): string[] {
  return patterns.filter((pattern) => !Object.hasOwn(ROUTE_PERMISSIONS, pattern))
}

function patternOf(route: RouteEntry, routes: Readonly<Record<string, RouteEntry | undefined>>): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  const own = route.path ? `/${route.path}` : ''
  return parent ? `${patternOf(parent, routes).replace(/\/$/, '')}${own}` || '/' : own || '/'
}
