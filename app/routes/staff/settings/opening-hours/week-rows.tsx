import type { ComponentProps, MouseEvent } from 'react'
import { firstOpenWeekday, type TypedInterval } from '#app/domain/opening-hours/same-every-day.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { FieldErrors, frameClass } from '#app/ui/form/fields/field-frame.tsx'
import { controlProps, type FormField, initialText } from '#app/ui/form/fields/form-field.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { readTypedWeek, SAME_EVERY_DAY } from './week-fields.ts'

type ButtonProps = ComponentProps<'button'>
type Row = {
  key: string | undefined
  weekday: FormField
  opens: FormField & { value?: string | undefined }
  closes: FormField & { value?: string | undefined }
}

type WeekRowsProps = {
  /** The list itself, for what is wrong with it as a whole. */
  field: FormField
  /** In any order; each stands under its weekday. */
  rows: readonly Row[]
  /** Submit buttons of the form, which work without a script. */
  add: (weekday: number) => ButtonProps
  remove: (index: number) => ButtonProps
  /** Copies the first open day's hours to every day, in a browser that runs scripts. */
  copyToAll: (typed: TypedInterval[]) => void
  onChange: () => void
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** The week's opening hours: several intervals a day, none where it is closed. */
export function WeekRows({ field, rows, add, remove, copyToAll, onChange }: WeekRowsProps) {
  const t = useTranslate()
  const format = useFormat()
  const numbered = rows.map((row, index) => ({ ...row, index }))
  const firstOpen = firstOpenWeekday(rows.map((row) => ({ weekday: initialText(row.weekday) ?? '' })))
  function onCopy(event: MouseEvent<HTMLButtonElement>) {
    const { form } = event.currentTarget
    if (!form) return
    event.preventDefault()
    copyToAll(readTypedWeek(new FormData(form)))
    onChange()
  }
  return (
    <fieldset className={frameClass(field)} id={field.id} tabIndex={-1}>
      <legend className="field-label">{t('opening_hours.title')}</legend>
      <p className="hint">{t('opening_hours.times_hint')}</p>
      <FieldErrors field={field} />
      {WEEKDAYS.map((weekday) => {
        const ofDay = numbered.filter((row) => Number(initialText(row.weekday)) === weekday)
        const day = format.weekdayLong(weekday)
        return (
          <div key={weekday} className="week-row">
            <b>{day}</b>
            <div className="times">
              {ofDay.length === 0 ? <span className="closed">{t('opening_hours.closed')}</span> : null}
              {ofDay.map((row) => (
                <TimeRow key={row.key} row={row} day={day} remove={remove(row.index)} onChange={onChange} />
              ))}
              {String(weekday) === firstOpen ? <CopyToAll day={day} onClick={onCopy} /> : null}
            </div>
            <button
              className="button ghost icon"
              aria-label={t('opening_hours.add_time', { day })}
              onClick={onChange}
              {...add(weekday)}
            >
              <Icon name="plus" small />
            </button>
          </div>
        )
      })}
    </fieldset>
  )
}

type CopyToAllProps = { day: string; onClick: (event: MouseEvent<HTMLButtonElement>) => void }

function CopyToAll({ day, onClick }: CopyToAllProps) {
  const t = useTranslate()
  return (
    <div>
      <button
        type="submit"
        name={SAME_EVERY_DAY}
        value="on"
        className="button secondary small"
        aria-label={t('opening_hours.same_every_day_named', { day })}
        formNoValidate
        onClick={onClick}
      >
        {t('opening_hours.same_every_day')}
      </button>
    </div>
  )
}

type TimeRowProps = { row: Row; day: string; remove: ButtonProps; onChange: () => void }

function TimeRow({ row: { weekday, opens, closes }, day, remove, onChange }: TimeRowProps) {
  const t = useTranslate()
  const from = opens.value ?? initialText(opens) ?? ''
  const to = closes.value ?? initialText(closes) ?? ''
  const isNextDay = from !== '' && to !== '' && to <= from
  const hasError = Boolean(opens.errors?.length || closes.errors?.length)
  return (
    <div className={hasError ? 'time-row has-error' : 'time-row'}>
      <FieldErrors field={opens} />
      <FieldErrors field={closes} />
      <input type="hidden" name={weekday.name} value={initialText(weekday)} readOnly />
      <TimeInput field={opens} label={t('opening_hours.opens', { day })} />
      –
      <TimeInput field={closes} label={t('opening_hours.closes', { day })} />
      <button
        className="button ghost icon small"
        aria-label={t('opening_hours.remove_time', { day, time: `${from}–${to}` })}
        onClick={onChange}
        {...remove}
      >
        <Icon name="close" small />
      </button>
      {isNextDay ? <small className="muted">{t('opening_hours.next_day')}</small> : null}
    </div>
  )
}

function TimeInput({ field, label }: { field: FormField; label: string }) {
  return (
    <input
      key={field.key}
      className="input"
      type="time"
      aria-label={label}
      defaultValue={initialText(field)}
      {...controlProps(field)}
    />
  )
}
