import { hash, verify } from '@node-rs/argon2'
import { workQueue } from '#app/domain/shared/work-queue.ts'

/** OWASP's first recommendation for argon2id, which is the library's default kind: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hash of a password that nobody has, so that an unknown address takes as long as a known one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$BM3BXRYo8a6lk94I9ZLemQ$pIQwrv6PHzFTyC9trpa+QrHVGbrstYgJjddLd4uN8yo'

/** Two of the four threads that files and compression use, too; the last in line waits about a second. */
const inTurn = workQueue({ atOnce: 2, waiting: 100 })

/** Throws `QueueFull` while too many wait. Runs off the main thread. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS))
}

/** False also for a user without a password, after the same work. Throws and runs as `hashPassword` does. */
export async function isPasswordRight(password: string, passwordHash: string | null): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? NOBODYS_HASH, password))
  return isRight && passwordHash !== null
}
