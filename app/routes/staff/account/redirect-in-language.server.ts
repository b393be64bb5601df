import { type RouterContextProvider, redirectDocument } from 'react-router'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { languageCookie } from '#app/http/i18n.server.ts'
import { setRequestLocale } from '#app/http/middleware/open-request.server.ts'
import { isSecure } from '#app/http/session/session-cookie.server.ts'

/** Goes on to a page as a new document, in the language that was chosen: a document loads its texts once. */
export async function redirectInLanguage(
  context: Readonly<RouterContextProvider>,
  to: string,
  { locale, cookies = [] }: { locale: Locale; cookies?: readonly string[] },
) {
  const { config } = context.get(services)
  setRequestLocale(context, locale)
  const { headers } = await redirectWithFlash(context, to, { key: 'form.saved_changes' })
  for (const cookie of [languageCookie(locale, isSecure(config)), ...cookies]) {
    headers.append('Set-Cookie', cookie)
  }
  return redirectDocument(to, { headers })
}
