import { useLocation } from 'react-router'
import type { NavItem } from './nav-types.ts'

type Place = Pick<NavItem, 'to' | 'under' | 'except'>

/** Whether the reader is on the item's page or on one under it. */
export function useCurrent(item: Place): 'page' | undefined {
  return isAt(useLocation(), item) ? 'page' : undefined
}

/** Whether the reader is on one of a group's pages. */
export function useHasCurrent(items: readonly Place[]): boolean {
  const location = useLocation()
  return items.some((item) => isAt(location, item))
}

/**
 * Whether a page is the item's own or belongs under it. One that says where it was opened from belongs there, as long
 * as the reader means to go back. Exported for tests.
 */
export function isAt(
  { pathname: path, search }: Pick<URL, 'pathname' | 'search'>,
  { to, under = [], except = [] }: Place,
): boolean {
  const pathname = firstPath(path + search)
  const isUnder = (path: string | RegExp) =>
    typeof path === 'string' ? pathname === path || pathname.startsWith(`${path}/`) : path.test(pathname)
  return [to, ...under].some(isUnder) && !except.some(isUnder)
}

/** Path of the first page of those that were opened one from the other. */
function firstPath(address: string): string {
  const [path = '', query] = address.split('?')
  const from = new URLSearchParams(query).get('from')
  return from?.startsWith('/') ? firstPath(from) : path
}
