import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'

type Step = { to: string; label: string }

/** Back, today and on through the periods of a calendar or a list of days. */
export function PeriodArrows({ previous, today, next }: { previous: Step; today: string; next: Step }) {
  const t = useTranslate()
  return (
    <>
      <Link className="button secondary icon" to={previous.to} aria-label={previous.label}>
        <Icon name="left" />
      </Link>
      <Link className="button secondary" to={today}>
        {t('time.today')}
      </Link>
      <Link className="button secondary icon" to={next.to} aria-label={next.label}>
        <Icon name="right" />
      </Link>
    </>
  )
}
