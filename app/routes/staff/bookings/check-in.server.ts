import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { type CheckInRefusal, changeCheckIn } from '#app/domain/order/booking/check-in.server.ts'
import { LARGEST_ID } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { readCheckInList, writeCheckInAddress, writeSearchedManifest } from './manifest-address.ts'

const schema = z.object({
  bookingId: z.int().positive().max(LARGEST_ID),
  intent: z.enum(['check-in', 'undo']),
  byScript: z.boolean().optional(),
})

type Context = Readonly<RouterContextProvider>
type CheckInArgs = { request: Request; url: URL; context: Context }

/**
 * Checks a booking in or undoes it: what the form says, so that a second post changes nothing. A script gets the
 * outcome, an ordinary post the list again, or the page that it came from. An unpaid reservation and a booking of a
 * later day lead to the page where staff confirm them.
 */
export async function handleCheckIn({ request, url, context }: CheckInArgs) {
  const { db, t, shop, today } = context.get(services)
  const submission = parseWithZod(await readForm(request), { schema })
  if (submission.status !== 'success') throw data(null, { status: 422 })

  const { bookingId, intent, byScript } = submission.value
  const done = await inTransaction(db, (tx) =>
    changeCheckIn(tx, { ...checkInEditor(context), bookingId, intent }),
  )
  const list = readCheckInList(url.searchParams, today, shop.options.manifestViewDays)
  if (!done.ok && needsConfirmation(done.error)) return redirect(writeCheckInAddress(list, bookingId))
  if (byScript) {
    if (done.ok) return data({ error: null })
    // After a refusal the router reads nothing anew: a row of the list says why, a page of one booking shows what is.
    return data({ error: refusalText(done.error, t) }, { status: list.from ? 200 : 422 })
  }
  if (!done.ok && done.error.code === 'booking_not_found') notFound()
  const to = list.from ?? writeSearchedManifest(list, url.searchParams.get('find') ?? '')
  if (!done.ok) return redirectWithFlash(context, to, { refusal: done.error })
  return redirect(list.from ?? `${to}#b${bookingId}`)
}

/** Reader's part of the input of a check-in; who sees own resources only has no other bookings. */
export function checkInEditor(context: Context) {
  const { shop, user, now, zone, ownResourcesOnly } = context.get(services)
  return {
    shopId: shop.id,
    userId: user.id,
    now,
    zone,
    ownerUserId: ownResourcesOnly ? user.id : undefined,
  }
}

const CONFIRMED_FIRST: ReadonlySet<string> = new Set<CheckInRefusal['code']>([
  'reservation_not_paid',
  'booking_starts_later',
])

/** Whether a page of its own has staff confirm it before it is done. */
export function needsConfirmation({ code }: { code: string }): boolean {
  return CONFIRMED_FIRST.has(code)
}
