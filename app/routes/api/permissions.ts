import { signedIn } from '#app/http/context.server.ts'
import type { Route } from './+types/permissions'

/** GET /api/permissions: what the user may do in the current shop, as a list of names. Source: spec 1 §7. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json({ data: [...(context.get(signedIn)?.permissions ?? [])] })
}
