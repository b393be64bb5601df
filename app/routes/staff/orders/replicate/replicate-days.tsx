import { REPEATS } from '#app/http/schemas/replicate-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { DateField } from '#app/ui/form/fields/date-field.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { WeeksTable } from '#app/ui/table/weeks-table.tsx'
import type { PageErrors } from './add-dates.server.ts'
import { dayNames } from './day-names.ts'
import type { ReplicationPage } from './load-replication.server.ts'
import { CHOICE_FORM, CLOSED_FIELD } from './posted-replication.ts'

type ReplicateDaysProps = { page: ReplicationPage; errors: PageErrors }

/** The days to copy to: ticked in a calendar, or added by a rule. */
export function ReplicateDays({ page, errors }: ReplicateDaysProps) {
  const t = useTranslate()
  const format = useFormat()
  const { months, days, otherMonths } = page
  const conflicts = page.plan?.conflicts ?? []
  const isShown = (day: string) => months.some(({ first }) => day.startsWith(first.slice(0, 7)))
  return (
    <>
      <input type="hidden" name="month" value={months[0]?.first} />
      {days
        .filter((day) => !isShown(day))
        .map((day) => (
          <input key={day} type="hidden" name="day" value={day} />
        ))}
      {page.closedDays.map((day) => (
        <input key={day} type="hidden" name={CLOSED_FIELD} value={day} />
      ))}
      <DateRule page={page} errors={errors} />
      <div className="pick-months" id={`${CHOICE_FORM}-days`} tabIndex={-1}>
        {months.map((month) => (
          <WeeksTable
            key={month.first}
            className="pick-days"
            caption={<caption>{format.month(month.first)}</caption>}
            weeks={month.weeks}
          >
            {(day) => <Day key={day.date} day={day} hasConflict={conflicts.includes(day.date)} />}
          </WeeksTable>
        ))}
      </div>
      <p className="pick-key">
        {(['chosen', 'conflict', 'source', 'closed'] as const).map((kind) => (
          <span key={kind}>
            <i className={`is-${kind}`} />
            {t(`replicate.key_${kind}`)}
          </span>
        ))}
      </p>
      {page.closedDays.length > 0 ? (
        <p role="status">
          {t('replicate.closed_left_out', { days: dayNames(page.closedDays, { t, format }) })}
        </p>
      ) : null}
      <p className="pick-more">
        <span>
          <b>{t('replicate.chosen', { count: days.length })}</b>
          {days.length > 0 ? `: ${dayNames(days, { t, format })}` : null}
        </span>
        {otherMonths.map(({ from, appears }) => (
          <button key={from} type="submit" className="button link" name="show" value={from}>
            {t('replicate.show_month', { month: format.month(appears) })}
          </button>
        ))}
      </p>
    </>
  )
}

function DateRule({ page: { rule }, errors }: ReplicateDaysProps) {
  const t = useTranslate()
  const format = useFormat()
  const fieldOf = (name: 'repeat' | 'first' | 'last'): FormField => ({
    key: `${name} ${rule[name] ?? ''}`,
    id: `${CHOICE_FORM}-${name}`,
    name,
    formId: CHOICE_FORM,
    errorId: `${CHOICE_FORM}-${name}-error`,
    descriptionId: `${CHOICE_FORM}-${name}-hint`,
    initialValue: rule[name] ?? '',
    errors: errors[name] ? [errors[name]] : undefined,
  })
  return (
    <div className="date-rule">
      <SelectField
        field={fieldOf('repeat')}
        label={t('replicate.repeat')}
        options={REPEATS.map(({ value, weekday, everyWeeks }) => ({
          value,
          label: t(everyWeeks === 1 ? 'replicate.every_week' : 'replicate.every_other_week', {
            weekday: format.weekdayLong(weekday),
          }),
        }))}
      />
      <DateField field={fieldOf('first')} label={t('replicate.from')} />
      <DateField field={fieldOf('last')} label={t('replicate.to')} />
      <button type="submit" className="button secondary" name="intent" value="add">
        {t('replicate.add')}
      </button>
    </div>
  )
}

type DayProps = {
  day: NonNullable<ReplicationPage['months'][number]['weeks'][number][number]>
  hasConflict: boolean
}

function Day({ day, hasConflict }: DayProps) {
  const t = useTranslate()
  const format = useFormat()
  const { date, isOpen, isPast, isSource, isChosen } = day
  const number = Number(date.slice(8))
  const state = isSource ? t('replicate.key_source') : isOpen ? '' : t('replicate.key_closed')
  const classes = [isSource ? 'is-source' : '', isOpen ? '' : 'is-closed', hasConflict ? 'has-conflict' : '']
  const className = classes.filter(Boolean).join(' ') || undefined
  if (isPast && !isChosen) {
    return (
      <td>
        <span className={className} title={state || undefined}>
          {number}
          {state ? <span className="visually-hidden"> {state}</span> : null}
        </span>
      </td>
    )
  }
  const label = [format.dateShort(date), state, hasConflict ? t('replicate.key_conflict') : '']
  return (
    <td>
      <label className={className} title={state || undefined}>
        <input
          type="checkbox"
          name="day"
          value={date}
          aria-label={label.filter(Boolean).join(', ')}
          defaultChecked={isChosen}
          // A rule ticks days that are on the page already.
          ref={(box) => {
            if (box) box.checked = isChosen
          }}
        />
        <span aria-hidden="true">{number}</span>
      </label>
    </td>
  )
}
