import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { bundleField } from './bundle-choices.ts'
import type { BundleOptionView } from './bundle-option-view.server.ts'

type BundleWhenProps = {
  option: BundleOptionView
  formId: string
  errors: Readonly<Record<string, string>>
}

/** Period of a bundle item, where it is not its parent's. */
export function ItemTime({ when }: Pick<BundleOptionView, 'when'>) {
  const format = useFormat()
  if (!when) return null
  return (
    <p className="row muted bundle-period">
      <Icon name="clock" small /> {format.period(when.startRent, when.endRent)}
    </p>
  )
}

/** Day, length and start of an item, where they are chosen. Without the script they come by their own button. */
export function BundleWhen({ option, formId, errors }: BundleWhenProps) {
  const t = useTranslate()
  const { dates, times, durations, isChosenLater } = option
  const show = (
    <noscript>
      <button className="button secondary" type="submit" name="intent" value="show">
        {t('guest.show_times')}
      </button>
    </noscript>
  )
  if (isChosenLater) return show
  if (!dates && !times && !durations) return null
  return (
    <div className="bundle-when">
      <DateChoice option={option} formId={formId} errors={errors} />
      <DurationPicker option={option} formId={formId} errors={errors} />
      <TimeChoice option={option} formId={formId} errors={errors} />
      {show}
    </div>
  )
}

function DateChoice({ option: { id, dates }, formId, errors }: BundleWhenProps) {
  const t = useTranslate()
  const format = useFormat()
  if (!dates) return null
  const name = bundleField(id, 'date')
  const field = fieldProps(formId, name, errors[name])
  return (
    <div className={errors[name] ? 'field has-error' : 'field'}>
      <label htmlFor={field.id}>{t('guest.bundle_day')}</label>
      <ErrorLine formId={formId} name={name} error={errors[name]} />
      {dates.list ? (
        <select className="select" {...field} name={name} defaultValue={dates.chosen}>
          {dates.list.map((date) => (
            <option key={date} value={date}>
              {format.dateShort(date)}
            </option>
          ))}
        </select>
      ) : (
        <input
          className="input"
          type="date"
          {...field}
          name={name}
          defaultValue={dates.chosen}
          min={dates.first}
          max={dates.last}
        />
      )}
    </div>
  )
}

function DurationPicker({ option: { id, durations }, formId, errors }: BundleWhenProps) {
  const t = useTranslate()
  if (!durations) return null
  const name = bundleField(id, 'durationId')
  const field = fieldProps(formId, name, errors[name])
  return (
    <div className={errors[name] ? 'field has-error' : 'field'}>
      <label htmlFor={field.id}>{t('guest.how_long')}</label>
      <ErrorLine formId={formId} name={name} error={errors[name]} />
      <select
        className="select"
        {...field}
        name={name}
        defaultValue={durations.find(({ isChosen }) => isChosen)?.id}
      >
        {durations.map((duration) => (
          <option key={duration.id} value={duration.id}>
            {duration.label}
          </option>
        ))}
      </select>
    </div>
  )
}

function TimeChoice({ option: { id, times, dates }, formId, errors }: BundleWhenProps) {
  const t = useTranslate()
  const format = useFormat()
  if (!times) return null
  const name = bundleField(id, 'startTime')
  const error = errors[name]
  return (
    <fieldset
      id={`${formId}-${name}`}
      tabIndex={-1}
      className={error ? 'field has-error' : 'field'}
      aria-describedby={error ? `${formId}-${name}-error` : undefined}
    >
      <legend className="field-label">
        {dates ? t('guest.start_time_on', { date: format.dateShort(dates.chosen) }) : t('guest.bundle_time')}
      </legend>
      <ErrorLine formId={formId} name={name} error={error} />
      {times.length === 0 ? <p className="muted">{t('guest.bundle_no_times')}</p> : null}
      <div className="times">
        {times.map(({ time, startRent, reason, isChosen }) => (
          <label
            key={time}
            className={['time-choice', isChosen ? 'is-on' : '', reason ? 'is-out' : ''].join(' ').trim()}
          >
            <input
              type="radio"
              name={name}
              value={time}
              defaultChecked={isChosen && !reason}
              disabled={reason !== null}
            />
            <span>
              <b>{format.time(startRent)}</b>
              {reason ? <small>{reason}</small> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function ErrorLine({ formId, name, error }: { formId: string; name: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p className="error-line" id={`${formId}-${name}-error`}>
      <Icon name="warning" small />
      <span>{error}</span>
    </p>
  )
}

function fieldProps(formId: string, name: string, error: string | undefined) {
  return {
    id: `${formId}-${name}`,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${formId}-${name}-error` : undefined,
  } as const
}
