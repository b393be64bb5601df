import { services } from '#app/http/context.server.ts'
import { widgetLink } from '#app/http/pages/embed-code.ts'
import { qrCodeSvg } from '#app/messages/qr-code.ts'
import type { Route } from './+types/widget-qr-svg'

/** The address of the booking page as a code that phones read. */
export function loader({ context }: Route.LoaderArgs) {
  const { shop, config } = context.get(services)
  const svg = qrCodeSvg(widgetLink({ publicUrl: config.publicUrl, key: shop.key }))
  return new Response(svg, {
    headers: {
      'Content-Type': 'image/svg+xml',
      'Content-Disposition': `inline; filename="booking-page-${shop.key}.svg"`,
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
