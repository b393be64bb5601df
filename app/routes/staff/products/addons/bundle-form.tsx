import type { FormMetadata } from '@conform-to/react'
import { type MouseEvent, useRef } from 'react'
import type { ProductType } from '#app/domain/catalog/product-types.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { type BundleOptionForm, bundleOptionSchema } from '#app/http/schemas/product/bundle-option-schema.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { RowButtons } from '#app/routes/staff/products/list/row-buttons.tsx'
import { TYPE_LABELS } from '#app/routes/staff/products/product-labels.ts'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { fieldRows } from '#app/ui/form/edit/field-rows.ts'
import { inLanguages, TranslatableField } from '#app/ui/form/edit/translatable-field.tsx'
import { FieldErrors } from '#app/ui/form/fields/field-frame.tsx'
import { initialText } from '#app/ui/form/fields/form-field.ts'
import { MoneyField } from '#app/ui/form/fields/money-field.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { BundleAmountFields } from './bundle-amount-fields.tsx'
import { BundleWhenFields } from './bundle-when-fields.tsx'

/** An option as its form shows it; amounts and percent are texts. */
type EditedOption = Omit<BundleOptionForm, 'version'>

type BundleFormProps = {
  /** null while it is new. */
  option: EditedOption | null
  /** Of a new one: what it starts from. */
  preset: Partial<EditedOption> | null
  locales: readonly Locale[]
  choices: readonly { id: number; name: string; productType: ProductType }[]
  durations: readonly { id: number; label: string }[]
  requestKey: string | undefined
  version: number
  answer: FormAnswer | undefined
}

const NEW_OPTION: Partial<EditedOption> = {
  active: true,
  showPrice: true,
  dateOption: 'PARENT_DATE',
  startTimeOption: 'PARENT_START_TIME',
  durationOption: 'PARENT_DURATION',
  quantityOption: 'PARENT_MANDATORY',
}

type Form = FormMetadata<BundleOptionForm, string[]>
export type BundleFields = ReturnType<Form['getFieldset']>

/** All that a bundle option holds, in the order that a shop decides it. */
export function BundleForm(props: BundleFormProps) {
  const { option, preset, requestKey, locales, choices, durations, version, answer } = props
  const t = useTranslate()
  const [locale = 'sv'] = locales
  return (
    <EditForm
      name="bundle"
      schema={(own: Translate) => bundleOptionSchema(own, { locale })}
      stored={{ ...(option ?? { ...NEW_OPTION, ...preset }), version }}
      answer={answer}
      requestKey={requestKey}
      labels={bundleLabels(t)}
    >
      {(fields, { form, saving }) => (
        <>
          <TranslatableField fields={inLanguages(fields.name, locales)} />
          <TranslatableField fields={inLanguages(fields.description, locales)} optional multiline />
          <SwitchField field={fields.active} hint={t('bundle.is_active_hint')} />
          <Items form={form} fields={fields} choices={choices} onPress={saving.markChanged} />
          <BundleWhenFields fields={fields} durations={durations} />
          <BundleAmountFields fields={fields} />
        </>
      )}
    </EditForm>
  )
}

/** Labels of the fields, for the form, its errors and who saved meanwhile. */
function bundleLabels(t: Translate) {
  return {
    name: t('bundle.name'),
    description: t('bundle.description'),
    active: t('bundle.is_active'),
    products: t('bundle.products'),
    canSelectProduct: t('bundle.can_select_product'),
    canOnlySelectOneProduct: t('bundle.only_one_product'),
    dateOption: t('bundle.date_option'),
    canSelectDate: t('bundle.can_select_date'),
    dateOptionXDays: t('bundle.x_days'),
    dateOptionDaysMin: t('bundle.days_min'),
    dateOptionDaysMax: t('bundle.days_max'),
    startTimeOption: t('bundle.start_time_option'),
    canSelectStartTime: t('bundle.can_select_start_time'),
    startTime: t('bundle.start_time'),
    durationOption: t('bundle.duration_option'),
    canSelectDuration: t('bundle.can_select_duration'),
    durationId: t('bundle.duration'),
    quantityOption: t('bundle.quantity_option'),
    quantityMin: t('bundle.quantity_min'),
    quantityMax: t('bundle.quantity_max'),
    canSelectQuantity: t('bundle.can_select_quantity'),
    canSelectPriceCategory: t('bundle.can_select_price_category'),
    pricePercentage: t('bundle.price_percentage'),
    priceFixed: t('bundle.price_fixed'),
    hasPriceIncludedInParent: t('bundle.price_included'),
    showPrice: t('bundle.show_price'),
  }
}

type ItemsProps = Pick<BundleFormProps, 'choices'> & {
  form: Form
  fields: BundleFields
  onPress: () => void
}

/** The products that the option offers, each with its price inside the bundle. */
function Items({ form, fields, choices, onPress }: ItemsProps) {
  const t = useTranslate()
  const { name } = fields.products
  const rows = fieldRows(fields.products)
  const nameOf = new Map(choices.map((choice) => [String(choice.id), choice.name]))
  return (
    <fieldset className="stack option-fields" id={fields.products.id} tabIndex={-1}>
      <legend className="field-label">{t('bundle.products')}</legend>
      <p className="hint">{t('bundle.products_hint')}</p>
      <FieldErrors field={fields.products} />
      {rows.map((row, index) => {
        const { productId, unitPrice } = row.getFieldset()
        const chosen = initialText(productId) ?? ''
        const label = nameOf.get(chosen)
        return (
          <div key={row.key} className="link-row wide">
            <div id={productId.id} tabIndex={-1}>
              <input type="hidden" name={productId.name} defaultValue={chosen} />
              <b>{label ?? t('bundle.choose_product')}</b>
              <FieldErrors field={productId} />
            </div>
            <MoneyField field={unitPrice} label={t('bundle.own_price')} optional />
            <RowButtons
              form={form}
              name={name}
              index={index}
              count={rows.length}
              label={label ?? String(index + 1)}
              onPress={onPress}
            />
          </div>
        )
      })}
      <AddItem
        choices={choices}
        onAdd={(productId) => {
          onPress()
          form.insert({ name, defaultValue: { productId } })
        }}
      />
      <SwitchField field={fields.canSelectProduct} />
      <SwitchField field={fields.canOnlySelectOneProduct} />
    </fieldset>
  )
}

type AddItemProps = Pick<BundleFormProps, 'choices'> & { onAdd: (productId: string) => void }

/** One choice for all rows: a list in each would make the page of a large shop far too heavy. */
function AddItem({ choices, onAdd }: AddItemProps) {
  const t = useTranslate()
  const select = useRef<HTMLSelectElement>(null)

  function add(event: MouseEvent) {
    event.preventDefault()
    if (!select.current?.value) return
    onAdd(select.current.value)
    select.current.value = ''
  }
  return (
    <div className="row">
      {/* a choice is no change before it is added */}
      <select
        ref={select}
        name="addedProductId"
        className="select grow"
        aria-label={t('bundle.choose_product')}
        onInput={(event) => event.stopPropagation()}
      >
        <option value="">{t('bundle.choose_product')}</option>
        {choices.map(({ id, name, productType }) => (
          <option key={id} value={id}>
            {name} · {t(TYPE_LABELS[productType])}
          </option>
        ))}
      </select>
      <button type="submit" name="add" value="product" className="button secondary" onClick={add}>
        <Icon name="plus" small />
        {t('bundle.add_product')}
      </button>
    </div>
  )
}
