import { renderToString } from 'react-dom/server'
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
import { withEscapes } from '#app/http/pages/latin1.ts'
import { PageMarkup } from '#app/http/pages/page-markup.server.ts'
import { modulesOf } from '#app/http/pages/page-modules.server.ts'
import { isGuestPath } from '#app/http/paths.ts'
import { plainErrorPage } from '#app/http/plain-error.server.ts'
import { getInstance, getTranslate } from '#app/i18n/translate.server.ts'
import { PageFrameContext } from '#app/ui/page-frame.tsx'

export const streamTimeout = 5_000

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
 * Sends the page whole: no loader leaves anything for later, and rendering to a text costs less than to a stream.
 * A page that can't be rendered becomes a plain one.
 */
export default async function handleRequest(
  request: Request,
  statusCode: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const frame = { ...context.get(pageFrame), failure: context.get(failure) }
  try {
    await readHandoff(entry)
    const markup = new PageMarkup(
      `${frame.locale} ${JSON.stringify(entry.staticHandlerContext.loaderData.root)}`,
    )
    const { manifest, links } = modulesOf(entry)
    const html = renderToString(
      <PageFrameContext value={{ ...frame, markup, moduleLinks: links }}>
        <I18nextProvider i18n={getInstance(frame.locale)}>
          <ServerRouter context={withManifest(entry, manifest)} url={request.url} nonce={frame.nonce} />
        </I18nextProvider>
      </PageFrameContext>,
    )
    const body = Buffer.from(`<!DOCTYPE html>${markup.finish(html)}`)
    headers.set('Content-Type', 'text/html; charset=utf-8')
    headers.set('Content-Length', String(body.length))
    return new Response(body, { headers, status: frame.failure ?? errorStatusOf(entry) ?? statusCode })
  } catch (error) {
    recordFailure(error, context)
    const { locale, requestId } = frame
    const isGuest = isGuestPath(new URL(request.url).pathname)
    const page = { t: getTranslate(locale), locale, requestId, isGuest }
    return plainErrorPage(context.get(failure) ?? 500, page)
  }
}

/**
 * Reads the loaders' data to the end before anything is rendered: the router, which writes it into the page, would
 * wait for its stream otherwise, and a text can't wait.
 */
async function readHandoff({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return
  const text = Buffer.concat(await Array.fromAsync(serverHandoffStream)).toString()
  const value = withEscapes(text)
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) }
}

/** The router would also look for routes of the addresses above the page's, to name them in it: it has none of them. */
function withManifest(entry: EntryContext, manifest: EntryContext['manifest']): EntryContext {
  return { ...entry, manifest, staticHandlerContext: { ...entry.staticHandlerContext, _match: () => null } }
}

/**
 * The status of the error that is shown in place of a page. The router answers a form with its action's status,
 * also when the page around it does not exist.
 */
function errorStatusOf({ staticHandlerContext: { errors } }: EntryContext): number | undefined {
  return Object.values(errors ?? {}).find((error) => isRouteErrorResponse(error))?.status
}
