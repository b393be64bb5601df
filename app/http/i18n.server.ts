import { createI18nextMiddleware } from 'remix-i18next'
import { isLocale, LOCALES, type Locale } from '#app/domain/shared/text/translatable.ts'
import { SECONDS_PER_YEAR } from '#app/domain/shared/time.ts'
import { readCookie, writeCookie } from '#app/http/session/cookies.server.ts'
import { isGuestCall } from './paths.ts'

const LANGUAGE_COOKIE = 'lang'
/**
 * Finds the language of a request: the cookie, else what the browser prefers, else Swedish. A signed-in
 * user's own setting and a guest page's `lang` go before it; their middleware says so.
 */
const [languageMiddleware, getLanguage] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...LOCALES],
    fallbackLanguage: 'sv',
    order: ['custom', 'header'],
    findLocale: async ({ request }) => {
      if (isGuestCall(new URL(request.url).pathname)) return null
      const chosen = readCookie(request, LANGUAGE_COOKIE)
      return isLocale(chosen) ? chosen : null
    },
  },
})

export { languageMiddleware }

export function detectedLocale(context: Parameters<typeof getLanguage>[0]): Locale {
  const language = getLanguage(context)
  return isLocale(language) ? language : 'sv'
}

export function languageCookie(locale: Locale, secure: boolean): string {
  return writeCookie(LANGUAGE_COOKIE, locale, { maxAge: SECONDS_PER_YEAR, secure, httpOnly: false })
}
