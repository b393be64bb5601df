import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { findGuestOrder } from '#app/domain/order/order-queries.server.ts'
import { SCORES } from '#app/domain/review/nps.ts'
import { findReview, reviewBooking } from '#app/domain/review/review-booking.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { type GuestServices, guestServices } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound, rejectForm } from '#app/http/forms/reply.server.ts'
import { shownAgain } from '#app/http/forms/same-answers.ts'
import { carry } from '#app/http/pages/widget-address.ts'
import { optionalText } from '#app/http/schemas/fields.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { chooseAddress } from '#app/routes/widget/addresses.ts'
import { switchLanguage } from '#app/routes/widget/draft/switch-language.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/review'
import { REVIEW_FORM, ReviewForm } from './review-form.tsx'
import { ReviewMessage } from './review-message.tsx'

export const handle = { draftForm: REVIEW_FORM }

/** Asks a guest once after the visit whether they would recommend the shop. Source: spec 2 §2 'Review (NPS) page'. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const { db, shop, locale, address } = guest
  const access = readAccess(guest, url)
  const { shopId, bookingId, secret } = access
  const found = await findReview(db, access)
  const order = found && (await findGuestOrder(db, { shopId, orderId: found.orderId, secret }))
  const booking = order?.bookings.find(({ id }) => id === bookingId)
  if (!found || !booking) notFound()
  const product = booking.products.find(({ isAddon }) => !isAddon)
  return {
    state: found.state,
    // A page that only says something has no form for the choice of a language.
    hasForm: found.state === 'open',
    lastDay: found.lastDay,
    booking: {
      id: bookingId,
      name: product ? pickText(product.productName, locale, shop.locales) : '',
      imageSrc: product?.imageSrc ?? null,
      startRent: booking.startRent,
      endRent: booking.endRent,
    },
    listAddress: chooseAddress(address, undefined),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const { db, address, t } = guest
  const access = readAccess(guest, url)
  const form = await readForm(request)
  const switched = switchLanguage(form, url)
  if (switched instanceof Response) return switched
  const submission = parseWithZod(form, { schema: reviewSchema(t) })
  if (switched === 'shown') return data({ result: shownAgain(submission) })
  if (submission.status !== 'success') return rejectForm(submission, t)
  const reviewed = await inTransaction(db, (tx) => reviewBooking(tx, { ...access, ...submission.value }))
  if (reviewed.ok) return redirect(`/widget/review/thank-you${carry(address, { secret: null })}`)
  if (reviewed.error.code === 'booking_not_found') notFound()
  return redirect(`/widget/review${carry(address, { booking: access.bookingId })}`)
}

/** Names the booking and proves that the guest may answer for it; an address without all of that leads nowhere. */
function readAccess({ shop, address, now, zone }: GuestServices, url: URL) {
  const bookingId = readId(url.searchParams.get('booking'))
  if (bookingId === undefined || address.secret === undefined) notFound()
  return { shopId: shop.id, bookingId, secret: address.secret, now, zone }
}

function reviewSchema(t: Translate) {
  const required = t('guest.review_score_required')
  return z.object({
    score: z.int({ error: required }).min(SCORES.lowest, required).max(SCORES.highest, required),
    comment: optionalText(t, { max: TEXT_LIMITS.comment }),
  })
}

export default function ReviewRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { state, lastDay, booking, listAddress } = loaderData
  const day = format.dateShort(lastDay)
  if (state === 'open') return <ReviewForm booking={booking} lastDay={day} result={actionData?.result} />
  return (
    <ReviewMessage
      title={t(`guest.${state}_title`)}
      text={t(`guest.${state}_text`, { day })}
      listAddress={listAddress}
    />
  )
}
