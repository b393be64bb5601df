import { checkStock, keepStockCheck } from '#app/domain/availability/check-stock.server.ts'
import { verdictOf } from '#app/domain/availability/stock-check.ts'
import { listShopKeys } from '#app/domain/shop/shop-queries.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { startUp } from './start-up.ts'

/**
 * Holds what is sold in every shop against what there is, and keeps each answer for the shop's own page. Fails
 * when a sale was made beyond what was free.
 */
async function checkInvariants(): Promise<boolean> {
  const { db, now, zone, closeDatabase } = await startUp()
  let isSound = true
  for (const { id, key } of await listShopKeys(db)) {
    const check = await checkStock(db, { shopId: id, now: now(), zone })
    await inTransaction(db, (tx) => keepStockCheck(tx, { shopId: id, check }))
    const verdict = verdictOf(check)
    isSound &&= verdict !== 'BROKEN'
    console.log(`${key}: ${verdict}`)
    for (const { what, id: thing, date, taken, given, changedBy, changedAt } of check.findings) {
      const why = changedAt
        ? `changed by ${changedBy ?? 'somebody'} at ${changedAt}`
        : 'SOLD BEYOND WHAT WAS FREE'
      console.log(`  ${date} ${what} ${thing}: ${taken} taken of ${given}, ${why}`)
    }
  }
  await closeDatabase()
  return isSound
}

process.exitCode = (await checkInvariants()) ? 0 : 1
