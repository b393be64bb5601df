import type { Flag, StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { TranslatableField } from '#app/ui/form/edit/translatable-field.tsx'
import { FieldErrors } from '#app/ui/form/fields/field-frame.tsx'
import { controlProps, type FormField, initialText, isTicked } from '#app/ui/form/fields/form-field.ts'

type ShownFlag = {
  flag: Flag
  field: FormField
  label: string
  /** Value that no shop can change; undefined where the shop chooses. */
  fixed: boolean | undefined
}

type CustomerFieldCardProps = {
  name: string
  fieldName: StandardFieldName
  nameField: FormField
  flags: readonly ShownFlag[]
  whyFixed: string | undefined
  labelFields: readonly { locale: Locale; field: FormField }[]
}

/** One standard field: who sees it, who must fill it in, and what it is called. */
export function CustomerFieldCard(props: CustomerFieldCardProps) {
  const { name, fieldName, nameField, flags, whyFixed, labelFields } = props
  const t = useTranslate()
  const owner = flags.some(({ field }) => field.errors?.length)
  const own = labelFields.map(({ field }) => initialText(field)).find(Boolean)
  return (
    <fieldset
      className={owner ? 'field border-b border-border pb-3 has-error' : 'field border-b border-border pb-3'}
    >
      <legend className="field-label">{name}</legend>
      {whyFixed ? <p className="hint">{whyFixed}</p> : null}
      <input type="hidden" name={nameField.name} value={fieldName} readOnly />
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        {flags.map((flag) => (
          <FlagBox key={flag.flag} {...flag} />
        ))}
      </div>
      <details className="more" open={labelFields.some(({ field }) => field.errors?.length)}>
        <summary>
          {t('customer_field.own_label')}
          {own ? <span className="muted"> · {own}</span> : null}
        </summary>
        <TranslatableField fields={labelFields} label={t('customer_field.own_label')} optional />
      </details>
    </fieldset>
  )
}

/** A fixed one is shown switched off, and posts what it stands for. */
function FlagBox({ field, label, fixed }: ShownFlag) {
  if (fixed !== undefined)
    return (
      <label className="check muted">
        {fixed ? <input type="hidden" name={field.name} value="on" readOnly /> : null}
        <input type="checkbox" defaultChecked={fixed} disabled />
        <span>{label}</span>
      </label>
    )
  return (
    <div>
      <FieldErrors field={field} />
      <label className="check" htmlFor={field.id}>
        <input key={field.key} type="checkbox" defaultChecked={isTicked(field)} {...controlProps(field)} />
        <span>{label}</span>
      </label>
    </div>
  )
}
