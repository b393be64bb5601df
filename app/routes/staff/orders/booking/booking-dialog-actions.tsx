import { Link } from 'react-router'
import { dateOf } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { manageAddress } from '#app/routes/staff/manage-address.ts'
import { CheckInForm } from '#app/routes/staff/order-check-in-form.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { Menu } from '#app/ui/layout/menu/menu.tsx'
import { MenuItem } from '#app/ui/layout/menu/menu-item.tsx'
import type { DialogProps } from './booking-dialog.tsx'

/** Query that leads back from another page to the dialog, and from there to its list. */
export function returnTo({ booking, origin }: DialogProps['dialog']): URLSearchParams {
  return new URLSearchParams({ from: `/bookings/${booking.id}?${new URLSearchParams({ from: origin })}` })
}

/** Actions on the booking; at the foot of a phone all but the usual stand under 'More', where there are usual ones. */
export function DialogActions({ dialog }: DialogProps) {
  const { order, booking, origin, can } = dialog
  const t = useTranslate()
  const { id } = order
  const toList = new URLSearchParams({ from: origin })
  const remove = can.delete ? { to: `/orders/${id}/delete?${toList}`, text: t('order.delete') } : null
  const links = can.openOrder
    ? [
        { to: `/orders/${id}/${booking.orderItemId}`, text: t('order.booking_number', { id: booking.id }) },
        { to: `/orders/${id}`, text: t('order.title', { id }) },
      ]
    : []
  const hasMenu = can.change || can.checkIn
  const wide = hasMenu ? ' is-wide' : ''
  if (!hasMenu && !remove && links.length === 0) return null
  return (
    <footer className="booking-dialog-actions no-print">
      {remove ? (
        <Link className={`button danger${wide}`} to={remove.to}>
          {remove.text}
        </Link>
      ) : null}
      <span className="grow is-wide" />
      {links.map(({ to, text }) => (
        <Link key={to} className={`button ghost${wide}`} to={to}>
          {text}
        </Link>
      ))}
      {can.change ? (
        <>
          <Link className="button secondary" to={`${manageAddress(id, booking.id, origin)}#when`}>
            <Icon name="move" />
            {t('change.move')}
          </Link>
          <Link className="button secondary" to={`${manageAddress(id, booking.id, origin)}#what`}>
            {t('change.link')}
          </Link>
        </>
      ) : null}
      {hasMenu && (remove || links.length > 0) ? (
        <Menu label={t('common.more')} className="more-menu is-narrow" buttonClassName="button secondary">
          {links.map(({ to, text }) => (
            <MenuItem key={to}>
              <Link to={to}>{text}</Link>
            </MenuItem>
          ))}
          {remove ? (
            <MenuItem>
              <Link className="danger-text" to={remove.to}>
                {remove.text}
              </Link>
            </MenuItem>
          ) : null}
        </Menu>
      ) : null}
      {can.checkIn ? (
        <CheckInForm
          row={{ bookingId: booking.id, checkedInAt: booking.checkedInAt }}
          list={`/bookings/manifest?date=${dateOf(booking.startRent)}&days=1&${returnTo(dialog)}`}
        >
          {(isIn) => (
            <button type="submit" className={isIn ? 'button secondary' : 'button primary'}>
              {t(isIn ? 'order.check_in_undo' : 'order.check_in')}
            </button>
          )}
        </CheckInForm>
      ) : null}
    </footer>
  )
}
