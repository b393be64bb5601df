import { Link } from 'react-router'
import { dateOf, type LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { OtaBadge, PaymentBadge, RefundedBadge, StayBadge } from '#app/ui/feedback/badge.tsx'
import { ReservedBadge } from '#app/ui/feedback/reserved-badge.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { Menu } from '#app/ui/layout/menu/menu.tsx'
import { MenuItem } from '#app/ui/layout/menu/menu-item.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PrintButton } from '#app/ui/layout/print-button.tsx'
import { isVoid, type OrderView } from './order-view.ts'

type OrderHeaderProps = {
  order: OrderView
  today: LocalDate
  can: Record<'pay' | 'write' | 'change' | 'delete' | 'refund' | 'checkIn', boolean>
}

/** Number, states, and the one next step: take payment, else check in. Source: experience.md §3.3 'Order page'. */
export function OrderHeader({ order, today, can }: OrderHeaderProps) {
  const t = useTranslate()
  const format = useFormat()
  const arrival = order.bookings.find(
    ({ startRent, checkedInAt }) => dateOf(startRent) === today && !checkedInAt,
  )
  const canCheckIn = can.checkIn && arrival !== undefined && order.state === 'CONFIRMED'
  const primary = can.pay ? (
    <Link className="button primary is-duplicate" to={`/orders/${order.id}/pay`}>
      <Icon name="card" />
      {t('order.take_payment_of', { amount: format.money(order.dueMinor) })}
    </Link>
  ) : canCheckIn ? (
    <Link className="button primary" to={`/bookings/${arrival.id}/check-in?date=${today}&days=1`}>
      <Icon name="check" />
      {t('order.check_in')}
    </Link>
  ) : null
  return (
    <PageHeader
      inline
      title={t('order.title', { id: order.id })}
      crumb={{ to: '/history/orders', label: t('orders.title') }}
      badges={<OrderBadges order={order} />}
      secondary={
        <>
          <span className="wide">
            <PrintButton />
          </span>
          <OrderMenu order={order} can={can} />
        </>
      }
      primary={primary}
    />
  )
}

/** Payment, and where the order stands; with the labels of every page. */
function OrderBadges({ order }: { order: OrderView }) {
  return (
    <>
      {order.reservedUntil ? <ReservedBadge paymentState={order.paymentState} /> : null}
      {order.reservedUntil || (isVoid(order) && order.payedMinor === 0) ? null : (
        <PaymentBadge state={order.paymentState} />
      )}
      {order.hasRefund ? <RefundedBadge isReturning={order.returningMinor > 0} /> : null}
      {order.stage ? <StayBadge state={order.stage} /> : null}
      {order.createdBy === 'OTA' ? <OtaBadge channel={order.channel} /> : null}
    </>
  )
}

/** Menu of the seldom and dangerous actions, copying to deleting; nothing if none is possible. */
function OrderMenu({ order, can }: Pick<OrderHeaderProps, 'order' | 'can'>) {
  const t = useTranslate()
  const { offers } = order
  const canCancel = can.write && offers.cancel
  const canDelete = can.delete && offers.delete
  if (!can.write && !canDelete && !can.refund) return null
  return (
    <Menu label={t('common.more')} className="more-menu" buttonClassName="button secondary">
      {can.write && order.bookings.length > 0 ? (
        <MenuItem>
          <Link to={`/orders/${order.id}/replicate`}>
            <Icon name="copy" small />
            {t('replicate.link')}
          </Link>
        </MenuItem>
      ) : null}
      {can.change ? (
        <MenuItem>
          <Link to={`/orders/new?order=${order.id}`}>
            <Icon name="plus" small />
            {t('order.add_booking')}
          </Link>
        </MenuItem>
      ) : null}
      {can.write && order.customerId !== null ? (
        <MenuItem>
          <Link to={`/orders/new?customer=${order.customerId}`}>
            <Icon name="plus" small />
            {t('order.book_again')}
          </Link>
        </MenuItem>
      ) : null}
      {can.refund ? (
        <MenuItem>
          <Link to={`/orders/${order.id}/refund`}>
            <Icon name="card" small />
            {t('refund.action')}
          </Link>
        </MenuItem>
      ) : null}
      {canCancel ? (
        <MenuItem>
          <Link to={`/orders/${order.id}/cancel`}>
            <Icon name="close" small />
            {t('order.cancel')}
          </Link>
        </MenuItem>
      ) : null}
      {canDelete ? (
        <MenuItem>
          <Link className="danger-text" to={`/orders/${order.id}/delete`}>
            <Icon name="delete" small />
            {t('order.delete')}
          </Link>
        </MenuItem>
      ) : null}
    </Menu>
  )
}

/** On phones what is due stays in view. */
export function PayBar({ order }: { order: OrderView }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <>
      <div className="has-pay-bar" />
      <div className="pay-bar">
        <span className="grow">
          <small>{t('order.due')}</small>
          <b>{format.money(order.dueMinor)}</b>
        </span>
        <Link className="button primary" to={`/orders/${order.id}/pay`}>
          <Icon name="card" />
          {t('order.take_payment')}
        </Link>
      </div>
    </>
  )
}
