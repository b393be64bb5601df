import { useTranslate } from '#app/i18n/translate.ts'
import { FieldErrors } from '#app/ui/form/fields/field-frame.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { MoneyField } from '#app/ui/form/fields/money-field.tsx'

type PricesByHandProps = {
  /** Fields of the rows, by name. */
  priced: readonly { field: string; title: string | null }[]
  fieldOf: (name: string) => FormField
  /** Because something about them is wrong. */
  isOpen?: boolean
}

/** Unit prices instead of the list's, for rows of a booking or of an item of its bundle; open where one is set. */
export function PricesByHand({ priced, fieldOf, isOpen = false }: PricesByHandProps) {
  const t = useTranslate()
  const isSet = priced.map(({ field }) => fieldOf(field)).some((own) => own.initialValue || own.errors)
  return (
    <details className="change-more" open={isOpen || isSet}>
      <summary>{t('change.by_hand')}</summary>
      <p className="hint">{t('change.by_hand_text')}</p>
      <div className="form-grid">
        {priced.map(({ field, title }) => (
          <MoneyField
            key={field}
            field={fieldOf(field)}
            label={title ?? t('staff_booking.only_price')}
            optional
            span="span-6"
          />
        ))}
      </div>
    </details>
  )
}

type HandPricesProps = {
  field: FormField
  categories: readonly { id: number; title: string | null }[]
  fieldOf: (id: number) => FormField
}

/** Unit prices of what no list has a price for, as between a start and an end of staff's own. */
export function HandPrices({ field, categories, fieldOf }: HandPricesProps) {
  const t = useTranslate()
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      className={field.errors?.length ? 'field has-error' : 'field'}
      aria-describedby={field.errors?.length ? field.errorId : undefined}
    >
      <legend className="field-label">{t('change.by_hand')}</legend>
      <FieldErrors field={field} />
      <p className="hint">{t('staff_booking.no_list_price')}</p>
      <div className="form-grid">
        {categories.map(({ id, title }) => (
          <MoneyField
            key={id}
            field={fieldOf(id)}
            label={title ?? t('staff_booking.only_price')}
            span="span-6"
          />
        ))}
      </div>
    </fieldset>
  )
}
