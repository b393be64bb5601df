import { redirect } from 'react-router'
import { guestServices } from '#app/http/context.server.ts'
import { chooseAddress, stepAddress } from '#app/routes/widget/addresses.ts'
import { loadChosenOrder } from '#app/routes/widget/guest-order.server.ts'
import type { Route } from './+types/of-cart'

/** A step whose path names no order leads to the cart's, wherever it is now, else to choosing. Source: spec 2 §2. */
export async function loader({ context }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const { address } = guest
  const order = await loadChosenOrder(guest)
  const isBegun = order !== undefined && order !== 'elsewhere'
  return redirect(isBegun ? stepAddress(address, order, 'checkout') : chooseAddress(address, undefined))
}

/** Never shown; with it an address of no shop is answered by a page. */
export default function OfCartRoute() {
  return null
}
