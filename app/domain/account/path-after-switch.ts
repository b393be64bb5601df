/** Pages of a part that has no page under the path before its first number. */
const LISTS: Readonly<Record<string, string>> = { '/orders': '/history/orders' }

/**
 * Where a user goes on after switching shops: the path before its first number, since ids belong to a shop.
 * Source: domain.md §15.8.
 */
export function pathAfterSwitch(path: string): string {
  const segments = path.split(/[?#]/)[0]?.split('/') ?? []
  const number = segments.findIndex((segment) => /^\d+$/.test(segment))
  if (number === -1) return path
  const base = segments.slice(0, number).join('/') || '/'
  return LISTS[base] ?? base
}
