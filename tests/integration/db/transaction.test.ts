import { expect, test } from 'vitest'
import { err, ok } from '#app/domain/shared/result.ts'
import { QueueFull } from '#app/domain/shared/work-queue.ts'
import { lockRows } from '#db/portable.server.ts'
import { type Db, inTransaction, type Tx } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { runNode } from '#tests/support/database-process.ts'

function insertRow(db: Db, key: string) {
  return db.insertInto('rate_limit').values({ key, points: 0, window_ends_at: '' }).execute()
}

async function listKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('rate_limit').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

test.each(DIALECTS)('%s: what is answered well is kept', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const done = await inTransaction(db, async (tx) => ok(await insertRow(tx, 'a').then(() => 'done')))
  expect(done).toEqual(ok('done'))
  expect(await listKeys(db)).toEqual(['a'])
})

test.each(DIALECTS)('%s: a refusal rolls back and is answered', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const refused = await inTransaction(db, async (tx) => {
    await insertRow(tx, 'a')
    return err({ code: 'not_enough_free', free: 0 })
  })
  expect(refused).toEqual(err({ code: 'not_enough_free', free: 0 }))
  expect(await listKeys(db)).toEqual([])
})

test.each(DIALECTS)('%s: a bug rolls back and is thrown', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const work = inTransaction(db, async (tx) => {
    await insertRow(tx, 'a')
    throw new Error('a bug')
  })
  await expect(work).rejects.toThrow('a bug')
  expect(await listKeys(db)).toEqual([])
})

test.each(DIALECTS)('%s: a serialisation failure runs again from a clean start', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  let attempts = 0
  const done = await inTransaction(db, async (tx) => {
    await insertRow(tx, `attempt ${++attempts}`)
    if (attempts < 3) throw serialisationFailure()
    return ok(attempts)
  })
  expect(done).toEqual(ok(3))
  expect(await listKeys(db)).toEqual(['attempt 3'])
})

test.each(DIALECTS)('%s: after five attempts it gives up', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  let attempts = 0
  const work = inTransaction(database.db, async () => {
    attempts++
    throw serialisationFailure()
  })
  await expect(work).rejects.toThrow('could not serialise')
  expect(attempts).toBe(5)
})

test.each(DIALECTS)('%s: when very many wait, the next is turned away at once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const release = Promise.withResolvers<void>()
  const at = Array.from({ length: 205 }, (_, index) =>
    inTransaction(db, async () => ok(await release.promise.then(() => index))),
  )
  const run: string[] = []
  await expect(inTransaction(db, async () => ok(run.push('one too many')))).rejects.toThrow(QueueFull)
  expect(run).toEqual([])

  release.resolve()
  expect(await Promise.all(at)).toEqual(at.map((_, index) => ok(index)))
  expect(await inTransaction(db, async () => ok('again'))).toEqual(ok('again'))
})

test('postgres: two that lock in opposite order both come through', async () => {
  await using database = await createTestDatabase('postgres')
  const { db } = database
  await insertRow(db, 'a')
  await insertRow(db, 'b')
  let arrived = 0
  const both = Promise.withResolvers<void>()
  const work = (keys: readonly [string, string]) =>
    inTransaction(db, async (tx) => {
      await lock(tx, keys[0])
      // The first attempt of each waits until the other holds its lock.
      arrived++
      if (arrived === 2) both.resolve()
      await both.promise
      await lock(tx, keys[1])
      return ok(keys[0])
    })
  expect(await Promise.all([work(['a', 'b']), work(['b', 'a'])])).toEqual([ok('a'), ok('b')])
  expect(arrived).toBe(3)
})

test.each(DIALECTS)('%s: reads that decide writes lose nothing between two processes', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  await insertRow(database.db, 'counter')
  const run = () => runNode('tests/support/database-increments.ts', database, { INCREMENTS: '100' })
  expect(await Promise.all([run(), run()])).toMatchObject([{ exitCode: 0 }, { exitCode: 0 }])
  const { points } = await database.db.selectFrom('rate_limit').select('points').executeTakeFirstOrThrow()
  expect(points).toBe(200)
})

function lock(tx: Tx, key: string) {
  return lockRows(tx, tx.selectFrom('rate_limit').select('key').where('key', '=', key)).execute()
}

function serialisationFailure(): Error {
  return Object.assign(new Error('could not serialise'), { code: '40001' })
}
