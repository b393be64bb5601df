import { z } from 'zod'
import { atTime, daysBetween, isLocalDate } from '#app/domain/shared/time.ts'
import { type ChosenDays, MOST_DAYS, MOST_PRODUCTS, readDaysKey } from '#app/http/labels/days-key.ts'
import { readStartKey } from '#app/http/labels/start-key.ts'
import { choice, date, idList, optionalId, requestKey, time } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { optionalTypedNumber } from '#app/http/schemas/typed-number.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** Amount that a closeout closes: the whole product, a partial quantity, or named units. */
const CLOSING_AMOUNTS = ['all', 'part', 'units'] as const

const MOST_CHOSEN = 480

/** Starts that were ticked in the calendar, one by one or by whole days, to be closed or opened again. */
export const chosenStartsSchema = oncePerLanguage((t) =>
  z
    .object({
      ...amountFields(t),
      intent: choice(t, ['close', 'open']),
      starts: z
        .array(startKey(t))
        .max(MOST_CHOSEN, t('form.at_most', { max: MOST_CHOSEN }))
        .default([]),
      days: z
        .array(daysKey(t))
        .max(MOST_CHOSEN, t('form.at_most', { max: MOST_CHOSEN }))
        .default([])
        .refine(isOneCalendar, t('form.invalid_choice')),
      /** The day that a phone showed last. */
      on: z.string().optional(),
      requestKey: requestKey(),
    })
    .superRefine(({ starts, days }, context) => {
      if (starts.length + days.length > 0) return
      context.addIssue({ code: 'custom', path: ['starts'], message: t('availability.choose_starts') })
    })
    .superRefine((values, context) => {
      if (values.intent === 'close') refuseAmount(t, values, context)
    })
    .transform((values) => ({
      ...values,
      ...toClosed(values),
      on: isLocalDate(values.on) ? values.on : undefined,
    })),
)

/** Whether the ticked days span no more products and days than one calendar page, so that checking stays quick. */
function isOneCalendar(days: readonly ChosenDays[]): boolean {
  const from = days.map((each) => each.from).sort()[0]
  const to = days
    .map((each) => each.to)
    .sort()
    .at(-1)
  const products = new Set(days.flatMap(({ productIds }) => productIds))
  return !from || !to || (products.size <= MOST_PRODUCTS && daysBetween(from, to) < MOST_DAYS)
}

/** One start, whose product and time are in the address. */
export const startClosingSchema = oncePerLanguage((t) =>
  z
    .object({ ...amountFields(t), requestKey: requestKey() })
    .superRefine((values, context) => refuseAmount(t, values, context))
    .transform((values) => ({ ...toClosed(values), requestKey: values.requestKey })),
)

/** A period of the product that the address names, or of all. */
export const periodClosingSchema = oncePerLanguage((t) =>
  z
    .object({
      ...amountFields(t),
      fromDate: date(t),
      fromTime: time(t),
      toDate: date(t),
      toTime: time(t),
      requestKey: requestKey(),
    })
    .superRefine((values, context) => refuseAmount(t, values, context))
    .transform((values) => ({
      ...toClosed(values),
      startDateTime: atTime(values.fromDate, values.fromTime),
      endDateTime: atTime(values.toDate, values.toTime),
      requestKey: values.requestKey,
    })),
)

/** Closeouts of the list that are reopened: those that were ticked, or the one whose button was pressed. */
export const reopenSchema = oncePerLanguage((t) =>
  z.object({ ids: idList(t, { max: MOST_CHOSEN }), one: optionalId(t) }).transform(({ ids, one }) => {
    return { ids: one === null ? ids : [one] }
  }),
)

function amountFields(t: Translate) {
  return {
    amount: choice(t, CLOSING_AMOUNTS).default('all'),
    quantity: optionalTypedNumber(t, { min: 1 }),
    identifierIds: idList(t),
  }
}

type Amount = {
  amount: (typeof CLOSING_AMOUNTS)[number]
  quantity: number | null
  identifierIds: readonly number[]
}

function refuseAmount(t: Translate, { amount, quantity, identifierIds }: Amount, context: z.RefinementCtx) {
  if (amount === 'part' && quantity === null) {
    context.addIssue({ code: 'custom', path: ['quantity'], message: t('form.required') })
  }
  if (amount === 'units' && identifierIds.length === 0) {
    context.addIssue({ code: 'custom', path: ['identifierIds'], message: t('availability.choose_units') })
  }
}

function toClosed({ amount, quantity, identifierIds }: Amount) {
  return {
    partialQuantity: amount === 'part' ? quantity : null,
    identifierIds: amount === 'units' ? identifierIds : [],
  }
}

function startKey(t: Translate) {
  return z.string().transform((text, context) => {
    const start = readStartKey(text)
    if (start) return start
    context.addIssue({ code: 'custom', message: t('form.invalid_choice') })
    return z.NEVER
  })
}

function daysKey(t: Translate) {
  return z.string().transform((text, context) => {
    const days = readDaysKey(text)
    if (days) return days
    context.addIssue({ code: 'custom', message: t('form.invalid_choice') })
    return z.NEVER
  })
}
