import { services } from '#app/http/context.server.ts'
import { qrCodeSvg } from '#app/messages/qr-code.ts'
import type { Route } from './+types/departure-qr'
import { readManifestAddress, writeManifestAddress } from './manifest-address.ts'

/** A departure on paper as a code that leads a phone back to it, at the door. Source: experience.md 34. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { config, today } = context.get(services)
  const address = readManifestAddress(url.searchParams, today, 1)
  const link = config.publicUrl + writeManifestAddress(address, { days: 1, mode: 'door' })
  return new Response(qrCodeSvg(link), {
    headers: {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'private, max-age=86400',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
