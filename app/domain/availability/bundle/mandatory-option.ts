import type { MandatoryOption, ProductDuration } from '#app/domain/availability/availability-facts.ts'
import type { OptionTerms } from './bundle-times.ts'

type OptionRules = OptionTerms & {
  id: number
  canSelectProduct: boolean
  quantityOption: string
  quantityMin: number | null
}

/** A bundle option as availability is evaluated with it. `duration` is the one that the option names. */
export function mandatoryOption(
  option: OptionRules,
  of: Pick<MandatoryOption, 'parentSeats' | 'items'> & {
    duration: Pick<ProductDuration, 'amount' | 'unit'> | null
  },
): MandatoryOption {
  return {
    id: option.id,
    parentSeats: of.parentSeats,
    choice: option.canSelectProduct ? 'ONE' : 'ALL',
    items: of.items,
    fixedQuantity: option.quantityOption === 'CUSTOM_MIN_MAX' ? option.quantityMin : null,
    duration: option.durationOption === 'FORCED_DURATION' ? of.duration : null,
    ...(startsWithParent(option) ? {} : { terms: option }),
  }
}

/** Whether its products start when their parent does, as long as the option sets: the guest has no choice left. */
function startsWithParent(option: OptionTerms): boolean {
  const isAtParentsTime = option.startTimeOption === 'PARENT_START_TIME' && !option.canSelectStartTime
  return isAtParentsTime && !option.canSelectDuration && isOnParentsDate(option)
}

function isOnParentsDate(option: OptionTerms): boolean {
  if (option.dateOption === 'PARENT_DATE') return true
  if (option.canSelectDate) return false
  if (option.dateOption === 'X_DAYS_FROM_START') return (option.dateOptionXDays ?? 0) === 0
  if (option.dateOption === 'CUSTOM_MIN_MAX') return (option.dateOptionDaysMin ?? 0) === 0
  return true
}
