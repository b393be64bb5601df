import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { TranslatableField } from '#app/ui/form/edit/translatable-field.tsx'
import { FieldErrors, frameClass, Hint } from '#app/ui/form/fields/field-frame.tsx'
import { type FormField, initialText } from '#app/ui/form/fields/form-field.ts'
import { RowButton, type RowIntent } from '#app/ui/form/row-button.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'

type OptionRow = {
  rowKey: string | undefined
  /** Names an option that is there, so that answers survive its renaming. */
  keyField: FormField
  labelFields: readonly { locale: Locale; field: FormField }[]
  remove: RowIntent
  up: RowIntent
  down: RowIntent
}

type OptionRowsProps = { field: FormField; rows: readonly OptionRow[]; add: RowIntent; onChange: () => void }

/** The choices of a question, each in the shop's languages, to be added, removed and put in order. */
export function OptionRows({ field, rows, add, onChange }: OptionRowsProps) {
  const t = useTranslate()
  const hint = t('custom_field.options_hint')
  return (
    <fieldset id={field.id} tabIndex={-1} className={`${frameClass(field)} choices`}>
      <legend className="field-label">{t('custom_field.options')}</legend>
      <Hint field={field} hint={hint} />
      <FieldErrors field={field} />
      <ol className="stack mt-3">
        {rows.map(({ rowKey, keyField, labelFields, remove, up, down }, index) => {
          const number = index + 1
          const name = t('custom_field.option', { number })
          return (
            <li key={rowKey} className="row top flex-nowrap">
              <input type="hidden" name={keyField.name} defaultValue={initialText(keyField) ?? ''} />
              <div className="grow">
                <TranslatableField fields={labelFields} label={name} />
              </div>
              <span className="row flex-nowrap mt-6">
                <RowButton
                  icon="up"
                  label={t('common.move_up', { name })}
                  intent={up}
                  onChange={onChange}
                  disabled={index === 0}
                />
                <RowButton
                  icon="down"
                  label={t('common.move_down', { name })}
                  intent={down}
                  onChange={onChange}
                  disabled={number === rows.length}
                />
                <RowButton
                  icon="close"
                  label={t('custom_field.remove_option', { number })}
                  intent={remove}
                  onChange={onChange}
                />
              </span>
            </li>
          )
        })}
      </ol>
      <button type="submit" className="button secondary small mt-3" {...add} onClick={onChange}>
        <Icon name="plus" small />
        {t('custom_field.add_option')}
      </button>
    </fieldset>
  )
}
