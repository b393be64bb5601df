import { useTranslate } from '#app/i18n/translate.ts'
import { PageTitle } from '#app/ui/page-title.tsx'

type ReviewMessageProps = { title: string; text: string; listAddress: string }

/** A page that has nothing to ask: thanks, or why a booking is not reviewed. */
export function ReviewMessage({ title, text, listAddress }: ReviewMessageProps) {
  const t = useTranslate()
  return (
    <main id="main" className="guest-content" tabIndex={-1}>
      <PageTitle page={title} />
      <h1>{title}</h1>
      <p className="step-text">{text}</p>
      <a className="button secondary large" href={listAddress}>
        {t('guest.all_activities')}
      </a>
    </main>
  )
}
