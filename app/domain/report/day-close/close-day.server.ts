import type { Editor, Saved } from '#app/domain/shared/edit/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { LocalDate, Zone } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { type DayRefusal, refuseDay, sumKey, sumsSignature } from './day-close.ts'
import {
  findClosedDays,
  insertDayClose,
  insertDayCloseCounts,
  insertDayCloseEntries,
  listEnteredSums,
  listOpenSums,
} from './day-close-queries.server.ts'

type OpenInput = { shopId: number; zone: Zone; today: LocalDate /** Day to close. */; date: LocalDate }

/** Finds what the till has since the first day that was closed, or of one day while none is. Two statements. */
export async function findOpenTill(db: Db, { shopId, zone, today, date }: OpenInput) {
  const closed = await findClosedDays(db, shopId)
  const to = date > today ? date : today
  const open = await listOpenSums(db, { shopId, zone, from: closed?.first ?? date, to })
  return { today, firstClosed: closed?.first ?? null, lastClosed: closed?.last ?? null, open }
}

type CloseInput = Editor &
  Omit<OpenInput, 'shopId'> & {
    note: string | null
    /** In minor units, by `sumKey`, one for each sum of the day. */
    counts: ReadonlyMap<string, number>
    /** `sumsSignature` of the ledger's sums that the counts stand beside. */
    shown: string
  }

/**
 * Closes a day of the till: what the ledger has of it is entered, beside what was counted. What is registered later,
 * also with today's date, is counted with the next day; so nothing is added to a closed day. Refused when the ledger
 * has moved since it was shown. Source: domain.md §13 'Day close'.
 */
export async function closeDay(
  tx: Tx,
  input: CloseInput,
): Promise<Result<Saved, DayRefusal | { code: 'ledger_has_moved' }>> {
  const { shopId, zone, date, counts, shown } = input
  const till = await findOpenTill(tx, input)
  const refusal = refuseDay(date, till)
  if (refusal) return err(refusal)
  const dayCloseId = await insertDayClose(tx, input)
  if (dayCloseId === undefined) return err({ code: 'day_is_closed' })

  await insertDayCloseEntries(tx, { shopId, zone, from: till.firstClosed ?? date, to: date, dayCloseId })
  const sums = await listEnteredSums(tx, { shopId, dayCloseId })
  if (sumsSignature(sums) !== shown) return err({ code: 'ledger_has_moved' })
  const counted = sums.map((sum) => ({ ...sum, countedMinor: counts.get(sumKey(sum)) ?? sum.ledgerMinor }))
  await insertDayCloseCounts(tx, { shopId, dayCloseId, counts: counted })
  return ok({ id: dayCloseId, version: 1 })
}
