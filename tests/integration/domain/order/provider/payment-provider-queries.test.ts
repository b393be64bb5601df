import { expect, test } from 'vitest'
import {
  createOfflineMethod,
  deleteOfflineMethod,
  findOfflineMethod,
  listOfflineMethods,
  listPaymentProviders,
  type OfflineMethodValues,
  restoreOfflineMethod,
  saveOfflineMethod,
} from '#app/domain/order/provider/payment-provider-queries.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertPaymentProvider, insertShop } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale, load, now, reserve, type Sale, submit, UNIT_PRICE_MINOR } from '../sale.ts'

const INVOICE: OfflineMethodValues = {
  name: { sv: 'Faktura', en: 'Invoice' },
  hint: {},
  instructions: { sv: 'Betala inom tio dagar.' },
  timeLimitHours: 240,
  minimumPriceMinor: 100_000,
  maximumPriceMinor: null,
  shownToGuests: true,
  shownToStaff: true,
  active: true,
}

async function create(db: Db, sale: Sale, over: Partial<OfflineMethodValues> = {}): Promise<number> {
  const editor = { shopId: sale.shopId, userId: sale.userId, now }
  const created = await inTransaction(db, (tx) =>
    createOfflineMethod(tx, { ...editor, values: { ...INVOICE, ...over } }),
  )
  if (!created.ok) throw new Error('not created')
  return created.value.id
}

test.each(DIALECTS)('%s: a method is added last, changed, deleted and brought back', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const sale = await createSale(db)
  const { shopId, userId, testProviderId, offlineProviderId } = sale
  const id = await create(db, sale)
  const edit = { shopId, userId, now, id }
  const ids = async () => (await listPaymentProviders(db, shopId)).map((provider) => provider.id)

  expect(await ids()).toEqual([testProviderId, offlineProviderId, id])
  expect((await listOfflineMethods(db, shopId)).map((method) => method.id)).toEqual([offlineProviderId, id])
  expect(await findOfflineMethod(db, edit)).toMatchObject({ ...INVOICE, version: 1 })

  const values = { ...INVOICE, minimumPriceMinor: null, maximumPriceMinor: 250_000, shownToGuests: false }
  const saved = await inTransaction(db, (tx) => saveOfflineMethod(tx, { ...edit, version: 1, values }))
  expect(saved).toEqual({ ok: true, value: { id, version: 2 } })
  expect((await listPaymentProviders(db, shopId)).at(-1)).toMatchObject(values)
  const [change] = await listActivities(db, { shopId, entity: 'payment_provider', entityId: id, most: 1 })
  expect(change?.facts).toEqual({
    before: { minimumPriceMinor: 100_000, maximumPriceMinor: null, shownToGuests: true },
    after: { minimumPriceMinor: null, maximumPriceMinor: 250_000, shownToGuests: false },
  })
  const other = { ...INVOICE, maximumPriceMinor: 99_000 }
  expect(
    await inTransaction(db, (tx) => saveOfflineMethod(tx, { ...edit, version: 1, values: other })),
  ).toMatchObject({ error: { code: 'changed_by_other' } })

  expect((await inTransaction(db, (tx) => deleteOfflineMethod(tx, edit))).ok).toBe(true)
  expect(await ids()).toEqual([testProviderId, offlineProviderId])
  expect((await inTransaction(db, (tx) => restoreOfflineMethod(tx, edit))).ok).toBe(true)
  expect(await ids()).toEqual([testProviderId, offlineProviderId, id])
})

test.each(DIALECTS)(
  "%s: the test provider and another shop's method are nobody's to change",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const sale = await createSale(db)
    const foreignId = await insertPaymentProvider(db, { shop_id: await insertShop(db) })
    const missing = { ok: false, error: { code: 'not_found' } }

    for (const id of [sale.testProviderId, foreignId]) {
      const edit = { shopId: sale.shopId, userId: sale.userId, now, id }
      expect(await findOfflineMethod(db, edit)).toBeUndefined()
      expect(
        await inTransaction(db, (tx) => saveOfflineMethod(tx, { ...edit, version: 1, values: INVOICE })),
      ).toEqual(missing)
      expect(await inTransaction(db, (tx) => deleteOfflineMethod(tx, edit))).toEqual(missing)
      expect(await inTransaction(db, (tx) => restoreOfflineMethod(tx, edit))).toEqual(missing)
    }
  },
)

const NOT_OFFERED: readonly { why: string; over: Partial<OfflineMethodValues> }[] = [
  { why: 'off', over: { active: false } },
  { why: 'for staff alone', over: { shownToGuests: false } },
  { why: 'for dearer orders', over: { minimumPriceMinor: UNIT_PRICE_MINOR + 1 } },
  { why: 'for cheaper orders', over: { minimumPriceMinor: null, maximumPriceMinor: UNIT_PRICE_MINOR - 1 } },
]

test.each(DIALECTS.flatMap((dialect) => NOT_OFFERED.map((row) => ({ dialect, ...row }))))(
  '$dialect: a method that is $why is refused, whatever was posted',
  async ({ dialect, over }) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const sale = await createSale(db)
    const order = await reserve(sale)
    const id = await create(db, sale, { minimumPriceMinor: null, ...over })
    expect(await submit(sale, order, { paymentProviderId: id })).toMatchObject({
      error: { code: 'payment_provider_not_offered', at: 'paymentProviderId' },
    })
    expect((await load(sale, order)).state).toBe('RESERVED')
  },
)

test.each(DIALECTS)('%s: a deleted method and the test of a demo are refused too', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const sale = await createSale(db)
  const { shopId, userId, offlineProviderId: id } = sale
  const order = await reserve(sale)
  expect(await submit(sale, order, { isDemo: false })).toMatchObject({
    error: { code: 'payment_provider_not_offered' },
  })
  await inTransaction(db, (tx) => deleteOfflineMethod(tx, { shopId, userId, now, id }))
  expect(await submit(sale, order, { paymentProviderId: id })).toMatchObject({
    error: { code: 'payment_provider_not_offered' },
  })
  expect(await submit(sale, order, { paymentProviderId: id, isDemo: false })).toMatchObject({
    error: { code: 'no_payment_provider', at: 'paymentProviderId' },
  })
})
