import type { RouterContextProvider } from 'react-router'
import { type LogInRefusal, logIn } from '#app/domain/account/log-in.server.ts'
import { deleteSession } from '#app/domain/account/session-queries.server.ts'
import { hashToken } from '#app/domain/account/tokens.server.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import { baseServices } from '#app/http/context.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { csrfCookie } from './csrf.server.ts'
import { newToken } from './new-token.server.ts'
import {
  deviceCookie,
  endedSessionCookie,
  readDeviceToken,
  readSessionToken,
  sessionCookie,
} from './session-cookie.server.ts'

const USER_AGENT_CHARACTERS = 200

type Credentials = { email: string; password: string; staysLoggedIn: boolean }

/**
 * Logs in for a form or a JSON call. The session that the browser had before ends, so that nobody goes on
 * in one that they were given. Returns the headers that set the new cookies. Source: reliability.md F93.
 */
export async function beginLogIn(
  request: Request,
  context: Readonly<RouterContextProvider>,
  credentials: Credentials,
): Promise<Result<Headers, LogInRefusal>> {
  const { db, now, config, clientIp } = context.get(baseServices)
  const deviceToken = readDeviceToken(request, config) ?? newToken()
  const loggedIn = await logIn(db, {
    ...credentials,
    clientIp,
    deviceToken,
    userAgent: request.headers.get('User-Agent')?.slice(0, USER_AGENT_CHARACTERS) ?? null,
    newToken,
    now,
  })
  if (!loggedIn.ok) return loggedIn

  await endSession(request, context)
  const headers = new Headers()
  headers.append('Set-Cookie', sessionCookie(loggedIn.value.token, credentials.staysLoggedIn, config))
  headers.append('Set-Cookie', deviceCookie(deviceToken, config))
  // The one that a script got before was bound to the visitor.
  headers.append('Set-Cookie', csrfCookie(loggedIn.value.token, config))
  return ok(headers)
}

/** Logs out. Returns the headers that remove the cookie; without a session it is none the worse. */
export async function endSession(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Headers> {
  const { db, config } = context.get(baseServices)
  const token = readSessionToken(request, config)
  if (token) await inTransaction(db, async (tx) => ok(await deleteSession(tx, hashToken(token))))
  return new Headers({ 'Set-Cookie': endedSessionCookie(config) })
}
