import { useTranslate } from '#app/i18n/translate.ts'
import type { CartView } from '#app/routes/widget/cart/cart.server.ts'
import { BookingSummary, type Payment, PaymentLines, SumLines } from '#app/routes/widget/order-summary.tsx'

type BookedColumnsProps = {
  cart: CartView
  /** null leaves out what it costs. */
  payment: Payment | null
  className?: string
}

/** The order's bookings, and beside them the price and what is paid of it. */
export function BookedColumns({ cart, payment, className = '' }: BookedColumnsProps) {
  const t = useTranslate()
  return (
    <section className={`guest-columns ${className}`}>
      <div>
        <h2 className="section-title">{t('guest.your_booking')}</h2>
        {cart.bookings.map((booking) => (
          <BookingSummary key={booking.id} booking={booking} />
        ))}
      </div>
      {payment ? (
        <div className="card panel">
          <div className="padded">
            <SumLines cart={cart} label={t('common.total')} />
            <PaymentLines {...payment} />
          </div>
        </div>
      ) : null}
    </section>
  )
}
