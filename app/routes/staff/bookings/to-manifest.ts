import { redirect } from 'react-router'
import type { Route } from './+types/to-manifest'

/** The specification's short address, with whatever was chosen in it. Source: spec 2 §2. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/bookings/manifest${url.search}`)
}
