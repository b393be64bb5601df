import { PRICE_TIME_UNITS, type PriceTimeUnit } from '#app/domain/catalog/prices/price-grid.ts'
import { priceUnitSchema } from '#app/http/schemas/product/product-prices-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditForm, type FormAnswer } from '#app/ui/form/edit-form.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'

type PriceUnitFormProps = { timeUnit: PriceTimeUnit | null; version: number; answer: FormAnswer | undefined }

/** Form for the unit of time that a price is for, folded away: few change it twice. */
export function PriceUnitForm({ timeUnit: stored, version, answer }: PriceUnitFormProps) {
  const t = useTranslate()
  const timeUnit = stored ?? 'DURATION'
  return (
    <details className="more" open={answer?.result.initialValue?.intent === 'unit'}>
      <summary>
        {t('prices.per')} {t(`prices.per_${timeUnit}`)}
      </summary>
      <EditForm
        name="unit"
        intent="unit"
        schema={priceUnitSchema}
        stored={{ timeUnit, version }}
        answer={answer}
      >
        {(fields) => (
          <SelectField
            field={fields.timeUnit}
            hint={t('prices.per_hint')}
            options={(['DURATION', ...PRICE_TIME_UNITS] as const).map((unit) => ({
              value: unit,
              label: t(`prices.per_${unit}`),
            }))}
          />
        )}
      </EditForm>
    </details>
  )
}
