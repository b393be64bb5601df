import type { BundleField } from '#app/domain/order/bundle/bundle-types.ts'
import { quantityField } from '#app/routes/widget/quantities/quantities.ts'
import { bundleField } from './bundle-choices.ts'

type ShownOption = {
  id: number
  dates: unknown
  times: unknown
  durations: unknown
  rows: readonly { id: string }[]
}

/** Name of the field that a refusal stands at: the one that it is about if the page shows it, else its option. */
export function refusedField(
  options: readonly ShownOption[],
  { optionId, field }: { optionId: number; field: BundleField },
): string {
  const option = options.find(({ id }) => id === optionId)
  const [row] = option?.rows ?? []
  if (field === 'quantity' && row) return quantityField(row.id)
  const isShown =
    (field === 'date' && option?.dates) ||
    (field === 'startTime' && option?.times) ||
    (field === 'durationId' && option?.durations)
  return bundleField(optionId, isShown ? field : 'product')
}
