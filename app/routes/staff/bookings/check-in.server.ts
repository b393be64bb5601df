import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { checkIn, undoCheckIn } from '#app/domain/order/check-in.server.ts'
import { isOwnBooking } from '#app/domain/order/manifest-queries.server.ts'
import { LARGEST_ID } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { notFound } from '#app/http/reply.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { readManifestAddress, writeManifestAddress } from './manifest-address.ts'

const schema = z.object({
  bookingId: z.int().positive().max(LARGEST_ID),
  intent: z.enum(['check-in', 'undo']),
  byScript: z.boolean().optional(),
})

type CheckInArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

/**
 * Ticks a booking or takes the tick back: what the form says, so that a second post changes nothing. A
 * script's post is answered with the outcome, an ordinary one with the list again.
 */
export async function answerCheckIn({ request, url, context }: CheckInArgs) {
  const { db, t, shop, user, now, today, ownResourcesOnly } = context.get(services)
  const submission = parseWithZod(await readForm(request), { schema })
  if (submission.status !== 'success') throw data(null, { status: 422 })

  const { bookingId, intent, byScript } = submission.value
  const own = { shopId: shop.id, bookingId, ownerUserId: user.id, now }
  if (ownResourcesOnly && !(await isOwnBooking(db, own))) notFound()
  const change = intent === 'check-in' ? checkIn : undoCheckIn
  const done = await inTransaction(db, (tx) =>
    change(tx, { shopId: shop.id, bookingId, userId: user.id, now }),
  )
  if (byScript) {
    return done.ok ? data({ error: null }) : data({ error: t(`refusal.${done.error.code}`) }, { status: 422 })
  }
  if (!done.ok && done.error.code === 'booking_not_found') notFound()
  const list = writeManifestAddress(
    readManifestAddress(url.searchParams, today, shop.options.manifestViewDays),
  )
  if (!done.ok) return redirectWithFlash(context, list, { key: `refusal.${done.error.code}`, tone: 'danger' })
  return redirect(`${list}#b${bookingId}`)
}
