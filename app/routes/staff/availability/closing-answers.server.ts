import type { ClosedOut } from '#app/domain/availability/closeouts/close-out.server.ts'
import type { Services } from '#app/http/context.server.ts'
import type { Flash } from '#app/http/forms/flash.server.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** More ids than this make the address of 'undo' too long; they are reopened in the list. */
const MOST_UNDONE = 400

/** Who closes and opens, as the use cases need it. */
export function closerOf({ shop, user, now, zone }: Services) {
  return { shopId: shop.id, userId: user.id, now, zone }
}

/** Message on new closeouts, with undo unless they are too many; says if less was closed than requested. */
export function closedFlash(
  { ids, shortened }: ClosedOut,
  key: 'closing.closed' | 'closing.closed_period',
  { here, t }: { here: string; t: Translate },
): Flash {
  const undo = undoOf('open', ids, here)
  if (shortened.length === 0) return { key, values: { count: ids.length }, ...undo }
  const asked = shortened.reduce((sum, each) => sum + each.asked, 0)
  const taken = shortened.reduce((sum, each) => sum + each.taken, 0)
  const text = t(key, { count: ids.length })
  return { key: 'closing.shortened', values: { text, asked, taken }, tone: 'warning', ...undo }
}

export function openedFlash(removed: readonly { id: number }[], here: string): Flash {
  const ids = removed.map(({ id }) => id)
  return { key: 'closing.opened', values: { count: ids.length }, ...undoOf('close', ids, here) }
}

function undoOf(change: 'open' | 'close', ids: readonly number[], here: string): Pick<Flash, 'undo'> {
  if (ids.length > MOST_UNDONE) return {}
  const params = new URLSearchParams({ [change]: ids.join('.'), back: here })
  return { undo: { action: `/availability/closeouts/undo?${params}`, label: 'common.undo' } }
}
