import type { Permission } from './permissions.ts'
import { HOME_PAGES, type HomePage, type UserSettings } from './user-settings.ts'

const NEEDS = {
  '/dashboard': 'dashboard-access',
  '/bookings/manifest': 'bookings-manifest-access',
  '/history/orders': 'orders-access',
} as const satisfies Record<HomePage, Permission>

/** The pages that somebody may choose to begin with, the one they would get without choosing first. */
export function permittedHomePages(permissions: ReadonlySet<Permission>): HomePage[] {
  return HOME_PAGES.filter((page) => permissions.has(NEEDS[page]))
}

/**
 * Where '/' leads: the user's choice if permitted, else the first page that is. Who sees own resources only
 * begins with them. Source: domain.md §2.
 */
export function homePageFor(
  { homePage }: UserSettings,
  permissions: ReadonlySet<Permission>,
  ownResourcesOnly = false,
): string {
  if (ownResourcesOnly && permissions.has('resources-access')) return '/resources/users'
  const permitted = permittedHomePages(permissions)
  return permitted.find((page) => page === homePage) ?? permitted[0] ?? '/account/profile'
}
