/**
 * Who is asking. `X-Forwarded-For` counts only as far as our own proxies wrote it: the last
 * `trustedProxies` entries; everything before them is the client's own claim. Source: reliability.md F90.
 */
export function clientAddress(forwardedFor: string | null, peer: string, trustedProxies: number): string {
  if (trustedProxies === 0) return peer
  const forwarded = (forwardedFor ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return forwarded.at(-trustedProxies) ?? peer
}
