import { signedIn } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import type { Route } from './+types/user'
import { toUserJson } from './user-json.server.ts'

/** GET /api/user. Source: spec 1 §7. */
export function loader({ context }: Route.LoaderArgs) {
  const who = context.get(signedIn)
  if (!who) notFound()
  return Response.json({ data: toUserJson(who) })
}
