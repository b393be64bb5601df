import { z } from 'zod'
import type { Translate } from '#app/i18n/translate.ts'
import { wholeNumber } from './fields.ts'

/** A whole number that people type into a form and that must be given, or a number of JSON. */
export function typedNumber(t: Translate, limits: Parameters<typeof wholeNumber>[1]) {
  return z
    .union([z.string(), z.number()], { error: t('form.whole_number') })
    .transform((value) => (typeof value === 'string' ? readWhole(value) : value))
    .pipe(wholeNumber(t, limits))
}

/** One that may be left empty; null then. */
export function optionalTypedNumber(t: Translate, limits: Parameters<typeof wholeNumber>[1]) {
  return typedNumber(t, limits)
    .nullish()
    .transform((value) => value ?? null)
}

/** Digits as people count by; NaN for what else is read as a number, such as '1e1' or '3.0'. */
export function readWhole(text: string): number {
  return /^\s*-?\d+\s*$/.test(text) ? Number(text) : Number.NaN
}
