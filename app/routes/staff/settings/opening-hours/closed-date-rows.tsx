import { useTranslate } from '#app/i18n/translate.ts'
import { FieldErrors, frameClass } from '#app/ui/form/fields/field-frame.tsx'
import { controlProps, type FormField, initialText } from '#app/ui/form/fields/form-field.ts'
import { RowButton, type RowIntent } from '#app/ui/form/row-button.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'

type ClosedDateRowsProps = {
  field: FormField
  rows: readonly FormField[]
  /** Submit buttons of the form, which work without a script. */
  add: RowIntent
  remove: (index: number) => RowIntent
  onChange: () => void
}

/** Days on which nothing is open, whatever the week says. */
export function ClosedDateRows({ field, rows, add, remove, onChange }: ClosedDateRowsProps) {
  const t = useTranslate()
  return (
    <fieldset className={frameClass(field)} id={field.id} tabIndex={-1}>
      <legend className="field-label">
        {t('opening_hours.closed_dates')} <span className="optional">{t('common.optional')}</span>
      </legend>
      <p className="hint">{t('opening_hours.closed_dates_hint')}</p>
      <FieldErrors field={field} />
      <div className="stack-2">
        {rows.map((row, index) => (
          <div key={row.key} className={row.errors?.length ? 'time-row has-error' : 'time-row'}>
            <FieldErrors field={row} />
            <input
              key={row.key}
              className="input closed-date"
              type="date"
              aria-label={t('opening_hours.closed_date', { number: index + 1 })}
              defaultValue={initialText(row)}
              {...controlProps(row)}
            />
            <RowButton
              icon="close"
              label={t('opening_hours.remove_closed_date', { date: initialText(row) || index + 1 })}
              intent={remove(index)}
              onChange={onChange}
            />
          </div>
        ))}
        <button className="button secondary small" onClick={onChange} {...add}>
          <Icon name="plus" small />
          {t('opening_hours.add_closed_date')}
        </button>
      </div>
    </fieldset>
  )
}
