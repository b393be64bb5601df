import { redirect } from 'react-router'
import type { Route } from './+types/tab'
import { tabAddress } from './settings-groups.ts'

/** Addresses that count the tabs lead to the tab's own. Source: spec 1 §2.1. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(tabAddress(params['*']))
}
