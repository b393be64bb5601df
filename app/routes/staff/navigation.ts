import type { Permission } from '#app/domain/account/permissions.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { NavItem, NavSection } from '#app/ui/layout/nav-types.ts'
import type { Shortcut } from '#app/ui/layout/shortcut-keys.ts'

type Allowed = ReadonlySet<Permission>

/** The sidebar's parts, with only what this person may open and what is built. Source: spec 1 §2.5. */
export function staffNavigation(allowed: Allowed, t: Translate): NavSection[] {
  const sections: NavSection[] = [
    { label: t('nav.bookings'), items: bookingPages(allowed, t) },
    { label: t('nav.admin'), items: adminPages(allowed, t) },
    { label: t('nav.products'), items: catalogPages(allowed, t) },
    { label: t('nav.platform'), items: platformPages(allowed, t) },
  ]
  return sections.filter(({ items }) => items.length > 0)
}

/** The phone's bottom bar. */
export function quickPages(allowed: Allowed, t: Translate): NavItem[] {
  return [...bookingPages(allowed, t), ...orderPages(allowed, t), ...dashboardPages(allowed, t)]
}

const SHORTCUTS: Readonly<Record<string, string>> = {
  '/bookings/manifest': 'g m',
  '/history/orders': 'g o',
  '/dashboard': 'g d',
}

/** Keys for the pages that this person may open. Source: experience.md 6. */
export function staffShortcuts(allowed: Allowed, t: Translate): Shortcut[] {
  const pages = quickPages(allowed, t).flatMap(({ to, label }) => {
    const keys = SHORTCUTS[to]
    return keys ? [{ keys, to, label }] : []
  })
  return allowed.has('orders-access')
    ? [...pages, { keys: '/', to: '/search', label: t('nav.search') }]
    : pages
}

function bookingPages(allowed: Allowed, t: Translate): NavItem[] {
  return allowed.has('bookings-manifest-access')
    ? [{ to: '/bookings/manifest', label: t('nav.manifest'), icon: 'list' }]
    : []
}

function adminPages(allowed: Allowed, t: Translate): NavItem[] {
  return [
    ...dashboardPages(allowed, t),
    ...orderPages(allowed, t),
    ...(allowed.has('settings-access')
      ? [{ to: '/settings/outbox', label: t('nav.outbox'), icon: 'mail' } satisfies NavItem]
      : []),
  ]
}

/** What can be booked, in the specification's order. */
function catalogPages(allowed: Allowed, t: Translate): NavItem[] {
  const pages: (NavItem & { needs: Permission })[] = [
    { needs: 'categories-access', to: '/categories', label: t('category.list_title'), icon: 'grid' },
  ]
  return pages.filter(({ needs }) => allowed.has(needs)).map(({ needs: _, ...item }) => item)
}

function dashboardPages(allowed: Allowed, t: Translate): NavItem[] {
  return allowed.has('dashboard-access')
    ? [{ to: '/dashboard', label: t('nav.dashboard'), icon: 'home' }]
    : []
}

function orderPages(allowed: Allowed, t: Translate): NavItem[] {
  return allowed.has('orders-access')
    ? [{ to: '/history/orders', label: t('nav.orders'), icon: 'order', under: ['/orders'] }]
    : []
}

function platformPages(allowed: Allowed, t: Translate): NavItem[] {
  const isPlatform =
    allowed.has('superadmin-access') ||
    allowed.has('superadmin-economy-access') ||
    allowed.has('superadmin-sales-access')
  return isPlatform ? [{ to: '/admin/shops', label: t('nav.shops'), icon: 'grid' }] : []
}
