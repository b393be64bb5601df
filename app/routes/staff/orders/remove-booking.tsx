import { Link } from 'react-router'
import { removeBooking, whyLastStays } from '#app/domain/order/booking/remove-booking.server.ts'
import { withItems } from '#app/domain/order/bundle/bundled-bookings.ts'
import { orderFingerprint } from '#app/domain/order/order-fingerprint.ts'
import { afterRefundsMinor, dueMinor, overpaidMinor } from '#app/domain/order/order-total.ts'
import { leftToRefundMinor } from '#app/domain/order/refund/plan-refund.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import {
  loadOrder,
  refuseGone,
  requireId,
  whyFixed,
} from '#app/routes/staff/orders/order/load-order.server.ts'
import type { Route } from './+types/remove-booking'
import { handleConfirm } from './confirm-action.server.ts'
import { ConfirmPage } from './confirm-page.tsx'
import { NotifyCheck } from './notify-check.tsx'

/** Asks before a booking goes out of its order, and says what goes with it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { locale, shop, t, format, can } = context.get(services)
  const order = await loadOrder(context, params)
  const bookings = withItems(order.bookings)
  const bookingId = requireId(params.bookingId)
  const booking = bookings.find(({ id }) => id === bookingId)
  if (!booking) return refuseGone(context, order, bookingId)
  const text = (row: (typeof booking.products)[number]) => pickText(row.productName, locale, shop.locales)
  const [main] = booking.products
  const rows = [...booking.products, ...booking.items.flatMap(({ products }) => products)]
  const others = Map.groupBy(rows, ({ productId }) => productId)
  const fees = [booking, ...booking.items].flatMap((each) => each.fees)
  const isLast = bookings.length === 1
  const closed = whyFixed(context, order)
  const last = isLast && closed === null ? whyLastStays(order, { canDelete: can('orders-delete') }) : null
  const goingMinor = [...rows, ...fees].reduce((sum, row) => sum + leftToRefundMinor(row), 0)
  const after = { ...order, priceMinor: order.priceMinor - goingMinor }
  const [due, overpaid] = [dueMinor(after), overpaidMinor(after)]
  return {
    orderId: order.id,
    fingerprint: orderFingerprint(order),
    name: main ? text(main) : '',
    startRent: booking.startRent,
    endRent: booking.endRent,
    others: [
      ...[...others.values()].flatMap((same) => {
        const [row] = same
        if (!row || row.productId === main?.productId) return []
        return [`${same.reduce((sum, { quantity }) => sum + quantity, 0)} × ${text(row)}`]
      }),
      ...fees
        .filter((fee) => leftToRefundMinor(fee) > 0)
        .map((fee) => `${text(fee)} (${format.money(leftToRefundMinor(fee))})`),
    ],
    fixed: closed ?? (last && refusalText({ code: last }, t)),
    last,
    lastText: isLast ? t('order.remove_last') : null,
    paid: isLast && order.payedMinor > 0 ? format.money(order.payedMinor) : null,
    moneyText:
      isLast || afterRefundsMinor(order) <= 0
        ? null
        : [
            t('order.remove_price', { price: format.money(after.priceMinor) }),
            ...(due > 0 ? [t('order.remove_due', { amount: format.money(due) })] : []),
            ...(overpaid > 0 ? [t('order.remove_overpaid', { amount: format.money(overpaid) })] : []),
          ].join(' '),
    email: order.state === 'CONFIRMED' ? (order.customer?.email ?? null) : null,
  }
}

export async function action(args: Route.ActionArgs) {
  const bookingId = requireId(args.params.bookingId)
  const canDeleteOrder = args.context.get(services).can('orders-delete')
  const { id, bookings } = await loadOrder(args.context, args.params)
  const isLast = withItems(bookings).length === 1
  return handleConfirm(args, {
    useCase: (tx, input, options) => removeBooking(tx, { ...input, ...options, bookingId, canDeleteOrder }),
    endsPayments: true,
    flash: () => (isLast ? { key: 'order.delete_done', values: { id } } : { key: 'order.remove_done' }),
  })
}

export default function RemoveBookingRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { orderId, name, startRent, endRent, others, fixed, last, lastText, paid, moneyText } = loaderData
  return (
    <ConfirmPage
      id="remove"
      orderId={orderId}
      title={t('order.remove_title', { name })}
      answer={actionData}
      fingerprint={loaderData.fingerprint}
      submitLabel={t('common.remove')}
      isDanger
      fixed={fixed}
      instead={
        last ? (
          <Link
            className="button secondary"
            to={`/orders/${orderId}/${last === 'last_booking' ? 'delete' : 'cancel'}`}
          >
            {t(last === 'last_booking' ? 'order.delete' : 'order.cancel')}
          </Link>
        ) : null
      }
    >
      <p>{format.period(startRent, endRent)}</p>
      {others.length > 0 ? <p>{t('order.remove_others', { others: format.list(others) })}</p> : null}
      {lastText ? <p>{lastText}</p> : null}
      {paid ? <p>{t('order.delete_paid_text', { amount: paid })}</p> : null}
      {moneyText ? <p>{moneyText}</p> : null}
      <NotifyCheck email={loaderData.email} answer={actionData} />
    </ConfirmPage>
  )
}
