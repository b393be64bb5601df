import { baseServices } from '#app/http/context.server.ts'
import { replyJsonError } from '#app/http/forms/reply.server.ts'
import { matchRoute } from '#app/http/route-permissions.ts'
import type { Route } from './+types/answer'
import { CALLS } from './all-calls.server.ts'
import type { CallRequest } from './call.server.ts'

/** Every call of the table of calls comes here; the path says which it is. */
export function loader(args: Route.LoaderArgs) {
  return answer(args)
}

export function action(args: Route.ActionArgs) {
  return answer(args)
}

async function answer(args: CallRequest): Promise<Response> {
  const { request, url, context } = args
  const { pattern } = matchRoute(url.pathname)
  const calls = CALLS[pattern]
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const isCalled = method === 'GET' || method === 'POST' || method === 'PUT' || method === 'DELETE'
  const call = isCalled ? calls?.[method] : undefined
  if (!call) return replyJsonError(405, context.get(baseServices).t('error_page.405_text'))
  return call.answerTo(args)
}
