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

/** Whether a page is the item's own or belongs under it. Exported for tests. */
export function isAt(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  { to, under = [], except = [] }: Place,
): boolean {
  const isUnder = (path: string | RegExp) =>
    typeof path === 'string'
      ? pathname === path || pathname.startsWith(`${path}/`)
      : path.test(pathname + search)
  return [to, ...under].some(isUnder) && !except.some(isUnder)
}
