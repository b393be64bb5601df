import { sameEveryDay } from '#app/domain/opening-hours/same-every-day.ts'
import type { SeasonValues } from '#app/domain/opening-hours/season-types.ts'
import { openingSeasonSchema } from '#app/http/schemas/settings/opening-season-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { fieldRows } from '#app/ui/form/edit/field-rows.ts'
import { DateField } from '#app/ui/form/fields/date-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { RowInput, RowsField } from '#app/ui/form/rows-field.tsx'
import { WeekRows } from './week-rows.tsx'

/** Default hours of a new season, every day of the week. */
const USUAL_HOURS = { opens: '09:00', closes: '17:00' }
const USUAL_WEEK = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...USUAL_HOURS }))

type SeasonFormProps = {
  version: number | undefined
  start: SeasonValues | null
  /** On the form of a season that is new. */
  requestKey: string | undefined
  answer: FormAnswer | undefined
}

export function SeasonForm({ version, start, requestKey, answer }: SeasonFormProps) {
  const t = useTranslate()
  const stored = start
    ? { ...start, intervals: [...start.intervals], closedDates: [...start.closedDates], version }
    : { intervals: USUAL_WEEK }
  return (
    <EditForm
      name="season"
      schema={openingSeasonSchema}
      stored={stored}
      answer={answer}
      requestKey={requestKey}
    >
      {(fields, { form, saving }) => (
        <>
          <TextField field={fields.name} hint={t('opening_hours.name_hint')} />
          <div className="form-grid">
            <DateField field={fields.firstDate} span="span-6" />
            <DateField field={fields.lastDate} span="span-6" />
          </div>
          <WeekRows
            field={fields.intervals}
            rows={fieldRows(fields.intervals).map((row) => {
              const { weekday, opens, closes } = row.getFieldset()
              return { key: row.key, weekday, opens, closes }
            })}
            add={(weekday) =>
              form.insert.getButtonProps({
                name: fields.intervals.name,
                defaultValue: { weekday, ...USUAL_HOURS },
              })
            }
            remove={(index) => form.remove.getButtonProps({ name: fields.intervals.name, index })}
            copyToAll={(typed) => form.update({ name: fields.intervals.name, value: sameEveryDay(typed) })}
            onChange={saving.markChanged}
          />
          <RowsField
            field={fields.closedDates}
            hint={t('opening_hours.closed_dates_hint')}
            optional
            rows={fieldRows(fields.closedDates).map((row) => ({ key: row.key, fields: [row] }))}
            add={form.insert.getButtonProps({ name: fields.closedDates.name, defaultValue: '' })}
            remove={(index) => form.remove.getButtonProps({ name: fields.closedDates.name, index })}
            onChange={saving.markChanged}
            labels={{
              add: t('opening_hours.add_closed_date'),
              remove: (date) => t('opening_hours.remove_closed_date', { date }),
            }}
          >
            {([field], number) => (
              <RowInput field={field} type="date" label={t('opening_hours.closed_date', { number })} />
            )}
          </RowsField>
        </>
      )}
    </EditForm>
  )
}
