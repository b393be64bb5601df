import { useTranslate } from '#app/i18n/translate.ts'
import { CachedElement } from '#app/ui/cached-element.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { isAt, useCurrentPage } from './current-page.ts'
import type { NavItem } from './nav-types.ts'

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
  const links = pages.length + (newBooking ? 2 : 1)
  return (
    <CachedElement
      as="nav"
      className={`bottom links-${links}`}
      aria-label={t('nav.quick')}
      contents={BottomLinks}
      inputs={{ pages, newBooking, menu, page: useCurrentPage() }}
    />
  )
}

type BottomLinksProps = Pick<BottomNavProps, 'newBooking' | 'menu'> & {
  pages: readonly NavItem[]
  page: string
}

function BottomLinks({ pages, newBooking, menu, page }: BottomLinksProps) {
  const t = useTranslate()
  const middle = Math.ceil(pages.length / 2)
  return (
    <>
      {pages.slice(0, middle).map((item) => (
        <BottomItem key={item.to} item={item} page={page} />
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
        <BottomItem key={item.to} item={item} page={page} />
      ))}
      <BottomItem item={{ to: menu, label: t('nav.menu'), icon: 'menu' }} page={page} />
    </>
  )
}

function BottomItem({ item, page }: { item: NavItem; page: string }) {
  const { to, label, icon } = item
  return (
    <PageLink to={to} aria-current={isAt(page, item) ? 'page' : undefined}>
      <Icon name={icon} />
      {label}
    </PageLink>
  )
}
