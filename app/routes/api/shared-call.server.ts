import type { z } from 'zod'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import { guestServices, services } from '#app/http/context.server.ts'
import { type Call, type Definition, NO_BODY, NO_QUERY, type Reader, toCall } from './call.server.ts'
import type { PathCalls } from './entity-calls.server.ts'

/** Requester of a call of staff and guests. Guests name the shop by its key and have no session. */
export type Requester = Reader & { audience: Audience }

/** Both paths of a call without a body: the staff's, and the guests' below /api/guest/v3. Source: spec 2 §7. */
export function sharedReadCalls<Query extends z.ZodObject>(
  path: string,
  definition: Omit<Definition<Query, typeof NO_BODY, Requester>, 'body'>,
): Record<string, PathCalls> {
  const both = forBoth({ ...definition, body: () => NO_BODY })
  return atPaths(path, 'GET', { staff: { ...both.staff, body: null }, guest: { ...both.guest, body: null } })
}

/** Both paths of a query that is posted in a body and changes nothing. */
export function sharedPostCalls<Body extends z.ZodType>(
  path: string,
  definition: Omit<Definition<typeof NO_QUERY, Body, Requester>, 'query'>,
): Record<string, PathCalls> {
  return atPaths(path, 'POST', forBoth({ ...definition, query: NO_QUERY }))
}

function forBoth<Query extends z.ZodObject, Body extends z.ZodType>(
  definition: Definition<Query, Body, Requester>,
): { staff: Call; guest: Call } {
  return {
    staff: toCall(definition, (context): Requester => ({ ...context.get(services), audience: 'staff' })),
    guest: toCall(definition, (context): Requester => ({ ...context.get(guestServices), audience: 'guest' })),
  }
}

function atPaths(
  path: string,
  method: 'GET' | 'POST',
  { staff, guest }: { staff: Call; guest: Call },
): Record<string, PathCalls> {
  return { [`/api/${path}`]: { [method]: staff }, [`/api/guest/v3/${path}`]: { [method]: guest } }
}
