import { thumbnailSrc } from '#app/domain/file/image-address.ts'
import { withoutEmptyRates } from '#app/domain/order/order-total.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { CartView } from '#app/routes/widget/cart/cart.server.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { ChangeButton } from './draft/draft-buttons.tsx'
import { BulkSavingLine } from './product/bulk-saving-line.tsx'

export type Payment = {
  label: string
  payedMinor: number
  dueMinor: number
  /** Of an order that is booked. */
  overpaidMinor?: number
  /** At the checkout of an order that a part of the price confirms: that part and the rest. */
  deposit?: { nowMinor: number; laterMinor: number } | null
}

type CartSummaryProps = {
  cart: CartView
  /** null where nothing is paid and nothing may be paid later: all of it is to be paid. */
  payment: Payment | null
  formId: string
}

/** Bookings and total of the order: folds away on phones; its buttons post the form and lead back to change it. */
export function CartSummary({ cart, payment, formId }: CartSummaryProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <details className="card order-summary" open>
      <summary>
        <b className="grow">{t('guest.your_booking')}</b>
        <b className="tabular">{format.money(cart.totalMinor)}</b>
        <Icon name="down" small />
      </summary>
      <div className="padded">
        {cart.bookings.map((booking) => (
          <BookingSummary key={booking.id} booking={booking} />
        ))}
        <SumLines cart={cart} label={t(payment ? 'common.total' : 'guest.to_pay')} />
        {payment ? <PaymentLines {...payment} /> : null}
        <p className="summary-buttons">
          <ChangeButton formId={formId}>{t('common.edit')}</ChangeButton>
          <ChangeButton formId={formId}>{t('guest.add_another')}</ChangeButton>
        </p>
      </div>
    </details>
  )
}

export function BookingSummary({ booking }: { booking: CartView['bookings'][number] }) {
  const format = useFormat()
  return (
    <>
      <div className="row booking-summary">
        {booking.imageSrc ? (
          <img className="thumb" src={thumbnailSrc(booking.imageSrc)} width={48} height={48} alt="" />
        ) : null}
        <div>
          <b>{[booking.name, booking.duration].filter(Boolean).join(', ')}</b>
          <small>{format.period(booking.startRent, booking.endRent)}</small>
        </div>
      </div>
      <dl className="totals guest-totals">
        {booking.rows.map((row) => (
          <BookingRow key={row.id} row={row} />
        ))}
        {booking.items.flatMap((item) =>
          item.rows.map((row) => (
            <BookingRow
              key={row.id}
              row={row}
              when={item.isAtSameTime ? undefined : format.period(item.startRent, item.endRent)}
            />
          )),
        )}
      </dl>
      <BulkSavingLine saving={booking.saving} />
    </>
  )
}

type BookingRowProps = {
  row: Omit<CartView['bookings'][number]['rows'][number], 'isAddon'>
  /** Of an item at its own time. */
  when?: string | undefined
}

function BookingRow({ row, when }: BookingRowProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <>
      <dt>
        {row.quantity} × {row.name}
        {when ? <small className="muted">{when}</small> : null}
      </dt>
      <dd>
        {row.price === 'SHOWN' ? format.money(row.totalMinor) : null}
        {row.price === 'INCLUDED' ? t('guest.included') : null}
      </dd>
    </>
  )
}

/** Lines that the bookings' rows lack to add up to the total: fees of cancelled ones, and what was credited. */
export function LinesToTotal({ cart }: { cart: CartView }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <>
      {cart.feesOfCancelled.map((row) => (
        <BookingRow key={row.id} row={row} />
      ))}
      {cart.creditedMinor > 0 ? (
        <>
          <dt>{t('mail.credited')}</dt>
          <dd>{format.money(-cart.creditedMinor)}</dd>
        </>
      ) : null}
    </>
  )
}

/** The total, what leads to it, and the VAT in it, per rate. */
export function SumLines({ cart, label }: { cart: CartView; label: string }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <dl className="totals guest-totals">
      <LinesToTotal cart={cart} />
      <dt className="amount-due ruled">{label}</dt>
      <dd className="amount-due ruled">{format.money(cart.totalMinor)}</dd>
      {withoutEmptyRates(cart.vat).map(({ percentage, vatMinor }) => (
        <VatLine
          key={percentage}
          label={t('guest.of_which_vat', { rate: format.percent(percentage) })}
          vatMinor={vatMinor}
        />
      ))}
    </dl>
  )
}

function VatLine({ label, vatMinor }: { label: string; vatMinor: number }) {
  const format = useFormat()
  return (
    <>
      <dt className="subordinate">{label}</dt>
      <dd className="subordinate">{format.money(vatMinor)}</dd>
    </>
  )
}

/**
 * Amount paid, labelled with its payment method, and the amount due or its parts, or paid too much; each only where
 * there is one.
 */
export function PaymentLines({ label, payedMinor, dueMinor, overpaidMinor = 0, deposit }: Payment) {
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
      {deposit ? (
        <>
          <dt className="amount-due ruled">{t('guest.deposit_now')}</dt>
          <dd className="amount-due ruled">{format.money(deposit.nowMinor)}</dd>
          <dt className="muted">{t('guest.rest_later')}</dt>
          <dd className="muted">{format.money(deposit.laterMinor)}</dd>
        </>
      ) : dueMinor > 0 ? (
        <>
          <dt className="total ruled">{t('guest.left_to_pay')}</dt>
          <dd className="total ruled">{format.money(dueMinor)}</dd>
        </>
      ) : null}
      {overpaidMinor > 0 ? (
        <>
          <dt className="total ruled">{t('mail.overpaid')}</dt>
          <dd className="total ruled">{format.money(overpaidMinor)}</dd>
        </>
      ) : null}
    </dl>
  )
}
