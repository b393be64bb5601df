import { isProductChosen, type OfferedBundle } from '#app/domain/catalog/bundle/bundle-offer.ts'
import { MOST_BUNDLE_OPTIONS } from '#app/domain/catalog/bundle/bundle-rules.ts'
import { fromCategoryKey, toCategoryKey } from '#app/domain/catalog/category-key.ts'
import type { BundleChoice } from '#app/domain/order/bundle/bundle-types.ts'
import { readId } from '#app/domain/shared/id.ts'
import { isLocalDate, isLocalTime } from '#app/domain/shared/time.ts'
import { LARGEST_QUANTITY } from '#app/http/limits.ts'
import {
  type QuantityErrors,
  type QuantityFault,
  readTyped,
} from '#app/routes/widget/quantities/quantities.ts'

type Items = BundleChoice['items']
type Quantities = Items[number]['quantities']
type FoundErrors = Map<string, { fault: QuantityFault; typed: string }>

/** More products and price categories than any option has. */
const MOST_ITEMS = 50

/** Names of an option's fields. */
export function bundleField(optionId: number, field: string): string {
  return `b.${optionId}.${field}`
}

/** Names a stepper: the option, the product and the price category. */
export function itemRowId(optionId: number, productId: number, priceCategoryId: number | null): string {
  return `${optionId}-${productId}-${toCategoryKey(priceCategoryId)}`
}

/** Writes bundle choices for an address: '7~2026-07-17~17:00~3~12:0.2,13:'. */
export function writeChoices(choices: readonly BundleChoice[]): string {
  return choices
    .map(({ optionId, date, startTime, durationId, items }) => {
      const included = items.map(({ productId, quantities }) => {
        const counts = quantities.map(
          ({ priceCategoryId, quantity }) => `${toCategoryKey(priceCategoryId)}.${quantity}`,
        )
        return `${productId}:${counts.join('_')}`
      })
      return [optionId, date ?? '', startTime ?? '', durationId ?? '', included.join(',')].join('~')
    })
    .join(';')
}

/** Malformed parts of an address are left out, as if never chosen; null: nothing was chosen yet. */
export function readChoices(text: string | null): BundleChoice[] | null {
  if (text === null) return null
  return text.split(';', MOST_BUNDLE_OPTIONS).flatMap((each) => {
    const [option = '', date, startTime, durationId = '', items = ''] = each.split('~')
    const optionId = readId(option)
    return optionId === undefined
      ? []
      : [toChoice(optionId, { date, startTime, durationId, items: readItems(items) })]
  })
}

function readItems(text: string): Items {
  return text.split(',', MOST_ITEMS).flatMap((item) => {
    const [product = '', counts = ''] = item.split(':')
    const productId = readId(product)
    const quantities = counts.split('_', MOST_ITEMS).flatMap((count) => {
      const [, id, quantity] = /^(\d{1,15})\.(\d{1,3})$/.exec(count) ?? []
      const priceCategoryId = readCategory(id ?? '')
      return priceCategoryId === undefined ? [] : [{ priceCategoryId, quantity: clamp(Number(quantity)) }]
    })
    return productId === undefined ? [] : [{ productId, quantities }]
  })
}

type Said = { date: unknown; startTime: unknown; durationId: unknown; items: Items }

function toChoice(optionId: number, { date, startTime, durationId, items }: Said): BundleChoice {
  const duration = typeof durationId === 'string' ? readId(durationId) : undefined
  return {
    optionId,
    ...(isLocalDate(date) ? { date } : {}),
    ...(isLocalTime(startTime) ? { startTime } : {}),
    ...(duration === undefined ? {} : { durationId: duration }),
    items,
  }
}

/** Bundle choices of a posted form, by option; the stepper's buttons, where no script is, count one up or down. */
export function readPostedChoices(
  form: FormData,
  options: readonly OfferedBundle[],
): { choices: BundleChoice[]; errors: QuantityErrors } {
  const errors: FoundErrors = new Map()
  const choices = options.map((option) => {
    const said = (field: string) => form.get(bundleField(option.id, field))
    const items = readPostedItems(form, option, errors)
    const [date, startTime, durationId] = [said('date'), said('startTime'), said('durationId')]
    return toChoice(option.id, { date, startTime, durationId, items })
  })
  return { choices, errors }
}

function readPostedItems(form: FormData, option: OfferedBundle, errors: FoundErrors): Items {
  const chosen = form.get(bundleField(option.id, 'product'))
  const isIncluded = form.get(bundleField(option.id, 'take')) === '1'
  const isOne = isProductChosen(option) && option.canOnlySelectOneProduct
  return option.products.flatMap(({ productId }) => {
    const quantities = readPostedCounts(form, `${option.id}-${productId}-`, errors)
    if (isOne) return chosen === String(productId) ? [{ productId, quantities }] : []
    return quantities.length > 0 || isIncluded ? [{ productId, quantities }] : []
  })
}

function readPostedCounts(form: FormData, prefix: string, errors: FoundErrors): Quantities {
  const intent = form.get('intent')
  return [...form].slice(0, MOST_ITEMS * MOST_BUNDLE_OPTIONS).flatMap(([name, value]) => {
    if (!name.startsWith(`q.${prefix}`)) return []
    const id = name.slice('q.'.length)
    const priceCategoryId = readCategory(id.slice(prefix.length))
    if (priceCategoryId === undefined) return []
    const { quantity, error } = readTyped(value)
    if (error) errors.set(name, error)
    const step = intent === `plus:${id}` ? 1 : intent === `minus:${id}` ? -1 : 0
    return [{ priceCategoryId, quantity: clamp(quantity + step) }]
  })
}

function readCategory(text: string): number | null | undefined {
  return text === '0' ? fromCategoryKey(0) : readId(text)
}

function clamp(quantity: number): number {
  return Math.min(LARGEST_QUANTITY, Math.max(0, quantity))
}
