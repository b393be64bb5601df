import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { type Host, host, pageFrame } from '#app/http/context.server.ts'
import { failure, recordFailure } from '#app/http/failure.server.ts'
import { isGuestPath } from '#app/http/paths.ts'
import { plainErrorPage } from '#app/http/plain-error.server.ts'
import { getInstance, getTranslate } from '#app/i18n/translate.server.ts'
import { PageFrameContext } from '#app/ui/page-frame.tsx'

export const streamTimeout = 5_000
const RENDER_TIMEOUT_MS = streamTimeout + 1_000

/** Called by the server for every request: the only way in for what the process holds. */
export function createLoadContext(process: Host): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(host, process)
  return context
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) recordFailure(error, context)
}

/**
 * Sends the page whole: no loader leaves anything for later, and pieces cost a stream in the router, a flush each in
 * compression and chunks on the line. A page that can't be rendered becomes a plain one.
 */
export default async function handleRequest(
  request: Request,
  statusCode: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const frame = { ...context.get(pageFrame), failure: context.get(failure) }
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  let isShellReady = false

  const { pipe, abort } = renderToPipeableStream(
    <PageFrameContext value={frame}>
      <I18nextProvider i18n={getInstance(frame.locale)}>
        <ServerRouter context={entry} url={request.url} nonce={frame.nonce} />
      </I18nextProvider>
    </PageFrameContext>,
    {
      nonce: frame.nonce,
      // What is there stands in its place, however long: nothing is sent on ahead of it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        isShellReady = true
      },
      onAllReady() {
        // The timer would hold on to the whole rendered page until it runs out.
        clearTimeout(deadline)
        pipe(collected(send))
      },
      onShellError(error) {
        clearTimeout(deadline)
        reject(error)
      },
      onError(error) {
        if (isShellReady) recordFailure(error, context)
      },
    },
  )
  const deadline = setTimeout(abort, RENDER_TIMEOUT_MS).unref()

  function send(html: Buffer<ArrayBuffer>) {
    headers.set('Content-Type', 'text/html; charset=utf-8')
    headers.set('Content-Length', String(html.length))
    const init = { headers, status: frame.failure ?? errorStatusOf(entry) ?? statusCode }
    resolve(new Response(html, init))
  }
  return promise.catch((error: unknown) => {
    recordFailure(error, context)
    const { locale, requestId } = frame
    const isGuest = isGuestPath(new URL(request.url).pathname)
    const page = { t: getTranslate(locale), locale, requestId, isGuest }
    return plainErrorPage(context.get(failure) ?? 500, page)
  })
}

/** Collects what is written, and hands it over as one. */
function collected(done: (all: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
}

/**
 * The status of the error that is shown in place of a page. The router answers a form with its action's status,
 * also when the page around it does not exist.
 */
function errorStatusOf({ staticHandlerContext: { errors } }: EntryContext): number | undefined {
  return Object.values(errors ?? {}).find((error) => isRouteErrorResponse(error))?.status
}
