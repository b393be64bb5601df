import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Link } from 'react-router'
import type { StoredSchedule } from '#app/domain/catalog/capacity-schedule-queries.server.ts'
import {
  createCapacitySchedule,
  saveCapacitySchedule,
} from '#app/domain/catalog/save-capacity-schedule.server.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { createOnce } from '#app/http/create-once.server.ts'
import { refuseEdit } from '#app/http/edit.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { savedOrOverBooked } from '#app/http/over-booked.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { rejectForm } from '#app/http/reply.server.ts'
import { capacityScheduleSchema } from '#app/http/schemas/capacity-schedule-schema.ts'
import { scheduleFormValues } from '#app/http/schemas/schedule-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditConflictBanner } from '#app/ui/form/edit-conflict.tsx'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { fieldRows } from '#app/ui/form/field-rows.ts'
import { ScheduleFields } from '#app/ui/form/schedule-fields.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { type Saving, useSaveState } from '#app/ui/form/use-save-state.ts'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/capacity-schedule'
import { useCapacityLabels, useLoggedScheduleLabels } from './availability-labels.ts'
import { CapacityTimeRows } from './capacity-time-rows.tsx'
import { loadLogLabels } from './load-log-labels.server.ts'
import { readCapacitySchedule } from './read-capacity-schedule.server.ts'
import { productEditor, readProduct } from './read-product.server.ts'

/** One page for a schedule that is new and for one that is there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { today, newKey } = context.get(services)
  const { id, version } = await readProduct(context, params)
  const schedule = await readCapacitySchedule(context, params)
  return { productId: id, version, today, schedule, requestKey: schedule ? undefined : newKey() }
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, t } = context.get(services)
  const { id: productId, ...editor } = productEditor(context, params)
  const schedule = await readCapacitySchedule(context, params)
  const submission = parseWithZod(await readForm(request), { schema: capacityScheduleSchema(t) })
  if (submission.status !== 'success') {
    await readProduct(context, params)
    return rejectForm(submission, t)
  }
  const { version, ...values } = submission.value
  const input = { ...editor, productId, version, values }
  const saved = await inTransaction(db, (tx) =>
    createOnce(tx, { context, url, payload: submission.payload }, () =>
      schedule === null
        ? createCapacitySchedule(tx, input)
        : saveCapacitySchedule(tx, { ...input, id: schedule.id }),
    ),
  )
  if (!saved.ok) return refuseEdit(context, submission, saved.error, { own: await loadLogLabels(context) })
  const flash = await savedOrOverBooked(context, { productId })
  return redirectWithFlash(context, `/products/${productId}/availability`, flash)
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

export default function CapacityScheduleRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const logged = useLoggedScheduleLabels()
  const { productId, version, schedule } = loaderData
  const saving = useSaveState({ version, answer: actionData })
  const back = `/products/${productId}/availability`
  const title = schedule ? schedule.name || t('schedule.edit') : t('availability_tab.new_schedule')
  return (
    <div className="stack max-w-160">
      <PageTitle page={title} hasError={actionData !== undefined} />
      <Breadcrumb to={back} label={t('availability_tab.schedules')} />
      <div className="row">
        <h2 className="grow">{title}</h2>
        {schedule ? (
          <Link className="button secondary" to={`${back}/schedules/${schedule.id}/delete`}>
            {t('common.delete')}
          </Link>
        ) : null}
      </div>
      <EditConflictBanner answer={actionData} labels={logged} />
      <CapacityScheduleForm key={saving.key} {...loaderData} result={actionData?.result} saving={saving} />
    </div>
  )
}

type CapacityScheduleFormProps = {
  version: number
  requestKey: string | undefined
  today: LocalDate
  schedule: StoredSchedule | null
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

function CapacityScheduleForm(props: CapacityScheduleFormProps) {
  const { requestKey, today, schedule, result, saving } = props
  const t = useTranslate()
  const labels = useCapacityLabels()
  const schema = capacityScheduleSchema(t)
  const [form, fields] = useForm({
    id: 'capacity-schedule',
    lastResult: result ?? null,
    defaultValue: {
      ...scheduleFormValues(schedule, today),
      name: schedule?.name,
      times: schedule?.times.map(({ time, capacity }) => ({ time, capacity })) ?? [{}],
    },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const { times } = fields
  const rowLabels = fieldRows(times).flatMap(({ name }, index) => [
    [`${name}.time`, t('availability_tab.start_time', { number: index + 1 })] as const,
    [`${name}.capacity`, t('schedule.capacity', { number: index + 1 })] as const,
  ])
  const summaryLabels = { ...labels, ...Object.fromEntries(rowLabels) }
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={summaryLabels} />
      <EditorForm form={form} labels={summaryLabels} requestKey={requestKey} saving={saving}>
        <TextField field={fields.name} label={labels.name} hint={t('schedule.name_hint')} optional />
        <CapacityTimeRows
          field={times}
          rows={fieldRows(times).map((row) => {
            const { time, capacity } = row.getFieldset()
            return { key: row.key, time, capacity }
          })}
          add={form.insert.getButtonProps({ name: times.name, defaultValue: {} })}
          remove={(index) => form.remove.getButtonProps({ name: times.name, index })}
          onChange={saving.markChanged}
        />
        <ScheduleFields fields={fields} />
      </EditorForm>
    </>
  )
}
