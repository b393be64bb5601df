/** Every permission there is, in the specification's spelling. Source: domain.md §2. */
const PERMISSIONS = [
  'dashboard-access',
  'bookings-manifest-access',
  'calendars-access',
  'orders-access',
  'bookings-create',
  'orders-delete',
  'orders-refund',
  'qr-codes-access',
  'rental-products-show',
  'rental-products-edit',
  'categories-access',
  'price-categories-access',
  'durations-access',
  'taxes-access',
  'availability-calendars-access',
  'resources-access',
  'promoactors-access',
  'reports-access',
  'settings-access',
  'users-manage',
  'superadmin-access',
  'statistics-access',
  'superadmin-economy-access',
  'superadmin-sales-access',
] as const
export type Permission = (typeof PERMISSIONS)[number]

export type BuiltInRole = 'OWNER' | 'ADMIN' | 'STAFF' | 'DOOR' | 'ACCOUNTANT' | 'RESOURCE_USER'
export type PlatformRole = 'SUPER_ADMIN' | 'ECONOMY' | 'SALES'

const DOOR = [
  'bookings-manifest-access',
  'calendars-access',
  'orders-access',
  'bookings-create',
  'qr-codes-access',
] as const satisfies readonly Permission[]

const STAFF = [
  ...DOOR,
  'dashboard-access',
  'rental-products-show',
  'availability-calendars-access',
] as const satisfies readonly Permission[]

const ADMIN = [
  ...STAFF,
  'orders-delete',
  'orders-refund',
  'rental-products-edit',
  'categories-access',
  'price-categories-access',
  'durations-access',
  'taxes-access',
  'resources-access',
  'promoactors-access',
  'reports-access',
  'settings-access',
] as const satisfies readonly Permission[]

/**
 * Permissions of each built-in role. They are fixed: a shop copies one and edits the copy. Source: domain.md §2.
 * Exported for tests.
 */
export const BUILT_IN_ROLES = {
  OWNER: [...ADMIN, 'users-manage'],
  ADMIN,
  STAFF,
  DOOR,
  ACCOUNTANT: ['dashboard-access', 'orders-access', 'reports-access'],
  RESOURCE_USER: ['bookings-manifest-access', 'calendars-access', 'resources-access'],
} as const satisfies Record<BuiltInRole, readonly Permission[]>

/** Permissions of the platform's own people across shops. Source: domain.md §2. */
const PLATFORM_ROLES = {
  SUPER_ADMIN: ['superadmin-access', 'statistics-access'],
  ECONOMY: ['superadmin-economy-access'],
  SALES: ['superadmin-sales-access'],
} as const satisfies Record<PlatformRole, readonly Permission[]>

/** A member's role: a built-in one, or the permissions of the shop's own copy. */
export type MemberRole =
  | { builtIn: BuiltInRole }
  | { permissions: readonly Permission[]; ownResourcesOnly?: boolean | undefined }

/** Whether the role sees nothing but what the resources linked to its user are booked for. Source: domain.md §2. */
export function seesOwnResourcesOnly(role: MemberRole | null): boolean {
  if (role === null) return false
  return 'builtIn' in role ? role.builtIn === 'RESOURCE_USER' : role.ownResourcesOnly === true
}

/** Whether somebody may open bookings; with own resources only, those that their list of the day shows. */
export function opensBookings(permissions: ReadonlySet<Permission>, ownResourcesOnly: boolean): boolean {
  return permissions.has(ownResourcesOnly ? 'bookings-manifest-access' : 'orders-access')
}

/** Everything somebody may do: their role in the current shop, if any, and their role on the platform, if any. */
export function permissionsOf(
  role: MemberRole | null,
  platformRole: PlatformRole | null,
): ReadonlySet<Permission> {
  const ofShop = role === null ? [] : 'builtIn' in role ? BUILT_IN_ROLES[role.builtIn] : role.permissions
  return new Set<Permission>([...ofShop, ...(platformRole ? PLATFORM_ROLES[platformRole] : [])])
}

export function isPermission(value: unknown): value is Permission {
  return PERMISSIONS.some((permission) => permission === value)
}
