import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ResourceValues } from '#app/domain/resource/resource-values.ts'
import { resourceSchema } from '#app/http/schemas/resource-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { NumberField } from '#app/ui/form/number-field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { SwitchField } from '#app/ui/form/switch-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { Saving } from '#app/ui/form/use-save-state.ts'

type Named = { id: number; name: string }

type ResourceFormProps = {
  resource: (ResourceValues & { version: number }) | null
  types: readonly Named[]
  members: readonly Named[]
  /** Of a new resource: the type that the reader came from. */
  chosenTypeId: number | null
  requestKey: string | undefined
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

/** Labels of a resource's properties, for the list of errors and the log; the log names the type and the user. */
export function useResourceLabels(): Readonly<Record<string, string>> {
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
  const { resource, types, members, chosenTypeId, requestKey, result, saving } = props
  const t = useTranslate()
  const labels = useResourceLabels()
  const schema = resourceSchema(t)
  const [form, fields] = useForm({
    id: 'resource',
    lastResult: result ?? null,
    defaultValue: resource ?? { ...SHARED_FREELY, resourceTypeId: chosenTypeId ?? types[0]?.id },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <EditorForm form={form} labels={labels} requestKey={requestKey} saving={saving}>
        <div className="form-grid">
          <TextField field={fields.name} label={t('field.name')} span="c12" required />
          <SelectField
            field={fields.resourceTypeId}
            label={t('resource.type')}
            span="span-6"
            options={toOptions(types)}
            placeholder={t('resource.choose_type')}
          />
          <NumberField
            field={fields.maxCapacity}
            label={t('resource.capacity')}
            hint={t('resource.capacity_hint')}
            span="span-6"
          />
        </div>
        <fieldset>
          <legend className="field-label">{t('resource.sharing')}</legend>
          <SwitchField
            field={fields.sharedBetweenProducts}
            label={t('resource.between_products')}
            hint={t('resource.between_products_hint')}
          />
          <SwitchField
            field={fields.sharedBetweenBookings}
            label={t('resource.between_bookings')}
            hint={t('resource.between_bookings_hint')}
          />
          <SwitchField
            field={fields.sharedBetweenStartTimes}
            label={t('resource.between_start_times')}
            hint={t('resource.between_start_times_hint')}
          />
        </fieldset>
        <fieldset>
          <legend className="field-label">{t('resource.availability')}</legend>
          <SwitchField
            field={fields.scheduled}
            label={t('resource.scheduled')}
            hint={t('resource.scheduled_hint')}
          />
        </fieldset>
        <SelectField
          field={fields.userId}
          label={t('resource.user')}
          hint={t('resource.user_hint')}
          options={toOptions(members)}
          placeholder={t('resource.no_user')}
          optional
        />
      </EditorForm>
    </>
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
