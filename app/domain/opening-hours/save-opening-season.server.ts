import type { ChangedByOther, Editor, Facts, NotFound, Saved } from '#app/domain/shared/edit.ts'
import { lockEdited } from '#app/domain/shared/edit-queries.server.ts'
import type { Result } from '#app/domain/shared/result.ts'
import { type EditInput, logCreated, saveOver } from '#app/domain/shared/save-over.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findOpeningSeason, insertOpeningSeason, updateOpeningSeason } from './season-queries.server.ts'
import type { SeasonValues } from './season-types.ts'
import { inWeekOrder } from './weekly-intervals.ts'

/** Adds a season; which one decides a date is computed, so it may lie over others. */
export async function createOpeningSeason(
  tx: Tx,
  { values, ...editor }: Editor & { values: SeasonValues },
): Promise<Result<Saved, never>> {
  const id = await insertOpeningSeason(tx, { shopId: editor.shopId, values })
  return logCreated(tx, { ...editor, entity: 'opening_season', id, facts: toFacts(values) })
}

/**
 * Saves a season with its times and closed dates. Without a version the last one to save wins; what is there
 * already, in whatever order, writes nothing. Bookings that stand outside the new hours stay.
 */
export async function saveOpeningSeason(
  tx: Tx,
  input: EditInput<SeasonValues>,
): Promise<Result<Saved, NotFound | ChangedByOther>> {
  await lockEdited(tx, { ...input, table: 'opening_season' })
  const found = await findOpeningSeason(tx, input)
  const before = found && { ...found, closedDates: [...found.closedDates] }
  return saveOver(
    tx,
    { ...input, entity: 'opening_season', before },
    {
      update: (row, values) => updateOpeningSeason(tx, { ...row, values }),
      toFacts,
      groups: [['firstDate', 'lastDate']],
    },
  )
}

/** A season for the log: times as '1 09:00–17:00', 1 being Monday, in the week's order. */
function toFacts({ name, firstDate, lastDate, intervals, closedDates }: SeasonValues): Facts {
  return {
    name,
    firstDate,
    lastDate,
    intervals: inWeekOrder(intervals).map(({ weekday, opens, closes }) => `${weekday} ${opens}–${closes}`),
    closedDates: closedDates.toSorted(),
  }
}
