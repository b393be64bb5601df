import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { sameEveryDay } from '#app/domain/opening-hours/same-every-day.ts'
import type { SeasonValues } from '#app/domain/opening-hours/season-types.ts'
import { openingSeasonSchema } from '#app/http/schemas/opening-season-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { DateField } from '#app/ui/form/date-field.tsx'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { fieldRows } from '#app/ui/form/field-rows.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { Saving } from '#app/ui/form/use-save-state.ts'
import { ClosedDateRows } from './closed-date-rows.tsx'
import { seasonLabels } from './season-labels.ts'
import { WeekRows } from './week-rows.tsx'

/** Default hours of a new season, every day of the week. */
const USUAL_HOURS = { opens: '09:00', closes: '17:00' }
const USUAL_WEEK = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...USUAL_HOURS }))

type SeasonFormProps = {
  /** Left out for a season that is new. */
  requestKey: string | undefined
  start: SeasonValues | null
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

export function SeasonForm({ requestKey, start, result, saving }: SeasonFormProps) {
  const t = useTranslate()
  const schema = openingSeasonSchema(t)
  const labels = seasonLabels(t)
  const [form, fields] = useForm({
    id: 'season',
    lastResult: result ?? null,
    defaultValue: start
      ? {
          name: start.name,
          firstDate: start.firstDate,
          lastDate: start.lastDate,
          intervals: start.intervals.map(({ weekday, opens, closes }) => ({ weekday, opens, closes })),
          closedDates: [...start.closedDates],
        }
      : { intervals: USUAL_WEEK },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const { intervals, closedDates } = fields
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <EditorForm form={form} labels={labels} requestKey={requestKey} saving={saving}>
        <TextField field={fields.name} label={labels.name} hint={t('opening_hours.name_hint')} />
        <div className="form-grid">
          <DateField field={fields.firstDate} label={labels.firstDate} span="span-6" />
          <DateField field={fields.lastDate} label={labels.lastDate} span="span-6" />
        </div>
        <WeekRows
          field={intervals}
          rows={fieldRows(intervals).map((row) => {
            const { weekday, opens, closes } = row.getFieldset()
            return { key: row.key, weekday, opens, closes }
          })}
          add={(weekday) =>
            form.insert.getButtonProps({
              name: intervals.name,
              defaultValue: { weekday, ...USUAL_HOURS },
            })
          }
          remove={(index) => form.remove.getButtonProps({ name: intervals.name, index })}
          copyToAll={(typed) => form.update({ name: intervals.name, value: sameEveryDay(typed) })}
          onChange={saving.markChanged}
        />
        <ClosedDateRows
          field={closedDates}
          rows={fieldRows(closedDates)}
          add={form.insert.getButtonProps({ name: closedDates.name, defaultValue: '' })}
          remove={(index) => form.remove.getButtonProps({ name: closedDates.name, index })}
          onChange={saving.markChanged}
        />
      </EditorForm>
    </>
  )
}
