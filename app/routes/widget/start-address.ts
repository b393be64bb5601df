/**
 * The same address with a cart, so that a reload or Back never makes a second order, and with the window's
 * own key, for take-over. Source: domain.md §7.
 */
export function startAddress(
  pathname: string,
  params: URLSearchParams,
  { newKey, address }: { newKey: () => string; address: { w: string | undefined } },
): string {
  const next = new URLSearchParams(params)
  next.set('cart', newKey())
  if (address.w === undefined) next.set('w', newKey())
  return `${pathname}?${next.toString()}`
}
