import { useTranslate } from '#app/i18n/translate.ts'
import { DateField } from '#app/ui/form/fields/date-field.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { TimeField } from '#app/ui/form/fields/time-field.tsx'
import type { ReplicationPage } from './load-replication.server.ts'
import { CHOICE_FORM, MODE, startFields } from './posted-replication.ts'

type TypedStart = NonNullable<ReplicationPage['manual']>[number]

/** A date and time for each booking, which are copied once. */
export function ReplicateStarts({ page, starts }: { page: ReplicationPage; starts: readonly TypedStart[] }) {
  const t = useTranslate()
  return (
    <>
      <input type="hidden" name={MODE.field} value={MODE.manual} />
      <input type="hidden" name="month" value={page.months[0]?.first} />
      {page.days.map((day) => (
        <input key={day} type="hidden" name="day" value={day} />
      ))}
      <div className="stack">
        <p className="muted">{t('replicate.manual_text')}</p>
        {starts.map((start) => (
          <StartFields key={start.id} start={start} />
        ))}
      </div>
    </>
  )
}

function StartFields({ start: { id, name, date, time, error } }: { start: TypedStart }) {
  const t = useTranslate()
  const names = startFields(id)
  const fieldOf = (field: string, value: string | null): FormField => ({
    key: `${field} ${value ?? ''}`,
    id: `${CHOICE_FORM}-${field}`,
    name: field,
    formId: CHOICE_FORM,
    errorId: `${CHOICE_FORM}-${field}-error`,
    descriptionId: `${CHOICE_FORM}-${field}-hint`,
    initialValue: value ?? '',
    errors: error && field === names.date ? [error] : undefined,
  })
  return (
    <fieldset>
      <legend className="field-label">{name}</legend>
      <div className="date-rule">
        <DateField field={fieldOf(names.date, date)} label={t('field.date')} />
        <TimeField field={fieldOf(names.time, time)} label={t('field.time')} />
      </div>
    </fieldset>
  )
}
