import type { ResourceValues } from '#app/domain/resource/resource-values.ts'
import { resourceSchema } from '#app/http/schemas/resource-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import type { Labels } from '#app/ui/form/fields/form-field.ts'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'

type Named = { id: number; name: string }

type ResourceFormProps = {
  resource: (ResourceValues & { version: number }) | null
  types: readonly Named[]
  members: readonly Named[]
  /** Of a new resource: the type that the reader came from. */
  chosenTypeId: number | null
  requestKey: string | undefined
  answer: FormAnswer | undefined
}

/** Labels of a resource's properties, for the list of errors and the log; the log names the type and the user. */
export function useResourceLabels(): Labels {
  const t = useTranslate()
  return {
    name: t('field.name'),
    maxCapacity: t('resource.capacity'),
    resourceTypeId: t('resource.type'),
    resourceType: t('resource.type'),
    sharedBetweenProducts: t('resource.between_products'),
    sharedBetweenBookings: t('resource.between_bookings'),
    sharedBetweenStartTimes: t('resource.between_start_times'),
    scheduled: t('resource.scheduled'),
    userId: t('resource.user'),
    user: t('resource.user'),
    schedule: t('resource.schedule'),
  }
}

export function ResourceForm(props: ResourceFormProps) {
  const { resource, types, members, chosenTypeId, requestKey, answer } = props
  const t = useTranslate()
  return (
    <EditForm
      name="resource"
      schema={resourceSchema}
      stored={resource ?? { ...SHARED_FREELY, resourceTypeId: chosenTypeId ?? types[0]?.id }}
      answer={answer}
      requestKey={requestKey}
    >
      {(fields) => (
        <>
          <div className="form-grid">
            <TextField field={fields.name} span="c12" required />
            <SelectField
              field={fields.resourceTypeId}
              span="span-6"
              options={toOptions(types)}
              placeholder={t('resource.choose_type')}
            />
            <NumberField field={fields.maxCapacity} hint={t('resource.capacity_hint')} span="span-6" />
          </div>
          <fieldset>
            <legend className="field-label">{t('resource.sharing')}</legend>
            <SwitchField field={fields.sharedBetweenProducts} hint={t('resource.between_products_hint')} />
            <SwitchField field={fields.sharedBetweenBookings} hint={t('resource.between_bookings_hint')} />
            <SwitchField
              field={fields.sharedBetweenStartTimes}
              hint={t('resource.between_start_times_hint')}
            />
          </fieldset>
          <fieldset>
            <legend className="field-label">{t('resource.availability')}</legend>
            <SwitchField field={fields.scheduled} hint={t('resource.scheduled_hint')} />
          </fieldset>
          <SelectField
            field={fields.userId}
            hint={t('resource.user_hint')}
            options={toOptions(members)}
            placeholder={t('resource.no_user')}
            optional
          />
        </>
      )}
    </EditForm>
  )
}

const SHARED_FREELY = {
  sharedBetweenProducts: true,
  sharedBetweenBookings: true,
  sharedBetweenStartTimes: true,
  scheduled: false,
} as const

function toOptions(named: readonly Named[]) {
  return named.map(({ id, name }) => ({ value: String(id), label: name }))
}
