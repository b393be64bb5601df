import { SECONDS_PER_DAY, SECONDS_PER_YEAR } from '#app/domain/shared/time.ts'
import type { Config } from '#app/http/context.server.ts'
import { readCookie, writeCookie } from './cookies.server.ts'

const STAY_SECONDS = 30 * SECONDS_PER_DAY
const DEVICE_SECONDS = SECONDS_PER_YEAR

export function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith('https:')
}

/** Over https the prefix makes browsers refuse the cookie from other hosts and from plain http. */
function named(name: string, config: Config): string {
  return isSecure(config) ? `__Host-${name}` : name
}

export function readSessionToken(request: Request, config: Config): string | undefined {
  return readCookie(request, named('brygga_session', config))
}

export function sessionCookie(token: string, staysLoggedIn: boolean, config: Config): string {
  return writeCookie(named('brygga_session', config), token, {
    secure: isSecure(config),
    ...(staysLoggedIn ? { maxAge: STAY_SECONDS } : {}),
  })
}

export function endedSessionCookie(config: Config): string {
  return writeCookie(named('brygga_session', config), '', { secure: isSecure(config), maxAge: 0 })
}

/** Names the browser across log-ins, so that an attack on the account doesn't lock its owner out. */
export function readDeviceToken(request: Request, config: Config): string | undefined {
  const token = readCookie(request, named('brygga_device', config))
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

export function deviceCookie(token: string, config: Config): string {
  return writeCookie(named('brygga_device', config), token, {
    secure: isSecure(config),
    maxAge: DEVICE_SECONDS,
  })
}
