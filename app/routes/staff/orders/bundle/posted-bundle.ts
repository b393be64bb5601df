import type { OfferedBundle } from '#app/domain/catalog/bundle/bundle-offer.ts'
import type { StaffBundleChoice } from '#app/domain/order/booking/previous-choices.ts'
import type { BundleChoice } from '#app/domain/order/bundle/bundle-types.ts'
import { readId } from '#app/domain/shared/id.ts'
import { readStart } from '#app/http/labels/start-key.ts'

/** Hidden fields: the product and the start for which the bundle is shown. */
export const BUNDLE_OF = 'bundleOf'
export const BUNDLE_START = 'bundleStart'
/** Hidden field of each option: its other fields as they were shown. */
const SHOWN = 'shown'

/** Name of an option's field, or of the option itself. */
export function optionField(optionId: number, field?: string): string {
  return ['bundles', optionId, ...(field ? [field] : [])].join('.')
}

export function shownField(optionId: number): string {
  return optionField(optionId, SHOWN)
}

/** An option's fields by name, as the one text that says how they were shown. */
export function writeOptionFields(fields: ReadonlyMap<string, string>): string {
  return new URLSearchParams([...fields]).toString()
}

type ShownOption = {
  kind: 'counted' | 'one' | 'all' | 'fixed'
  dates: unknown
  starts: unknown
  durations: readonly unknown[]
  products: readonly { id: number; rows: readonly { field: string; priceCategoryId: number | null }[] }[]
}

/** Choice of an option by the names of its fields, so far as it is shown with them. */
export function chosenFields(
  { id, canSelectPriceCategory }: Pick<OfferedBundle, 'id' | 'canSelectPriceCategory'>,
  choice: BundleChoice,
  shown: ShownOption,
): Map<string, string> {
  const { kind, dates, starts, durations, products } = shown
  const { items, date, startTime, durationId } = choice
  const fields = new Map<string, string>()
  if (kind === 'one') fields.set(optionField(id, 'product'), String(items[0]?.productId ?? ''))
  if (kind === 'all' && items.length > 0) fields.set(optionField(id, 'isIncluded'), 'on')
  if (dates && date) fields.set(optionField(id, 'date'), date)
  if (starts && startTime) fields.set(optionField(id, 'startTime'), startTime)
  if (durations.length > 0) fields.set(optionField(id, 'durationId'), String(durationId ?? ''))
  const counted =
    kind === 'counted'
      ? products.flatMap(({ id: productId, rows }) => rows.map((row) => ({ ...row, productId })))
      : []
  for (const { field, priceCategoryId, productId } of counted) {
    const quantities = items.find((item) => item.productId === productId)?.quantities ?? []
    const own = quantities.filter(
      (line) => !canSelectPriceCategory || line.priceCategoryId === priceCategoryId,
    )
    fields.set(field, String(own.reduce((sum, { quantity }) => sum + quantity, 0)))
  }
  return fields
}

/** An option's posted fields by name. */
export function optionFields(form: FormData, optionId: number): Map<string, string> {
  const prefix = `${optionField(optionId)}.`
  return new Map(
    [...form].flatMap(([name, value]): [string, string][] =>
      name.startsWith(prefix) && name !== shownField(optionId) ? [[name, String(value)]] : [],
    ),
  )
}

/**
 * Choices of the posted bundle: a day, and numbers, that were left as they were shown go along with the booking.
 * undefined where the form showed no bundle of the product, as while another is chosen, or in the calendar.
 */
export function toStaffChoices(
  form: FormData,
  productId: number,
  choices: readonly BundleChoice[],
): StaffBundleChoice[] | undefined {
  if (!isBundleOf(form, productId)) return undefined
  const from = readStart(String(form.get(BUNDLE_START)))
  return choices.map((choice) => {
    if (from === undefined) return choice
    const { optionId } = choice
    const shown = new URLSearchParams(String(form.get(shownField(optionId))))
    const posted = optionFields(form, optionId)
    const isLeft = (name: string) => (shown.get(name) ?? '') === (posted.get(name) ?? '')
    const when = WHEN.map((field) => optionField(optionId, field))
    const numbers = [...shown.keys(), ...posted.keys()].filter((name) => !when.includes(name))
    const date = isLeft(optionField(optionId, 'date'))
    return { ...choice, left: { from, date, items: numbers.every(isLeft) } }
  })
}

/** Fields that say when an item is; the others say what it is and how many. */
const WHEN = ['date', 'startTime', 'durationId']

/** Whether the form showed the bundle of the product. */
export function isBundleOf(form: FormData, productId: number): boolean {
  return readId(String(form.get(BUNDLE_OF))) === productId
}

/** The field that a refusal of an item is about if the form has it, else its option. */
export function bundleFieldOf(
  form: FormData,
  { optionId = 0, productId, field = '' }: { optionId?: number; productId?: number; field?: string },
): string {
  const named = optionField(optionId, field)
  const counted = optionField(optionId, `quantities.q${productId}c`)
  const names = [...form.keys()]
  return (
    names.find((name) => name === named || (field === 'quantity' && name.startsWith(counted))) ??
    optionField(optionId)
  )
}
