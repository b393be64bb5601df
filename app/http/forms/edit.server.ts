import type { Submission } from '@conform-to/react'
import { data, type RouterContextProvider } from 'react-router'
import { type ActivityKey, listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { type Change, type ChangedByOther, changesIn, type NotFound } from '#app/domain/shared/edit/edit.ts'
import { type Instant, toWallTime } from '#app/domain/shared/time.ts'
import { type Services, services } from '#app/http/context.server.ts'
import { notFound, type Refusal, refuseForm } from './reply.server.ts'
import { shownValue, type ValueLabels } from './shown-value.ts'

export type { ValueLabels }

/** A property that changed, its values as readers see them. The page has the property's label. */
type ShownChange = { name: string; before: string; after: string }

type SavedChanges = { by: string | null; at: string | null; changes: ShownChange[] }

/** Who saved meanwhile, what of it stays, and what both changed, as the page shows it to choose from. */
type EditConflict = SavedChanges & {
  collisions: { name: string; mine: string; theirs: string }[]
  version: number
  seen: number
}

/** An entry of a record's log. `action` is a code: 'created', 'changed', 'deleted', 'restored' … */
export type ChangeLine = SavedChanges & { id: number; action: string }

/**
 * Answers the refusal of an edit: what is gone is 404; somebody else's save is 409 with who, when and what,
 * and the typed values stay; anything else stands at its field. Source: reliability.md F10.
 */
export function refuseEdit<S, V>(
  context: Readonly<RouterContextProvider>,
  submission: Submission<S, string[], V>,
  refusal: Refusal | ChangedByOther | NotFound,
  { own }: { own?: ValueLabels } = {},
) {
  const reader = context.get(services)
  const { t } = reader
  if (refusal.code === 'not_found') return notFound()
  if (!isConflict(refusal)) return refuseForm(submission, refusal, t)
  const staying = refusal.changes.filter(
    (change) => !refusal.collisions.some(({ name }) => isPartOf(name, change.name)),
  )
  const conflict: EditConflict = {
    by: refusal.changedBy,
    at: stampOf(refusal.changedAt, reader),
    changes: shownChanges(staying, reader, own),
    collisions: refusal.collisions.map(({ name, mine, theirs }) => ({
      name,
      mine: shownValue(name, mine, reader, own),
      theirs: shownValue(name, theirs, reader, own),
    })),
    version: refusal.version,
    seen: refusal.seen,
  }
  const name = conflict.by ?? t('form.conflict_somebody')
  const title = t('form.conflict_title', { name, time: conflict.at ?? '' })
  return data({ result: submission.reply({ fieldErrors: { version: [title] } }), conflict }, { status: 409 })
}

/** The newest entries of a record's log, for its page. */
export async function loadChangeLog(
  context: Readonly<RouterContextProvider>,
  key: Omit<ActivityKey, 'shopId'>,
  { most = 20, own }: { most?: number; own?: ValueLabels } = {},
): Promise<ChangeLine[]> {
  const reader = context.get(services)
  const activities = await listActivities(reader.db, { ...key, shopId: reader.shop.id, most })
  return activities.map((activity) => ({
    id: activity.id,
    action: activity.action,
    by: activity.userName,
    at: stampOf(activity.createdAt, reader),
    changes: shownChanges(changesIn(activity.facts), reader, own),
  }))
}

function shownChanges(changes: readonly Change[], reader: Services, own?: ValueLabels): ShownChange[] {
  return changes.map(({ name, before, after }) => ({
    name,
    before: shownValue(name, before, reader, own),
    after: shownValue(name, after, reader, own),
  }))
}

/** Whether 'name.sv' is 'name', or a part of it. */
function isPartOf(name: string, whole: string): boolean {
  return name === whole || name.startsWith(`${whole}.`)
}

function stampOf(at: Instant | null, { format, zone }: Services): string | null {
  return at ? format.stamp(toWallTime(at, zone)) : null
}

function isConflict(refusal: Refusal | ChangedByOther | NotFound): refusal is ChangedByOther {
  return refusal.code === 'changed_by_other' && 'changes' in refusal
}
