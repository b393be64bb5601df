import { returnPoint, spendPoint } from '#app/domain/shared/rate-limit-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { type Instant, SECONDS_PER_HOUR, SECONDS_PER_QUARTER } from '#app/domain/shared/time.ts'
import { type Db, inTransaction, type Tx } from '#db/transaction.server.ts'
import { findLogIn } from './account-queries.server.ts'
import { isPasswordRight } from './passwords.server.ts'
import { sessionEnd } from './session-life.ts'
import { insertKnownDevice, insertSession, isKnownDevice } from './session-queries.server.ts'
import { hashToken } from './tokens.server.ts'

const TRIES_PER_ACCOUNT_AND_ADDRESS = 5
const TRIES_PER_DEVICE = 5
const TRIES_PER_ADDRESS = 20

export type LogInInput = {
  email: string
  password: string
  staysLoggedIn: boolean
  clientIp: string
  userAgent: string | null
  /** Names this browser across log-ins. */
  deviceToken: string
  newToken: () => string
  now: Instant
}

export type LogInRefusal =
  | { code: 'too_many_attempts'; retryAfterSeconds: number }
  | { code: 'wrong_email_or_password'; at: 'password' }

type LoggedIn = { userId: number; token: string; expiresAt: Instant }

/**
 * Checks a password and begins a session with a token that nobody had before. Unknown and wrong are refused the
 * same, after the same work. Wrong tries are limited per account and address (5 in 15 minutes) and per
 * address (20 in an hour); a browser that the user has logged in with before has a limit of its own, so
 * that an attack does not lock them out. Limits count in transactions of their own, and the password is
 * hashed outside of any. Source: reliability.md F90, F92, F93.
 */
export async function logIn(db: Db, input: LogInInput): Promise<Result<LoggedIn, LogInRefusal>> {
  const found = await findLogIn(db, input)
  const deviceHash = hashToken(`${input.deviceToken} ${found?.userId ?? 0}`)
  const isKnown =
    found !== undefined && (await isKnownDevice(db, { tokenHash: deviceHash, userId: found.userId }))
  const limits = isKnown ? deviceLimits(deviceHash) : strangerLimits(input)

  for (const limit of limits) {
    const spent = await inTransaction(db, async (tx) =>
      ok(await spendPoint(tx, { ...limit, now: input.now })),
    )
    if (spent.ok && !spent.value.allowed) {
      return err({ code: 'too_many_attempts', retryAfterSeconds: spent.value.retryAfterSeconds })
    }
  }
  const isRight = await isPasswordRight(input.password, found?.passwordHash ?? null)
  if (!found || !isRight) return err({ code: 'wrong_email_or_password', at: 'password' })

  return inTransaction(db, async (tx) => {
    for (const { key } of limits) await returnPoint(tx, key)
    await insertKnownDevice(tx, { tokenHash: deviceHash, userId: found.userId, now: input.now })
    return ok(await beginSession(tx, { ...input, userId: found.userId }))
  })
}

type Begin = Pick<LogInInput, 'staysLoggedIn' | 'userAgent' | 'newToken' | 'now'> & { userId: number }

async function beginSession(tx: Tx, input: Begin): Promise<LoggedIn> {
  const token = input.newToken()
  const expiresAt = sessionEnd(input.now, input.staysLoggedIn)
  await insertSession(tx, {
    tokenHash: hashToken(token),
    userId: input.userId,
    expiresAt,
    userAgent: input.userAgent,
    now: input.now,
  })
  return { userId: input.userId, token, expiresAt }
}

function strangerLimits({ email, clientIp }: LogInInput) {
  return [
    {
      key: `login:account:${hashToken(`${email.toLowerCase()} ${clientIp}`)}`,
      limit: TRIES_PER_ACCOUNT_AND_ADDRESS,
      windowSeconds: SECONDS_PER_QUARTER,
    },
    { key: `login:address:${clientIp}`, limit: TRIES_PER_ADDRESS, windowSeconds: SECONDS_PER_HOUR },
  ]
}

function deviceLimits(deviceHash: string) {
  return [{ key: `login:device:${deviceHash}`, limit: TRIES_PER_DEVICE, windowSeconds: SECONDS_PER_QUARTER }]
}
