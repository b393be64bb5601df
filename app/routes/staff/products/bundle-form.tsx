import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type MouseEvent, useRef } from 'react'
import type { ProductType } from '#app/domain/catalog/product-types.ts'
import type { Locale } from '#app/domain/shared/translatable.ts'
import { type BundleOptionForm, bundleOptionSchema } from '#app/http/schemas/bundle-option-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { FieldErrors } from '#app/ui/form/field-frame.tsx'
import { fieldRows } from '#app/ui/form/field-rows.ts'
import { initialText } from '#app/ui/form/form-field.ts'
import { MoneyField } from '#app/ui/form/money-field.tsx'
import { SwitchField } from '#app/ui/form/switch-field.tsx'
import { inLanguages, TranslatableField } from '#app/ui/form/translatable-field.tsx'
import type { Saving } from '#app/ui/form/use-save-state.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { BundleAmountFields } from './bundle-amount-fields.tsx'
import { type BundleLabels, bundleLabels } from './bundle-labels.ts'
import { BundleWhenFields } from './bundle-when-fields.tsx'
import { TYPE_LABELS } from './product-words.ts'
import { RowButtons } from './row-buttons.tsx'

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
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

const NEW_OPTION: Partial<EditedOption> = {
  active: true,
  showPrice: true,
  dateOption: 'PARENT_DATE',
  startTimeOption: 'PARENT_START_TIME',
  durationOption: 'PARENT_DURATION',
  quantityOption: 'PARENT_MANDATORY',
}

type FormInput = Pick<BundleFormProps, 'option' | 'preset' | 'locales' | 'result'>

function useBundleForm({ option, preset, locales, result }: FormInput) {
  const t = useTranslate()
  const schema = bundleOptionSchema(t, { locale: locales[0] ?? 'sv' })
  return useForm({
    id: 'bundle',
    lastResult: result ?? null,
    defaultValue: option ?? { ...NEW_OPTION, ...preset },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
}

export type BundleFields = ReturnType<typeof useBundleForm>[1]

/** All that a bundle option holds, in the order that a shop decides it. */
export function BundleForm(props: BundleFormProps) {
  const { requestKey, locales, choices, durations, result, saving } = props
  const t = useTranslate()
  const labels = bundleLabels(t)
  const [form, fields] = useBundleForm(props)
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <EditorForm form={form} labels={labels} requestKey={requestKey} saving={saving}>
        <TranslatableField fields={inLanguages(fields.name, locales)} label={labels.name} />
        <TranslatableField
          fields={inLanguages(fields.description, locales)}
          label={labels.description}
          optional
          multiline
        />
        <SwitchField field={fields.active} label={t('bundle.is_active')} hint={t('bundle.is_active_hint')} />
        <Parts form={form} fields={fields} choices={choices} labels={labels} onPress={saving.markChanged} />
        <BundleWhenFields fields={fields} durations={durations} labels={labels} />
        <BundleAmountFields fields={fields} labels={labels} />
      </EditorForm>
    </>
  )
}

type PartsProps = Pick<BundleFormProps, 'choices'> & {
  form: ReturnType<typeof useBundleForm>[0]
  fields: BundleFields
  labels: BundleLabels
  onPress: () => void
}

/** The products that the option offers, each with its price inside the bundle. */
function Parts({ form, fields, choices, labels, onPress }: PartsProps) {
  const t = useTranslate()
  const { name } = fields.products
  const rows = fieldRows(fields.products)
  const nameOf = new Map(choices.map((choice) => [String(choice.id), choice.name]))
  return (
    <fieldset className="stack option-fields" id={fields.products.id} tabIndex={-1}>
      <legend className="field-label">{labels.products}</legend>
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
      <AddPart
        choices={choices}
        onAdd={(productId) => {
          onPress()
          form.insert({ name, defaultValue: { productId } })
        }}
      />
      <SwitchField field={fields.canSelectProduct} label={t('bundle.can_select_product')} />
      <SwitchField field={fields.canOnlySelectOneProduct} label={t('bundle.only_one_product')} />
    </fieldset>
  )
}

type AddPartProps = Pick<BundleFormProps, 'choices'> & { onAdd: (productId: string) => void }

/** One choice for all rows: a list in each would make the page of a large shop far too heavy. */
function AddPart({ choices, onAdd }: AddPartProps) {
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
