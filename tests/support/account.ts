import path from 'node:path'
import { insertUser } from '#app/domain/account/account-queries.server.ts'
import { hashPassword } from '#app/domain/account/passwords.server.ts'
import type { BuiltInRole } from '#app/domain/account/permissions.ts'
import { ok } from '#app/domain/shared/result.ts'
import { instantFromDate } from '#app/domain/shared/time.ts'
import { openShopByKey } from '#app/domain/shop/shop-queries.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { insertMembership } from '#tests/support/builders.ts'

export type TestUser = { id: number; email: string; password: string; shopIds: number[] }

const PASSWORD = 'kajak-i-skaren'
/** One for all: hashing is meant to be slow. */
const HASH = hashPassword(PASSWORD)

/** Somebody of one test's own in a running demo, so that no other test's log-ins are disturbed. */
export async function addUser(
  dataDir: string,
  shopKeys: readonly string[] = ['sjoboden'],
  role: BuiltInRole = 'OWNER',
): Promise<TestUser> {
  const { db, close } = openDatabase({ sqliteFile: path.join(dataDir, 'brygga.sqlite') })
  const email = `${crypto.randomUUID()}@example.com`
  const passwordHash = await HASH
  const now = instantFromDate(new Date())
  const added = await inTransaction(db, async (tx) => {
    const id = await insertUser(tx, { name: 'Test', email, passwordHash, now })
    const shopIds: number[] = []
    for (const key of shopKeys) {
      const shopId = (await openShopByKey(tx, key))?.shop.id ?? 0
      await insertMembership(tx, { shop_id: shopId, user_id: id, built_in_role: role })
      shopIds.push(shopId)
    }
    return ok({ id, email, password: PASSWORD, shopIds })
  })
  await close()
  if (!added.ok) throw new Error('unreachable')
  return added.value
}
