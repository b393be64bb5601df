import type { ComponentProps } from 'react'
import { thumbnailSrc } from '#app/domain/file/image-address.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { RowAmount } from '#app/ui/form/fields/money-field.tsx'
import type { RefundPage } from './load-refund.server.ts'

type Row = RefundPage['feesOfCancelled'][number]

type RefundRowsProps = {
  bookings: RefundPage['bookings']
  feesOfCancelled: readonly Row[]
  credits: Readonly<Record<string, FormField | undefined>>
  whole: FormField
  /** Button that fills in what was paid on a booking. */
  fill: (bookingId: number) => ComponentProps<'button'>
}

/** The order's rows by booking, with what is left of each and a field for what goes back. */
export function RefundRows({ bookings, feesOfCancelled, credits, whole, fill }: RefundRowsProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <table className="table inset refund-rows" id={whole.id} tabIndex={-1}>
      <caption className="visually-hidden">{t('refund.rows')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('refund.row')}</th>
          <th scope="col" className="numeric">
            {t('refund.left')}
          </th>
          <th scope="col" className="numeric">
            {t('field.amount')}
          </th>
        </tr>
      </thead>
      {bookings.map((booking) => (
        <tbody key={booking.id}>
          <tr className="group">
            <th scope="rowgroup" colSpan={3}>
              <div>
                <span>
                  <b>{booking.rows[0]?.name}</b> · {format.period(booking.startRent, booking.endRent)}
                </span>
                <button {...fill(booking.id)} className="button link small" />
              </div>
            </th>
          </tr>
          {booking.rows.map(toRow)}
        </tbody>
      ))}
      {feesOfCancelled.length > 0 ? (
        <tbody>
          <tr className="group">
            <th scope="rowgroup" colSpan={3}>
              <b>{t('order.fees_of_cancelled')}</b>
            </th>
          </tr>
          {feesOfCancelled.map(toRow)}
        </tbody>
      ) : null}
    </table>
  )

  function toRow(row: Row) {
    return <RefundRow key={row.id} row={row} field={credits[String(row.id)] ?? whole} />
  }
}

/** A row with what is left of it, and the field for what goes back. */
function RefundRow({ row, field }: { row: Row; field: FormField }) {
  const t = useTranslate()
  const format = useFormat()
  const meta = [
    row.priceCategory,
    t('refund.vat', { rate: format.percent(row.vatPercentage) }),
    row.creditedMinor > 0 ? t('refund.credited', { amount: format.money(row.creditedMinor) }) : null,
  ]
  return (
    <tr>
      <td>
        <div className="product">
          {row.imageSrc ? (
            <img className="thumb small" src={thumbnailSrc(row.imageSrc)} width="32" height="32" alt="" />
          ) : null}
          <span>
            <b>
              {row.quantity}&nbsp;×&nbsp;{row.name}
            </b>
            <span className="meta">{meta.filter(Boolean).join(' · ')}</span>
          </span>
        </div>
      </td>
      <td className="numeric left" data-l={t('refund.left_short')}>
        {format.money(row.leftMinor)}
      </td>
      <td className="amount">
        <RowAmount field={field} label={t('refund.amount_of', { name: row.name })} />
      </td>
    </tr>
  )
}
