import { useTranslate } from '#app/i18n/translate.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/booking'
import { BookingDialog } from './booking-dialog.tsx'
import { loadBooking, loadBookingDialog } from './load-booking.server.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { order, booking } = await loadBooking(context, params)
  return { dialog: await loadBookingDialog(context, order, booking, url) }
}

export default function BookingRoute({ loaderData: { dialog } }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <PageTitle page={t('order.booking_number', { id: dialog.booking.id })} hasError={false} />
      <div className="stack booking-page">
        <BookingDialog dialog={dialog} />
      </div>
    </>
  )
}
