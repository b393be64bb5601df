import { useTranslate } from '#app/i18n/translate.ts'
import { FieldErrors, frameClass, Hint } from '#app/ui/form/fields/field-frame.tsx'
import { controlProps, type FormField, initialText } from '#app/ui/form/fields/form-field.ts'
import { RowButton, type RowIntent } from '#app/ui/form/row-button.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'

type Row = { key: string | undefined; time: FormField; capacity: FormField }

type CapacityTimeRowsProps = {
  field: FormField
  rows: readonly Row[]
  /** Submit buttons of the form, which work without a script. */
  add: RowIntent
  remove: (index: number) => RowIntent
  onChange: () => void
}

/** Start times with the places of each, one per row; an empty row doesn't count. */
export function CapacityTimeRows({ field, rows, add, remove, onChange }: CapacityTimeRowsProps) {
  const t = useTranslate()
  return (
    <fieldset className={frameClass(field)} id={field.id} tabIndex={-1}>
      <legend className="field-label">{t('product.field_scheduleTimes')}</legend>
      <Hint field={field} hint={t('schedule.times_hint')} />
      <FieldErrors field={field} />
      <div className="stack-2">
        {rows.map(({ key, time, capacity }, index) => (
          <div key={key}>
            <div className={time.errors?.length ? 'has-error' : undefined}>
              <FieldErrors field={time} />
            </div>
            <div className={capacity.errors?.length ? 'has-error' : undefined}>
              <FieldErrors field={capacity} />
            </div>
            <div className="row flex-nowrap">
              <div className="w-36 flex-none">
                <input
                  className="input"
                  type="time"
                  aria-label={t('availability_tab.start_time', { number: index + 1 })}
                  defaultValue={initialText(time)}
                  {...controlProps(time)}
                />
              </div>
              <div className="affix w-28">
                <input
                  className="input"
                  type="text"
                  inputMode="numeric"
                  autoComplete="off"
                  aria-label={t('schedule.capacity', { number: index + 1 })}
                  defaultValue={initialText(capacity)}
                  {...controlProps(capacity)}
                />
                <span>{t('schedule.places')}</span>
              </div>
              <RowButton
                icon="close"
                label={t('availability_tab.remove_time', { time: initialText(time) || index + 1 })}
                intent={remove(index)}
                onChange={onChange}
              />
            </div>
          </div>
        ))}
        <button className="button secondary small" onClick={onChange} {...add}>
          <Icon name="plus" small />
          {t('availability_tab.add_time')}
        </button>
      </div>
    </fieldset>
  )
}
