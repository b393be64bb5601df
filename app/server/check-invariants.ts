import {
  auditOverbooking,
  recordOverbookingAudit,
} from '#app/domain/availability/audit/audit-overbooking.server.ts'
import { verdictOf } from '#app/domain/availability/audit/overbooking-audit.ts'
import { listShopKeys } from '#app/domain/shop/shop-queries.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { startUp } from './start-up.ts'

/** So many findings of a shop are written out; all of them are on its own page. */
const MOST_LINES = 50

/**
 * Compares every shop's bookings with its capacity, and stores each answer for the shop's own page. Fails
 * when more was sold than was free.
 */
async function checkInvariants(): Promise<boolean> {
  const { db, now, zone, closeDatabase } = await startUp()
  let isSound = true
  for (const { id, key } of await listShopKeys(db)) {
    const check = await auditOverbooking(db, { shopId: id, now: now(), zone })
    await inTransaction(db, (tx) => recordOverbookingAudit(tx, { shopId: id, check }))
    const verdict = verdictOf(check)
    isSound &&= verdict !== 'BROKEN'
    console.log(`${key}: ${verdict}`)
    const written = check.findings.slice(0, MOST_LINES)
    for (const { what, id: record, date, occupied, capacity, changedBy, changedAt } of written) {
      const why = changedAt
        ? `changed by ${changedBy ?? 'somebody'} at ${changedAt}`
        : 'SOLD BEYOND WHAT WAS FREE'
      console.log(`  ${date} ${what} ${record}: ${occupied} taken of ${capacity}, ${why}`)
    }
    const more = check.findings.length - MOST_LINES
    if (more > 0) console.log(`  and ${more} more`)
  }
  await closeDatabase()
  return isSound
}

process.exitCode = (await checkInvariants()) ? 0 : 1
