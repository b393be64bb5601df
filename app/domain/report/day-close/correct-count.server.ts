import type { Editor, NotFound, Saved } from '#app/domain/shared/edit/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { insertCorrection, isCountOfDay } from './day-close-correction-queries.server.ts'

type CorrectionInput = Editor & { date: LocalDate; countId: number; countedMinor: number; reason: string }

/** Corrects what was counted of a closed day, with a reason; the first count stays on record. Source: domain.md §13. */
export async function correctCount(tx: Tx, input: CorrectionInput): Promise<Result<Saved, NotFound>> {
  if (!(await isCountOfDay(tx, input))) return err({ code: 'not_found' })
  return ok({ id: await insertCorrection(tx, input), version: 1 })
}
