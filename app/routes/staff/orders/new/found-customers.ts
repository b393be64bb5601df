import { findCustomerHits } from '#app/routes/staff/orders/customers/find-customer-hits.server.ts'
import type { Route } from './+types/found-customers'

/** Answers the customers whom the search names, while somebody types. */
export function loader({ url, context }: Route.LoaderArgs) {
  return findCustomerHits(context, url.searchParams.get('q') ?? '')
}
