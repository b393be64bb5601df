import { QUANTITY_OPTIONS } from '#app/domain/catalog/bundle-rules.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { MoneyField } from '#app/ui/form/money-field.tsx'
import { NumberField } from '#app/ui/form/number-field.tsx'
import { PercentageField } from '#app/ui/form/percentage-field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { SwitchField } from '#app/ui/form/switch-field.tsx'
import type { BundleFields } from './bundle-form.tsx'
import type { BundleLabels } from './bundle-labels.ts'

type BundleAmountFieldsProps = { fields: BundleFields; labels: BundleLabels }

/** How many of what is in the bundle, and what it costs. */
export function BundleAmountFields({ fields, labels }: BundleAmountFieldsProps) {
  const t = useTranslate()
  return (
    <>
      <fieldset className="stack option-fields">
        <legend className="field-label">{t('bundle.quantity')}</legend>
        <SelectField
          field={fields.quantityOption}
          label={labels.quantityOption}
          options={QUANTITY_OPTIONS.map((option) => ({
            value: option,
            label: t(`bundle.quantity_${option}`),
          }))}
        />
        <div className="form-grid for-CUSTOM_MIN_MAX">
          <NumberField field={fields.quantityMin} label={labels.quantityMin} span="span-6" />
          <NumberField field={fields.quantityMax} label={labels.quantityMax} span="span-6" />
        </div>
        <SwitchField field={fields.canSelectQuantity} label={t('bundle.can_select_quantity')} />
        <SwitchField field={fields.canSelectPriceCategory} label={t('bundle.can_select_price_category')} />
      </fieldset>
      <fieldset className="stack option-fields">
        <legend className="field-label">{t('prices.price')}</legend>
        <p className="hint">{t('bundle.price_hint')}</p>
        <div className="form-grid">
          <MoneyField field={fields.priceFixed} label={labels.priceFixed} optional span="span-6" />
          <PercentageField
            field={fields.pricePercentage}
            label={labels.pricePercentage}
            optional
            span="span-6"
          />
        </div>
        <SwitchField
          field={fields.hasPriceIncludedInParent}
          label={t('bundle.price_included')}
          hint={t('bundle.price_included_hint')}
        />
        <SwitchField field={fields.showPrice} label={labels.showPrice} />
      </fieldset>
    </>
  )
}
