import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { OfferedBundle } from '#app/domain/catalog/bundle/bundle-offer.ts'
import { chosenQuantities, fromCategoryKey, toCategoryKey } from '#app/domain/catalog/category-key.ts'
import { LATER, MANUAL_METHODS } from '#app/domain/order/ledger/manual-methods.ts'
import type { DiscountedRow, HandDiscount } from '#app/domain/pricing/discount.ts'
import type { RequestedField, StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import type { Question } from '#app/domain/question/requested-questions.ts'
import { readId } from '#app/domain/shared/id.ts'
import { atTime, type LocalDate, type LocalTime, type WallTime } from '#app/domain/shared/time.ts'
import { readStart } from '#app/http/labels/start-key.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { answers } from './answers.ts'
import { bundleChoices, quantity } from './bundle-choices-schema.ts'
import { customerParts, refuseForeignNumbers, withPhoneCheck } from './customer-schema.server.ts'
import { amount, flag, optionalAmount, optionalText, optionalTime, percentage, requestKey } from './fields.ts'
import { IN_FIRST_ROUND } from './national-number.ts'
import { oncePerLanguage } from './once-per-language.ts'
import { country } from './shop-customer-schema.ts'

type BookingInput = {
  /** By which quantities are posted: ids of price categories, 0 for a product without. */
  categoryIds: readonly number[]
  addonIds: readonly number[]
  bundleOptions: readonly OfferedBundle[]
  /** Of a start that is typed. */
  date: LocalDate
}

type SchemaInput = BookingInput & {
  fields: readonly RequestedField[]
  questions: readonly Question[]
  /** Of the address, in the form before anybody has typed. */
  proposedCountry: string
}

/**
 * A booking that staff choose. `start` is 'now', 'own' with a time of its own, or a wall time; null comes out for
 * now. Quantities of 0 are left out.
 */
export const chosenBookingSchema = oncePerLanguage((t, input: BookingInput) =>
  z.object(bookingParts(t, input)).superRefine(refuseStart(t), IN_FIRST_ROUND).transform(withStart(input)),
)

/** The choices of its bundle alone. */
export const bundlesSchema = oncePerLanguage(
  (t, { bundleOptions, categoryIds }: Pick<BookingInput, 'bundleOptions' | 'categoryIds'>) =>
    z.object({ bundles: bundleChoices(t, bundleOptions, categoryIds) }),
)

/**
 * A sale by staff with the booking that its form shows. `payment` is null for later; `shownMinor` is the total on the
 * page; with `isSilent` the customer gets no confirmation. `accepted` names the rules for guests that the button
 * breaks knowingly. A proposed country counts only with more of the address, or where the shop requires one.
 */
export const sellBookingSchema = oncePerLanguage((t, { fields, questions, ...booking }: SchemaInput) => {
  const withCountry = countryAsGiven(fields, booking.proposedCountry)
  const values = z
    .object({
      ...customerParts(t, fields),
      phoneCountry: country(t),
      chosenCustomerId: chosenCustomerId(),
      ...bookingParts(t, booking),
      answers: answers(t, questions),
      ...discountParts(t),
      payment: payment(t),
      shownMinor: shownMinor(t),
      isSilent: flag().catch(false),
      accepted: acceptedRules(),
      requestKey: requestKey(),
    })
    .superRefine((values, context) => refuseForeignNumbers(t)(withCountry(values), context), IN_FIRST_ROUND)
    .superRefine(refuseStart(t), IN_FIRST_ROUND)
    .superRefine(refuseDiscount(t), IN_FIRST_ROUND)
  return withPhoneCheck(values, t)
    .transform(withCountry)
    .transform(withDiscount(t))
    .transform(withStart(booking))
})

/** An address but for its country. */
export const ADDRESS_FIELDS: readonly StandardFieldName[] = [
  'addressStreet',
  'addressStreetExtra',
  'addressZip',
  'addressCity',
  'addressState',
]

/** Leaves out a country that was proposed and that nobody has said anything by. */
function countryAsGiven(fields: readonly RequestedField[], proposed: string) {
  const isRequired = fields.some(({ fieldName, isRequired }) => fieldName === 'addressCountry' && isRequired)
  return <Values extends Unread<Record<StandardFieldName, unknown>>>(values: Values): Values => {
    const isGiven = isRequired || ADDRESS_FIELDS.some((name) => values[name])
    return isGiven || values.addressCountry !== proposed ? values : { ...values, addressCountry: null }
  }
}

/** A row of the sale as a form names it. */
export function writeDiscountedRow({ place, productId, priceCategoryId }: DiscountedRow): string {
  return [place, productId, toCategoryKey(priceCategoryId)].join(':')
}

/** undefined where the text names no row. */
function readDiscountedRow(text: string): DiscountedRow | undefined {
  const [, place, productId, category] = /^(\d{1,9}):(\d{1,15}):(\d{1,15})$/.exec(text) ?? []
  if (place === undefined) return undefined
  const priceCategoryId = fromCategoryKey(Number(category))
  return { place: Number(place), productId: Number(productId), priceCategoryId }
}

/** The one row that a discount is on; null for all. */
function discountedRow(t: Translate) {
  return z
    .string({ error: t('form.invalid_choice') })
    .optional()
    .transform((text, context) => {
      const row = text ? readDiscountedRow(text) : null
      if (row !== undefined) return row
      context.addIssue({ code: 'custom', message: t('form.invalid_choice') })
      return z.NEVER
    })
}

/** Fields of a discount by hand. */
function discountParts(t: Translate) {
  return {
    discount: optionalText(t),
    discountUnit: z.enum(['PERCENT', 'FIXED'], { error: t('form.invalid_choice') }).default('PERCENT'),
    discountOn: discountedRow(t),
    discountReason: optionalText(t),
  }
}

const discountSchema = oncePerLanguage((t) =>
  z.object(discountParts(t)).superRefine(refuseDiscount(t), IN_FIRST_ROUND),
)

/** Errors of a discount by hand, by field. */
export type DiscountErrors = Partial<Record<keyof Discounted, string[]>>

/** Reads a discount by hand as far as it can be read. Its amount counts before its reason is typed. */
export function readDiscount(params: URLSearchParams, t: Translate) {
  const unit = params.get('discountUnit') === 'FIXED' ? 'FIXED' : 'PERCENT'
  const amount = discountAmount(t, unit).safeParse(params.get('discount') ?? '').data ?? 0
  const row = readDiscountedRow(params.get('discountOn') ?? '') ?? null
  const discount: HandDiscount = { unit, amount, row }
  const errors: DiscountErrors = { ...parseWithZod(params, { schema: discountSchema(t) }).reply().error }
  return { discount, errors }
}

type Discounted = {
  discount: string | null
  discountUnit: HandDiscount['unit']
  discountOn: DiscountedRow | null
  discountReason: string | null
}

/** A percentage, or an amount where that is its unit. */
function discountAmount(t: Translate, unit: unknown) {
  return unit === 'FIXED' ? amount(t) : percentage(t)
}

/** A discount by hand needs a reason, and no percentage is above 100. */
function refuseDiscount(t: Translate) {
  return ({ discount, discountUnit, discountReason }: Unread<Discounted>, context: z.RefinementCtx) => {
    if (typeof discount !== 'string') return
    const { data, error } = discountAmount(t, discountUnit).safeParse(discount)
    for (const { message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['discount'], message })
    if (data === 0 || discountReason !== null) return
    context.addIssue({ code: 'custom', path: ['discountReason'], message: t('form.required') })
  }
}

/** Puts the fields of a discount by hand together; null where none is given. */
function withDiscount(t: Translate) {
  return <Values extends Discounted>({
    discount: typed,
    discountUnit: unit,
    discountOn: row,
    discountReason: reason,
    ...others
  }: Values) => {
    const read = typed === null ? 0 : discountAmount(t, unit).parse(typed)
    return { ...others, discount: read && reason ? { unit, amount: read, row, reason } : null }
  }
}

function bookingParts(t: Translate, { categoryIds, addonIds, bundleOptions }: BookingInput) {
  return {
    start: z.string({ error: t('staff_booking.choose_start') }),
    ownTime: optionalTime(t),
    quantities: quantities(t, categoryIds),
    addons: addons(t, addonIds),
    prices: handPrices(t, categoryIds),
    bundles: bundleChoices(t, bundleOptions, categoryIds),
  }
}

/** Unit prices by hand, by price category. */
function handPrices(t: Translate, categoryIds: readonly number[]) {
  return z
    .object(Object.fromEntries(categoryIds.map((id) => [String(id), optionalAmount(t)])), {
      error: t('form.invalid'),
    })
    .prefault({})
    .transform((byId) =>
      Object.entries(byId).flatMap(([key, unitPriceMinor]) =>
        unitPriceMinor === null ? [] : [{ priceCategoryId: fromCategoryKey(Number(key)), unitPriceMinor }],
      ),
    )
}

type Start = { start: string; ownTime: LocalTime | null }

/** Fields as a check in the first round meets them: what is wrong by itself may be anything. */
type Unread<Values> = { [Name in keyof Values]?: unknown }

/** A time of its own has to be typed. */
function refuseStart(t: Translate) {
  return ({ start, ownTime }: Unread<Start>, context: z.RefinementCtx) => {
    if (start === 'own' && ownTime === null)
      context.addIssue({ code: 'custom', path: ['ownTime'], message: t('form.required') })
    if (typeof start === 'string' && start !== 'own' && readChosen(start) === undefined)
      context.addIssue({ code: 'custom', path: ['start'], message: t('form.invalid_choice') })
  }
}

/** Replaces the chosen start, and the typed time, by the wall time that they mean. */
function withStart({ date }: BookingInput) {
  return <Values extends Start>({ start, ownTime, ...values }: Values) => {
    const startRent = start === 'own' && ownTime ? atTime(date, ownTime) : readChosen(start)
    // Nothing that can't be read may become 'now'.
    if (startRent === undefined) throw new Error(`a start that should have been refused: ${start}`)
    return { ...values, startRent }
  }
}

function payment(t: Translate) {
  return z
    .enum([LATER, ...MANUAL_METHODS], { error: t('form.invalid_choice') })
    .default(LATER)
    .transform((choice) => (choice === LATER ? null : choice))
}

/** Total in minor units that the page showed; null while it showed none. */
function shownMinor(t: Translate) {
  return z
    .int({ error: t('form.invalid') })
    .nonnegative()
    .nullish()
    .transform((minor) => minor ?? null)
}

/** Customer whose details filled the form. */
function chosenCustomerId() {
  return z
    .string()
    .optional()
    .catch(undefined)
    .transform((id) => readId(id ?? '') ?? null)
}

/** The button 'book anyway' posts their codes as one value. */
function acceptedRules() {
  return z
    .string()
    .optional()
    .catch(undefined)
    .transform((codes) => codes?.split(',') ?? [])
}

function readChosen(start: string): WallTime | null | undefined {
  return start === 'now' ? null : readStart(start)
}

/** Quantities by price category, at least one of them above 0. */
export function quantities(t: Translate, categoryIds: readonly number[]) {
  return quantitiesOf(t, categoryIds)
    .transform(chosenQuantities)
    .refine((lines) => lines.length > 0, t('staff_booking.choose_quantity'))
}

export function addons(t: Translate, addonIds: readonly number[]) {
  return quantitiesOf(t, addonIds).transform((lines) =>
    lines.map(([addonId, quantity]) => ({ addonId, quantity })),
  )
}

/** How many of each id; 0 where a field is empty. */
function quantitiesOf(t: Translate, ids: readonly number[]) {
  const one = quantity(t)
  return z
    .object(Object.fromEntries(ids.map((id) => [String(id), one])), { error: t('form.invalid') })
    .prefault({})
    .transform((byId) =>
      Object.entries(byId).map(([id, quantity]): [number, number] => [Number(id), quantity ?? 0]),
    )
}
