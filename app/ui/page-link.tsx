import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** From the root, as `/orders/7?tab=all`. */
  to: string
}

/**
 * The router's link, for lists and menus. On the server it is the element that the router would write: resolving an
 * address that is whole already is a tenth of rendering a list.
 */
export function PageLink({ to, ...attributes }: PageLinkProps) {
  if (!import.meta.env.SSR || !to.startsWith('/')) return <Link to={to} {...attributes} />
  return <a {...attributes} href={to} data-discover="true" />
}
