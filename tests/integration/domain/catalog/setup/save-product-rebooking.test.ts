import { expect, test } from 'vitest'
import type { RebookingValues } from '#app/domain/catalog/setup/product-rebooking.ts'
import { findRebooking } from '#app/domain/catalog/setup/product-rebooking-queries.server.ts'
import { saveProductRebooking } from '#app/domain/catalog/setup/save-product-rebooking.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { FULL_PLAN } from '#app/domain/shared/plan.ts'
import { instant } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertProduct, insertShop, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')
const VALUES: RebookingValues = {
  rebookable: true,
  rebookingFeeType: 'PERCENT',
  rebookingFee: 1_250,
  rebookableUntilMinutes: 1_440,
}
const START_PLAN = { allows: () => false, limit: () => null }

async function shopWithProduct(db: Db, over: { rebooking_fee?: number } = {}) {
  const shopId = await insertShop(db)
  const id = await insertProduct(db, { shop_id: shopId, rebooking_fee_type: 'FIXED', ...over })
  return { shopId, userId: await insertUser(db), now, id, plan: FULL_PLAN }
}

test.each(DIALECTS)('%s: a fee in percent is saved and logged as percent', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const editor = await shopWithProduct(db, { rebooking_fee: 5_000 })
  const save = (version?: number) =>
    inTransaction(db, (tx) => saveProductRebooking(tx, { ...editor, version, values: VALUES }))

  expect(await save(1)).toEqual({ ok: true, value: { id: editor.id, version: 2 } })
  expect(await findRebooking(db, editor)).toEqual(VALUES)
  expect(await save(2)).toEqual({ ok: true, value: { id: editor.id, version: 2 } })
  expect(await save(1)).toEqual({ ok: true, value: { id: editor.id, version: 2 } })
  const log = await listActivities(db, { ...editor, entity: 'product', entityId: editor.id })
  expect(log.map(({ facts: { before, after } }) => ({ before, after }))).toEqual([
    {
      before: {
        rebookable: false,
        rebookableUntilMinutes: 0,
        rebookingFeeMinor: 5_000,
        rebookingFeePercentage: null,
      },
      after: {
        rebookable: true,
        rebookableUntilMinutes: 1_440,
        rebookingFeeMinor: null,
        rebookingFeePercentage: 1_250,
      },
    },
  ])
})

test.each(DIALECTS)('%s: a plan without fees refuses a new one, and the old one stays', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const editor = { ...(await shopWithProduct(db, { rebooking_fee: 5_000 })), plan: START_PLAN }
  const save = (values: Partial<RebookingValues>) =>
    inTransaction(db, (tx) =>
      saveProductRebooking(tx, {
        ...editor,
        values: { ...VALUES, rebookingFeeType: 'FIXED', rebookingFee: 5_000, ...values },
      }),
    )
  const issues = { ok: false, error: { code: 'plan_lacks', feature: 'rebooking_fee' } }
  expect(await save({ rebookingFee: 6_000 })).toEqual(issues)
  expect(await save({ rebookingFeeType: 'PERCENT' })).toEqual(issues)
  expect((await save({ rebookableUntilMinutes: 60 })).ok).toBe(true)
  expect((await save({ rebookingFee: 0 })).ok).toBe(true)
})

test.each(DIALECTS)("%s: another shop's product does not exist", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const editor = await shopWithProduct(db)
  const stranger = { ...editor, shopId: await insertShop(db), values: VALUES }
  expect(await inTransaction(db, (tx) => saveProductRebooking(tx, stranger))).toEqual({
    ok: false,
    error: { code: 'not_found' },
  })
})
