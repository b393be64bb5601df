import { QUANTITY_OPTIONS } from '#app/domain/catalog/bundle/bundle-rules.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { MoneyField } from '#app/ui/form/fields/money-field.tsx'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import { PercentageField } from '#app/ui/form/fields/percentage-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'
import type { BundleFields } from './bundle-form.tsx'

type BundleAmountFieldsProps = { fields: BundleFields }

/** How many of what is in the bundle, and what it costs. */
export function BundleAmountFields({ fields }: BundleAmountFieldsProps) {
  const t = useTranslate()
  return (
    <>
      <fieldset className="stack option-fields">
        <legend className="field-label">{t('bundle.quantity')}</legend>
        <SelectField
          field={fields.quantityOption}
          options={QUANTITY_OPTIONS.map((option) => ({
            value: option,
            label: t(`bundle.quantity_${option}`),
          }))}
        />
        <div className="form-grid for-CUSTOM_MIN_MAX">
          <NumberField field={fields.quantityMin} span="span-6" />
          <NumberField field={fields.quantityMax} span="span-6" />
        </div>
        <SwitchField field={fields.canSelectQuantity} />
        <SwitchField field={fields.canSelectPriceCategory} />
      </fieldset>
      <fieldset className="stack option-fields">
        <legend className="field-label">{t('prices.price')}</legend>
        <p className="hint">{t('bundle.price_hint')}</p>
        <div className="form-grid">
          <MoneyField field={fields.priceFixed} optional span="span-6" />
          <PercentageField field={fields.pricePercentage} optional span="span-6" />
        </div>
        <SwitchField field={fields.hasPriceIncludedInParent} hint={t('bundle.price_included_hint')} />
        <SwitchField field={fields.showPrice} />
      </fieldset>
    </>
  )
}
