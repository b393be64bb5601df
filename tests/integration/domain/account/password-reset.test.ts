import { expect, test } from 'vitest'
import { findLogIn } from '#app/domain/account/account-queries.server.ts'
import { isResetUsable } from '#app/domain/account/password-reset-queries.server.ts'
import { requestPasswordReset } from '#app/domain/account/request-password-reset.server.ts'
import { resetPassword } from '#app/domain/account/reset-password.server.ts'
import { insertSession, listSessions } from '#app/domain/account/session-queries.server.ts'
import { hashToken } from '#app/domain/account/tokens.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { addMinutes, instant } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-01T10:00:00Z')

function request(db: Db, token: string, email = 'elin@example.com') {
  return inTransaction(db, (tx) =>
    requestPasswordReset(tx, { email, clientIp: '203.0.113.7', newToken: () => token, now }),
  )
}

function reset(db: Db, token: string, at = now) {
  return inTransaction(db, (tx) => resetPassword(tx, { token, passwordHash: `hash by ${token}`, now: at }))
}

test.each(DIALECTS)('%s: a link sets the password once and ends every session', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const userId = await insertUser(db, { email: 'elin@example.com' })
  await inTransaction(db, async (tx) =>
    ok(
      await insertSession(tx, {
        tokenHash: 's',
        userId,
        expiresAt: addMinutes(now, 60),
        userAgent: null,
        now,
      }),
    ),
  )

  expect(await request(db, 'token', 'ELIN@example.com')).toMatchObject({
    ok: true,
    value: { userId, token: 'token' },
  })
  expect(await isResetUsable(db, { tokenHash: hashToken('token'), now })).toBe(true)
  expect(await reset(db, 'token')).toEqual({ ok: true, value: { userId } })

  expect((await findLogIn(db, { userId }))?.passwordHash).toBe('hash by token')
  expect(await listSessions(db, { userId, now })).toEqual([])
  expect(await reset(db, 'token')).toEqual({ ok: false, error: { code: 'reset_link_invalid' } })
})

test.each(DIALECTS)('%s: a link holds for an hour, and only the newest', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  await insertUser(db, { email: 'elin@example.com' })
  await request(db, 'first')
  await request(db, 'second')

  expect((await reset(db, 'first')).ok).toBe(false)
  expect((await reset(db, 'second', addMinutes(now, 60))).ok).toBe(false)
  expect((await reset(db, 'second', addMinutes(now, 59))).ok).toBe(true)
})

test.each(DIALECTS)(
  '%s: an unknown address is answered like a known one, and gets nothing',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    expect(await request(database.db, 'token', 'nobody@example.com')).toEqual({ ok: true, value: null })
  },
)

test.each(DIALECTS)('%s: the fourth link in an hour is not sent', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  await insertUser(db, { email: 'elin@example.com' })
  for (const token of ['1', '2', '3']) await request(db, token)

  expect(await request(db, '4')).toEqual({ ok: true, value: null })
  expect((await reset(db, '3')).ok).toBe(true)
})

test.each(DIALECTS)('%s: of two posts at once one uses the link', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  await insertUser(db, { email: 'elin@example.com' })
  await request(db, 'token')

  const results = await Promise.all([reset(db, 'token'), reset(db, 'token')])
  expect(results.filter(({ ok: isOk }) => isOk)).toHaveLength(1)
})
