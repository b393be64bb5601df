import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startCheckpoints } from '#db/checkpoints.server.ts'
import { openSqliteFile } from '#db/client.server.ts'
import { createTestDatabase } from '#tests/support/database.ts'

function shouldNotFail(error: unknown): void {
  throw error
}

type Log = { log: number; checkpointed: number }

test('what is committed moves into the file without the connection that wrote it', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const reader = openSqliteFile(database.sqliteFile)
  const looking = reader.prepare<[], Log>('pragma wal_checkpoint(noop)')
  await db.insertInto('rate_limit').values({ key: 'a', points: 0, window_ends_at: '' }).execute()

  const checkpoints = startCheckpoints(db, shouldNotFail)
  await expect
    .poll(() => {
      const state = looking.get()
      return state && state.log > 0 && state.log === state.checkpointed
    })
    .toBe(true)
  checkpoints.stop()
  reader.close()
})

test('what fails is told, and the next turn tries again', async () => {
  const database = await createTestDatabase('sqlite')
  await sql`select 1`.execute(database.db)
  await database[Symbol.asyncDispose]()
  const errors: unknown[] = []
  const checkpoints = startCheckpoints(database.db, (error) => errors.push(error))
  await expect.poll(() => errors.length).toBeGreaterThan(1)
  checkpoints.stop()
  expect(errors[0]).toMatchObject({ message: expect.stringMatching(/destroyed/) })
})
