import { Fragment } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { FieldErrors } from '#app/ui/form/fields/field-frame.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { AffixInput } from '#app/ui/form/fields/number-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { RefundPage } from './load-refund.server.ts'

type RefundRowsProps = {
  bookings: RefundPage['bookings']
  credits: Readonly<Record<string, FormField | undefined>>
  whole: FormField
}

/** The order's rows by booking, with what is left of each and a field for what goes back. */
export function RefundRows({ bookings, credits, whole }: RefundRowsProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <table className="table inset pairs" id={whole.id} tabIndex={-1}>
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
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {format.period(booking.startRent, booking.endRent)}
            </th>
            <td className="numeric">
              <SubmitButton kind="link" className="small" name="intent" value={`fill-${booking.id}`}>
                {t('refund.fill_paid')}
              </SubmitButton>
            </td>
          </tr>
          {booking.rows.map((row) => {
            const field = credits[String(row.id)] ?? whole
            const credited =
              row.creditedMinor > 0 ? t('refund.credited', { amount: format.money(row.creditedMinor) }) : null
            const meta = [row.priceCategory, credited].filter(Boolean).join(' · ')
            return (
              <Fragment key={row.id}>
                <tr>
                  <td>
                    {row.quantity}&nbsp;×&nbsp;{row.name}
                    {meta ? <small className="muted">{meta}</small> : null}
                  </td>
                  <td className="numeric" data-l={t('refund.left')}>
                    {format.money(row.leftMinor)}
                  </td>
                  <td className="numeric" data-l={t('field.amount')}>
                    <div className={field.errors?.length ? 'field has-error' : 'field'}>
                      <FieldErrors field={field} />
                      <AffixInput
                        field={field}
                        suffix={format.currencySymbol}
                        inputMode="decimal"
                        aria-label={t('refund.amount_of', { name: row.name })}
                      />
                    </div>
                  </td>
                </tr>
              </Fragment>
            )
          })}
        </tbody>
      ))}
    </table>
  )
}
