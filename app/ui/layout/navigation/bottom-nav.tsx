import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { NavItem } from './nav-types.ts'
import { useCurrent } from './use-current.ts'

/** Links that fit side by side on a phone, within a thumb's reach. Source: experience.md 3. */
const MOST_ITEMS = 5

type BottomNavProps = {
  /** The most used pages; the last place is always 'Mer'. */
  items: readonly NavItem[]
  newBooking: string | null
  menu: string
}

/** Phones only: two pages, a new booking in the middle, another page, 'Mer'. */
export function BottomNav({ items, newBooking, menu }: BottomNavProps) {
  const t = useTranslate()
  const pages = items.slice(0, MOST_ITEMS - (newBooking ? 2 : 1))
  const middle = Math.ceil(pages.length / 2)
  const places = pages.length + (newBooking ? 2 : 1)
  return (
    <nav className={`bottom links-${places}`} aria-label={t('nav.quick')}>
      {pages.slice(0, middle).map((item) => (
        <BottomItem key={item.to} {...item} />
      ))}
      {newBooking ? (
        <PageLink className="new" to={newBooking}>
          <i>
            <Icon name="plus" />
          </i>
          {t('nav.new_booking')}
        </PageLink>
      ) : null}
      {pages.slice(middle).map((item) => (
        <BottomItem key={item.to} {...item} />
      ))}
      <BottomItem to={menu} label={t('nav.menu')} icon="menu" />
    </nav>
  )
}

function BottomItem(item: NavItem) {
  const { to, label, icon } = item
  return (
    <PageLink to={to} aria-current={useCurrent(item)}>
      <Icon name={icon} />
      {label}
    </PageLink>
  )
}
