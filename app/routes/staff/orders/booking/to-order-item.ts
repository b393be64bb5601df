import { redirect } from 'react-router'
import type { Route } from './+types/to-order-item'
import { loadBooking } from './load-booking.server.ts'

/** Leads from a booking to its place on the order's page. Source: spec 2 §2. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { order, booking } = await loadBooking(context, params)
  return redirect(`/orders/${order.id}/${booking.orderItemId}`)
}
