import { baseServices, requestRoute } from '#app/http/context.server.ts'
import { replyJsonError } from '#app/http/forms/reply.server.ts'
import { CALLS } from './all-calls.server.ts'
import type { CallRequest } from './call.server.ts'

type Args = Omit<CallRequest, 'params'>

/** Every call of the table of calls comes here; its pattern says which it is. */
export function loader(args: Args) {
  return answer(args)
}

export function action(args: Args) {
  return answer(args)
}

async function answer({ request, url, context }: Args): Promise<Response> {
  const { pattern, params } = context.get(requestRoute)
  const calls = CALLS[pattern]
  if (!calls) return replyJsonError(404, context.get(baseServices).t('refusal.call_not_found'))
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const isCalled = method === 'GET' || method === 'POST' || method === 'PUT' || method === 'DELETE'
  const call = isCalled ? calls[method] : undefined
  if (!call) return replyJsonError(405, context.get(baseServices).t('error_page.405_text'))
  return call.answerTo({ request, url, context, params })
}
