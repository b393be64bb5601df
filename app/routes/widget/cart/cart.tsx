import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { CartView } from './cart.server.ts'

/** The bookings so far, on the page where more are chosen. */
export function CartList({ cart }: { cart: CartView }) {
  const t = useTranslate()
  return (
    <section className="card cart-card" aria-labelledby="cart">
      <div className="padded">
        <h2 id="cart">{t('guest.your_booking')}</h2>
        <CartBookings cart={cart} />
      </div>
    </section>
  )
}

/** The same folded to a line, on the page of a product. */
export function FoldedCart({ cart }: { cart: CartView }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <details className="card order-summary cart-card">
      <summary>
        <b className="grow">{t('guest.your_booking')}</b>
        <span>{t('guest.bookings', { count: cart.bookings.length })}</span>
        <b className="tabular">{format.money(cart.totalMinor)}</b>
        <Icon name="down" small />
      </summary>
      <div className="padded">
        <CartBookings cart={cart} />
        <p>
          <a className="tap-target" href={cart.checkoutAddress}>
            {t('guest.to_details')}
          </a>
        </p>
      </div>
    </details>
  )
}

function CartBookings({ cart }: { cart: CartView }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <ul className="stack">
      {cart.bookings.map((booking) => (
        <li key={booking.id} className="row between">
          <div>
            <b>{booking.name}</b>
            <small>
              {format.period(booking.startRent, booking.endRent)}
              {' · '}
              {booking.rows.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
            </small>
            {booking.items.map((item) => (
              <small key={item.id}>
                {[
                  ...item.rows.map(({ quantity, name }) => `${quantity} × ${name}`),
                  ...(item.isAtSameTime ? [] : [format.period(item.startRent, item.endRent)]),
                ].join(', ')}
              </small>
            ))}
          </div>
          <div className="row">
            {booking.changeAddress ? (
              <a className="button ghost small" href={booking.changeAddress}>
                {t('common.edit')}
                <span className="visually-hidden"> {booking.name}</span>
              </a>
            ) : null}
            <a className="button ghost small" href={booking.removeAddress}>
              {t('common.remove')}
              <span className="visually-hidden"> {booking.name}</span>
            </a>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The sum so far and the way on to the details. */
export function CartBar({ cart }: { cart: CartView }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <>
      <div className="grow" data-announce>
        <small>{t('guest.bookings', { count: cart.bookings.length })}</small>
        <span className="total"> {format.money(cart.totalMinor)}</span>
      </div>
      <a className="button primary large" href={cart.checkoutAddress}>
        {t('common.continue')}
      </a>
    </>
  )
}
