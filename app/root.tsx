import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
} from 'react-router'
import staffStyles from '#app/app.css?url'
import { yearOf } from '#app/domain/shared/time.ts'
import guestStyles from '#app/guest.css?url'
import { baseServices, guestServices, signedIn } from '#app/http/context.server.ts'
import { type ErrorStatus, explainedStatus } from '#app/http/labels/error-status.ts'
import { rootMiddleware } from '#app/http/middleware/root.server.ts'
import { isGuestPath } from '#app/http/paths.ts'
import { loadTextsOf } from '#app/i18n/texts.client.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { revalidateOnline } from '#app/routes/revalidate-online.ts'
import { LoginCard } from '#app/ui/layout/login-card.tsx'
import { usePageFrame } from '#app/ui/page-frame.tsx'
import type { Route } from './+types/root'

export const middleware = [...rootMiddleware] satisfies Route.MiddlewareFunction[]

/** Loads a page's texts beside its data. */
export const clientMiddleware = [
  async ({ url }, next) => {
    const texts = loadTextsOf(url.pathname)
    const results = await next()
    await texts
    return results
  },
] satisfies Route.ClientMiddlewareFunction[]

/** Data that formatters and forms of every page read; without a shop the currency is SEK and `shopId` null. */
export function loader({ context, url }: Route.LoaderArgs) {
  const isGuest = isGuestPath(url.pathname)
  const shop = isGuest ? context.get(guestServices).shop : context.get(signedIn)?.shop
  const { isDemo, today } = context.get(baseServices)
  return {
    currency: shop?.currency ?? 'SEK',
    shopId: shop?.id ?? null,
    isDemo,
    year: yearOf(today),
  }
}

export const shouldRevalidate = revalidateOnline

export default function Root() {
  return <Outlet />
}

/** The document. Guest pages and error pages run no React in the browser. */
export function Layout({ children }: { children: ReactNode }) {
  const { nonce, requestId, locale, theme, isFramed } = usePageFrame()
  const isGuest = isGuestPath(useLocation().pathname)
  const isError = Boolean(useRouteError())
  const isPlain = useMatches().some(({ handle }) => hasNoClient(handle))
  return (
    <html
      lang={locale === 'no' ? 'nb' : locale}
      data-locale={locale}
      data-theme={theme}
      data-request-id={requestId}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/img/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={isGuest ? guestStyles : staffStyles} />
        <Meta />
        <Links nonce="" />
      </head>
      <body className={isGuest ? `guest${isFramed ? ' framed' : ''}` : undefined}>
        {children}
        {isPlain || isError ? null : (
          <>
            <ModuleLinks />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

/** As a text of the server's: the router makes an element of each link. The browser leaves them as they are. */
function ModuleLinks() {
  const __html = usePageFrame().moduleLinks ?? ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: addresses of our own build
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
}

/** True for a route with `handle = { client: false }`: a plain document without React in the browser. */
function hasNoClient(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'client' in handle && handle.client === false
}

/**
 * Error page in the reader's language, with the request's id to quote in a question about it. Links guests to
 * their shop's own pages, if there is a shop, and never to the start page, which is the staff's.
 */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const t = useTranslate()
  const { requestId, failure } = usePageFrame()
  const { pathname, search } = useLocation()
  const isGuest = isGuestPath(pathname)
  const status: ErrorStatus = failure ?? (isRouteErrorResponse(error) ? explainedStatus(error.status) : 500)
  const hasNoShop = isGuest && status === 404 && !loaderData?.shopId
  const title = hasNoShop ? t('error_page.no_shop_title') : t(`error_page.${status}_title`)
  return (
    <>
      <title>{t('common.page_title', { page: title })}</title>
      <LoginCard
        title={title}
        subtitle={hasNoShop ? t('error_page.no_shop_text') : t(`error_page.${status}_text`)}
      >
        <p className="muted">{t('error_page.request_id', { id: requestId })}</p>
        {isGuest ? null : <WayOn to="/" label={t('error_page.home')} />}
        {isGuest && loaderData?.shopId ? (
          <WayOn to={`/widget?${shopIn(search)}`} label={t('error_page.all_activities')} />
        ) : null}
      </LoginCard>
    </>
  )
}

function WayOn({ to, label }: { to: string; label: string }) {
  return (
    <p>
      <a className="button primary block" href={to}>
        {label}
      </a>
    </p>
  )
}

/** The shop and the language of a guest's address. */
function shopIn(search: string): string {
  const named = [...new URLSearchParams(search)].filter(([name]) => name === 'key' || name === 'lang')
  return new URLSearchParams(named).toString()
}
