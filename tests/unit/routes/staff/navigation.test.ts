import { expect, test } from 'vitest'
import { BUILT_IN_ROLES, type Permission } from '#app/domain/account/permissions.ts'
import { ROUTE_PERMISSIONS } from '#app/http/route-permissions.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { NEW_BOOKING, staffMenus, staffNavigation, staffShortcuts } from '#app/routes/staff/navigation.ts'
import { currentPage, isAt } from '#app/ui/layout/navigation/current-page.ts'

const t = getTranslate('sv')
const EVERYTHING = { ownResourcesOnly: false, hasResources: false }

function catalogOf(permissions: readonly Permission[]) {
  const items = staffNavigation(new Set(permissions), EVERYTHING, t).flatMap((section) => section.items)
  return items.find(({ label }) => label === 'Produkter')
}

test('what can be booked is one group, in the order in which a shop sets it up', () => {
  expect(catalogOf(BUILT_IN_ROLES.OWNER)).toMatchObject({
    to: '/products',
    items: [
      { to: '/products', label: 'Alla produkter' },
      { to: '/categories', label: 'Kategorier' },
      { to: '/price-categories', label: 'Priskategorier' },
      { to: '/durations', label: 'Längder' },
      { to: '/taxes', label: 'Moms' },
    ],
  })
})

test('the group leads to the first page that somebody may open, and is absent without any', () => {
  expect(catalogOf(['taxes-access', 'durations-access'])).toMatchObject({
    to: '/durations',
    items: [{ to: '/durations' }, { to: '/taxes' }],
  })
  expect(catalogOf(['orders-access'])).toBeUndefined()
})

test.each([
  { path: '/bookings/calendar', label: 'Kalender' },
  { path: '/bookings/41', label: 'Kalender' },
  { path: '/bookings/manifest', label: 'Dagslista' },
  { path: '/bookings/41/check-in', label: 'Dagslista' },
  { path: '/bookings/41/check-in?days=1', label: 'Dagslista' },
  { path: '/history/bookings', label: 'Ordrar' },
  { path: '/bookings/41/resources', label: 'Kalender' },
  { path: '/bookings/41/resources?from=%2Fbookings%2Fmanifest%3Fdays%3D1', label: 'Dagslista' },
  {
    path: '/bookings/41/resources?from=%2Fbookings%2F41%3Ffrom%3D%252Fbookings%252Fmanifest',
    label: 'Dagslista',
  },
  { path: '/bookings/41/check-in?from=%2Fbookings%2Fcalendar%3Fview%3Dweek', label: 'Kalender' },
  { path: '/bookings/41?from=%2Fhistory%2Fbookings%3Fq%3Dx', label: 'Ordrar' },
  { path: '/orders/7/manage?booking=41&from=%2Fbookings%2Fcalendar', label: 'Kalender' },
  { path: '/orders/7?from=2026-07-16', label: 'Ordrar' },
])('$path is a page of $label', ({ path, label }) => {
  const sections = staffNavigation(new Set(BUILT_IN_ROLES.OWNER), EVERYTHING, t)
  const current = sections.flatMap(({ items }) => items).filter((item) => isAt(currentPage(path), item))
  expect(current.map((item) => item.label)).toEqual([label])
})

test.each([
  { role: 'DOOR', sells: true },
  { role: 'STAFF', sells: true },
  { role: 'ACCOUNTANT', sells: false },
] as const)('$role starts a booking with a key: $sells', ({ role, sells }) => {
  const allowed = new Set<Permission>(BUILT_IN_ROLES[role])
  const keys = staffShortcuts(allowed, EVERYTHING, t).filter(({ to }) => to === NEW_BOOKING)
  expect(keys.map(({ keys: typed }) => typed)).toEqual(sells ? ['n'] : [])
  const rule = ROUTE_PERMISSIONS[NEW_BOOKING]
  expect([rule?.read, rule?.write]).toEqual(['bookings-create', 'bookings-create'])
  expect(allowed.has('bookings-create')).toBe(sells)
})

const DOOR = BUILT_IN_ROLES.DOOR.join(' ')
const OWN = { ownResourcesOnly: true, hasResources: true }

test.each([
  { permissions: DOOR, own: EVERYTHING, language: 'sv', first: 'Dagslista', pages: 3 },
  { permissions: DOOR, own: EVERYTHING, language: 'de', first: 'Tagesliste', pages: 3 },
  { permissions: DOOR, own: OWN, language: 'sv', first: 'Dagslista', pages: 2 },
  { permissions: 'orders-access', own: EVERYTHING, language: 'sv', first: 'Ordrar', pages: 1 },
  { permissions: 'taxes-access everything', own: EVERYTHING, language: 'sv', first: 'Produkter', pages: 1 },
  { permissions: '', own: EVERYTHING, language: 'sv', first: undefined, pages: 0 },
] as const)(
  '$permissions has menus of its own in $language, made once',
  ({ permissions, own, language, first, pages }) => {
    const made = staffMenus(permissions, own, getTranslate(language))
    const labels = made.nav.flatMap(({ items }) => items.map(({ label }) => label))
    expect([labels[0], labels.length]).toEqual([first, pages])
    expect(made.canCreate).toBe(permissions === DOOR && own === EVERYTHING)
    expect(staffMenus(permissions, { ...own }, getTranslate(language))).toBe(made)
  },
)

test.each([
  { role: 'OWNER', to: ['/products'] },
  { role: 'DOOR', to: [] },
] as const)('$role opens the products with keys: $to', ({ role, to }) => {
  const allowed = new Set<Permission>(BUILT_IN_ROLES[role])
  const products = staffShortcuts(allowed, EVERYTHING, t).filter(({ keys }) => keys === 'g p')
  expect(products.map((shortcut) => shortcut.to)).toEqual(to)
})
