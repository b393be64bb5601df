import { useTranslate } from '#app/i18n/translate.ts'
import { GuestPage } from '#app/routes/widget/guest-page.tsx'
import type { Route } from './+types/elsewhere'

/** Says that a cart's order goes on in another window or is done, and shows nothing of it. Source: domain.md §7. */
export function loader({ url }: Route.LoaderArgs) {
  return { startAddress: `/widget/v2/dialog/new-order${url.search}` }
}

export default function ElsewhereRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <GuestPage step="choose" title={t('guest.elsewhere_title')}>
      <h1>{t('guest.elsewhere_title')}</h1>
      <p className="step-text">{t('guest.elsewhere_text')}</p>
      <a className="button primary large" href={loaderData.startAddress}>
        {t('guest.elsewhere_start')}
      </a>
    </GuestPage>
  )
}
