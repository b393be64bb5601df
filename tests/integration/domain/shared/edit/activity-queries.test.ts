import { expect, test } from 'vitest'
import {
  insertActivity,
  listActivities,
  type NewActivity,
} from '#app/domain/shared/edit/activity-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { instant } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertShop, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')

function write(db: Db, activity: Omit<NewActivity, 'now' | 'entity' | 'facts'> & Partial<NewActivity>) {
  const defaults = { entity: 'order', facts: {}, now }
  return inTransaction(db, async (tx) => ok(await insertActivity(tx, { ...defaults, ...activity })))
}

test.each(DIALECTS)('%s: the log of one order, newest first, with names and facts', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await insertShop(db)
  const userId = await insertUser(db, { name: 'Kim Berg' })

  const key = { shopId, entity: 'order', entityId: 7 }
  await write(db, { ...key, action: 'created', actor: 'GUEST', facts: { quantity: 2, names: ['Åsa'] } })
  await write(db, { ...key, action: 'kept', actor: 'STAFF', userId })
  await write(db, { ...key, entityId: 8, action: 'created', actor: 'GUEST' })
  await write(db, { ...key, entity: 'product', action: 'created', actor: 'STAFF' })
  await write(db, { ...key, shopId: await insertShop(db), action: 'created', actor: 'GUEST' })

  expect(await listActivities(db, key)).toEqual([
    {
      id: expect.any(Number),
      action: 'kept',
      facts: {},
      actor: 'STAFF',
      userId,
      userName: 'Kim Berg',
      version: null,
      createdAt: now,
      editedAt: null,
    },
    {
      id: expect.any(Number),
      action: 'created',
      facts: { quantity: 2, names: ['Åsa'] },
      actor: 'GUEST',
      userId: null,
      userName: null,
      version: null,
      createdAt: now,
      editedAt: null,
    },
  ])
})

test.each(DIALECTS)('%s: only an entry that asks for it is one to notify of', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const key = { shopId: await insertShop(db), entityId: 7, actor: 'SYSTEM' } as const
  await write(db, { ...key, action: 'confirmed', notify: true })
  await write(db, { ...key, action: 'viewed' })
  const rows = await db.selectFrom('activity').select(['action', 'notify']).orderBy('id').execute()
  expect(rows).toEqual([
    { action: 'confirmed', notify: 1 },
    { action: 'viewed', notify: 0 },
  ])
})
