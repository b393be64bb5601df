import { redirect } from 'react-router'
import type { Route } from './+types/to-history'

/** The specification's short address, with whatever was chosen in it. Source: spec 2 §2. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/history/orders${url.search}`)
}
