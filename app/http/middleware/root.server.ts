import type { MiddlewareFunction } from 'react-router'
import { languageMiddleware } from '#app/http/i18n.server.ts'
import { limitBody } from './body-limit.server.ts'
import { crossSiteRules } from './cross-site.server.ts'
import { answerErrors } from './error-answers.server.ts'
import { findGuestShop } from './guest-shop.server.ts'
import { handleJsonLogIn } from './json-log-in.server.ts'
import { useDetectedLanguage } from './language.server.ts'
import { openRequest } from './open-request.server.ts'
import { openToOtherSites } from './other-sites.server.ts'
import { checkPermission } from './permission.server.ts'
import { securityHeaders } from './security-headers.server.ts'
import { readSession } from './session.server.ts'

/** Middleware of every request, in this order, before any loader or action. Nothing is open by default. */
export const rootMiddleware: readonly MiddlewareFunction<Response>[] = [
  openRequest,
  securityHeaders,
  openToOtherSites,
  answerErrors,
  languageMiddleware,
  useDetectedLanguage,
  limitBody,
  crossSiteRules,
  handleJsonLogIn,
  readSession,
  findGuestShop,
  checkPermission,
]
