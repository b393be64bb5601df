import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from './icon.tsx'

/** One level up. */
export function Breadcrumb({ to, label }: { to: string; label: string }) {
  const t = useTranslate()
  return (
    <nav aria-label={t('common.breadcrumb')}>
      <Link className="crumb" to={to}>
        <Icon name="left" small />
        {label}
      </Link>
    </nav>
  )
}
