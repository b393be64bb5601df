import { expect, test } from 'vitest'
import { deleteExpiredRateLimits, spendPoint } from '#app/domain/shared/rate-limit-queries.server.ts'
import { addMinutes, instant } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')

function spend(db: Db, at = now, key = 'login:203.0.113.7') {
  return db.transaction().execute((tx) => spendPoint(tx, { key, limit: 2, windowSeconds: 60, now: at }))
}

test.each(DIALECTS)('%s: a window allows its limit, then says how long to wait', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const allowed = { allowed: true, retryAfterSeconds: 0 }

  expect(await spend(db)).toEqual(allowed)
  expect(await spend(db, instant('2026-07-16T08:00:20Z'))).toEqual(allowed)
  expect(await spend(db, instant('2026-07-16T08:00:20Z'))).toEqual({ allowed: false, retryAfterSeconds: 40 })
  expect(await spend(db, instant('2026-07-16T08:00:59Z'))).toEqual({ allowed: false, retryAfterSeconds: 1 })
  expect(await spend(db, instant('2026-07-16T08:01:00Z'))).toEqual(allowed)
  expect(await spend(db, instant('2026-07-16T08:01:59Z'))).toEqual(allowed)
  expect(await spend(db, instant('2026-07-16T08:01:59Z'))).toEqual({ allowed: false, retryAfterSeconds: 1 })
})

test.each(DIALECTS)('%s: each key has its own window', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  await spend(db)
  await spend(db)
  expect((await spend(db)).allowed).toBe(false)
  expect((await spend(db, now, 'login:203.0.113.8')).allowed).toBe(true)
})

test.each(DIALECTS)('%s: of many at once exactly the limit are allowed', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const answers = await Promise.all(Array.from({ length: 20 }, () => spend(db)))
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(2)
})

test.each(DIALECTS)('%s: refused points are not counted further', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  for (let attempt = 0; attempt < 6; attempt++) await spend(db)
  expect(await db.selectFrom('rate_limit').select('points').execute()).toEqual([{ points: 3 }])
})

test.each(DIALECTS)('%s: windows that are over are forgotten', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  await spend(db, now, 'old')
  await spend(db, addMinutes(now, 1), 'running')
  await db.transaction().execute((tx) => deleteExpiredRateLimits(tx, addMinutes(now, 1)))
  expect(await db.selectFrom('rate_limit').select('key').execute()).toEqual([{ key: 'running' }])
})
