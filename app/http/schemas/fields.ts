import { z } from 'zod'
import { LARGEST_ID } from '#app/domain/shared/id.ts'
import { HUNDRED_PERCENT } from '#app/domain/shared/percentage.ts'
import {
  cleanText,
  isEmail,
  looksLikePhone,
  TEXT_LIMITS,
  toWebAddress,
} from '#app/domain/shared/text/text.ts'
import type { Locale, Translatable } from '#app/domain/shared/text/translatable.ts'
import {
  isLocalDate,
  isLocalTime,
  isWallTime,
  type LocalDate,
  type LocalTime,
  type WallTime,
} from '#app/domain/shared/time.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { isTooHigh, LARGEST_AMOUNT, percentageFault, readDecimal } from './amount.ts'

/**
 * Parts of the schemas that read a form and a JSON body alike: a form's texts are coerced by Conform, JSON
 * gives numbers and booleans. Built per language so that messages are in the reader's language.
 */

/** A whole number that PostgreSQL's integer holds. */
const LARGEST_NUMBER = 1_000_000

type TextLimits = { min?: number; max?: number }

/** A text that must be filled. */
export function text(t: Translate, { min = 1, max = TEXT_LIMITS.line }: TextLimits = {}) {
  return z
    .string({ error: t('form.required') })
    .transform(cleanText)
    .pipe(
      z
        // Conform makes undefined of '' in front of every string, also of this one
        .string({ error: t('form.required') })
        .min(min, min === 1 ? t('form.required') : t('form.too_short', { count: min }))
        .max(max, t('form.too_long', { count: max })),
    )
}

/** A text that may be left out; null then. */
export function optionalText(t: Translate, { min = 1, max = TEXT_LIMITS.line }: TextLimits = {}) {
  return z
    .string({ error: t('form.invalid') })
    .nullish()
    .transform((value) => cleanText(value ?? '') || null)
    .pipe(
      z
        .string()
        .min(min, t('form.too_short', { count: min }))
        .max(max, t('form.too_long', { count: max }))
        .nullable(),
    )
}

/** An address that mail can be sent to. */
export function email(t: Translate) {
  return text(t, { max: TEXT_LIMITS.email }).refine(isEmail, t('form.invalid_email'))
}

/** A phone number as people type it. */
export function phoneNumber(t: Translate) {
  return text(t, { max: TEXT_LIMITS.phone }).refine(looksLikePhone, t('form.invalid_phone'))
}

/** An address on the web, with its beginning; null when left empty. */
export function optionalWebAddress(t: Translate) {
  return optionalText(t).transform((value, context) => {
    const address = value === null ? null : toWebAddress(value)
    if (value !== null && address === null)
      context.addIssue({ code: 'custom', message: t('form.invalid_web_address') })
    return address
  })
}

/**
 * A text in the shop's languages, `{ sv: 'Kajak', en: 'Kayak' }`; languages left empty are left out. With
 * `required` the shop's first language must be filled; `min` counts in every language that is. Errors stand
 * at the language: `displayName.sv`.
 */
export function translatable(
  t: Translate,
  { required, min = 1, max = TEXT_LIMITS.line }: TextLimits & { required?: Locale | undefined } = {},
) {
  const inLanguage = z
    .string({ error: t('form.invalid') })
    .nullish()
    .transform((value) => cleanText(value ?? ''))
    .refine((value) => value === '' || value.length >= min, t('form.too_short', { count: min }))
    .refine((value) => value.length <= max, t('form.too_long', { count: max }))
  return z
    .object({ sv: inLanguage, en: inLanguage, de: inLanguage, nl: inLanguage, no: inLanguage })
    .prefault({})
    .transform((texts): Translatable => {
      return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''))
    })
    .superRefine((texts, context) => {
      if (required && !texts[required]) {
        context.addIssue({ code: 'custom', path: [required], message: t('form.required') })
      }
    })
}

type NumberLimits = { min?: number; max?: number }

/** A whole number that must be given. */
export function wholeNumber(t: Translate, { min = 0, max = LARGEST_NUMBER }: NumberLimits = {}) {
  return z
    .int({ error: t('form.whole_number') })
    .min(min, t('form.at_least', { min }))
    .max(max, t('form.at_most', { max }))
}

/** A whole number that may be left empty; null then, which the field's own docs must explain. */
export function optionalNumber(t: Translate, limits: NumberLimits = {}) {
  return wholeNumber(t, limits)
    .nullish()
    .transform((value) => value ?? null)
}

/** An id of another record; that it belongs to the shop is checked where it is used. */
export function id(t: Translate) {
  return z
    .int({ error: t('form.invalid_choice') })
    .min(1, t('form.invalid_choice'))
    .max(LARGEST_ID, t('form.invalid_choice'))
}

export function optionalId(t: Translate) {
  return id(t)
    .nullish()
    .transform((value) => value ?? null)
}

/** Ids of records, each once, in the order given. */
export function idList(t: Translate, { max = 500 }: { max?: number } = {}) {
  return z
    .array(id(t))
    .max(max, t('form.at_most', { max }))
    .default([])
    .transform((ids) => [...new Set(ids)])
}

/** A box that is ticked or not. A form leaves out what isn't ticked, and so may JSON. */
export function flag() {
  return z.boolean().default(false)
}

