import { useLocation } from 'react-router'
import type { NavItem } from './nav-types.ts'

type Place = Pick<NavItem, 'to' | 'under' | 'except'>

/** Path of the page that the reader is on, or of the first of those that were opened one from the other. */
export function useCurrentPage(): string {
  const { pathname, search } = useLocation()
  return currentPage(pathname + search)
}

/** The same of an address from the root. Exported for tests. */
export function currentPage(address: string): string {
  const [path = '', query] = address.split('?')
  const from = new URLSearchParams(query).get('from')
  return from?.startsWith('/') ? currentPage(from) : path
}

/**
 * Whether a page is the item's own or belongs under it. One that says where it was opened from belongs there, as long
 * as the reader means to go back.
 */
export function isAt(page: string, { to, under = [], except = [] }: Place): boolean {
  const isUnder = (path: string | RegExp) =>
    typeof path === 'string' ? page === path || page.startsWith(`${path}/`) : path.test(page)
  return [to, ...under].some(isUnder) && !except.some(isUnder)
}
