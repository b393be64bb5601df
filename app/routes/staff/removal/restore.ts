import { redirect } from 'react-router'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/restore'
import { loadRemoval } from './load-removal.server.ts'

/** Leads away: there is no page, undoing is a button. Whoever opens the address sees the list. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { list, removable } = await loadRemoval(context, url)
  return redirect(removable.listPage ?? list)
}

export async function action({ url, context }: Route.ActionArgs) {
  const { db, plan } = context.get(services)
  const { name, input, removable, ...page } = await loadRemoval(context, url)
  const list = removable.listPage ?? page.list
  const restored = await inTransaction(db, (tx) => removable.restore(tx, { ...input, plan }))
  if (!restored.ok) {
    if (restored.error.code === 'not_found') return notFound()
    return redirectWithFlash(context, list, { refusal: restored.error })
  }
  return redirectWithFlash(context, list, { key: 'removal.restored', values: { name } })
}
