import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Link } from 'react-router'
import {
  createResourceSchedule,
  saveResourceSchedule,
} from '#app/domain/resource/save-resource-schedule.server.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { createOnce } from '#app/http/create-once.server.ts'
import { refuseEdit } from '#app/http/edit.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { savedOrOverBooked } from '#app/http/over-booked.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { rejectForm } from '#app/http/reply.server.ts'
import { resourceScheduleSchema } from '#app/http/schemas/resource-schedule-schema.ts'
import { scheduleFormValues } from '#app/http/schemas/schedule-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditConflictBanner } from '#app/ui/form/edit-conflict.tsx'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { ScheduleFields, useScheduleLabels } from '#app/ui/form/schedule-fields.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { type Saving, useSaveState } from '#app/ui/form/use-save-state.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/schedule'
import { readResource, readSchedule } from './read-resource.server.ts'
import { useResourceLabels } from './resource-form.tsx'

/** One page for a schedule that is new and for one that is there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { today, newKey } = context.get(services)
  const { id, name, version } = await readResource(context, params)
  const isNew = readIsNew(params)
  const schedule = isNew ? null : await readSchedule(context, id, params)
  return { resource: { id, name, version }, schedule, today, requestKey: isNew ? newKey() : undefined }
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { shop, user, now, db, t } = context.get(services)
  const resource = await readResource(context, params)
  const schedule = readIsNew(params) ? null : await readSchedule(context, resource.id, params)
  const submission = parseWithZod(await readForm(request), { schema: resourceScheduleSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, ...values } = submission.value
  const input = { shopId: shop.id, userId: user.id, now, resourceId: resource.id, version, values }
  const saved = await inTransaction(db, (tx) =>
    createOnce(tx, { context, url, payload: submission.payload }, () =>
      schedule === null
        ? createResourceSchedule(tx, input)
        : saveResourceSchedule(tx, { ...input, id: schedule.id }),
    ),
  )
  if (!saved.ok) return refuseEdit(context, submission, saved.error)
  const flash = await savedOrOverBooked(context, { resourceId: resource.id })
  return redirectWithFlash(context, `/resources/${resource.id}/schedule`, flash)
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

function readIsNew(params: { resourceScheduleId?: string | undefined }): boolean {
  return params.resourceScheduleId === undefined
}

export default function ScheduleRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const labels = useResourceLabels()
  const { resource, schedule } = loaderData
  const saving = useSaveState({ version: resource.version, answer: actionData })
  const title = schedule ? schedule.name || t(`schedule.kind_${schedule.kind}`) : t('own_schedule.new')
  const list = `/resources/${resource.id}/schedule`
  return (
    <>
      <PageTitle page={title} hasError={actionData !== undefined} />
      <PageHeader
        title={title}
        inline
        crumb={{ to: list, label: t('own_schedule.title_for', { name: resource.name }) }}
        secondary={
          schedule ? (
            <Link className="button secondary" to={`${list}/${schedule.id}/delete`}>
              {t('common.delete')}
            </Link>
          ) : undefined
        }
      />
      <div className="stack max-w-160">
        <EditConflictBanner answer={actionData} labels={labels} />
        <ScheduleForm
          key={`${schedule?.id} ${saving.key}`}
          {...loaderData}
          result={actionData?.result}
          saving={saving}
        />
      </div>
    </>
  )
}

type ScheduleFormProps = Pick<Route.ComponentProps['loaderData'], 'schedule' | 'requestKey'> & {
  today: LocalDate
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

function ScheduleForm({ schedule, today, requestKey, result, saving }: ScheduleFormProps) {
  const t = useTranslate()
  const labels = { ...useScheduleLabels(), name: t('field.name') }
  const schema = resourceScheduleSchema(t)
  const [form, fields] = useForm({
    id: 'resource-schedule',
    lastResult: result ?? null,
    defaultValue: { ...scheduleFormValues(schedule, today), name: schedule?.name },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <EditorForm form={form} labels={labels} requestKey={requestKey} saving={saving}>
        <TextField field={fields.name} label={t('field.name')} hint={t('own_schedule.name_hint')} optional />
        <ScheduleFields fields={fields} />
      </EditorForm>
    </>
  )
}
