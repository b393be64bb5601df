import { useLocation } from 'react-router'
import type { NavItem } from './nav-types.ts'

/** Whether the reader is on the item's page or on one under it. */
export function useCurrent({ to, under = [] }: Pick<NavItem, 'to' | 'under'>): 'page' | undefined {
  const { pathname } = useLocation()
  const isCurrent = [to, ...under].some((path) => pathname === path || pathname.startsWith(`${path}/`))
  return isCurrent ? 'page' : undefined
}
