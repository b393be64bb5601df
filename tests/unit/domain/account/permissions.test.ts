import { expect, test } from 'vitest'
import { homePageFor } from '#app/domain/account/home-page.ts'
import { pathAfterSwitch } from '#app/domain/account/path-after-switch.ts'
import {
  type BuiltInRole,
  type MemberRole,
  opensBookings,
  type Permission,
  permissionsOf,
  seesOwnResourcesOnly,
} from '#app/domain/account/permissions.ts'
import { sessionEnd, slideSession, staysLoggedIn } from '#app/domain/account/session-life.ts'
import { instant } from '#app/domain/shared/time.ts'

const COLUMNS = [
  'OWNER',
  'ADMIN',
  'STAFF',
  'DOOR',
  'ACCOUNTANT',
  'RESOURCE_USER',
] as const satisfies BuiltInRole[]

/** domain.md §2, row by row: owner, admin, staff, door, accountant, resource user. */
test.each<[Permission, string]>([
  ['dashboard-access', 'xxx-x-'],
  ['bookings-manifest-access', 'xxxx-x'],
  ['calendars-access', 'xxxx-x'],
  ['orders-access', 'xxxxx-'],
  ['bookings-create', 'xxxx--'],
  ['orders-delete', 'xx----'],
  ['orders-refund', 'xx----'],
  ['qr-codes-access', 'xxxx--'],
  ['rental-products-show', 'xxx---'],
  ['rental-products-edit', 'xx----'],
  ['categories-access', 'xx----'],
  ['price-categories-access', 'xx----'],
  ['durations-access', 'xx----'],
  ['taxes-access', 'xx----'],
  ['availability-calendars-access', 'xxx---'],
  ['resources-access', 'xx---x'],
  ['promoactors-access', 'xx----'],
  ['reports-access', 'xx--x-'],
  ['settings-access', 'xx----'],
  ['users-manage', 'x-----'],
  ['superadmin-access', '------'],
])('%s: %s', (permission, marks) => {
  const previous = COLUMNS.map((builtIn) => (permissionsOf({ builtIn }, null).has(permission) ? 'x' : '-'))
  expect(previous.join('')).toBe(marks)
})

test('a role on the platform adds to the one in the shop', () => {
  expect([...permissionsOf(null, 'SUPER_ADMIN')]).toEqual(['superadmin-access', 'statistics-access'])
  expect([...permissionsOf({ permissions: ['orders-access'] }, 'SALES')]).toEqual([
    'orders-access',
    'superadmin-sales-access',
  ])
})

test.each([
  [undefined, 'OWNER', '/dashboard'],
  ['/bookings/manifest', 'OWNER', '/bookings/manifest'],
  ['/dashboard', 'DOOR', '/bookings/manifest'],
  ['/history/orders', 'ACCOUNTANT', '/history/orders'],
] as const)('home page %s of %s is %s', (homePage, builtIn, path) => {
  expect(homePageFor({ homePage }, permissionsOf({ builtIn }, null))).toBe(path)
})

test.each([
  [{ builtIn: 'RESOURCE_USER' }, true, '/resources/users'],
  [{ builtIn: 'DOOR' }, false, '/bookings/manifest'],
  [{ permissions: ['resources-access'], ownResourcesOnly: true }, true, '/resources/users'],
  [{ permissions: ['resources-access'] }, false, '/account/profile'],
  [null, false, '/account/profile'],
] satisfies [MemberRole | null, boolean, string][])(
  '%j sees own resources only: %s, and begins at %s',
  (role, isOwn, path) => {
    expect(seesOwnResourcesOnly(role)).toBe(isOwn)
    expect(homePageFor({ homePage: '/dashboard' }, permissionsOf(role, null), isOwn)).toBe(path)
  },
)

test.each([
  [{ builtIn: 'ACCOUNTANT' }, true],
  [{ builtIn: 'RESOURCE_USER' }, true],
  [{ permissions: ['calendars-access', 'orders-access'], ownResourcesOnly: true }, false],
  [{ permissions: ['bookings-manifest-access'] }, false],
] satisfies [MemberRole, boolean][])('%j opens bookings: %s', (role, opens) => {
  expect(opensBookings(permissionsOf(role, null), seesOwnResourcesOnly(role))).toBe(opens)
})

test('who may open nothing else begins at the profile', () => {
  expect(homePageFor({}, new Set())).toBe('/account/profile')
})

test.each([
  ['/orders/12/manage', '/history/orders'],
  ['/products/7/prices', '/products'],
  ['/dashboard', '/dashboard'],
  ['/12', '/'],
  ['/orders/12?x=1', '/history/orders'],
])('after switching shops %s becomes %s', (path, next) => {
  expect(pathAfterSwitch(path)).toBe(next)
})

const now = instant('2026-07-01T10:00:00Z')

test.each([
  { stays: false, end: '2026-07-01T22:00:00Z' },
  { stays: true, end: '2026-07-31T10:00:00Z' },
])('a session with stay = $stays ends at $end', ({ stays, end }) => {
  const expiresAt = sessionEnd(now, stays)
  expect(expiresAt).toBe(end)
  expect(staysLoggedIn({ lastSeenAt: now, expiresAt })).toBe(stays)
})

test.each([
  { seen: '2026-07-01T09:55:01Z', slidTo: undefined },
  { seen: '2026-07-01T09:55:00Z', slidTo: '2026-07-01T22:00:00Z' },
])('a session seen at $seen slides to $slidTo', ({ seen, slidTo }) => {
  const lastSeenAt = instant(seen)
  expect(slideSession({ lastSeenAt, expiresAt: sessionEnd(lastSeenAt, false) }, now)).toBe(slidTo)
})
