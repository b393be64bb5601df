import type { Permission } from '#app/domain/account/permissions.ts'
import { RECORDS, type RecordPages } from '#app/http/records.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { NavItem, NavSection } from '#app/ui/layout/navigation/nav-types.ts'
import type { Shortcut } from '#app/ui/layout/shortcuts/shortcut-keys.ts'

/** Permissions of somebody; other words change nothing. */
type Allowed = Pick<ReadonlySet<Permission>, 'has'>
/** Restriction to own resources, and whether any resource is linked to this person. */
type Own = { ownResourcesOnly: boolean; hasResources: boolean }

/** Permissions of the pages that are limited to own resources for whoever sees only those. */
const OWN_PAGES: readonly string[] = [
  'bookings-manifest-access',
  'calendars-access',
  'resources-access',
] satisfies Permission[]

/** The permissions by which pages are offered: who sees own resources only is offered little. */
export function offered(permissions: readonly string[], { ownResourcesOnly }: Own): Allowed {
  return new Set(ownResourcesOnly ? permissions.filter((one) => OWN_PAGES.includes(one)) : permissions)
}

type Menus = ReturnType<typeof createMenus>

const menus = new WeakMap<Translate, Map<string, Menus>>()
/** Roles of which a process keeps the menus, in one language. */
const MOST_ROLES = 200

/** All menus of a reader with these permissions. The server, whose every page shows them, makes them once. */
export function staffMenus(permissions: string, own: Own, t: Translate): Menus {
  if (!import.meta.env.SSR) return createMenus(permissions, own, t)
  const ofLanguage = menus.get(t) ?? new Map<string, Menus>()
  menus.set(t, ofLanguage)
  const key = `${permissions} ${own.ownResourcesOnly} ${own.hasResources}`
  const existing = ofLanguage.get(key)
  if (existing) return existing
  const created = createMenus(permissions, own, t)
  if (ofLanguage.size >= MOST_ROLES) ofLanguage.clear()
  ofLanguage.set(key, created)
  return created
}

function createMenus(permissions: string, own: Own, t: Translate) {
  const allowed = offered(permissions.split(' '), own)
  return {
    canCreate: allowed.has('bookings-create'),
    nav: staffNavigation(allowed, own, t),
    quick: quickPages(allowed, own, t),
    shortcuts: staffShortcuts(allowed, own, t),
  }
}

/** The sidebar's groups, with only pages that this person may open. Source: spec 1 §2.5. */
export function staffNavigation(allowed: Allowed, own: Own, t: Translate): NavSection[] {
  const sections: NavSection[] = [
    { label: t('nav.bookings'), items: bookingPages(allowed, t) },
    { label: t('nav.admin'), items: adminPages(allowed, t) },
    { label: t('nav.resources'), items: resourcePages(allowed, own, t) },
    { label: t('nav.platform'), items: platformPages(allowed, t) },
  ]
  return sections.filter(({ items }) => items.length > 0)
}

/** The phone's bottom bar. */
export function quickPages(allowed: Allowed, own: Own, t: Translate): NavItem[] {
  const pages = [...bookingPages(allowed, t), ...orderPages(allowed, t), ...dashboardPages(allowed, t)]
  return own.ownResourcesOnly ? [...pages, ...resourcePages(allowed, own, t)] : pages
}

/** Where staff start a booking. */
export const NEW_BOOKING = '/orders/new'

const SHORTCUTS: Readonly<Record<string, string>> = {
  '/bookings/manifest': 'g m',
  '/bookings/calendar': 'g c',
  '/history/orders': 'g o',
  '/dashboard': 'g d',
}

/** Keys for the pages that this person may open. Source: experience.md 6. */
export function staffShortcuts(allowed: Allowed, own: Own, t: Translate): (Shortcut & { to: string })[] {
  const pages = quickPages(allowed, own, t).flatMap(({ to, label }) => {
    const keys = SHORTCUTS[to]
    return keys ? [{ keys, to, label }] : []
  })
  const products = catalogGroup(allowed, t).map(({ to, label }) => ({ keys: 'g p', to, label }))
  return [
    ...pages,
    ...products,
    ...(allowed.has('bookings-create') ? [{ keys: 'n', to: NEW_BOOKING, label: t('nav.new_booking') }] : []),
  ]
}

