import { redirect } from 'react-router'
import { takeOver } from '#app/domain/order/lifecycle/take-over.server.ts'
import { guestServices } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { toWindowKey } from '#app/http/pages/window-key.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { chooseAddress, stepAddress } from '#app/routes/widget/addresses.ts'
import { isInThisWindow, isOpen, loadGuestOrder } from '#app/routes/widget/guest-order.server.ts'
import { GuestPage } from '#app/routes/widget/guest-page.tsx'
import { reservationOf } from '#app/routes/widget/reservation-view.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/take-over'

/** Asks whether the order goes on here, after another window took it. Source: domain.md §7 'Take-over'. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const order = await loadGuestOrder(guest, params.orderId)
  if (!isOpen(order, guest.now)) throw redirect(stepAddress(guest.address, order, 'checkout'))
  if (isInThisWindow(guest, order)) throw redirect(chooseAddress(guest.address, order))
  return { reservation: reservationOf(order, guest) }
}

/** Confirmed: this window goes on from step 1 with everything as it is. */
export async function action({ params, context }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const { db, shop, now, zone, address } = guest
  const order = await loadGuestOrder(guest, params.orderId)
  const w = address.w ?? guest.newKey()
  const windowKey = toWindowKey(w, guest.browserKey)
  const result = await inTransaction(db, (tx) =>
    takeOver(tx, { shopId: shop.id, orderId: order.id, secret: order.secret, windowKey, now, zone }),
  )
  if (!result.ok) notFound()
  return redirect(chooseAddress(address, order, { w }))
}

export default function TakeOverRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <GuestPage step="choose" title={t('guest.take_over_title')} reservation={loaderData.reservation}>
      <h1 className="below-8">{t('guest.take_over_title')}</h1>
      <p className="below-20">{t('guest.take_over_text')}</p>
      <form method="post">
        <button className="button primary large" type="submit">
          {t('guest.take_over_confirm')}
        </button>
      </form>
    </GuestPage>
  )
}
