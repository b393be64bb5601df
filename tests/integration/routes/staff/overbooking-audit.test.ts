import { expect, test } from 'vitest'
import { insertActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { instant } from '#app/domain/shared/time.ts'
import { action } from '#app/routes/staff/settings/checks/overbooking-audit.ts'
import { loader } from '#app/routes/staff/settings/options/booking.tsx'
import type { Db } from '#db/transaction.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, NOW, type StaffShop, staffArgs } from './staff-shop.ts'

const PAGE = '/settings/booking'
const CHECK = '/settings/booking/check'

async function check(db: Db, shop: StaffShop) {
  await action({ ...(await staffArgs(db, shop, CHECK, { params: {}, form: {} })), pattern: CHECK })
}

async function shownTo(db: Db, shop: StaffShop) {
  return (await loader({ ...(await staffArgs(db, shop, PAGE, { params: {} })), pattern: PAGE })).audit
}

test.each(DIALECTS)('%s: the settings say what the check found, with who made it tight', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  expect(await shownTo(db, shop)).toBeNull()
  await check(db, shop)
  expect(await shownTo(db, shop)).toEqual({
    tone: 'success',
    text: 'Inget är översålt. Kontrollerat 16 juli 10:00.',
    lines: [],
  })

  const { shopId, userId, productId } = shop
  await db.updateTable('product').set({ max_capacity: 0 }).where('id', '=', productId).execute()
  await check(db, shop)
  expect(await shownTo(db, shop)).toMatchObject({ tone: 'danger' })
  const entry = { shopId, entity: 'product', entityId: productId, action: 'changed', facts: {}, userId }
  await inTransaction(db, async (tx) =>
    ok(await insertActivity(tx, { ...entry, actor: 'STAFF', now: instant(NOW) })),
  )
  await check(db, shop)
  expect(await shownTo(db, shop)).toEqual({
    tone: 'warning',
    text: 'Överbokat genom ändring. Kontrollerat 16 juli 10:00.',
    lines: [expect.stringMatching(/: \d sålda, 0 finns\. Ändrat av Kim Berg 16 juli 10:00\.$/)],
  })
})
