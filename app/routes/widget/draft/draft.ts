import { guestServices } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { loadGuestOrder } from '#app/routes/widget/guest-order.server.ts'
import type { Route } from './+types/draft'
import { storeDraft } from './draft.server.ts'

/** The script stores the details page while it is typed, so that a reload loses nothing. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const order = await loadGuestOrder(guest, params.orderId)
  await storeDraft(guest, order, await readForm(request))
  return new Response(null, { status: 204 })
}
