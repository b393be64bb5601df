import trackScript from '#app/embed/tracking.ts?worker&url'
import { guestServices } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import type { Route } from './+types/tracking-frame'

/** Frame in which a shop's statistics run on pages that are opened directly. Ids are of letters and digits alone. */
export function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(guestServices)
  const { widgetGa4: ga4, widgetMetaPixel: metaPixel } = shop.options
  if (ga4 === null && metaPixel === null) notFound()
  const ids = [ga4 && `data-ga4="${ga4}"`, metaPixel && `data-meta-pixel="${metaPixel}"`]
  const attributes = [`data-shop="${shop.id}"`, ...ids].filter(Boolean).join(' ')
  const html = `<!doctype html><html ${attributes}><meta charset="utf-8"><script src="${trackScript}" defer></script></html>`
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
