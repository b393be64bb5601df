import { SECONDS_PER_YEAR } from '#app/domain/shared/time.ts'
import { readCookie, writeCookie } from '#app/http/session/cookies.server.ts'

const COOKIE = 'shortcuts'
/** Single keys may get in the way of speech control, so they can be turned off (WCAG 2.1.4). */
export function readShortcuts(request: Request): boolean {
  return readCookie(request, COOKIE) !== 'off'
}

export function shortcutsCookie(isOn: boolean, secure: boolean): string {
  return writeCookie(COOKIE, isOn ? 'on' : 'off', { maxAge: SECONDS_PER_YEAR, secure })
}
