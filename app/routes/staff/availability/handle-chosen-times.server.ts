import { parseWithZod } from '@conform-to/zod/v4'
import type { RouterContextProvider } from 'react-router'
import { closeOut } from '#app/domain/availability/closeouts/close-out.server.ts'
import { removeCloseouts } from '#app/domain/availability/closeouts/remove-closeouts.server.ts'
import { findStartsOfDays } from '#app/domain/availability/starts/find-starts-of-days.server.ts'
import type { LocalDate, WallTime } from '#app/domain/shared/time.ts'
import { type Services, services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { inStaffLanguage } from '#app/http/forms/refusal-text.ts'
import { refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import type { ChosenDays } from '#app/http/labels/days-key.ts'
import { writeStartKey } from '#app/http/labels/start-key.ts'
import { chosenStartsSchema } from '#app/http/schemas/settings/closing-schema.ts'
import { AVAILABILITY_PARAMETERS } from '#app/routes/staff/availability-address.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { closedFlash, closerOf, openedFlash } from './closing-answers.server.ts'

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

/** Closes the ticked starts, each whole or partially, or reopens those that were closed one by one. */
export async function handleChosenTimes({ request, url, context }: Args) {
  const all = context.get(services)
  const submission = parseWithZod(await readForm(request), { schema: chosenStartsSchema(all.t) })
  if (submission.status !== 'success') return rejectForm(submission, all.t)
  const { intent, partialQuantity, requestKey, on } = submission.value
  const starts = await readStarts(all, submission.value)
  const here = addressOf(url, on)

  if (intent === 'open') {
    const opened = await inTransaction(all.db, (tx) => removeCloseouts(tx, { ...closerOf(all), starts }))
    if (!opened.ok) {
      return redirectWithFlash(context, here, { key: 'closing.nothing_opened', tone: 'danger' })
    }
    return redirectWithFlash(context, here, openedFlash(opened.value.removed, here))
  }
  // Of ticked days that have no starts.
  if (starts.length === 0) return refuseForm(submission, { code: 'nothing_left_to_close' }, all.t)
  const closeouts = starts.map((start) => ({
    ...start,
    endDateTime: null,
    partialQuantity,
    identifierIds: [],
  }))
  const closed = await inTransaction(all.db, (tx) =>
    closeOut(tx, { ...closerOf(all), closeouts, requestKey }),
  )
  if (!closed.ok) return refuseForm(submission, inStaffLanguage(closed.error), all.t)
  return redirectWithFlash(context, here, closedFlash(closed.value, 'closing.closed', { here, t: all.t }))
}

type Start = { productId: number; startDateTime: WallTime }

/** Starts that were ticked and those of the days that were, each once. */
async function readStarts(
  { db, shop, now, zone }: Services,
  { starts, days }: { starts: readonly Start[]; days: readonly ChosenDays[] },
): Promise<Start[]> {
  const ofDays = await findStartsOfDays(db, { shopId: shop.id, now, zone, days })
  const existing = [...starts, ...ofDays].map(
    (start) => [writeStartKey(start.productId, start.startDateTime), start] as const,
  )
  return [...new Map(existing).values()]
}

/** Where it was posted, at the day that a phone shows. */
function addressOf({ pathname, search }: URL, on: LocalDate | undefined): string {
  if (on === undefined) return `${pathname}${search}`
  const params = new URLSearchParams(search)
  params.set(AVAILABILITY_PARAMETERS.on, on)
  return `${pathname}?${params}`
}
