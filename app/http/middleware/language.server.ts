import type { MiddlewareFunction } from 'react-router'
import { isLocale } from '#app/domain/shared/translatable.ts'
import { detectedLocale } from '#app/http/i18n.server.ts'
import { isJsonPath } from '#app/http/paths.ts'
import { speak } from './open-request.server.ts'

/** Speaks the language that `languageMiddleware` found. JSON calls say theirs in a header. */
export const speakDetected: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const asked = request.headers.get('Locale')
  speak(context, isJsonPath(url.pathname) && isLocale(asked) ? asked : detectedLocale(context))
  return next()
}
