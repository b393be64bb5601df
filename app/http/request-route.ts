import { ROUTE_PERMISSIONS, type RouteRule } from './route-permissions.ts'

/** Route of a request: its entry in the table of permissions, which for a JSON call is the call's own. */
export type RequestRoute = {
  pattern: string
  rule: RouteRule
  params: Readonly<Record<string, string | undefined>>
}

/** Pattern of the one route that answers the table of JSON calls. */
export const ANY_CALL = '/api/:list/*'
const ANYTHING_ELSE = '/*'

/** The route that the router matched, which leaves JSON calls to their own table. */
export function requestRouteOf(
  matched: string,
  pathname: string,
  params: RequestRoute['params'],
): RequestRoute {
  const page = matched.startsWith('/') ? matched : `/${matched}`
  const call = page === ANY_CALL ? matchCall(pathname) : undefined
  const pattern = call?.pattern ?? (page === ANY_CALL ? ANYTHING_ELSE : page)
  const rule = ROUTE_PERMISSIONS[pattern]
  if (!rule) throw new Error(`The route ${pattern} has no permissions`)
  return { pattern, rule, params: call?.params ?? params }
}

type CallPattern = { pattern: string; segments: readonly string[]; params: number }

/** Patterns of as many segments, those with the fewest parameters first, as the router ranks its routes. */
const CALL_PATTERNS = Map.groupBy(
  Object.keys(ROUTE_PERMISSIONS)
    .filter((pattern) => pattern.startsWith('/api/'))
    .map((pattern): CallPattern => ({ pattern, segments: pattern.split('/'), params: paramsIn(pattern) }))
    .toSorted((a, b) => a.params - b.params),
  ({ segments }) => segments.length,
)

function paramsIn(pattern: string): number {
  return pattern.split('/:').length - 1
}

/** The call that a path belongs to, in any case and with slashes at its end, as the router matches pages. */
function matchCall(pathname: string): Pick<RequestRoute, 'pattern' | 'params'> | undefined {
  const segments = decodedSegments(pathname.replace(/\/+$/, ''))
  const call = CALL_PATTERNS.get(segments.length)?.find((candidate) =>
    candidate.segments.every((own, index) => isMatch(own, segments[index] ?? '')),
  )
  if (!call) return undefined
  const params = call.segments.flatMap((own, index) =>
    own.startsWith(':') ? [[own.slice(1), segments[index]]] : [],
  )
  return { pattern: call.pattern, params: Object.fromEntries(params) }
}

function isMatch(own: string, segment: string): boolean {
  return own.startsWith(':') ? segment !== '' : own.toLowerCase() === segment.toLowerCase()
}

/** A path with a broken escape stays as it is. */
function decodedSegments(pathname: string): string[] {
  const segments = pathname.split('/')
  try {
    return segments.map(decodeURIComponent)
  } catch {
    return segments
  }
}
