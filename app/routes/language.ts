import { redirect } from 'react-router'
import { changeLocale } from '#app/domain/account/change-profile.server.ts'
import { isLocale } from '#app/domain/shared/text/translatable.ts'
import { baseServices, signedIn } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { languageCookie } from '#app/http/i18n.server.ts'
import { safeRedirect } from '#app/http/session/safe-redirect.ts'
import { isSecure } from '#app/http/session/session-cookie.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/language'

export function loader() {
  return redirect('/')
}

/** Changes the language and goes back to the page the form stood on. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, config } = context.get(baseServices)
  const form = await readForm(request)
  const locale = form.get('locale')
  const next = safeRedirect(form.get('next'))
  if (!isLocale(locale)) return redirect(next)

  const who = context.get(signedIn)
  if (who) await inTransaction(db, (tx) => changeLocale(tx, { userId: who.user.id, locale }))
  return redirect(next, { headers: { 'Set-Cookie': languageCookie(locale, isSecure(config)) } })
}
