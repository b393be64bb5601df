import { parseArgs } from 'node:util'
import {
  auditOverbooking,
  recordOverbookingAudit,
} from '#app/domain/availability/audit/audit-overbooking.server.ts'
import { verdictOf } from '#app/domain/availability/audit/overbooking-audit.ts'
import { findUntrueRows, updateUntrueRows } from '#app/domain/order/views/occupancy-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { listShopKeys } from '#app/domain/shop/shop-queries.server.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { startUp } from './start-up.ts'

/** So many findings of a shop are written out; all of them are on its own page. */
const MOST_LINES = 50

const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } })

/**
 * Compares every shop's bookings with its capacity, and stores each answer for the shop's own page. Fails
 * when more was sold than was free, or when a booking doesn't occupy what its order says; with
 * `--repair` the latter is fixed first.
 */
async function checkInvariants(): Promise<boolean> {
  const { db, now, zone, closeDatabase } = await startUp()
  let isSound = true
  for (const { id, key } of await listShopKeys(db)) {
    isSound = (await checkOccupancy(db, { shopId: id, key })) && isSound
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

/** Whether every booking of the shop occupies what its order says, now or after repair. */
async function checkOccupancy(db: Db, { shopId, key }: { shopId: number; key: string }): Promise<boolean> {
  const { length: untrue } = await findUntrueRows(db, shopId)
  if (untrue === 0) return true
  console.log(
    `${key}: ${untrue} rows of bookings take what their orders don't${values.repair ? ', repaired' : ''}`,
  )
  if (!values.repair) return false
  await inTransaction(db, async (tx) => ok(await updateUntrueRows(tx, shopId)))
  return true
}

process.exitCode = (await checkInvariants()) ? 0 : 1
