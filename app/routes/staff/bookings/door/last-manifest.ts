import type { ManifestData } from '#app/routes/staff/bookings/load-manifest.server.ts'
import { readManifestAddress } from '#app/routes/staff/bookings/manifest-address.ts'

let last: ManifestData | undefined

/** Remembers the door's manifest in this tab, for when the server can't be reached. */
export function rememberManifest(data: ManifestData): void {
  last = data
}

/** The remembered manifest of the day and product that an address asks for; only the door goes on with it. */
export function recallManifest(url: URL): ManifestData | undefined {
  if (!last) return undefined
  const { date, productId, mode } = readManifestAddress(url.searchParams, last.today, 1)
  const isSame = date === last.address.date && productId === last.address.productId
  return mode === 'door' && isSame ? last : undefined
}
