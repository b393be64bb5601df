import { data, redirect } from 'react-router'
import { bookAgain } from '#app/domain/order/booking/book-again.server.ts'
import { canStartAgain } from '#app/domain/order/order-states.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { type GuestServices, guestServices } from '#app/http/context.server.ts'
import { toWindowKey } from '#app/http/pages/window-key.ts'
import { readClient } from '#app/http/session/client.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { laterProblem } from '#app/routes/widget/add-choice.server.ts'
import { chooseAddress, stepAddress } from '#app/routes/widget/addresses.ts'
import { LaterNotice, responseOf } from '#app/routes/widget/guest-errors.tsx'
import { loadGuestOrder } from '#app/routes/widget/guest-order.server.ts'
import { GuestPage } from '#app/routes/widget/guest-page.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import type { Route } from './+types/start-again'

/** The reservation ran out: nothing is lost but the places, which may still be free. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const { hasRefund } = await readExpiredOrder(guest, params.orderId)
  return { hasRefund }
}

/** Puts the same bookings into a fresh order, as far as they are still free. */
export async function action({ params, context }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const expired = await readExpiredOrder(guest, params.orderId)
  const w = guest.address.w ?? guest.newKey()
  const address = { ...guest.address, w }
  const windowKey = toWindowKey(w, guest.browserKey)
  const { db, shop, now, zone, locale, newSecret } = guest
  const input = { shop, expired, windowKey, now, zone, locale, newSecret, client: readClient(guest) }
  const added = await bookAgain(db, input)
  if (added.limited) {
    const problem = laterProblem(guest, added.limited)
    return data({ problem }, responseOf(problem))
  }
  if (!added.order) return redirect(chooseAddress(address, undefined, { flash: 'not_all_free' }))
  if (added.refused > 0) return redirect(chooseAddress(address, added.order, { flash: 'not_all_free' }))
  return redirect(stepAddress(address, added.order, 'checkout'))
}

async function readExpiredOrder(guest: GuestServices, orderId: string | undefined): Promise<OrderDetails> {
  const order = await loadGuestOrder(guest, orderId)
  if (!canStartAgain(order, guest.now)) throw redirect(stepAddress(guest.address, order, 'checkout'))
  return order
}

/** How long to wait, where the action says so. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function StartAgainRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <GuestPage step="choose" title={t('guest.expired_title')}>
      {actionData ? <LaterNotice text={actionData.problem.fields[''] ?? ''} /> : null}
      <h1 className="below-8">{t('guest.expired_title')}</h1>
      <p className="below-20">{t('guest.expired_text')}</p>
      {loaderData.hasRefund ? (
        <div className="below-20">
          <Banner tone="warning">{t('guest.money_back')}</Banner>
        </div>
      ) : null}
      <form method="post">
        <button className="button primary large" type="submit">
          {t('guest.start_again')}
        </button>
      </form>
    </GuestPage>
  )
}
