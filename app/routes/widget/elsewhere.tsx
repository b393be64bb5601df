import { useTranslate } from '#app/i18n/translate.ts'
import type { Route } from './+types/elsewhere'
import { GuestPage } from './guest-page.tsx'

/** What was begun under a cart goes on in another window or is done: nothing of it is shown. Source: domain.md §7. */
export function loader({ url }: Route.LoaderArgs) {
  return { startAddress: `/widget/v2/dialog/new-order${url.search}` }
}

export default function ElsewhereRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <GuestPage step="choose" title={t('guest.elsewhere_title')}>
      <h1>{t('guest.elsewhere_title')}</h1>
      <p className="step-text">{t('guest.elsewhere_text')}</p>
      <a className="btn primary lg" href={loaderData.startAddress}>
        {t('guest.elsewhere_start')}
      </a>
    </GuestPage>
  )
}
