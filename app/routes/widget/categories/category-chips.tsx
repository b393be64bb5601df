import { useTranslate } from '#app/i18n/translate.ts'
import type { CategoryChip } from './categories.server.ts'

/** The shop's categories, to narrow down what is shown; nothing where there are none to choose from. */
export function CategoryChips({ chips }: { chips: readonly CategoryChip[] }) {
  const t = useTranslate()
  if (chips.length <= 1) return null
  return (
    <nav className="row scroll-x below-20" aria-label={t('guest.category')}>
      {chips.map(({ name, address, isChosen }) => (
        <a
          key={address}
          className="chip preset category-chip"
          href={address}
          aria-current={isChosen ? 'page' : undefined}
        >
          {name ?? t('common.all')}
        </a>
      ))}
    </nav>
  )
}
