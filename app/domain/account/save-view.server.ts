import { type NotFound, ONLY_VERSION, type Saved } from '#app/domain/shared/edit/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  deleteSavedView,
  findSavedView,
  insertSavedView,
  listSavedViews,
  type SavedView,
  updateSavedViewName,
} from './saved-view-queries.server.ts'

/** More tabs than these nobody finds a view among. */
const MOST_VIEWS = 20

type ViewInput = { shopId: number; userId: number; list: 'orders' | 'bookings' } & Omit<SavedView, 'id'>
type NameInUse = { code: 'name_taken'; at: 'name' }

type AlreadySaved = { code: 'view_saved'; at: 'name'; name: string }
type TooMany = { code: 'too_many_views'; max: number }

/** Saves a query of a list under a name, each query once. The same view saved again is the one that there is. */
export async function saveView(
  tx: Tx,
  view: ViewInput,
): Promise<Result<Saved, NameInUse | AlreadySaved | TooMany>> {
  const views = await listSavedViews(tx, view)
  const existing = views.find(({ name }) => name === view.name)
  if (existing?.query === view.query) return ok({ id: existing.id, version: ONLY_VERSION })
  const same = views.find(({ query }) => query === view.query)
  if (same) return err({ code: 'view_saved', at: 'name', name: same.name })
  if (views.length >= MOST_VIEWS) return err({ code: 'too_many_views', max: MOST_VIEWS })
  const id = existing ? undefined : await insertSavedView(tx, view)
  return id === undefined ? err({ code: 'name_taken', at: 'name' }) : ok({ id, version: ONLY_VERSION })
}

/** Names a view of the user anew. */
export async function renameView(
  tx: Tx,
  { name, ...key }: { shopId: number; userId: number; id: number; name: string },
): Promise<Result<Saved, NameInUse | NotFound>> {
  const view = await findSavedView(tx, key)
  if (!view) return err({ code: 'not_found' })
  const others = await listSavedViews(tx, view)
  if (others.some((other) => other.id !== key.id && other.name === name)) {
    return err({ code: 'name_taken', at: 'name' })
  }
  await updateSavedViewName(tx, key, name)
  return ok({ id: key.id, version: ONLY_VERSION })
}

/** Removes a view of the user; the list's orders stay as they are. */
export async function removeView(
  tx: Tx,
  key: { shopId: number; userId: number; id: number },
): Promise<Result<{ id: number }, NotFound>> {
  if (!(await findSavedView(tx, key))) return err({ code: 'not_found' })
  await deleteSavedView(tx, key)
  return ok({ id: key.id })
}
