import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { baseServices } from '#app/http/context.server.ts'
import { isJsonRequest, readJson } from '#app/http/forms/read-json.server.ts'
import { refuseJson } from '#app/http/forms/reply.server.ts'
import { sessionPageOf } from '#app/http/paths.ts'
import { beginLogIn, endSession } from '#app/http/session/log-in.server.ts'

const credentials = z.object({
  email: z.string().max(254),
  password: z.string().max(200),
  remember: z.boolean().optional(),
})

/**
 * The JSON side of /login and /logout, which are pages: the router would render a page around the answer of
 * their actions. Source: domain.md §11.
 */
export const handleJsonLogIn: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (request.method !== 'POST' || !isJsonRequest(request)) return next()
  const page = sessionPageOf(url.pathname)
  if (page === 'login') return logInByJson(request, context)
  if (page === 'logout') {
    return new Response(null, { status: 204, headers: await endSession(request, context) })
  }
  return next()
}

async function logInByJson(request: Request, context: Readonly<RouterContextProvider>): Promise<Response> {
  const { t } = context.get(baseServices)
  const parsed = credentials.safeParse(await readJson(request))
  if (!parsed.success) return refuseJson({ code: 'wrong_email_or_password', at: 'email' }, t)

  const { email, password, remember = false } = parsed.data
  const begun = await beginLogIn(request, context, { email, password, staysLoggedIn: remember })
  if (begun.ok) return new Response(null, { status: 204, headers: begun.value })
  return refuseJson(begun.error, t)
}
