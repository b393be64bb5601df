import { isRouteErrorResponse, Outlet } from 'react-router'
import { guestServices } from '#app/http/context.server.ts'
import { explainedStatus } from '#app/http/labels/error-status.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { usePageFrame } from '#app/ui/page-frame.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/boundary'
import { chooseAddress, visitAddress } from './addresses.ts'

/** Whether the address names an order or a product, and the link to all products, should it lead nowhere. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { address } = context.get(guestServices)
  const isOrder = /\/new-order\/\d+\/|\/review$/.test(url.pathname)
  return {
    about: isOrder ? ('order' as const) : url.searchParams.has('product') ? ('product' as const) : null,
    listAddress: isOrder ? chooseAddress(address, undefined) : visitAddress(address),
  }
}

export default function Boundary() {
  return <Outlet />
}

/** An error within the shop's own frame: what it means to a guest, and the way to what can be booked. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const t = useTranslate()
  const { requestId, failure } = usePageFrame()
  const status = failure ?? (isRouteErrorResponse(error) ? explainedStatus(error.status) : 500)
  const about = status === 404 ? loaderData?.about : null
  const title = about ? t(`guest.no_${about}_title`) : t(`error_page.${status}_title`)
  return (
    <main id="main" className="guest-content" tabIndex={-1}>
      <PageTitle page={title} />
      <h1>{title}</h1>
      <p className="step-text">{about ? t(`guest.no_${about}_text`) : t(`error_page.${status}_text`)}</p>
      {loaderData ? (
        <a className="button primary large" href={loaderData.listAddress}>
          {t('guest.all_activities')}
        </a>
      ) : null}
      {status >= 500 ? <p className="muted">{t('error_page.request_id', { id: requestId })}</p> : null}
    </main>
  )
}
