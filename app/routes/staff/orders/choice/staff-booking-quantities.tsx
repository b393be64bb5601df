import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { FieldErrors } from '#app/ui/form/fields/field-frame.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { StepperField } from '#app/ui/form/fields/stepper-field.tsx'

/** A price category or an add-on; without a title it is the product's only price. */
type StaffBookingChoice = {
  id: number
  title: string | null
  hint: string | null
  /** null where no list has a price. */
  unitPriceMinor: number | null
  /** As many as of the product, whatever is chosen. */
  isMandatory?: boolean
}

type StaffBookingQuantitiesProps = {
  field: FormField
  label: string
  choices: readonly StaffBookingChoice[]
  /** Focuses the first one. */
  accessKey: string
  fieldOf: (id: number) => FormField
}

/** How many of each price category or add-on, with what one costs. */
export function StaffBookingQuantities({ field, label, ...rows }: StaffBookingQuantitiesProps) {
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      className={field.errors?.length ? 'field has-error' : 'field'}
      aria-describedby={field.errors?.length ? field.errorId : undefined}
    >
      <legend className="field-label">{label}</legend>
      <FieldErrors field={field} />
      <StaffBookingRows {...rows} />
    </fieldset>
  )
}

type StaffBookingRowsProps = Pick<StaffBookingQuantitiesProps, 'choices' | 'fieldOf'> & {
  accessKey?: string | undefined
}

export function StaffBookingRows({ choices, accessKey, fieldOf }: StaffBookingRowsProps) {
  const t = useTranslate()
  const format = useFormat()
  return choices.map(({ id, title, hint, unitPriceMinor, isMandatory }, index) => {
    const own = fieldOf(id)
    const label = title ?? t('field.quantity')
    return (
      <div key={id} className={own.errors?.length ? 'quantity-row has-error' : 'quantity-row'}>
        <div>
          <b>{title ?? t('staff_booking.only_price')}</b>{' '}
          <span className="muted">
            {unitPriceMinor === null ? t('change.no_price') : format.money(unitPriceMinor)}
          </span>
          {hint ? <small>{hint}</small> : null}
          <FieldErrors field={own} />
        </div>
        {isMandatory ? (
          <span className="muted">{t('addon_tab.mandatory')}</span>
        ) : (
          <StepperField field={own} label={label} accessKey={index === 0 ? accessKey : undefined} />
        )}
      </div>
    )
  })
}
