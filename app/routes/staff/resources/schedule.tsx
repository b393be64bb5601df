import {
  createResourceSchedule,
  saveResourceSchedule,
} from '#app/domain/resource/save-resource-schedule.server.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { savedOrOverBooked } from '#app/http/labels/over-booked.server.ts'
import { resourceScheduleSchema } from '#app/http/schemas/resource-schedule-schema.ts'
import { scheduleFormValues } from '#app/http/schemas/schedule-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditForm } from '#app/ui/form/edit/edit-form.tsx'
import { EditPage } from '#app/ui/form/edit/edit-page.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { ScheduleFields, useScheduleLabels } from '#app/ui/form/groups/schedule-fields.tsx'
import type { Route } from './+types/schedule'
import { loadResource, loadSchedule } from './load-resource.server.ts'
import { useResourceLabels } from './resource-form.tsx'

/** One page for a schedule that is new and for one that is there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { today, newKey } = context.get(services)
  const { id, name, version } = await loadResource(context, params)
  const isNew = readIsNew(params)
  const schedule = isNew ? null : await loadSchedule(context, id, params)
  return { resource: { id, name, version }, schedule, today, requestKey: isNew ? newKey() : undefined }
}

export async function action(args: Route.ActionArgs) {
  const { params, context } = args
  const { id: resourceId } = await loadResource(context, params)
  const schedule = readIsNew(params) ? null : await loadSchedule(context, resourceId, params)
  return saveForm(args, {
    schema: resourceScheduleSchema,
    save: (tx, edit) =>
      schedule === null
        ? createResourceSchedule(tx, { ...edit, resourceId })
        : saveResourceSchedule(tx, { ...edit, resourceId, id: schedule.id }),
    done: async () => {
      const flash = await savedOrOverBooked(context, { resourceId })
      return redirectWithFlash(context, `/resources/${resourceId}/schedule`, flash)
    },
  })
}

function readIsNew(params: { resourceScheduleId?: string | undefined }): boolean {
  return params.resourceScheduleId === undefined
}

export default function ScheduleRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { resource, schedule, today, requestKey } = loaderData
  const { id, name, version } = resource
  const title = schedule ? schedule.name || t(`schedule.kind_${schedule.kind}`) : t('own_schedule.new')
  const list = { to: `/resources/${id}/schedule`, label: t('own_schedule.title_for', { name }) }
  return (
    <EditPage
      title={title}
      list={list}
      id={schedule?.id ?? null}
      answer={actionData}
      log={[]}
      labels={{ ...useResourceLabels(), ...useScheduleLabels() }}
    >
      <EditForm
        key={schedule?.id}
        name="resource-schedule"
        schema={resourceScheduleSchema}
        stored={{ ...scheduleFormValues(schedule, today), name: schedule?.name, version }}
        answer={actionData}
        requestKey={requestKey}
      >
        {(fields) => (
          <>
            <TextField field={fields.name} hint={t('own_schedule.name_hint')} optional />
            <ScheduleFields fields={fields} />
          </>
        )}
      </EditForm>
    </EditPage>
  )
}
