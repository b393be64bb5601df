import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { type CheckInRefusal, checkIn, undoCheckIn } from '#app/domain/order/check-in.server.ts'
import { findLiveStart } from '#app/domain/order/manifest-queries.server.ts'
import { LARGEST_ID } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { notFound } from '#app/http/reply.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { readManifestAddress, writeCheckInAddress, writeManifestAddress } from './manifest-address.ts'

const schema = z.object({
  bookingId: z.int().positive().max(LARGEST_ID),
  intent: z.enum(['check-in', 'undo']),
  byScript: z.boolean().optional(),
})

type CheckInArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

/**
 * Ticks a booking or takes the tick back: what the form says, so that a second post changes nothing. A
 * script's post is answered with the outcome, an ordinary one with the list again. An unpaid reservation and a
 * booking of a later day lead to the page that asks.
 */
export async function answerCheckIn({ request, url, context }: CheckInArgs) {
  const { db, t, shop, user, now, today, zone, ownResourcesOnly } = context.get(services)
  const submission = parseWithZod(await readForm(request), { schema })
  if (submission.status !== 'success') throw data(null, { status: 422 })

  const { bookingId, intent, byScript } = submission.value
  const own = { shopId: shop.id, bookingId, ownerUserId: user.id, now }
  if (ownResourcesOnly && (await findLiveStart(db, own)) === undefined) notFound()
  const change = intent === 'check-in' ? checkIn : undoCheckIn
  const done = await inTransaction<{ orderId: number }, CheckInRefusal>(db, (tx) =>
    change(tx, { shopId: shop.id, bookingId, userId: user.id, now, zone }),
  )
  const list = readManifestAddress(url.searchParams, today, shop.options.manifestViewDays)
  if (!done.ok && ASKED_FIRST.has(done.error.code)) return redirect(writeCheckInAddress(list, bookingId))
  if (byScript) {
    return done.ok ? data({ error: null }) : data({ error: t(`refusal.${done.error.code}`) }, { status: 422 })
  }
  if (!done.ok && done.error.code === 'booking_not_found') notFound()
  const to = writeManifestAddress(list)
  if (!done.ok) return redirectWithFlash(context, to, { key: `refusal.${done.error.code}`, tone: 'danger' })
  return redirect(`${to}#b${bookingId}`)
}

/** What a page of its own asks before it is done. */
const ASKED_FIRST: ReadonlySet<CheckInRefusal['code']> = new Set([
  'reservation_not_paid',
  'booking_starts_later',
])
