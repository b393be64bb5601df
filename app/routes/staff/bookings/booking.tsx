import { Link } from 'react-router'
import { dateOf } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { PaymentBadge } from '#app/ui/feedback/badge.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/booking'
import { handleMoveBooking } from './handle-move-booking.server.ts'
import { loadBooking, loadLengths, toBookingPage, whyFixed } from './load-booking.server.ts'
import { MoveBookingForm, MovePreview } from './move-form.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { order, booking } = await loadBooking(context, params)
  const fixed = whyFixed(context, order, booking)
  return {
    booking: toBookingPage(context, order, booking),
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
  const { booking, fixed, lengths } = loaderData
  const plan = actionData?.plan ?? null
  const calendar = `/bookings/calendar?date=${dateOf(booking.startRent)}`
  const hasError = Boolean(actionData?.result.error)
  return (
    <>
      <PageTitle page={t('order.booking_number', { id: booking.bookingId })} hasError={hasError} />
      <PageHeader
        title={booking.product}
        crumb={{ to: calendar, label: t('nav.calendar') }}
        badges={<PaymentBadge state={booking.paymentState} />}
        subtitle={t('order.booking_number', { id: booking.bookingId })}
      />
      <div className="stack max-w-160">
        <BookingFacts booking={booking} />
        {plan ? <MovePreview booking={booking} plan={plan} /> : null}
        {fixed === null ? (
          <MoveBookingForm
            key={`${booking.startRent} ${booking.endRent}`}
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

function BookingFacts({ booking }: { booking: Route.ComponentProps['loaderData']['booking'] }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <Card>
      <DescriptionList
        left
        items={[
          { term: t('field.time'), value: format.period(booking.startRent, booking.endRent) },
          { term: t('order.customer'), value: booking.customerName },
          { term: t('field.phone'), value: booking.phone },
          { term: t('manifest.guests'), value: booking.contents.join(', ') },
        ]}
      />
      <Link className="button secondary mt-3" to={`/orders/${booking.orderId}`}>
        {t('order.title', { id: booking.orderId })}
      </Link>
    </Card>
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
