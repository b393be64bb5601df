import { redirect } from 'react-router'

/** The summary is where reports begin. */
export function loader() {
  return redirect('/reports/overview/summary')
}
