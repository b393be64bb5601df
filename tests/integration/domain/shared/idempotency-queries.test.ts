import { expect, test } from 'vitest'
import { type ClaimInput, claimKey, updateKeyAnswer } from '#app/domain/shared/idempotency-queries.server.ts'
import { err } from '#app/domain/shared/result.ts'
import { instant } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertShop } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const claim = { key: 'k', scope: 'refund', contentHash: 'abc', now: instant('2026-07-16T08:00:00Z') }

/** Claims the key and, when it is new, answers 'first'. */
function post(db: Db, input: ClaimInput) {
  return db.transaction().execute(async (tx) => {
    const claimed = await claimKey(tx, input)
    if (claimed.state === 'new') await updateKeyAnswer(tx, { ...input, answer: 'first' })
    return claimed
  })
}

test.each(DIALECTS)('%s: the same key twice gives the first answer', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const input = { ...claim, shopId: await insertShop(db) }
  expect(await post(db, input)).toEqual({ state: 'new' })
  expect(await post(db, input)).toEqual({ state: 'repeated', answer: 'first' })
})

test.each(DIALECTS)('%s: for other content or another thing it is a conflict', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const input = { ...claim, shopId: await insertShop(db) }
  await post(db, input)
  expect(await post(db, { ...input, contentHash: 'xyz' })).toEqual({ state: 'conflict' })
  expect(await post(db, { ...input, scope: 'order' })).toEqual({ state: 'conflict' })
})

test.each(DIALECTS)("%s: another shop's key is another key", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  await post(db, { ...claim, shopId: await insertShop(db) })
  expect(await post(db, { ...claim, shopId: await insertShop(db) })).toEqual({ state: 'new' })
})

test.each(DIALECTS)('%s: of many at once one is new, the others know its answer', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const input = { ...claim, shopId: await insertShop(db) }
  const claims = await Promise.all(Array.from({ length: 8 }, () => post(db, input)))
  expect(claims.filter(({ state }) => state === 'new')).toHaveLength(1)
  const existing = claims.filter(({ state }) => state === 'repeated')
  expect(existing).toEqual(Array(7).fill({ state: 'repeated', answer: 'first' }))
})

test.each(DIALECTS)('%s: a key claimed in vain is new again', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const input = { ...claim, shopId: await insertShop(db) }
  await inTransaction(db, async (tx) => {
    await claimKey(tx, input)
    return err({ code: 'not_enough_free' })
  })
  expect(await post(db, input)).toEqual({ state: 'new' })
})
