import { expect, test } from 'vitest'
import { listMemberships } from '#app/domain/account/account-queries.server.ts'
import { switchShop } from '#app/domain/account/switch-shop.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { instant } from '#app/domain/shared/time.ts'
import { approveTerms } from '#app/domain/shop/approve-terms.server.ts'
import {
  findShop,
  hasAnyShop,
  insertShop,
  listAllShops,
  openShopByKey,
} from '#app/domain/shop/shop-queries.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import * as build from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-01T10:00:00Z')

test.each(DIALECTS)('%s: a user goes over only to a shop that they work in', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const own = await build.insertShop(db, { key: 'own' })
  const foreign = await build.insertShop(db, { key: 'foreign' })
  const userId = await build.insertUser(db)
  await build.insertMembership(db, { shop_id: own, user_id: userId })

  const to = (shopId: number) => inTransaction(db, (tx) => switchShop(tx, { userId, shopId }))
  const refused = { ok: false, error: { code: 'shop_not_found', at: 'shopId' } }
  expect(await to(foreign)).toEqual(refused)
  expect(await to(999_999)).toEqual(refused)
  expect(await to(own)).toEqual({ ok: true, value: null })
  expect(await db.selectFrom('user').select('current_shop_id').execute()).toEqual([{ current_shop_id: own }])
  expect((await listMemberships(db, userId)).map(({ shopId }) => shopId)).toEqual([own])
})

test.each(DIALECTS)('%s: a shop is found with its options, by id and by key', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  expect(await hasAnyShop(db)).toBe(false)
  const inserted = await inTransaction(db, async (tx) =>
    ok(
      await insertShop(tx, {
        key: 'sjoboden',
        displayName: 'Sjöboden',
        currency: 'EUR',
        locales: ['sv', 'de'],
        reservationMinutes: 20,
        introduction: { sv: 'Hej' },
        now,
      }),
    ),
  )
  const shop = (await openShopByKey(db, 'sjoboden'))?.shop
  expect(shop).toMatchObject({
    displayName: 'Sjöboden',
    currency: 'EUR',
    locales: ['sv', 'de'],
    approvedTermsAt: null,
    reservationMinutes: 20,
    marginToClosingMinutes: 0,
    introduction: { sv: 'Hej' },
  })
  expect(inserted.ok && (await findShop(db, inserted.value))).toEqual(shop)
  expect(await openShopByKey(db, 'SJOBODEN')).toBeUndefined()
  expect(await listAllShops(db)).toMatchObject([{ key: 'sjoboden', members: 0 }])
  expect(await listAllShops(db, { soldByUserId: 1 })).toEqual([])
})

test.each(DIALECTS)('%s: terms are approved once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await build.insertShop(db, { key: 'new', approved_terms_at: null })
  const userId = await build.insertUser(db)

  for (const at of [now, instant('2026-08-01T10:00:00Z')]) {
    await inTransaction(db, (tx) => approveTerms(tx, { shopId, userId, now: at }))
  }
  expect((await findShop(db, shopId))?.approvedTermsAt).toBe(now)
})
