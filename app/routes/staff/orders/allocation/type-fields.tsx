import { capOf } from '#app/domain/availability/resources/hand-allocation.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { OccupancyMeter } from '#app/ui/feedback/occupancy-meter.tsx'
import { StepperField } from '#app/ui/form/fields/stepper-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ResourcesView } from './load-allocation.server.ts'
import { keyOf, postedText, type ResourceQuantities } from './resource-quantities.ts'

type TypeView = ResourcesView['types'][number]

type TypeFieldsProps = {
  formId: string
  type: TypeView
  allowSplit: boolean
  needed: number
  quantities: ResourceQuantities
  /** The form as it was refused. */
  posted: Parameters<typeof postedText>[0]
  total: number
  /** Index of the type's first field in the form. */
  firstIndex: number
}

/** Resources of one type: how many are chosen of how many, and each with what it has free or why it has none. */
export function TypeFields(props: TypeFieldsProps) {
  const { formId, type, allowSplit, needed, total, firstIndex } = props
  const t = useTranslate()
  const id = `${formId}-${type.typeId}`
  return (
    <fieldset className="resource-type" aria-describedby={`${id}-total`}>
      <legend className="visually-hidden">{type.name}</legend>
      <div className="resource-type-head">
        <b aria-hidden="true">{type.name}</b>
        <span id={`${id}-total`} className={total === needed ? 'is-met' : 'is-unmet'}>
          {t('allocation.chosen_of', { chosen: total, needed })}
        </span>
      </div>
      <OccupancyMeter wide capacity={needed} booked={total} checkedIn={total} />
      {allowSplit ? null : (
        <>
          <input type="hidden" name={`resources[${firstIndex}].resourceTypeId`} value={type.typeId} />
          <input type="hidden" name={`resources[${firstIndex}].quantity`} value={needed} />
        </>
      )}
      {type.options.map((option, index) =>
        allowSplit ? (
          <SplitOption key={option.resourceId} {...props} option={option} index={firstIndex + index} />
        ) : (
          <SingleOption key={option.resourceId} {...props} option={option} />
        ),
      )}
    </fieldset>
  )
}

type OptionProps = TypeFieldsProps & { option: TypeView['options'][number] }

/** A number, capped at what others of the type leave of the need and at what the resource has free. */
function SplitOption(props: OptionProps & { index: number }) {
  const { formId, type, needed, quantities, posted, total, option, index } = props
  const t = useTranslate()
  // What the others leave of the need is known while they are typed.
  const isHydrated = useHydrated()
  const reason = useReason(option, 1)
  const key = keyOf(type.typeId, option.resourceId)
  const quantity = quantities.get(key) ?? 0
  const cap = capOf(option, { needed, ofOthers: total - quantity, allowSplit: true })
  const name = `resources[${index}]`
  const { available } = option
  const free = isHydrated
    ? t('allocation.free_now', { available, cap })
    : t('manifest.free', { count: available })
  const field = { id: `${formId}-${key}`, errorId: `${formId}-${key}-error`, formId, key: undefined }
  return (
    <div className={`resource-option${reason ? ' is-off' : quantity >= cap ? ' is-full' : ''}`}>
      <span>
        {option.name}
        <small>{reason ?? free}</small>
      </span>
      <input type="hidden" name={`${name}.resourceTypeId`} value={type.typeId} />
      <input type="hidden" name={`${name}.resourceId`} value={option.resourceId} />
      {reason ? (
        <input type="hidden" name={`${name}.quantity`} value={0} />
      ) : (
        <StepperField
          field={{
            ...field,
            name: `${name}.quantity`,
            descriptionId: '',
            initialValue: postedText(posted, key) ?? String(quantity),
          }}
          label={option.name}
          max={cap}
        />
      )}
    </div>
  )
}

/** One of the type, for all; one that has not enough for all can't be chosen. */
function SingleOption({ type, needed, quantities, firstIndex, option }: OptionProps) {
  const t = useTranslate()
  const reason = useReason(option, needed)
  return (
    <label className={reason ? 'resource-option is-off' : 'resource-option'}>
      <input
        type="radio"
        name={`resources[${firstIndex}].resourceId`}
        value={option.resourceId}
        disabled={reason !== null}
        defaultChecked={(quantities.get(keyOf(type.typeId, option.resourceId)) ?? 0) > 0 && reason === null}
      />
      <span>
        {option.name}
        <small>{reason ?? t('manifest.free', { count: option.available })}</small>
      </span>
    </label>
  )
}

/** Why a resource has less than `least` free; null when it has as much. */
function useReason({ available, isOff, occupant }: OptionProps['option'], least: number): string | null {
  const t = useTranslate()
  const format = useFormat()
  if (available >= least) return null
  if (isOff) return t('allocation.off')
  if (available > 0 || !occupant) return t('allocation.too_few', { available, needed: least })
  const { orderId, startRent, endRent } = occupant
  return t('allocation.used_by', { order: orderId, time: format.period(startRent, endRent) })
}
