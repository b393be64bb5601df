import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/booking'
import { BookingDialog } from './booking-dialog.tsx'
import { handleMoveBooking } from './handle-move-booking.server.ts'
import {
  loadBooking,
  loadBookingDialog,
  loadLengths,
  toBookingPage,
  whyFixed,
} from './load-booking.server.ts'
import { MoveBookingForm, MovePreview } from './move-form.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { order, booking } = await loadBooking(context, params)
  const fixed = whyFixed(context, order, booking)
  return {
    booking: toBookingPage(order, booking),
    dialog: await loadBookingDialog(context, order, booking, url),
    fixed,
    lengths: fixed === null ? await loadLengths(context, booking) : [],
  }
}

/** First says what the move would do, then does it. Source: domain.md §5 'Change'. */
export function action(args: Route.ActionArgs) {
  return handleMoveBooking(args)
}

export default function BookingRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { booking, dialog, fixed, lengths } = loaderData
  const plan = actionData?.plan ?? null
  const hasError = Boolean(actionData?.result.error)
  return (
    <>
      <PageTitle page={t('order.booking_number', { id: booking.bookingId })} hasError={hasError} />
      <div className="stack booking-page">
        {plan ? <MovePreview booking={booking} plan={plan} /> : null}
        <BookingDialog dialog={dialog} />
        {fixed === null ? (
          <MoveBookingForm
            key={`${booking.bookingId} ${booking.startRent} ${booking.endRent}`}
            booking={booking}
            lengths={lengths}
            result={actionData?.result}
          />
        ) : null}
        {fixed === 'closed' ? <Banner tone="info">{t('booking_move.closed')}</Banner> : null}
        {fixed === 'bundle-item' ? <BundleItemBanner parentBookingId={booking.parentBookingId} /> : null}
      </div>
    </>
  )
}

function BundleItemBanner({ parentBookingId }: { parentBookingId: number | null }) {
  const t = useTranslate()
  return (
    <Banner
      tone="info"
      action={
        <Link className="button secondary" to={`/bookings/${parentBookingId}`}>
          {t('booking_move.open_parent')}
        </Link>
      }
    >
      {t('booking_move.bundle_item')}
    </Banner>
  )
}
