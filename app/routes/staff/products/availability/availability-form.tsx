import { START_TIME_TYPES } from '#app/domain/catalog/product-types.ts'
import type { StoredSchedule } from '#app/domain/catalog/setup/capacity-schedule-queries.server.ts'
import type { ProductAvailabilityValues } from '#app/domain/catalog/setup/product-availability-queries.server.ts'
import { CREATE_FIELD } from '#app/http/forms/creatable.ts'
import { productAvailabilitySchema } from '#app/http/schemas/product/product-availability-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { SetupSection } from '#app/routes/staff/products/setup/setup-section.tsx'
import { CreateButton } from '#app/ui/form/create-button.tsx'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { fieldRows, rowLabels } from '#app/ui/form/edit/field-rows.ts'
import { CheckboxGroup } from '#app/ui/form/fields/checkbox-group.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import { RadioCards } from '#app/ui/form/fields/radio-cards.tsx'
import { RowInput, RowsField } from '#app/ui/form/rows-field.tsx'
import { ScheduleList } from './schedule-list.tsx'

type AvailabilityFormProps = {
  id: number
  availability: ProductAvailabilityValues
  /** The product whose start times it has, if they aren't its own. */
  master: { id: number } | null
  schedules: readonly StoredSchedule[]
  durations: readonly Duration[]
  /** Whether the reader may add to the durations. */
  canCreate: boolean
  version: number
  answer: FormAnswer | undefined
  draft: FormAnswer | null
}
type Duration = { value: string; label: string; isForStaff: boolean; isActive: boolean }

/** When a product starts, how late it can be booked, and how long it lasts. */
export function AvailabilityForm(props: AvailabilityFormProps) {
  const { id, availability, master, schedules, durations, canCreate, version, answer, draft } = props
  const t = useTranslate()
  const stored = {
    ...availability,
    startTimes: [...availability.startTimes],
    durationIds: availability.durationIds.map(String),
    version,
  }
  return (
    <EditForm
      name="availability"
      schema={productAvailabilitySchema}
      stored={stored}
      answer={answer}
      draft={draft}
      labels={rowLabels(answer, (number) => t('availability_tab.start_time', { number }))}
    >
      {({ startTimeType, startTimeInterval, startTimes, durationIds, cutOffMinutes }, { form, saving }) => (
        <div className="stack-6">
          {master ? (
            <OwnStartTimes availability={availability} />
          ) : (
            <div className="starts stack">
              <StartTimeType field={startTimeType} />
              <div className="if-automatic form-grid">
                <NumberField
                  field={startTimeInterval}
                  hint={t('availability_tab.interval_hint')}
                  suffix={t('setup.minutes')}
                  span="span-6"
                />
              </div>
              <div className="if-listed">
                <RowsField
                  field={startTimes}
                  hint={t('availability_tab.start_times_hint')}
                  rows={fieldRows(startTimes).map((row) => ({ key: row.key, fields: [row] }))}
                  add={form.insert.getButtonProps({ name: startTimes.name, defaultValue: '' })}
                  remove={(index) => form.remove.getButtonProps({ name: startTimes.name, index })}
                  onChange={saving.markChanged}
                  labels={{
                    add: t('availability_tab.add_time'),
                    remove: (time) => t('availability_tab.remove_time', { time }),
                  }}
                  isWrapping
                >
                  {([field], number) => (
                    <RowInput
                      field={field}
                      type="time"
                      label={t('availability_tab.start_time', { number })}
                    />
                  )}
                </RowsField>
              </div>
              <div className="if-independent">
                <ScheduleList productId={id} schedules={schedules} />
              </div>
            </div>
          )}
          <Durations field={durationIds} durations={durations} canCreate={canCreate} />
          <div className="form-grid">
            <NumberField
              field={cutOffMinutes}
              hint={t('availability_tab.cut_off_hint')}
              suffix={t('setup.minutes')}
              span="span-6"
            />
          </div>
        </div>
      )}
    </EditForm>
  )
}

function StartTimeType({ field }: { field: FormField }) {
  const t = useTranslate()
  const cards = START_TIME_TYPES.map((type) => ({
    value: type,
    label: t(`availability_tab.type_${type}`),
    note: t(`availability_tab.type_${type}_note`),
  }))
  return <RadioCards field={field} cards={cards} />
}

/** An alias has its master's start times; its own are posted back as they were. */
function OwnStartTimes({ availability }: { availability: ProductAvailabilityValues }) {
  const { startTimeType, startTimeInterval, startTimes } = availability
  return (
    <>
      <input type="hidden" name="startTimeType" value={startTimeType} readOnly />
      <input type="hidden" name="startTimeInterval" value={startTimeInterval} readOnly />
      {startTimes.map((time, index) => (
        <input key={time} type="hidden" name={`startTimes[${index}]`} value={time} readOnly />
      ))}
    </>
  )
}

type DurationsProps = { field: FormField; durations: readonly Duration[]; canCreate: boolean }

function Durations({ field, durations, canCreate }: DurationsProps) {
  const t = useTranslate()
  const create = canCreate ? (
    <CreateButton name={CREATE_FIELD} value="duration">
      {t('duration.new')}
    </CreateButton>
  ) : null
  if (durations.length === 0) {
    return (
      <SetupSection title={t('product.field_durationIds')}>
        <p>{t('availability_tab.no_durations_yet')}</p>
        {create}
      </SetupSection>
    )
  }
  const options = durations.map(({ value, label, isForStaff, isActive }) => {
    const inactive = isActive ? undefined : t('duration.inactive')
    return { value, label, note: inactive ?? (isForStaff ? t('availability_tab.staff_only') : undefined) }
  })
  return (
    <div className="stack-2">
      <CheckboxGroup field={field} hint={t('availability_tab.durations_hint')} options={options} inline />
      {create}
    </div>
  )
}
