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

type Location = Pick<URL, 'pathname' | 'search'>

/**
 * Whether a page is the item's own or belongs under it. One that says where it was opened from belongs there, as long
 * as the reader means to go back. Exported for tests.
 */
export function isAt(location: Location, { to, under = [], except = [] }: Place): boolean {
  const pathname = pathFrom(location)
  const isUnder = (path: string | RegExp) =>
    typeof path === 'string' ? pathname === path || pathname.startsWith(`${path}/`) : path.test(pathname)
  return [to, ...under].some(isUnder) && !except.some(isUnder)
}

/** Path of the first page of those that were opened one from the other. */
function pathFrom({ pathname, search }: Location): string {
  const from = new URLSearchParams(search).get('from')
  if (!from?.startsWith('/')) return pathname
  const [path = '', ...query] = from.split('?')
  return pathFrom({ pathname: path, search: query.join('?') })
}
