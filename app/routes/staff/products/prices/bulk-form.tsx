import { BULK_UNITS } from '#app/domain/catalog/prices/bulk-bands.ts'
import { bulkDiscountsSchema } from '#app/http/schemas/product/bulk-discounts-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { fieldRows } from '#app/ui/form/edit/field-rows.ts'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { PricesPage } from './load-prices.server.ts'

type BulkFormProps = { bands: PricesPage['bands']; version: number; answer: FormAnswer | undefined }

/** Lower prices from so many, level by level. Rows come and go by submit buttons. */
export function BulkForm({ bands, version, answer }: BulkFormProps) {
  const t = useTranslate()
  return (
    <section className="season" id="bulk-block">
      <h2>{t('prices.bulk')}</h2>
      <p className="hint">{t('prices.bulk_hint')}</p>
      <EditForm
        name="bulk"
        intent="bulk"
        schema={bulkDiscountsSchema}
        stored={{ bands, version }}
        answer={answer}
      >
        {(fields, { form, saving }) => (
          <>
            {fieldRows(fields.bands).map((band, index) => (
              <div key={band.key} className="discount-band">
                <BandFields fields={band.getFieldset()} />
                <button
                  type="submit"
                  {...form.remove.getButtonProps({ name: fields.bands.name, index })}
                  className="button ghost icon"
                  aria-label={t('prices.remove_band', { number: index + 1 })}
                  onClick={saving.markChanged}
                >
                  <Icon name="close" />
                </button>
              </div>
            ))}
            <p>
              <button
                type="submit"
                {...form.insert.getButtonProps({
                  name: fields.bands.name,
                  defaultValue: { unit: 'PERCENT' },
                })}
                className="button link"
                onClick={saving.markChanged}
              >
                <Icon name="plus" small />
                {t('prices.add_band')}
              </button>
            </p>
          </>
        )}
      </EditForm>
    </section>
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
