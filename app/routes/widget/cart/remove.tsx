import { redirect } from 'react-router'
import { removeBooking } from '#app/domain/order/booking/remove-booking.server.ts'
import { withItems } from '#app/domain/order/bundle/bundled-bookings.ts'
import { readId } from '#app/domain/shared/id.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { type GuestServices, guestServices } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { windowKeyOf } from '#app/http/pages/window-key.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { chooseAddress, stepAddress } from '#app/routes/widget/addresses.ts'
import { loadOpenOrder } from '#app/routes/widget/guest-order.server.ts'
import { GuestPage } from '#app/routes/widget/guest-page.tsx'
import { reservationOf } from '#app/routes/widget/reservation-view.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/remove'

/** Asks before a booking goes, and says what goes with it. Source: domain.md §7, experience.md 23. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const { order, booking: named } = await loadBooking(guest, params)
  const bundles = withItems(order.bookings)
  const booking = bundles.find(({ id }) => id === (named?.parentBookingId ?? named?.id))
  if (!booking) notFound()
  const text = (product: (typeof booking.products)[number]) =>
    pickText(product.productName, guest.locale, guest.shop.locales)
  return {
    name: booking.products.filter(({ isAddon }) => !isAddon).map(text)[0] ?? '',
    addons: [
      ...booking.products.filter(({ isAddon }) => isAddon),
      ...booking.items.flatMap(({ products }) => products),
    ].map((product) => `${product.quantity} × ${text(product)}`),
    startRent: booking.startRent,
    endRent: booking.endRent,
    isLast: bundles.length === 1,
    backAddress: chooseAddress(guest.address, order),
    order: { id: order.id, windowKey: order.windowKey },
    reservation: reservationOf(order, guest),
  }
}

export async function action({ params, context }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const { db, shop, address, now, zone } = guest
  const { order, booking } = await loadBooking(guest, params)
  if (!booking) return redirect(chooseAddress(address, order))
  const removed = await inTransaction(db, (tx) =>
    removeBooking(tx, {
      shopId: shop.id,
      orderId: order.id,
      bookingId: booking.id,
      secret: order.secret,
      windowKey: windowKeyOf(guest),
      isBackAtProducts: true,
      now,
      zone,
    }),
  )
  if (!removed.ok) return redirect(stepAddress(address, order, 'checkout'))
  return redirect(
    removed.value.orderDeleted
      ? chooseAddress(address, undefined, { flash: 'order_emptied' })
      : chooseAddress(address, order, { flash: 'booking_removed' }),
  )
}

/** The booking is undefined once it is gone, as when the form is posted twice. */
async function loadBooking(guest: GuestServices, params: Route.LoaderArgs['params']) {
  const order = await loadOpenOrder(guest, params.orderId)
  const booking = order.bookings.find(({ id }) => id === readId(params.bookingId))
  return { order, booking }
}

export default function RemoveRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { name, addons, startRent, endRent, isLast, order, reservation } = loaderData
  return (
    <GuestPage
      step="choose"
      title={t('guest.remove_title', { name })}
      reservation={reservation}
      order={order}
    >
      <h1 className="below-8">{t('guest.remove_title', { name })}</h1>
      <div className="stack below-20">
        <p>{format.period(startRent, endRent)}</p>
        {addons.length > 0 ? <p>{t('guest.remove_addons', { addons: format.list(addons) })}</p> : null}
        {isLast ? <p>{t('guest.remove_last')}</p> : null}
      </div>
      <form method="post" className="row">
        <button className="button danger solid large" type="submit">
          {t('common.remove')}
        </button>
        <a className="button ghost large" href={loaderData.backAddress}>
          {t('common.back')}
        </a>
      </form>
    </GuestPage>
  )
}
