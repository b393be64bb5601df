import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { changeCheckIn } from '#app/domain/order/booking/check-in.server.ts'
import { LARGEST_ID } from '#app/domain/shared/id.ts'
import { ok } from '#app/domain/shared/result.ts'
import { runOnce } from '#app/domain/shared/run-once.server.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { epochSeconds, instantFromEpoch, SECONDS_PER_DAY } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { checkInEditor, needsConfirmation } from '#app/routes/staff/bookings/check-in.server.ts'
import { readManifestAddress, writeCheckInAddress } from '#app/routes/staff/bookings/manifest-address.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/check-ins'

/** How long a phone without a net may store a check-in. */
const MOST_SECONDS = SECONDS_PER_DAY

const SCHEMA = z.object({
  bookingId: z.int().positive().max(LARGEST_ID),
  intent: z.enum(['check-in', 'undo']),
  requestKey: z.string().min(1).max(TEXT_LIMITS.name),
  secondsAgo: z.int().min(0).max(MOST_SECONDS),
  /** The list's address, to which the page that confirms leads back. */
  list: z.string().max(TEXT_LIMITS.line),
})

/** Leads to the manifest, whose door mode posts here. */
export function loader() {
  return redirect('/bookings/manifest')
}

/**
 * One check-in of a phone at the door, done once for each key however often it arrives, at the time at which it
 * was made. Replies with the refusal, and with the page where staff can confirm it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, t, shop, now, today } = context.get(services)
  const submission = parseWithZod(await readForm(request), { schema: SCHEMA })
  if (submission.status !== 'success') throw data(null, { status: 422 })

  const { bookingId, intent, requestKey, secondsAgo, list } = submission.value
  const once = {
    shopId: shop.id,
    requestKey,
    scope: '/bookings/check-ins',
    content: { bookingId, intent },
    now,
  }
  const done = await inTransaction(db, (tx) =>
    runOnce(tx, once, async () => {
      const checkedInAt = instantFromEpoch(epochSeconds(now) - secondsAgo)
      const change = { ...checkInEditor(context), bookingId, intent, checkedInAt }
      const changed = await changeCheckIn(tx, change)
      return changed.ok ? ok({ id: bookingId, version: 1 }) : changed
    }),
  )
  if (done.ok) return Response.json({ error: null, confirmAt: null })
  const error = refusalText(done.error, t)
  if (!needsConfirmation(done.error)) return Response.json({ error, confirmAt: null })
  const { searchParams } = new URL(list, 'http://door')
  const address = readManifestAddress(searchParams, today, shop.options.manifestViewDays)
  return Response.json({ error, confirmAt: writeCheckInAddress(address, bookingId) })
}
