import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { Cart } from './cart.server.ts'

/** The bookings so far, on the page where more are chosen. */
export function CartList({ cart }: { cart: Cart }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <section className="card" style={{ marginBottom: 24 }} aria-labelledby="cart">
      <div className="pad">
        <h2 id="cart" style={{ marginBottom: 12 }}>
          {t('guest.your_booking')}
        </h2>
        <ul className="stack">
          {cart.bookings.map((booking) => (
            <li key={booking.id} className="row between" style={{ gap: 12 }}>
              <div>
                <b>{booking.name}</b>
                <small style={{ display: 'block', color: 'var(--muted)' }}>
                  {format.period(booking.startRent, booking.endRent)}
                  {' · '}
                  {booking.rows.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
                </small>
                {booking.parts.map((part) => (
                  <small key={part.id} style={{ display: 'block', color: 'var(--muted)' }}>
                    {[
                      ...part.rows.map(({ quantity, name }) => `${quantity} × ${name}`),
                      ...(part.isAtSameTime ? [] : [format.period(part.startRent, part.endRent)]),
                    ].join(', ')}
                  </small>
                ))}
              </div>
              <div className="row">
                {booking.changeAddress ? (
                  <a className="btn ghost sm" href={booking.changeAddress}>
                    {t('common.edit')}
                    <span className="vh"> {booking.name}</span>
                  </a>
                ) : null}
                <a className="btn ghost sm" href={booking.removeAddress}>
                  {t('common.remove')}
                  <span className="vh"> {booking.name}</span>
                </a>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The sum so far and the way on to the details. */
export function CartBar({ cart }: { cart: Cart }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <>
      <div className="grow" data-announce>
        <small>{t('guest.bookings', { count: cart.bookings.length })}</small>
        <span className="tot"> {format.money(cart.totalMinor)}</span>
      </div>
      <a className="btn primary lg" href={cart.checkoutAddress}>
        {t('common.continue')}
      </a>
    </>
  )
}
