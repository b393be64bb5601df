import { redirect } from 'react-router'
import type { Route } from './+types/to-calendar'

/** The specification's short address, with whatever was chosen in it. Source: spec 1 §2. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/bookings/calendar${url.search}`)
}
