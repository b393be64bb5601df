import { createInterface } from 'node:readline/promises'
import { insertUser } from '#app/domain/account/account-queries.server.ts'
import { PASSWORD_MIN_LENGTH } from '#app/domain/account/password-rule.ts'
import { hashPassword } from '#app/domain/account/passwords.server.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import { isEmail } from '#app/domain/shared/text/text.ts'
import { isUniqueViolation } from '#db/portable.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { startUp } from './start-up.ts'

/** Creates the first user, a super-admin. Asks, or reads ADMIN_EMAIL and ADMIN_PASSWORD. */
async function createAdmin(): Promise<{ inserted: boolean; text: string }> {
  const email = (process.env.ADMIN_EMAIL ?? (await ask('E-mail: '))).trim().toLowerCase()
  if (!isEmail(email)) return { inserted: false, text: `${email} is not an e-mail address.` }
  const password = process.env.ADMIN_PASSWORD ?? (await ask('Password: '))
  if (password.length < PASSWORD_MIN_LENGTH)
    return { inserted: false, text: `The password needs at least ${PASSWORD_MIN_LENGTH} characters.` }

  const { db, now, closeDatabase } = await startUp()
  const passwordHash = await hashPassword(password)
  const created = await inTransaction(db, async (tx) =>
    ok(await insertUser(tx, { name: email, email, passwordHash, platformRole: 'SUPER_ADMIN', now: now() })),
  ).catch((error: unknown) => {
    if (isUniqueViolation(error)) return err({ code: 'exists' })
    throw error
  })
  await closeDatabase()
  return { inserted: created.ok, text: created.ok ? `${email} can log in.` : `${email} exists already.` }
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(question)
  terminal.close()
  return answer
}

const { inserted, text } = await createAdmin()
console.log(text)
process.exitCode = inserted ? 0 : 1
