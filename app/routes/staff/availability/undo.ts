import { type RouterContextProvider, redirect } from 'react-router'
import { removeCloseouts } from '#app/domain/availability/closeouts/remove-closeouts.server.ts'
import { restoreCloseouts } from '#app/domain/availability/closeouts/restore-closeouts.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { safeRedirect } from '#app/http/session/safe-redirect.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/undo'
import { closedFlash, closerOf, openedFlash } from './closing-answers.server.ts'

/** Leads away: there is no page, undoing is a button. Whoever opens the address sees the list. */
export function loader() {
  return redirect('/availability/closeouts')
}

/** Opens again what was just closed, or closes again what was just opened, and goes back. */
export function action({ url, context }: Route.ActionArgs) {
  const back = safeRedirect(url.searchParams.get('back') ?? '/availability')
  const opened = readIds(url.searchParams.get('open'))
  return opened.length > 0
    ? openAgain(context, opened, back)
    : closeAgain(context, readIds(url.searchParams.get('close')), back)
}

type Context = Readonly<RouterContextProvider>

async function openAgain(context: Context, ids: readonly number[], back: string) {
  const all = context.get(services)
  const opened = await inTransaction(all.db, (tx) => removeCloseouts(tx, { ...closerOf(all), ids }))
  return redirectWithFlash(
    context,
    back,
    opened.ok ? openedFlash(opened.value.removed, back) : { refusal: opened.error },
  )
}

async function closeAgain(context: Context, ids: readonly number[], back: string) {
  const all = context.get(services)
  const closed = await inTransaction(all.db, (tx) => restoreCloseouts(tx, { ...closerOf(all), ids }))
  if (closed.ok) {
    return redirectWithFlash(
      context,
      back,
      closedFlash(closed.value, 'closing.closed', { here: back, t: all.t }),
    )
  }
  if (closed.error.code === 'not_found') return notFound()
  return redirectWithFlash(context, back, { refusal: closed.error })
}

function readIds(text: string | null): number[] {
  return (text ?? '').split('.').flatMap((part) => readId(part) ?? [])
}
