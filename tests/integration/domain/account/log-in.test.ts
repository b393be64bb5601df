import { expect, test } from 'vitest'
import { findLogIn } from '#app/domain/account/account-queries.server.ts'
import { changePassword } from '#app/domain/account/change-password.server.ts'
import { type LogInInput, logIn } from '#app/domain/account/log-in.server.ts'
import { hashPassword } from '#app/domain/account/passwords.server.ts'
import { findSession, listSessions } from '#app/domain/account/session-queries.server.ts'
import { hashToken } from '#app/domain/account/tokens.server.ts'
import { addMinutes, instant } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-01T10:00:00Z')
const password = 'en lång fras'
const passwordHash = await hashPassword(password)

function tryLogIn(db: Db, over: Partial<LogInInput> = {}) {
  return logIn(db, {
    email: 'elin@example.com',
    password,
    staysLoggedIn: false,
    clientIp: '203.0.113.7',
    userAgent: 'Firefox',
    deviceToken: 'a new browser',
    newToken: () => crypto.randomUUID(),
    now,
    ...over,
  })
}

async function insertElin(db: Db) {
  return insertUser(db, { email: 'elin@example.com', password_hash: passwordHash })
}

test('passwords are hashed with argon2id, 19 MiB, two passes', () => {
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test.each(DIALECTS)(
  '%s: the right password begins a session whose token is only stored hashed',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const userId = await insertElin(db)

    const result = await tryLogIn(db, { email: 'Elin@Example.com', newToken: () => 'the token' })

    expect(result).toMatchObject({ ok: true, value: { userId, token: 'the token' } })
    expect(await findSession(db, { tokenHash: hashToken('the token'), now })).toMatchObject({
      session: { userId },
      user: { id: userId },
    })
    expect(await findSession(db, { tokenHash: 'the token', now })).toBeUndefined()
    const atEnd = instant('2026-07-01T22:00:00Z')
    expect(await findSession(db, { tokenHash: hashToken('the token'), now: atEnd })).toBeUndefined()
  },
)

test.each(DIALECTS)(
  '%s: unknown, wrong, disabled and without a password are told the same',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    await insertElin(db)
    await insertUser(db, { email: 'gone@example.com', password_hash: passwordHash, disabled_at: now })
    await insertUser(db, { email: 'invited@example.com', password_hash: null })

    const answers = await Promise.all([
      tryLogIn(db, { password: 'wrong' }),
      tryLogIn(db, { email: 'nobody@example.com' }),
      tryLogIn(db, { email: 'gone@example.com' }),
      tryLogIn(db, { email: 'invited@example.com' }),
    ])

    expect(answers).toEqual(
      Array(4).fill({ ok: false, error: { code: 'wrong_email_or_password', at: 'password' } }),
    )
  },
)

test.each(DIALECTS)(
  '%s: the sixth wrong try in 15 minutes is stopped, and so is the right password',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    await insertElin(db)
    for (let attempt = 1; attempt <= 5; attempt++) await tryLogIn(db, { password: 'wrong' })

    expect(await tryLogIn(db)).toEqual({
      ok: false,
      error: { code: 'too_many_attempts', retryAfterSeconds: 900 },
    })
    expect((await tryLogIn(db, { clientIp: '198.51.100.9' })).ok).toBe(true)
    expect((await tryLogIn(db, { now: addMinutes(now, 15) })).ok).toBe(true)
  },
)

test.each(DIALECTS)('%s: an attack does not lock out a browser that the user knows', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  await insertElin(db)
  await tryLogIn(db, { deviceToken: 'own laptop' })
  for (let attempt = 1; attempt <= 6; attempt++) await tryLogIn(db, { password: 'wrong' })

  expect((await tryLogIn(db)).ok).toBe(false)
  expect((await tryLogIn(db, { deviceToken: 'own laptop' })).ok).toBe(true)
})

test.each(DIALECTS)('%s: right passwords use nothing of the limits up', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  await insertElin(db)
  for (let attempt = 1; attempt <= 8; attempt++) {
    expect((await tryLogIn(db, { deviceToken: `browser ${attempt}` })).ok).toBe(true)
  }
})

test.each(DIALECTS)('%s: one address has 20 wrong tries an hour over all accounts', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  await insertElin(db)
  for (let attempt = 1; attempt <= 20; attempt++)
    await tryLogIn(db, { email: `nobody${attempt}@example.com` })

  expect(await tryLogIn(db)).toMatchObject({ ok: false, error: { code: 'too_many_attempts' } })
})

test.each(DIALECTS)('%s: a new password ends the other sessions and not this one', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const userId = await insertElin(db)
  await tryLogIn(db, { newToken: () => 'here' })
  await tryLogIn(db, { newToken: () => 'elsewhere' })
  const change = { userId, newPassword: 'en annan fras', currentTokenHash: hashToken('here'), now }

  expect(await changePassword(db, { ...change, currentPassword: 'wrong' })).toEqual({
    ok: false,
    error: { code: 'wrong_password', at: 'currentPassword' },
  })
  expect((await changePassword(db, { ...change, currentPassword: password })).ok).toBe(true)

  expect((await listSessions(db, { userId, now })).map(({ tokenHash }) => tokenHash)).toEqual([
    hashToken('here'),
  ])
  expect((await findLogIn(db, { userId }))?.passwordHash).not.toBe(passwordHash)
})
