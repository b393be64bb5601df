import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { flagColumn, translatableColumn } from '#app/domain/record/columns.ts'
import { listRecord } from '#app/domain/record/list-record.server.ts'
import type { ColumnsOf } from '#app/domain/record/record-queries.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import type { Use } from '#app/domain/shared/edit/removal.ts'
import { instant } from '#app/domain/shared/time.ts'
import { type Db, inTransaction, type Tx } from '#db/transaction.server.ts'
import { insertShop, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

/** A kind that the product doesn't have: labels by name, on a table that has all sorts of columns. */
const columns = z.object({
  title: translatableColumn,
  adminOnly: flagColumn,
  maximumRatio: z.int().nullable(),
} satisfies ColumnsOf<'price_category'>)

type LabelValues = z.output<typeof columns>

const uses: Use[] = []
const labels = listRecord<LabelValues, { code: 'label_too_low'; at: 'maximumRatio' }>({
  table: 'price_category',
  columns,
  order: sql`maximum_ratio desc, id`,
  listUses: async () => uses,
  refuse: async (_tx, { values }) =>
    (values.maximumRatio ?? 1) < 1 ? { code: 'label_too_low', at: 'maximumRatio' } : undefined,
  restorable: async (_tx, _shopId, record) => ({ ...record, maximumRatio: null }),
})

const BLUE: LabelValues = { title: { sv: 'Blå', en: 'Blue' }, adminOnly: true, maximumRatio: 2 }

async function shopWithLabel(db: Db) {
  const editor = {
    shopId: await insertShop(db),
    userId: await insertUser(db),
    now: instant('2026-07-16T08:00:00Z'),
  }
  const write = <T, E>(work: (tx: Tx) => Promise<{ ok: true; value: T } | { ok: false; error: E }>) =>
    inTransaction(db, work)
  const created = await write((tx) => labels.create(tx, { ...editor, values: BLUE }))
  if (!created.ok) throw new Error('not created')
  return { editor, write, key: { ...editor, id: created.value.id } }
}

test.each(DIALECTS)('%s: a kind is its columns, its order and its own rules', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, write, key } = await shopWithLabel(db)

  await write((tx) => labels.create(tx, { ...editor, values: { ...BLUE, maximumRatio: 3 } }))
  const listed = await labels.list(db, editor.shopId)
  expect(listed.map(({ maximumRatio }) => maximumRatio)).toEqual([3, 2])
  expect(listed[1]).toEqual({ ...BLUE, id: key.id, version: 1, isDeleted: false })
  expect(await labels.list(db, await insertShop(db))).toEqual([])

  const refused = { ok: false, error: { code: 'label_too_low', at: 'maximumRatio' } }
  const low = { ...BLUE, maximumRatio: 0 }
  expect(await write((tx) => labels.create(tx, { ...editor, values: low }))).toEqual(refused)
  expect(await write((tx) => labels.save(tx, { ...key, values: low }))).toEqual(refused)
})

test.each(DIALECTS)(
  '%s: two edits of different properties are merged, and both are logged',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { write, key } = await shopWithLabel(db)
    const save = (over: Partial<LabelValues>) =>
      write((tx) => labels.save(tx, { ...key, version: 1, values: { ...BLUE, ...over } }))

    expect(await save({ adminOnly: false })).toMatchObject({ ok: true, value: { version: 2 } })
    expect(await save({ maximumRatio: 5 })).toMatchObject({ ok: true, value: { version: 3 } })
    expect(await labels.find(db, key)).toMatchObject({ ...BLUE, adminOnly: false, maximumRatio: 5 })
    expect(await save({ maximumRatio: 6 })).toMatchObject({ ok: false, error: { code: 'changed_by_other' } })
    const log = await listActivities(db, { ...key, entity: 'price_category', entityId: key.id })
    expect(log.map(({ action }) => action)).toEqual(['changed', 'changed', 'created'])
  },
)

test.each(DIALECTS)('%s: one in use stays; one restored lets go of what is gone', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, write, key } = await shopWithLabel(db)
  const remove = () => write((tx) => labels.remove(tx, key))

  uses.push({ kind: 'product', id: 1, name: 'Kajak' })
  expect(await remove()).toEqual({ ok: false, error: { code: 'in_use', uses: [...uses] } })
  uses.pop()
  expect(await remove()).toEqual({ ok: true, value: null })
  expect(await remove()).toEqual({ ok: false, error: { code: 'not_found' } })
  expect(await labels.list(db, editor.shopId)).toEqual([])

  expect(await write((tx) => labels.restore(tx, key))).toEqual({ ok: true, value: null })
  expect(await labels.list(db, editor.shopId)).toMatchObject([{ ...BLUE, maximumRatio: null, version: 2 }])
  const stranger = { ...key, shopId: await insertShop(db) }
  expect(await write((tx) => labels.restore(tx, stranger))).toEqual({
    ok: false,
    error: { code: 'not_found' },
  })
})
