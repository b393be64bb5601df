import { useTranslate } from '#app/i18n/translate.ts'

type WhyLinkProps = {
  /** null for who may not see it. */
  to: string | null
  /** In a sentence. */
  reason?: string | null | undefined
  /** The start or the day. */
  about: string
}

/**
 * Says why a start or a day isn't free, and leads to what explains it in full, in a tab of its own: the form stays as
 * it is typed.
 */
export function WhyLink({ to, reason, about }: WhyLinkProps) {
  const t = useTranslate()
  return (
    <>
      {reason ? <span className="why-link">{reason}</span> : null}
      {to === null ? null : (
        <a className="why-link" href={to} target="_blank" rel="noopener">
          {t('staff_booking.why')}
          <span className="visually-hidden">
            {' '}
            {about} ({t('common.opens_new_tab')})
          </span>
        </a>
      )}
    </>
  )
}
