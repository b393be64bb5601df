import type { NotFound } from '#app/domain/shared/edit/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { nextState } from '#app/domain/shared/state-machine.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { REPORT_FILE_TRANSITIONS } from './report-file.ts'
import { findReportFile, updateReportFileState } from './report-file-queries.server.ts'

type Change = { shopId: number; userId: number; id: number; event: 'cancel' | 'retry'; now: Instant }

/** Cancels a file or has it written again. One that is done already, or was posted twice, stays as it is. */
export async function changeReportFile(
  tx: Tx,
  { event, ...own }: Change,
): Promise<Result<{ id: number }, NotFound>> {
  const file = await findReportFile(tx, own)
  if (!file) return err({ code: 'not_found' })
  const to = nextState(REPORT_FILE_TRANSITIONS, file.state, event)
  if (to.ok) await updateReportFileState(tx, { ...own, from: file.state, to: to.value })
  return ok({ id: file.id })
}
