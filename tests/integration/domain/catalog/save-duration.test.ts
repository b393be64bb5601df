import { expect, test } from 'vitest'
import { listDurations } from '#app/domain/catalog/product-queries.server.ts'
import {
  createDuration,
  type DurationValues,
  deleteDuration,
  findDuration,
  listAllDurations,
  restoreDuration,
  saveDuration,
} from '#app/domain/catalog/records/duration-queries.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import type { Editor } from '#app/domain/shared/edit/edit.ts'
import { instant } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertOrderWithBooking, insertProduct, insertShop, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')
const THREE_HOURS: DurationValues = {
  label: { sv: '3 timmar' },
  amount: 3,
  unit: 'HOURS',
  active: true,
  adminOnly: false,
}

async function shopWithDuration(db: Db) {
  const editor: Editor = { shopId: await insertShop(db), userId: await insertUser(db), now }
  return { editor, id: await make(db, editor) }
}
async function make(db: Db, editor: Editor, change: Partial<DurationValues> = {}): Promise<number> {
  const created = await inTransaction(db, (tx) =>
    createDuration(tx, { ...editor, values: { ...THREE_HOURS, ...change } }),
  )
  if (!created.ok) throw new Error('not made')
  return created.value.id
}

test.each(DIALECTS)(
  '%s: a saved duration logs what changed; the same again writes nothing',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { editor, id } = await shopWithDuration(db)
    const values: DurationValues = { ...THREE_HOURS, amount: 2, unit: 'DAYS_TO_CLOSING', active: false }
    const save = (version?: number) =>
      inTransaction(db, (tx) => saveDuration(tx, { ...editor, id, version, values }))

    expect(await save(1)).toEqual({ ok: true, value: { id, version: 2 } })
    expect(await findDuration(db, { ...editor, id })).toMatchObject({ ...values, version: 2 })
    expect(await save(2)).toEqual({ ok: true, value: { id, version: 2 } })
    const log = await listActivities(db, { ...editor, entity: 'duration', entityId: id })
    expect(log.map(({ action }) => action)).toEqual(['changed', 'created'])
    expect(log[0]?.facts).toEqual({
      before: { amount: 3, unit: 'HOURS', active: true },
      after: { amount: 2, unit: 'DAYS_TO_CLOSING', active: false },
    })
  },
)

test.each(DIALECTS)('%s: the second of two gets what the first saved', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id } = await shopWithDuration(db)
  const save = (amount: number) =>
    inTransaction(db, (tx) =>
      saveDuration(tx, { ...editor, id, version: 1, values: { ...THREE_HOURS, amount } }),
    )

  expect((await save(4)).ok).toBe(true)
  expect(await save(5)).toMatchObject({
    ok: false,
    error: { code: 'changed_by_other', changes: [{ name: 'amount', before: 3, after: 4 }] },
  })
  expect(await findDuration(db, { ...editor, id })).toMatchObject({ amount: 4 })
})

test.each(DIALECTS)('%s: a booking’s end stays when its duration changes', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id } = await shopWithDuration(db)
  const productId = await insertProduct(db, { shop_id: editor.shopId })
  const { bookingId } = await insertOrderWithBooking(db, { ...editor, productId, durationId: id })
  const booking = () =>
    db.selectFrom('booking').selectAll().where('id', '=', bookingId).executeTakeFirstOrThrow()
  const before = await booking()

  const values = { ...THREE_HOURS, amount: 6 }
  await inTransaction(db, (tx) => saveDuration(tx, { ...editor, id, values }))

  expect(await booking()).toEqual(before)
})

test.each(DIALECTS)(
  '%s: only active, public ones are offered; the list of staff has all',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { editor, id } = await shopWithDuration(db)
    const forStaff = await make(db, editor, { adminOnly: true })
    const inactive = await make(db, editor, { active: false })
    const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id)

    expect(ids(await listAllDurations(db, editor.shopId))).toEqual([id, forStaff, inactive])
    expect(ids(await listDurations(db, editor.shopId, 'staff'))).toEqual([id, forStaff])
    expect(ids(await listDurations(db, editor.shopId, 'guest'))).toEqual([id])
  },
)

test.each(DIALECTS)(
  '%s: a duration that products or bundles use stays; without them it goes',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { editor, id } = await shopWithDuration(db)
    const shop = { shop_id: editor.shopId }
    const offering = await insertProduct(db, shop)
    const bundle = await insertProduct(db, { ...shop, name: 'Dagstur' })
    await db
      .insertInto('product_duration')
      .values({ ...shop, product_id: offering, duration_id: id })
      .execute()
    const option = { ...shop, product_id: bundle, duration_id: id }
    await db
      .insertInto('bundle_option')
      .values([
        { ...option, name: '{"sv":"Lunch"}', duration_option: 'FORCED_DURATION' },
        { ...option, name: '{"sv":"Bastu"}', duration_option: 'PARENT_DURATION' },
        { ...option, name: '{"sv":"Fika"}', duration_option: 'FORCED_DURATION', deleted_at: now },
      ])
      .execute()
    const remove = () => inTransaction(db, (tx) => deleteDuration(tx, { ...editor, id }))

    expect(await remove()).toEqual({
      ok: false,
      error: {
        code: 'in_use',
        uses: [
          { kind: 'product', id: offering, name: 'Havskajak' },
          { kind: 'bundle', id: bundle, name: { sv: 'Dagstur: Lunch' } },
        ],
      },
    })
    await db.updateTable('product').set({ deleted_at: now }).where('shop_id', '=', editor.shopId).execute()
    expect((await remove()).ok).toBe(true)
    expect(await listAllDurations(db, editor.shopId)).toEqual([])
    expect(await remove()).toEqual({ ok: false, error: { code: 'not_found' } })
    await inTransaction(db, (tx) => restoreDuration(tx, { ...editor, id }))
    expect(await listAllDurations(db, editor.shopId)).toHaveLength(1)
  },
)

test.each(DIALECTS)("%s: another shop's duration does not exist", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { editor, id } = await shopWithDuration(db)
  const stranger = { ...editor, shopId: await insertShop(db), id }
  const refused = { ok: false, error: { code: 'not_found' } }

  const save = { ...stranger, values: THREE_HOURS }
  expect(await inTransaction(db, (tx) => saveDuration(tx, save))).toEqual(refused)
  expect(await inTransaction(db, (tx) => deleteDuration(tx, stranger))).toEqual(refused)
  expect(await inTransaction(db, (tx) => restoreDuration(tx, stranger))).toEqual(refused)
})
