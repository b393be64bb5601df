import type { MiddlewareFunction } from 'react-router'
import { isLocale, type Locale } from '#app/domain/shared/text/translatable.ts'
import { detectedLocale } from '#app/http/i18n.server.ts'
import { isJsonPath } from '#app/http/paths.ts'
import { setRequestLocale } from './open-request.server.ts'

/** Speaks the language that `languageMiddleware` found. JSON calls say theirs in a header. */
export const useDetectedLanguage: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  setRequestLocale(context, localeOfCall(request, url) ?? detectedLocale(context))
  return next()
}

/** The language that a JSON call asks for in its header. Source: domain.md §11. */
export function localeOfCall(request: Request, url: URL): Locale | undefined {
  const requested = request.headers.get('Locale')
  return isJsonPath(url.pathname) && isLocale(requested) ? requested : undefined
}
