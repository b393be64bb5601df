import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { BULK_UNITS } from '#app/domain/catalog/bulk-bands.ts'
import { bulkDiscountsSchema } from '#app/http/schemas/bulk-discounts-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { fieldRows } from '#app/ui/form/field-rows.ts'
import type { FormField } from '#app/ui/form/form-field.ts'
import { NumberField } from '#app/ui/form/number-field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { type PageAnswer, useBlockAnswer } from './block-answer.ts'
import type { PricesPage } from './read-prices.server.ts'

type BulkFormProps = { bands: PricesPage['bands']; version: number; answer: PageAnswer }

/** Lower prices from so many, level by level. Rows come and go by submit buttons. */
export function BulkForm(props: BulkFormProps) {
  const t = useTranslate()
  const answered = useBlockAnswer({ ...props, intent: 'bulk', stored: props.bands })
  return (
    <section className="season" id="bulk-block">
      <h2>{t('prices.bulk')}</h2>
      <p className="hint">{t('prices.bulk_hint')}</p>
      <BandsForm key={answered.saving.key} {...props} answered={answered} />
    </section>
  )
}

function BandsForm({
  bands,
  answered: { result, saving },
}: BulkFormProps & { answered: ReturnType<typeof useBlockAnswer> }) {
  const t = useTranslate()
  const schema = bulkDiscountsSchema(t)
  const [form, fields] = useForm({
    id: 'bulk',
    lastResult: result ?? null,
    defaultValue: { bands },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const { name } = fields.bands
  return (
    <EditorForm form={form} labels={{ bands: t('prices.bulk') }} saving={saving} intent="bulk" isQuiet>
      {fieldRows(fields.bands).map((band, index) => {
        return (
          <div key={band.key} className="discount-band">
            <BandFields fields={band.getFieldset()} />
            <button
              type="submit"
              {...form.remove.getButtonProps({ name, index })}
              className="button ghost icon"
              aria-label={t('prices.remove_band', { number: index + 1 })}
              onClick={saving.markChanged}
            >
              <Icon name="close" />
            </button>
          </div>
        )
      })}
      <p>
        <button
          type="submit"
          {...form.insert.getButtonProps({ name, defaultValue: { unit: 'PERCENT' } })}
          className="button link"
          onClick={saving.markChanged}
        >
          <Icon name="plus" small />
          {t('prices.add_band')}
        </button>
      </p>
    </EditorForm>
  )
}

type BandFieldsProps = {
  fields: Record<'minimumQuantity' | 'maximumQuantity' | 'amount' | 'unit', FormField>
}

function BandFields({ fields }: BandFieldsProps) {
  const t = useTranslate()
  const { currencySymbol } = useFormat()
  return (
    <>
      <NumberField field={fields.minimumQuantity} label={t('prices.from_quantity')} />
      <NumberField
        field={fields.maximumQuantity}
        label={t('prices.to_quantity')}
        placeholder={t('prices.and_up')}
      />
      <NumberField field={fields.amount} label={t('prices.bulk_amount')} />
      <SelectField
        field={fields.unit}
        label={t('prices.bulk_unit')}
        options={BULK_UNITS.map((each) => ({
          value: each,
          label: t(`prices.bulk_${each}`, { currency: currencySymbol }),
        }))}
      />
    </>
  )
}
