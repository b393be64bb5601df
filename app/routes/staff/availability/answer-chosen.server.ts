import { parseWithZod } from '@conform-to/zod/v4'
import type { RouterContextProvider } from 'react-router'
import { closeOut } from '#app/domain/availability/close-out.server.ts'
import { removeCloseouts } from '#app/domain/availability/remove-closeouts.server.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { refuseForm, rejectForm } from '#app/http/reply.server.ts'
import { chosenStartsSchema } from '#app/http/schemas/closing-schema.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { closedFlash, closerOf, openedFlash } from './closing-answers.server.ts'

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

/** Closes the ticked starts, all or a part of each, or takes back what was closed of them one by one. */
export async function answerChosen({ request, url, context }: Args) {
  const all = context.get(services)
  const submission = parseWithZod(await readForm(request), { schema: chosenStartsSchema(all.t) })
  if (submission.status !== 'success') return rejectForm(submission, all.t)
  const { intent, starts, partialQuantity, requestKey } = submission.value
  const here = `${url.pathname}${url.search}`

  if (intent === 'open') {
    const opened = await inTransaction(all.db, (tx) => removeCloseouts(tx, { ...closerOf(all), starts }))
    if (!opened.ok) {
      return redirectWithFlash(context, here, { key: 'closing.nothing_opened', tone: 'danger' })
    }
    return redirectWithFlash(context, here, openedFlash(opened.value.removed, here))
  }
  const closeouts = starts.map((start) => ({
    ...start,
    endDateTime: null,
    partialQuantity,
    identifierIds: [],
  }))
  const closed = await inTransaction(all.db, (tx) =>
    closeOut(tx, { ...closerOf(all), closeouts, requestKey }),
  )
  if (!closed.ok) return refuseForm(submission, closed.error, all.t)
  return redirectWithFlash(context, here, closedFlash(closed.value, 'closing.closed', { here, t: all.t }))
}
