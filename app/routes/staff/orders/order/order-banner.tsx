import { Link } from 'react-router'
import { isReservation } from '#app/domain/order/order-states.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { providerLabel } from '#app/messages/provider-label.ts'
import { RefundProblem } from '#app/routes/staff/orders/refund-problem.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ENDED_TEXTS, isVoid, type OrderView } from './order-view.ts'
import type { PaymentView } from './payment-view.ts'
import type { PendingChange } from './pending-changes.server.ts'

type OrderBannerProps = { order: OrderView; canWrite: boolean; canDelete: boolean }

/** Notice above the order: a reservation or a limit to pay with its time; an ended order. */
export function OrderBanner({ order, canWrite, canDelete }: OrderBannerProps) {
  const t = useTranslate()
  const format = useFormat()
  if (order.reservedUntil) {
    const minutes = t('time.minutes', { count: order.reservedUntil.minutesLeft })
    return (
      <div className="mb-5">
        <Banner tone="accent" action={canWrite ? <ConfirmUnpaidLink orderId={order.id} /> : null}>
          <b>{t('order.reserved_title')}</b> {t('order.reserved_text')}{' '}
          <b>
            {t('order.reserved_left', { time: minutes })}, {format.time(order.reservedUntil.at)}
          </b>
        </Banner>
      </div>
    )
  }
  if (order.cancelsAt)
    return (
      <div className="mb-5">
        <Banner tone="accent">{t('order.cancels_at', { time: format.dateTime(order.cancelsAt) })}</Banner>
      </div>
    )
  const text = ENDED_TEXTS[order.state]
  if (!text && order.createdBy === 'OTA')
    return (
      <div className="mb-5">
        <Banner tone="info">{t('order.ota_text')}</Banner>
      </div>
    )
  if (!text) return null
  return (
    <div className="mb-5">
      <Banner
        tone="info"
        action={
          canWrite && isReservation(order) ? (
            <ConfirmUnpaidLink orderId={order.id} />
          ) : canDelete && order.offers.restore ? (
            <Link className="button secondary small" to={`/orders/${order.id}/restore`}>
              {t('order.restore')}
            </Link>
          ) : null
        }
      >
        {t(text)}
      </Banner>
    </div>
  )
}

/** The way to keep a reservation, which is confirmed unpaid then. */
export function ConfirmUnpaidLink({ orderId }: { orderId: number }) {
  const t = useTranslate()
  return (
    <Link className="button secondary small" to={`/orders/${orderId}/keep`}>
      {t('order.confirm_unpaid')}
    </Link>
  )
}

/** Says that money must go back: of an order that is over, or paid too much; for those who may, with the way there. */
export function MoneyBackBanner({ order, canRefund }: { order: OrderView; canRefund: boolean }) {
  const t = useTranslate()
  const format = useFormat()
  const isOver = isVoid(order)
  if ((isOver ? order.toReturnMinor : order.overpaidMinor) === 0) return null
  return (
    <div className="mb-5" role="alert">
      <Banner
        tone="danger"
        action={
          canRefund ? (
            <Link
              className={isOver ? 'button primary small' : 'button secondary small'}
              to={`/orders/${order.id}/refund`}
            >
              {t('refund.action')}
            </Link>
          ) : null
        }
      >
        {isOver ? t('order.late_money') : `${t('order.overpaid')}: ${format.money(order.overpaidMinor)}`}
      </Banner>
    </div>
  )
}

type FailedRefundBannerProps = { orderId: number; refund: PaymentView; canRefund: boolean }

/** Says that a refund did not reach the guest, and why; for those who may, with the way to give it back otherwise. */
export function FailedRefundBanner({ orderId, refund, canRefund }: FailedRefundBannerProps) {
  const t = useTranslate()
  const format = useFormat()
  const values = { amount: format.money(-refund.amountMinor), method: providerLabel(t, refund) }
  return (
    <div className="mb-5" role="alert">
      <Banner
        tone="danger"
        action={
          canRefund ? (
            <Link className="button primary small" to={`/orders/${orderId}/refund`}>
              {t('refund.action')}
            </Link>
          ) : null
        }
      >
        <b>{t('refund.failed', values)}</b> {t('refund.failed_text')}{' '}
        <RefundProblem problem={refund.problem} />
      </Banner>
    </div>
  )
}

/** Says that the guest is paying for a change: which booking, its present and its new time, until when. */
export function PendingChangeBanner({ change }: { change: PendingChange }) {
  const t = useTranslate()
  const format = useFormat()
  const { name, from, to, amountMinor, until } = change
  const values = { name, amount: format.money(amountMinor), until: format.time(until) }
  return (
    <div className="mb-5">
      <Banner tone="accent">
        {to
          ? t('order.pending_move', { ...values, from: format.dateTime(from), to: format.dateTime(to) })
          : t('order.pending_addons', values)}
      </Banner>
    </div>
  )
}

/** Asks for answers: to what was not asked yet, or whether the customer's fields follow products that changed. */
export function QuestionsBanner({ text, action, to }: { text: string; action: string; to: string }) {
  return (
    <div className="mb-5 no-print">
      <Banner
        tone="info"
        action={
          <Link className="button secondary small" to={to}>
            {action}
          </Link>
        }
      >
        {text}
      </Banner>
    </div>
  )
}
