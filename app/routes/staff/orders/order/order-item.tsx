import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { loadAnswerGroups } from '#app/routes/staff/orders/load-questions.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/order-item'
import { BookingCard } from './booking-card.tsx'
import { loadOrder, loadOrderView, requireId } from './load-order.server.ts'
import { actionsOf } from './order-view.ts'

/** One booking of the order, with the items of its bundle. Source: spec 2 §2. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { can } = context.get(services)
  const order = await loadOrder(context, params)
  const orderItemId = requireId(params.orderItemId)
  const booking = order.bookings.find((each) => each.orderItemId === orderItemId)
  if (!booking) notFound()
  const view = await loadOrderView(context, order)
  const items = order.bookings.filter(({ parentBookingId }) => parentBookingId === booking.id)
  const ids = [booking, ...items].map(({ id }) => id)
  return {
    orderId: order.id,
    bookingId: booking.id,
    customerName: view.customer?.name ?? null,
    bookings: view.bookings.filter(({ id }) => ids.includes(id)),
    answers: await loadAnswerGroups(context, order.id),
    can: actionsOf(view, { canWrite: can('bookings-create') }),
  }
}

export default function OrderItemRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { orderId, bookingId, bookings, answers, can, customerName } = loaderData
  const title = t('order.booking_number', { id: bookingId })
  return (
    <>
      <PageTitle page={title} hasError={false} />
      <PageHeader
        title={title}
        crumb={{ to: `/orders/${orderId}`, label: t('order.title', { id: orderId }) }}
        subtitle={customerName ?? undefined}
      />
      <div className="stack">
        {bookings.map((booking) => (
          <BookingCard
            key={booking.id}
            orderId={orderId}
            booking={booking}
            can={can}
            answers={answers.filter((each) => each.bookingId === booking.id)}
          />
        ))}
      </div>
    </>
  )
}
