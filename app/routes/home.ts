import { redirect } from 'react-router'
import { homePageFor } from '#app/domain/account/home-page.ts'
import { signedIn } from '#app/http/context.server.ts'
import type { Route } from './+types/home'

/** '/' is no page: it leads to where this person works. Source: domain.md §2. */
export function loader({ context }: Route.LoaderArgs) {
  const who = context.get(signedIn)
  if (!who) return redirect('/login')
  if (!who.shop) return redirect(who.user.platformRole ? '/admin' : '/onboarding/new-shop')
  return redirect(homePageFor(who.user.settings, who.permissions, who.ownResourcesOnly))
}
