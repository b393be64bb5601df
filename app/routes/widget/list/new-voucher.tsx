import { guestServices } from '#app/http/context.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { visitAddress } from '#app/routes/widget/addresses.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/new-voucher'

/** The shop sells no gift cards: nothing leads here but an address of somebody's own. Source: spec 2 §2. */
export function loader({ context }: Route.LoaderArgs) {
  return { listAddress: visitAddress(context.get(guestServices).address) }
}

export default function NewVoucherRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <main id="main" className="guest-content" tabIndex={-1}>
      <PageTitle page={t('guest.no_vouchers_title')} />
      <h1>{t('guest.no_vouchers_title')}</h1>
      <p className="step-text">{t('guest.no_vouchers_text')}</p>
      <a className="button primary large" href={loaderData.listAddress}>
        {t('guest.all_activities')}
      </a>
    </main>
  )
}
