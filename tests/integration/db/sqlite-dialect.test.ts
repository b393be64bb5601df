import { expect, test } from 'vitest'
import { openSqliteFile } from '#db/client.server.ts'
import { createTestDatabase } from '#tests/support/database.ts'

test('SQLite plans a statement without looking at its values, so that it need not plan again for others', async () => {
  await using database = await createTestDatabase('sqlite')
  using file = closing(openSqliteFile(database.sqliteFile))
  const { sql, parameters } = database.db
    .selectFrom('activity')
    .select('id')
    .where('notify', '=', 1)
    .orderBy('id')
    .limit(50)
    .compile()
  const planOf = (text: string) =>
    file.sqlite.prepare<unknown[], { detail: string }>(`explain query plan ${text}`).all(...parameters)

  // The index holds what is still to be notified alone: only a value that was looked at can lead to it.
  expect(planOf(sql.replaceAll('+?', '?'))[0]?.detail).toContain('activity_to_notify')
  expect(planOf(sql)[0]?.detail).not.toContain('activity_to_notify')
})

function closing(sqlite: ReturnType<typeof openSqliteFile>) {
  return { sqlite, [Symbol.dispose]: () => void sqlite.close() }
}
