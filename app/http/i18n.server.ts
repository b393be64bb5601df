import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { createI18nextMiddleware } from 'remix-i18next'
import { isLocale, LOCALES, type Locale } from '#app/domain/shared/text/translatable.ts'
import { SECONDS_PER_YEAR } from '#app/domain/shared/time.ts'
import { readCookie, writeCookie } from '#app/http/session/cookies.server.ts'
import { isGuestCall } from './paths.ts'

const LANGUAGE_COOKIE = 'lang'
const [detectLanguage, getLanguage] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...LOCALES],
    fallbackLanguage: 'sv',
    order: ['header'],
  },
})

const detected = createContext<Locale>()
/** The library prepares an instance anew to read a header, of which browsers send few different ones. */
const byHeader = new Map<string, Locale>()
const MOST_HEADERS = 500

/**
 * Finds the language of a request: the cookie, else what the browser prefers, else Swedish. A signed-in
 * user's own setting and a guest page's `lang` go before it; their middleware says so.
 */
export const languageMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  const { request, url, context } = args
  const header = request.headers.get('Accept-Language') ?? ''
  const existing = chosenLocale(request, url) ?? byHeader.get(header)
  if (existing) {
    context.set(detected, existing)
    return next()
  }
  return detectLanguage(args, () => {
    const language = getLanguage(context)
    const locale = isLocale(language) ? language : 'sv'
    if (byHeader.size >= MOST_HEADERS) byHeader.clear()
    byHeader.set(header, locale)
    context.set(detected, locale)
    return next()
  })
}

export function detectedLocale(context: Readonly<RouterContextProvider>): Locale {
  return context.get(detected)
}

/** Guests' calls read no cookie. */
function chosenLocale(request: Request, { pathname }: URL): Locale | undefined {
  const chosen = isGuestCall(pathname) ? undefined : readCookie(request, LANGUAGE_COOKIE)
  return isLocale(chosen) ? chosen : undefined
}

export function languageCookie(locale: Locale, secure: boolean): string {
  return writeCookie(LANGUAGE_COOKIE, locale, { maxAge: SECONDS_PER_YEAR, secure, httpOnly: false })
}
