import { baseServices } from '#app/http/context.server.ts'
import { csrfCookies } from '#app/http/session/csrf.server.ts'
import { newToken } from '#app/http/session/new-token.server.ts'
import type { Route } from './+types/csrf-cookie'

/** Gives a script the token that its unsafe calls must send. Source: spec 1 §7. */
export function loader({ request, context }: Route.LoaderArgs) {
  const headers = new Headers()
  for (const cookie of csrfCookies(request, context.get(baseServices).config, newToken)) {
    headers.append('Set-Cookie', cookie)
  }
  return new Response(null, { status: 204, headers })
}
