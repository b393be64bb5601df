import { redirect } from 'react-router'
import type { Route } from './+types/to-summary'

/** The summary is where reports begin; it is of the period that was asked for. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/reports/overview/summary${url.search}`)
}
