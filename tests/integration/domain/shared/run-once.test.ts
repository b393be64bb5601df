import { expect, test } from 'vitest'
import { createCategory } from '#app/domain/catalog/records/category-queries.server.ts'
import { err } from '#app/domain/shared/result.ts'
import { type RunOnceInput, runOnce } from '#app/domain/shared/run-once.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertShop, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')

async function emptyShop(db: Db) {
  const editor = { shopId: await insertShop(db), userId: await insertUser(db), now }
  const form = { ...editor, requestKey: 'k', scope: '/categories/new', content: { name: 'Kajaker' } }
  return {
    form,
    create: (input: RunOnceInput) =>
      inTransaction(db, (tx) =>
        runOnce(tx, input, () => createCategory(tx, { ...editor, values: { name: { sv: 'Kajaker' } } })),
      ),
    categories: () => db.selectFrom('category').select('id').execute(),
  }
}

test.each(DIALECTS)('%s: the same form posted twice at once makes one thing', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { form, create, categories } = await emptyShop(database.db)

  const [first, second] = await Promise.all([create(form), create(form)])

  expect(first.ok).toBe(true)
  expect(second).toEqual(first)
  expect(await categories()).toHaveLength(1)
})

test.each(DIALECTS)(
  '%s: other content or another address is refused, another key is not',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { form, create, categories } = await emptyShop(database.db)
    const refused = { ok: false, error: { code: 'already_made' } }

    await create(form)

    expect(await create({ ...form, content: { name: 'Bastu' } })).toEqual(refused)
    expect(await create({ ...form, scope: '/taxes/new' })).toEqual(refused)
    expect((await create({ ...form, requestKey: 'other' })).ok).toBe(true)
    expect((await create({ ...form, requestKey: undefined })).ok).toBe(true)
    expect(await categories()).toHaveLength(3)
  },
)

test.each(DIALECTS)('%s: after a refusal the key is free for the corrected form', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { form, create } = await emptyShop(database.db)
  const refusal = err({ code: 'plan_limit' } as const)

  expect(await inTransaction(database.db, (tx) => runOnce(tx, form, async () => refusal))).toEqual(refusal)
  expect((await create({ ...form, content: { name: 'Bastu' } })).ok).toBe(true)
})
