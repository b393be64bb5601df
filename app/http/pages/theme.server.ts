import { SECONDS_PER_YEAR } from '#app/domain/shared/time.ts'
import { readCookie, writeCookie } from '#app/http/session/cookies.server.ts'
import { THEMES, type Theme } from './theme.ts'

/** The look that the reader chose, in a cookie so that the server renders it. Source: experience.md §1.36. */
export function readTheme(request: Request): Theme {
  const chosen = readCookie(request, 'theme')
  return THEMES.find((theme) => theme === chosen) ?? 'system'
}

export function themeCookie(theme: Theme, secure: boolean): string {
  return writeCookie('theme', theme, { maxAge: SECONDS_PER_YEAR, secure })
}
