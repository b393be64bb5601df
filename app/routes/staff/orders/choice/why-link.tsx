import { useTranslate } from '#app/i18n/translate.ts'

type WhyLinkProps = {
  /** null for who may not see it. */
  to: string | null
  /** The start or the day. */
  about: string
}

/** Leads to what explains why a start or a day isn't free, in a tab of its own: the form stays as it is typed. */
export function WhyLink({ to, about }: WhyLinkProps) {
  const t = useTranslate()
  if (to === null) return null
  return (
    <a className="why-link" href={to} target="_blank" rel="noopener">
      {t('staff_booking.why')}
      <span className="visually-hidden">
        {' '}
        {about} ({t('common.opens_new_tab')})
      </span>
    </a>
  )
}
