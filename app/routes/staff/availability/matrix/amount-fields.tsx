import { useTranslate } from '#app/i18n/translate.ts'
import { CheckboxGroup } from '#app/ui/form/fields/checkbox-group.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import { RadioGroup } from '#app/ui/form/fields/radio-group.tsx'

type AmountFieldsProps = {
  fields: Record<'amount' | 'quantity' | 'identifierIds', FormField>
  units: readonly { id: number; label: string }[]
}

/** How much is closed: all, so many, or units by name where the product has any. */
export function AmountFields({ fields, units }: AmountFieldsProps) {
  const t = useTranslate()
  const hasUnits = units.length > 0
  return (
    <div className="stack amounts">
      <RadioGroup
        field={fields.amount}
        label={t('availability.how_much')}
        options={[
          { value: 'all', label: t('availability.amount_all') },
          { value: 'part', label: t('availability.amount_part') },
          ...(hasUnits ? [{ value: 'units', label: t('availability.amount_units') }] : []),
        ]}
      />
      <div className="form-grid when-partial">
        <NumberField field={fields.quantity} label={t('field.quantity')} span="span-4" />
      </div>
      {hasUnits ? (
        <div className="when-units">
          <CheckboxGroup
            field={fields.identifierIds}
            label={t('availability.units')}
            inline
            options={units.map(({ id, label }) => ({ value: String(id), label }))}
          />
        </div>
      ) : null}
    </div>
  )
}