/** One booking at the door. */
const OF_MANIFEST = /^\/bookings\/\d+\/check-in$/

function bookingPages(allowed: Allowed, t: Translate): NavItem[] {
  return [
    ...(allowed.has('bookings-manifest-access')
      ? [
          {
            to: '/bookings/manifest',
            label: t('nav.manifest'),
            icon: 'list',
            under: [OF_MANIFEST],
          } satisfies NavItem,
        ]
      : []),
    ...(allowed.has('calendars-access')
      ? [
          {
            to: '/bookings/calendar',
            label: t('nav.calendar'),
            icon: 'calendar',
            under: ['/bookings'],
            except: ['/bookings/manifest', OF_MANIFEST],
          } satisfies NavItem,
        ]
      : []),
  ]
}

function adminPages(allowed: Allowed, t: Translate): NavItem[] {
  return [
    ...dashboardPages(allowed, t),
    ...orderPages(allowed, t),
    ...(allowed.has('availability-calendars-access')
      ? [{ to: '/availability', label: t('settings.availability'), icon: 'grid' } satisfies NavItem]
      : []),
    ...catalogGroup(allowed, t),
    ...(allowed.has('reports-access')
      ? [{ to: '/reports', label: t('nav.reports'), icon: 'chart' } satisfies NavItem]
      : []),
    ...(allowed.has('settings-access')
      ? [{ to: '/settings', label: t('settings.title'), icon: 'settings' } satisfies NavItem]
      : []),
  ]
}

/** Groups the catalogue pages in one item, which leads to the first of them that this person may open. */
function catalogGroup(allowed: Allowed, t: Translate): NavItem[] {
  const items = catalogPages(allowed, t)
  const [first] = items
  return first ? [{ to: first.to, label: t('nav.products'), icon: 'kayak', items }] : []
}

/** Catalogue pages that this person may open, in the specification's order. */
function catalogPages(allowed: Allowed, t: Translate): NavItem[] {
  const pages: (NavItem & { needs: Permission })[] = [
    { needs: 'rental-products-show', to: '/products', label: t('nav.all_products'), icon: 'kayak' },
    { needs: RECORDS.category.permission, ...listPage(RECORDS.category, 'grid', t) },
    { needs: RECORDS.price_category.permission, ...listPage(RECORDS.price_category, 'users', t) },
    { needs: RECORDS.duration.permission, ...listPage(RECORDS.duration, 'clock', t) },
    { needs: RECORDS.tax.permission, ...listPage(RECORDS.tax, 'percent', t) },
  ]
  return pages.filter(({ needs }) => allowed.has(needs)).map(({ needs: _, ...item }) => item)
}

function listPage({ address, label }: RecordPages, icon: NavItem['icon'], t: Translate): NavItem {
  return { to: address, label: t(label), icon }
}

/** Source: spec 1 §2.5 'Resources section'. */
function resourcePages(allowed: Allowed, { ownResourcesOnly, hasResources }: Own, t: Translate): NavItem[] {
  if (!allowed.has('resources-access')) return []
  const ownPage: NavItem = { to: '/resources/users', label: t('nav.own_resources'), icon: 'user' }
  if (ownResourcesOnly) return [ownPage]
  return [
    { ...listPage(RECORDS.resource, 'anchor', t), except: ['/resources/users'] },
    listPage(RECORDS.resource_type, 'grid', t),
    ...(hasResources ? [ownPage] : []),
  ]
}

function dashboardPages(allowed: Allowed, t: Translate): NavItem[] {
  return allowed.has('dashboard-access')
    ? [{ to: '/dashboard', label: t('nav.dashboard'), icon: 'home' }]
    : []
}

function orderPages(allowed: Allowed, t: Translate): NavItem[] {
  return allowed.has('orders-access')
    ? [{ to: '/history/orders', label: t('nav.orders'), icon: 'order', under: ['/orders', '/history'] }]
    : []
}

function platformPages(allowed: Allowed, t: Translate): NavItem[] {
  const isPlatform =
    allowed.has('superadmin-access') ||
    allowed.has('superadmin-economy-access') ||
    allowed.has('superadmin-sales-access')
  return isPlatform ? [{ to: '/admin/shops', label: t('nav.shops'), icon: 'grid' }] : []
}
