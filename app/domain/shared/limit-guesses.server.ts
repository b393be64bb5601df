import { type Db, inTransaction } from '#db/transaction.server.ts'
import { returnPoint, spendPoint } from './rate-limit-queries.server.ts'
import { err, ok, type Result } from './result.ts'
import { type Instant, SECONDS_PER_HOUR, SECONDS_PER_QUARTER } from './time.ts'

const TRIES_PER_RECORD = 5
const TRIES_PER_ADDRESS = 20

export type TooManyAttempts = { code: 'too_many_attempts'; retryAfterSeconds: number }

/**
 * Looks up what only somebody who knows a second thing about it may see, such as its customer's e-mail address;
 * undefined when there is none or the second thing is wrong. Wrong answers are limited per record (5 in 15 minutes)
 * and per network address (20 in an hour), in transactions of their own. Source: domain.md §15.5.
 */
export async function limitGuesses<Found>(
  db: Db,
  { kind, id, clientIp, now }: { kind: 'booking' | 'order'; id: number; clientIp: string; now: Instant },
  find: () => Promise<Found | undefined>,
): Promise<Result<Found | undefined, TooManyAttempts>> {
  const limits = [
    { key: `${kind}:${id} ${clientIp}`, limit: TRIES_PER_RECORD, windowSeconds: SECONDS_PER_QUARTER },
    { key: `${kind}:address:${clientIp}`, limit: TRIES_PER_ADDRESS, windowSeconds: SECONDS_PER_HOUR },
  ]
  const spent = await inTransaction(db, async (tx) => {
    for (const limit of limits) {
      const { allowed, retryAfterSeconds } = await spendPoint(tx, { ...limit, now })
      if (!allowed) return ok(retryAfterSeconds)
    }
    return ok(null)
  })
  if (spent.ok && spent.value !== null) {
    return err({ code: 'too_many_attempts', retryAfterSeconds: spent.value })
  }

  const found = await find()
  if (found === undefined) return ok(undefined)
  return inTransaction(db, async (tx) => {
    for (const { key } of limits) await returnPoint(tx, key)
    return ok(found)
  })
}
