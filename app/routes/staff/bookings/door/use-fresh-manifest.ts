import { useEffect, useMemo } from 'react'
import { useFetcher } from 'react-router'
import type { ManifestData } from '#app/routes/staff/bookings/load-manifest.server.ts'
import { type ManifestAddress, writeManifestAddress } from '#app/routes/staff/bookings/manifest-address.ts'
import { fromSentManifest, type SentManifest } from '#app/routes/staff/bookings/sent-manifest.ts'
import { rememberManifest } from './last-manifest.ts'

/** Others tick too, and reservations run out: the list is read again so often. */
const FRESH_MILLISECONDS = 30_000

/** The newest manifest of the page's address: as loaded, or as read again since. */
export function useFreshManifest(loaded: ManifestData): { data: ManifestData; refresh: () => void } {
  const fetcher = useFetcher<SentManifest>()
  const address = writeManifestAddress({ ...loaded.address, at: undefined })
  const sent = fetcher.data
  const read = useMemo(() => sent && fromSentManifest(sent), [sent])
  const isNewer = read !== undefined && isSameList(read.address, loaded.address) && read.now >= loaded.now
  const data = isNewer ? read : loaded
  const refresh = () => void fetcher.load(address)

  useEffect(() => rememberManifest(data), [data])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) refresh()
    }, FRESH_MILLISECONDS)
    return () => clearInterval(timer)
  })
  return { data, refresh }
}

function isSameList(a: ManifestAddress, b: ManifestAddress): boolean {
  return a.date === b.date && a.productId === b.productId
}
