import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { FieldErrors } from '#app/ui/form/fields/field-frame.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { StepperField } from '#app/ui/form/fields/stepper-field.tsx'

/** A price that can be sold at; without a title it is the product's only one. */
type StaffBookingCategory = {
  id: number
  title: string | null
  hint: string | null
  unitPriceMinor: number
}

type StaffBookingQuantitiesProps = {
  field: FormField
  categories: readonly StaffBookingCategory[]
  fieldOf: (categoryId: number) => FormField
}

/** How many of each price category, with what one costs. */
export function StaffBookingQuantities({ field, categories, fieldOf }: StaffBookingQuantitiesProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      className={field.errors?.length ? 'field has-error' : 'field'}
      aria-describedby={field.errors?.length ? field.errorId : undefined}
    >
      <legend className="field-label">{t('field.quantity')}</legend>
      <FieldErrors field={field} />
      {categories.map(({ id, title, hint, unitPriceMinor }) => {
        const own = fieldOf(id)
        const label = title ?? t('field.quantity')
        return (
          <div key={id} className={own.errors?.length ? 'quantity-row has-error' : 'quantity-row'}>
            <div>
              <b>{title ?? t('staff_booking.only_price')}</b>{' '}
              <span className="muted">{format.money(unitPriceMinor)}</span>
              {hint ? <small>{hint}</small> : null}
              <FieldErrors field={own} />
            </div>
            <StepperField field={own} label={label} />
          </div>
        )
      })}
    </fieldset>
  )
}