/** One of a fixed list of codes. */
export function choice<const Values extends readonly [string, ...string[]]>(t: Translate, values: Values) {
  return z.enum(values, { error: t('form.invalid_choice') })
}

/** One of a few numbers. */
export function numberChoice<const Numbers extends readonly [number, ...number[]]>(
  t: Translate,
  numbers: Numbers,
) {
  return z.int({ error: t('form.invalid_choice') }).transform((value, context): Numbers[number] => {
    const chosen = numbers.find((number) => number === value)
    if (chosen !== undefined) return chosen
    context.addIssue({ code: 'custom', message: t('form.invalid_choice') })
    return z.NEVER
  })
}

/** An amount in the shop's currency, as people write it or as a decimal number; minor units out. */
export function amount(t: Translate) {
  return amountText(t).transform((value, context) => readAmount(t, value, context))
}

/** null when left empty: not set. 0 is free. People may write the currency's symbol behind it. */
export function optionalAmount(t: Translate, currencySymbol?: string) {
  return amountText(t)
    .nullish()
    .transform((value, context) => {
      const isEmpty = value === undefined || value === null || String(value).trim() === ''
      return isEmpty ? null : readAmount(t, value, context, currencySymbol)
    })
}

function amountText(t: Translate) {
  // A number of JSON that is endless.
  const error = ({ input }: { input?: unknown }) =>
    t(typeof input === 'number' ? 'form.invalid_amount' : 'form.required')
  return z.union([z.string(), z.number()], { error })
}

function readAmount(t: Translate, value: string | number, context: z.RefinementCtx, symbol?: string) {
  const minor = readDecimal(value, symbol)
  if (minor !== undefined && !isTooHigh(minor)) return minor
  const message =
    minor === undefined ? t('form.invalid_amount') : t('form.amount_too_high', { max: LARGEST_AMOUNT })
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** Percent from 0 to 100 with at most two decimals, '12,5', '12,5 %' or 12.5; hundredths of a percent out. */
export function percentage(t: Translate) {
  return z.union([z.string(), z.number()], { error: t('form.required') }).transform((value, context) => {
    const hundredths = readDecimal(typeof value === 'string' ? value.trimEnd().replace(/%$/, '') : value)
    if (hundredths !== undefined && hundredths <= HUNDRED_PERCENT) return hundredths
    context.addIssue({ code: 'custom', message: t(percentageFault(value)) })
    return z.NEVER
  })
}

export function optionalPercentage(t: Translate) {
  return percentage(t)
    .nullish()
    .transform((value) => value ?? null)
}

/** A day, `YYYY-MM-DD`. */
export function date(t: Translate) {
  return z
    .string({ error: t('form.required') })
    .refine((value) => isLocalDate(value), t('form.invalid_date'))
    .transform((value): LocalDate => (isLocalDate(value) ? value : z.NEVER))
}

export function optionalDate(t: Translate) {
  return date(t)
    .nullish()
    .transform((value) => value ?? null)
}

/** A time of day, `09:00`; `9:00` and `0900` are understood. */
export function time(t: Translate) {
  return z.string({ error: t('form.required') }).transform((value, context): LocalTime => {
    const [, hours = '', minutes = ''] = /^(\d{1,2}):?(\d\d)$/.exec(value.trim()) ?? []
    const clock = `${hours.padStart(2, '0')}:${minutes}`
    if (isLocalTime(clock)) return clock
    context.addIssue({ code: 'custom', message: t('form.invalid_time') })
    return z.NEVER
  })
}

export function optionalTime(t: Translate) {
  return time(t)
    .nullish()
    .transform((value) => value ?? null)
}

/** A date with a time, `2026-07-16 10:00`; seconds and a `T` between the two are understood. */
export function dateTime(t: Translate) {
  return z
    .string({ error: t('form.required') })
    .trim()
    .transform((text, context): WallTime => {
      const wall = text.replace('T', ' ').replace(/^(\S+ \d\d:\d\d)$/, '$1:00')
      if (isWallTime(wall) && wall.endsWith(':00')) return wall
      context.addIssue({ code: 'custom', message: t('form.invalid') })
      return z.NEVER
    })
    .meta({ description: '`YYYY-MM-DD HH:mm`, in whole minutes' })
}

/** Days of the week, 1 is Monday; at least one. Sorted. */
export function weekdays(t: Translate) {
  return z
    .array(
      z
        .int({ error: t('form.invalid_choice') })
        .min(1, t('form.invalid_choice'))
        .max(7, t('form.invalid_choice')),
    )
    .default([])
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))
    .refine((days) => days.length > 0, t('form.choose_weekday'))
}

/** More choices than a form has fields. */
const MOST_CHOICES = 500

/**
 * The version that the form was shown for. Left out, the last one to save wins. An edit that was refused since
 * somebody changed the same names the version that it was refused for, and whose value counts of what.
 */
export function version() {
  const number = z.int().min(1).max(LARGEST_ID)
  const choice = z.object({ name: z.string().max(TEXT_LIMITS.line), take: z.enum(['mine', 'theirs']) })
  const choices = z.array(choice).max(MOST_CHOICES).optional()
  return z.union([number, z.object({ number, seen: number.optional(), choices })]).optional()
}

/** The key that a form got when it was shown. What no form of ours got counts as left out. */
export function requestKey() {
  return z
    .string()
    .optional()
    .catch(undefined)
    .transform((key = '') => (key.length <= TEXT_LIMITS.name ? key || undefined : undefined))
}
