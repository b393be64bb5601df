import { useState } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { DISCOUNT_FIELDS } from '#app/routes/staff/orders/booked/staff-booking-parameters.ts'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import type { TotalView } from './staff-booking-view.server.ts'

export type DiscountFields = Record<'discount' | 'discountUnit' | 'discountReason', FormField> & {
  /** `value`: as it is chosen now. */
  discountOn: FormField & { value?: string | undefined }
}

type StaffBookingDiscountProps = { fields: DiscountFields; total: TotalView | null }

/** A discount by hand: how much, on what and why. Folded until there is one; the total says what is wrong with it. */
export function StaffBookingDiscount({ fields, total }: StaffBookingDiscountProps) {
  const t = useTranslate()
  const format = useFormat()
  // The total finds that a reason is missing before anybody could type it: that is said once the sale was refused.
  const isRefused = (name: keyof DiscountFields) => name !== 'discountReason' || fields[name].errors
  const fieldOf = (name: keyof DiscountFields): FormField =>
    total ? withErrors(fields[name], isRefused(name) ? total.discountErrors[name] : undefined) : fields[name]
  const isTyped =
    Boolean(fields.discount.initialValue) || DISCOUNT_FIELDS.some((name) => fieldOf(name).errors?.length)
  // What was opened stays so while it is put right.
  const [isOpen, setIsOpen] = useState(isTyped)
  if (isTyped && !isOpen) setIsOpen(true)
  const sold = (total?.bookings ?? []).flatMap(({ name, startRent, rows }) =>
    rows.map((row) => ({ value: row.key, label: [...new Set([name, row.name])].join(', '), startRent })),
  )
  const rows = sold.map(({ value, label, startRent }) => {
    const isAlone = sold.filter((each) => each.label === label).length === 1
    return { value, label: isAlone ? label : `${label}, ${format.dateTime(startRent)}` }
  })
  // What is chosen stays chosen while the sale has no such row: it is no discount on all of it.
  const chosen = fields.discountOn.value ?? fields.discountOn.initialValue
  const gone =
    typeof chosen === 'string' && chosen !== '' && rows.every(({ value }) => value !== chosen)
      ? [{ value: chosen, label: t('staff_booking.discount_gone') }]
      : []
  return (
    <details className="more" open={isOpen}>
      <summary>{t('staff_booking.discount')}</summary>
      <div className="form-grid">
        <TextField
          field={fieldOf('discount')}
          label={t('staff_booking.discount_amount')}
          inputMode="decimal"
          span="span-6"
        />
        <SelectField
          field={fieldOf('discountUnit')}
          label={t('staff_booking.discount_unit')}
          options={[
            { value: 'PERCENT', label: '%' },
            { value: 'FIXED', label: format.currencySymbol },
          ]}
          span="span-6"
        />
        <SelectField
          field={fieldOf('discountOn')}
          label={t('staff_booking.discount_on')}
          placeholder={t('staff_booking.discount_all')}
          options={[...rows, ...gone]}
        />
        <TextField field={fieldOf('discountReason')} label={t('staff_booking.discount_reason')} />
      </div>
    </details>
  )
}

/** A field of Conform's, which can't be spread, with other errors. */
function withErrors(field: FormField, errors: string[] | undefined): FormField {
  const { key, id, name, formId, errorId, descriptionId, initialValue } = field
  return { key, id, name, formId, errorId, descriptionId, initialValue, errors }
}
