import type { WidgetAddress } from '#app/http/pages/widget-address.ts'

/**
 * The same address with a cart, so that a reload or Back never books twice, and with a key of the window, for
 * take-over. A window keeps its key only for the order that the address names. Source: domain.md §7.
 */
export function startAddress(
  pathname: string,
  params: URLSearchParams,
  { newKey, address }: { newKey: () => string; address: Pick<WidgetAddress, 'order' | 'w'> },
): string {
  const next = new URLSearchParams(params)
  next.set('cart', newKey())
  if (address.w === undefined || address.order === undefined) next.set('w', newKey())
  return `${pathname}?${next.toString()}`
}
