import { Link } from 'react-router'
import {
  createCapacitySchedule,
  saveCapacitySchedule,
} from '#app/domain/catalog/setup/save-capacity-schedule.server.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { savedOrOverBooked } from '#app/http/labels/over-booked.server.ts'
import { capacityScheduleSchema } from '#app/http/schemas/product/capacity-schedule-schema.ts'
import { scheduleFormValues } from '#app/http/schemas/schedule-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { loadLogLabels } from '#app/routes/staff/products/load-log-labels.server.ts'
import { loadProduct } from '#app/routes/staff/products/load-product.server.ts'
import { EditForm } from '#app/ui/form/edit/edit-form.tsx'
import { fieldRows, rowLabels } from '#app/ui/form/edit/field-rows.ts'
import { controlProps, initialText } from '#app/ui/form/fields/form-field.ts'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { ScheduleFields, useScheduleLabels } from '#app/ui/form/groups/schedule-fields.tsx'
import { RowInput, RowsField } from '#app/ui/form/rows-field.tsx'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/capacity-schedule'
import { loadCapacitySchedule } from './load-capacity-schedule.server.ts'

/** One page for a schedule that is new and for one that is there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { today, newKey } = context.get(services)
  const { id, version } = await loadProduct(context, params)
  const schedule = await loadCapacitySchedule(context, params)
  return { productId: id, version, today, schedule, requestKey: schedule ? undefined : newKey() }
}

export async function action(args: Route.ActionArgs) {
  const { context, params } = args
  const { id: productId } = await loadProduct(context, params)
  const schedule = await loadCapacitySchedule(context, params)
  return saveForm(args, {
    schema: capacityScheduleSchema,
    save: (tx, edit) =>
      schedule === null
        ? createCapacitySchedule(tx, { ...edit, productId })
        : saveCapacitySchedule(tx, { ...edit, productId, id: schedule.id }),
    done: async () => {
      const flash = await savedOrOverBooked(context, { productId })
      return redirectWithFlash(context, `/products/${productId}/availability`, flash)
    },
    valueLabels: loadLogLabels,
  })
}

export default function CapacityScheduleRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { productId, version, today, schedule, requestKey } = loaderData
  const back = `/products/${productId}/availability`
  const title = schedule ? schedule.name || t('schedule.edit') : t('availability_tab.new_schedule')
  const labels = {
    ...useScheduleLabels(),
    name: t('field.name'),
    times: t('product.field_scheduleTimes'),
    ...rowLabels(actionData, (number, part) =>
      part === 'capacity' ? t('schedule.capacity', { number }) : t('availability_tab.start_time', { number }),
    ),
  }
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
      <EditForm
        name="capacity-schedule"
        schema={capacityScheduleSchema}
        stored={{
          ...scheduleFormValues(schedule, today),
          name: schedule?.name,
          times: schedule?.times.map(({ time, capacity }) => ({ time, capacity })) ?? [{}],
          version,
        }}
        answer={actionData}
        requestKey={requestKey}
        labels={labels}
      >
        {(fields, { form, saving }) => (
          <>
            <TextField field={fields.name} hint={t('schedule.name_hint')} optional />
            <RowsField
              field={fields.times}
              hint={t('schedule.times_hint')}
              rows={fieldRows(fields.times).map((row) => {
                const { time, capacity } = row.getFieldset()
                return { key: row.key, fields: [time, capacity] as const }
              })}
              add={form.insert.getButtonProps({ name: fields.times.name, defaultValue: {} })}
              remove={(index) => form.remove.getButtonProps({ name: fields.times.name, index })}
              onChange={saving.markChanged}
              labels={{
                add: t('availability_tab.add_time'),
                remove: (time) => t('availability_tab.remove_time', { time }),
              }}
            >
              {([time, capacity], number) => (
                <>
                  <RowInput field={time} type="time" label={t('availability_tab.start_time', { number })} />
                  <div className="affix w-28">
                    <input
                      className="input"
                      type="text"
                      inputMode="numeric"
                      autoComplete="off"
                      aria-label={t('schedule.capacity', { number })}
                      defaultValue={initialText(capacity)}
                      {...controlProps(capacity)}
                    />
                    <span>{t('schedule.places')}</span>
                  </div>
                </>
              )}
            </RowsField>
            <ScheduleFields fields={fields} />
          </>
        )}
      </EditForm>
    </div>
  )
}
