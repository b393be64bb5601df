import { createContext, type RouterContextProvider } from 'react-router'
import { QueueFull } from '#app/domain/shared/work-queue.ts'
import { isUnavailable } from '#db/portable.server.ts'
import { host, pageFrame } from './context.server.ts'

/** How a request broke: 503 while the database can't be used or too many wait, else 500. Null when it did not. */
export const failure = createContext<500 | 503 | null>(null)

/**
 * Logs what was thrown and remembers which page to answer with. The client learns nothing else. Works also
 * for what the router refuses before root middleware runs.
 */
export function recordFailure(error: unknown, context: Readonly<RouterContextProvider>): void {
  const { log } = context.get(host)
  const { requestId } = context.get(pageFrame)
  const status = isUnavailable(error) || error instanceof QueueFull ? 503 : 500
  context.set(failure, status)
  log.error({ err: error, requestId, status }, 'request failed')
}
