import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { PRICE_TIME_UNITS, type PriceTimeUnit } from '#app/domain/catalog/price-grid.ts'
import { priceUnitSchema } from '#app/http/schemas/product-prices-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { type PageAnswer, useBlockAnswer } from './block-answer.ts'

type PriceUnitFormProps = { timeUnit: PriceTimeUnit | null; version: number; answer: PageAnswer }

/** Form for the unit of time that a price is for, folded away: few change it twice. */
export function PriceUnitForm(props: PriceUnitFormProps) {
  const t = useTranslate()
  const { timeUnit } = props
  const answered = useBlockAnswer({ ...props, intent: 'unit', stored: timeUnit })
  return (
    <details className="more" open={answered.result !== undefined}>
      <summary>
        {t('prices.per')} {t(`prices.per_${timeUnit ?? 'DURATION'}`)}
      </summary>
      <UnitForm key={answered.saving.key} {...props} answered={answered} />
    </details>
  )
}

function UnitForm({
  timeUnit,
  answered: { result, saving },
}: PriceUnitFormProps & { answered: ReturnType<typeof useBlockAnswer> }) {
  const t = useTranslate()
  const schema = priceUnitSchema(t)
  const [form, fields] = useForm({
    id: 'unit',
    lastResult: result ?? null,
    defaultValue: { timeUnit: timeUnit ?? 'DURATION' },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  return (
    <EditorForm form={form} labels={{ timeUnit: t('prices.per') }} saving={saving} intent="unit" isQuiet>
      <SelectField
        field={fields.timeUnit}
        label={t('prices.per')}
        hint={t('prices.per_hint')}
        options={(['DURATION', ...PRICE_TIME_UNITS] as const).map((unit) => ({
          value: unit,
          label: t(`prices.per_${unit}`),
        }))}
      />
    </EditorForm>
  )
}
