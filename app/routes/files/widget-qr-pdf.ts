import { services } from '#app/http/context.server.ts'
import { widgetLink } from '#app/http/pages/embed-code.ts'
import { sendRendered } from '#app/http/send-rendered.server.ts'
import type { Route } from './+types/widget-qr-pdf'

/** A sheet with the code of the booking page, to be put up. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { shop, config, locale, t } = context.get(services)
  const link = widgetLink({ publicUrl: config.publicUrl, key: shop.key })
  return sendRendered({
    kind: 'poster',
    content: { locale, title: shop.displayName, text: t('widget.poster'), link },
    contentType: 'application/pdf',
    name: `booking-page-${shop.key}.pdf`,
    signal: request.signal,
  })
}
