import { redirect } from 'react-router'
import { guestServices } from '#app/http/context.server.ts'
import { startAddress } from '#app/routes/widget/start-address.ts'
import type { Route } from './+types/widget'

/** The plain entry page leads straight to choosing, with a cart of its own. */
export function loader({ context, url }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  return redirect(startAddress('/widget/v2/dialog/new-order', url.searchParams, guest))
}

/** Never shown; with it an address of no shop is answered by a page. */
export default function WidgetRoute() {
  return null
}
