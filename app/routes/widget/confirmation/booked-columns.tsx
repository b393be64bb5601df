import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { CartView } from '#app/routes/widget/cart/cart.server.ts'
import { BookingSummary, SumLines } from '#app/routes/widget/order-summary.tsx'

type Payment = { label: string; payedMinor: number; dueMinor: number }

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

/** Amount paid, labelled with its payment method, and the amount due; each only where there is one. */
function PaymentLines({ label, payedMinor, dueMinor }: Payment) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <dl className="totals">
      {payedMinor > 0 || dueMinor <= 0 ? (
        <>
          <dt className="total ruled">{label}</dt>
          <dd className="total ruled">{format.money(payedMinor)}</dd>
        </>
      ) : null}
      {dueMinor > 0 ? (
        <>
          <dt className="total ruled">{t('guest.left_to_pay')}</dt>
          <dd className="total ruled">{format.money(dueMinor)}</dd>
        </>
      ) : null}
    </dl>
  )
}
