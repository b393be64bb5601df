import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { err, ok } from '#app/domain/shared/result.ts'
import { QueueFull } from '#app/domain/shared/work-queue.ts'
import { openSqliteFile } from '#db/client.server.ts'
import { commitGroups } from '#db/commit-group.server.ts'
import type { Database } from '#db/schema.ts'
import { WriteFirstSqliteDialect } from '#db/sqlite-dialect.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { createTestDatabase } from '#tests/support/database.ts'

const LIMITS = { most: 100, patienceMs: 5_000, attempts: 5 }

/** A database that counts its commits; every commit fails for which `isBroken` answers true. */
async function countingDatabase(isBroken: (commits: number) => boolean = () => false) {
  const database = await createTestDatabase('sqlite')
  const sqlite = openSqliteFile(database.sqliteFile)
  let commits = 0
  const db = new Kysely<Database>({
    dialect: new WriteFirstSqliteDialect({
      database: {
        close: () => sqlite.close(),
        prepare(text) {
          if (text === 'commit' && isBroken(++commits)) throw new Error('the disk is full')
          return sqlite.prepare<unknown[]>(text)
        },
      },
    }),
  })
  return {
    db,
    commits: () => commits,
    async keys() {
      const rows = await db.selectFrom('rate_limit').select('key').orderBy('key').execute()
      return rows.map(({ key }) => key)
    },
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await database[Symbol.asyncDispose]()
    },
  }
}

function write(key: string) {
  return async (tx: Tx) => {
    await tx.insertInto('rate_limit').values({ key, points: 0, window_ends_at: '' }).execute()
    return ok(key)
  }
}

test('works that wait at the same time share one commit, and run in their order', async () => {
  await using database = await countingDatabase()
  const inGroup = commitGroups(database.db, LIMITS)
  const found: number[] = []
  const works = Array.from({ length: 8 }, (_, index) =>
    inGroup(async (tx) => {
      found.push((await tx.selectFrom('rate_limit').select('key').execute()).length)
      return write(`row ${index}`)(tx)
    }),
  )
  expect(await Promise.all(works)).toEqual(works.map((_, index) => ok(`row ${index}`)))
  expect(found).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(database.commits()).toBe(1)
})

test('a refusal and a bug take back their own writes alone', async () => {
  await using database = await countingDatabase()
  const inGroup = commitGroups(database.db, LIMITS)
  const works = await Promise.allSettled([
    inGroup(write('first')),
    inGroup(async (tx) => {
      await write('refused')(tx)
      return err('no')
    }),
    inGroup(async (tx) => {
      await write('broken')(tx)
      throw new Error('a bug')
    }),
    inGroup(write('last')),
  ])
  expect(works).toMatchObject([
    { value: ok('first') },
    { value: err('no') },
    { reason: { message: 'a bug' } },
    { value: ok('last') },
  ])
  expect(await database.keys()).toEqual(['first', 'last'])
})

test('nobody is answered before the commit: where it fails each runs again by itself', async () => {
  await using database = await countingDatabase((commits) => commits === 1 || commits === 3)
  const inGroup = commitGroups(database.db, LIMITS)
  const works = await Promise.allSettled(['a', 'b', 'c'].map((key) => inGroup(write(key))))
  expect(works).toMatchObject([
    { value: ok('a') },
    { reason: { message: 'the disk is full' } },
    { value: ok('c') },
  ])
  expect(await database.keys()).toEqual(['a', 'c'])
})

test('a group leaves the lock to other processes after a while, and its rest goes first in the next', async () => {
  await using database = await countingDatabase()
  let now = 0
  const inGroup = commitGroups(database.db, { ...LIMITS, now: () => now })
  const order: number[] = []
  const works = Array.from({ length: 4 }, (_, index) =>
    inGroup(async (tx) => {
      now += 10
      order.push(index)
      return write(`row ${index}`)(tx)
    }),
  )
  await Promise.all(works)
  expect(order).toEqual([0, 1, 2, 3])
  expect(database.commits()).toBe(2)
})

test('whoever has waited too long is refused', async () => {
  await using database = await countingDatabase()
  let now = 0
  const inGroup = commitGroups(database.db, { ...LIMITS, patienceMs: 500, now: () => now })
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const slow = inGroup(async (tx) => {
    begun.resolve()
    await goOn.promise
    return write('slow')(tx)
  })
  await begun.promise
  const late = inGroup(write('late'))
  now = 500
  goOn.resolve()
  await expect(late).rejects.toThrow(QueueFull)
  expect(await slow).toEqual(ok('slow'))
  expect(await database.keys()).toEqual(['slow'])
})
