import { useTranslate } from '#app/i18n/translate.ts'
import { FieldErrors, frameClass, Hint } from '#app/ui/form/fields/field-frame.tsx'
import { controlProps, type FormField, initialText } from '#app/ui/form/fields/form-field.ts'
import { RowButton, type RowIntent } from '#app/ui/form/row-button.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'

type StartTimeRowsProps = {
  field: FormField
  rows: readonly FormField[]
  /** Submit buttons of the form, which work without a script. */
  add: RowIntent
  remove: (index: number) => RowIntent
  onChange: () => void
}

/** Times of day, one per row; an empty row doesn't count. */
export function StartTimeRows({ field, rows, add, remove, onChange }: StartTimeRowsProps) {
  const t = useTranslate()
  return (
    <fieldset className={frameClass(field)} id={field.id} tabIndex={-1}>
      <legend className="field-label">{t('product.field_startTimes')}</legend>
      <Hint field={field} hint={t('availability_tab.start_times_hint')} />
      <FieldErrors field={field} />
      <div className="stack-2">
        <div className="flex flex-wrap gap-3">
          {rows.map((row, index) => (
            <div key={row.key} className={row.errors?.length ? 'has-error' : undefined}>
              <FieldErrors field={row} />
              <div className="row flex-nowrap">
                <div className="w-36 flex-none">
                  <input
                    className="input"
                    type="time"
                    aria-label={t('availability_tab.start_time', { number: index + 1 })}
                    defaultValue={initialText(row)}
                    {...controlProps(row)}
                  />
                </div>
                <RowButton
                  icon="close"
                  label={t('availability_tab.remove_time', { time: initialText(row) || index + 1 })}
                  intent={remove(index)}
                  onChange={onChange}
                />
              </div>
            </div>
          ))}
        </div>
        <button className="button secondary small" onClick={onChange} {...add}>
          <Icon name="plus" small />
          {t('availability_tab.add_time')}
        </button>
      </div>
    </fieldset>
  )
}
