import { z } from 'zod'
import { parseStaffPhone } from '#app/domain/order/customer/phone.server.ts'
import type { RequestedField, StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import type { Question } from '#app/domain/question/requested-questions.ts'
import { ok } from '#app/domain/shared/result.ts'
import { isCountryCode } from '#app/domain/shared/text/country-codes.ts'
import { isEmail, TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { answers } from './answers.ts'
import { optionalText, text, version } from './fields.ts'
import { IN_FIRST_ROUND, refuseNationalNumbers } from './national-number.ts'
import { oncePerLanguage } from './once-per-language.ts'
import { country } from './shop-customer-schema.ts'

const LONGEST: Readonly<Partial<Record<StandardFieldName, number>>> = {
  firstName: TEXT_LIMITS.name,
  lastName: TEXT_LIMITS.name,
  email: TEXT_LIMITS.email,
  phone: TEXT_LIMITS.phone,
  commentByGuest: TEXT_LIMITS.comment,
  commentByAdmin: TEXT_LIMITS.comment,
}

/** null empties what is stored; undefined, of a field that isn't shown, leaves it. */
type Part = z.ZodType<string | null | undefined>
type Parts = Record<StandardFieldName, Part>

const CHECKS = {
  email: { isValid: isEmail, message: 'form.invalid_email' },
  nationality: { isValid: isCountryCode, message: 'form.invalid_choice' },
  addressCountry: { isValid: isCountryCode, message: 'form.invalid_choice' },
} as const

/**
 * Schemas of a customer form's standard fields. A field that the audience doesn't see has none, so that it isn't
 * read at all and costs nothing at every post: its value is undefined, as its type says. A phone number is text
 * here; `parsePhone` reads it with its country.
 */
export function customerParts(t: Translate, requestedFields: readonly RequestedField[]): Parts
export function customerParts(t: Translate, requestedFields: readonly RequestedField[]): Partial<Parts> {
  return Object.fromEntries(requestedFields.map((field) => [field.fieldName, toPart(t, field)]))
}

/** Customer of a call, by the fields that the shop has for its audience; to be read with a check of the phone. */
export const callCustomerSchema = oncePerLanguage((t, fields: readonly RequestedField[]) =>
  z
    .object({ ...customerParts(t, fields), phoneCountry: country(t) })
    .superRefine(refuseForeignNumbers(t), IN_FIRST_ROUND),
)

/** An order's customer as staff write one. A field left empty is emptied; each order has questions of its own. */
export function orderCustomerSchema(
  t: Translate,
  { fields, questions }: { fields: readonly RequestedField[]; questions: readonly Question[] },
) {
  return z.intersection(fieldsSchema(t, fields), z.object({ answers: answers(t, questions) }))
}

const fieldsSchema = oncePerLanguage((t, fields: readonly RequestedField[]) =>
  z
    .object({ ...customerParts(t, fields), phoneCountry: country(t), version: version() })
    .superRefine(refuseForeignNumbers(t), IN_FIRST_ROUND),
)

type AddressValues = Partial<Record<'addressCountry' | 'addressZip' | 'companyOrgNo', unknown>>

/** Refuses a postcode and a company number that the given country has not, for `superRefine`. */
export function refuseForeignNumbers(t: Translate) {
  return ({ addressCountry, addressZip, companyOrgNo }: AddressValues, context: z.RefinementCtx) => {
    refuseNationalNumbers(t, context, addressCountry, [
      { name: 'addressZip', kind: 'postcode', value: addressZip },
      { name: 'companyOrgNo', kind: 'company', value: companyOrgNo },
    ])
  }
}

type PhoneValues = { phone?: string | null | undefined; phoneCountry?: string | null | undefined }

/**
 * Adds a check of the phone number, by the country posted with it, to the first round with the other fields. A number
 * or a country that is wrong already says only that.
 */
export function withPhoneCheck<Schema extends z.ZodType<PhoneValues>>(
  schema: Schema,
  t: Translate,
  parse: typeof parseStaffPhone = parseStaffPhone,
): Schema {
  return schema.superRefine(({ phone, phoneCountry }, context) => {
    const isWrong = context.issues.some(({ path }) => path?.[0] === 'phone' || path?.[0] === 'phoneCountry')
    const parsed = phone && !isWrong ? parse(phone, phoneCountry ?? undefined) : ok(null)
    if (parsed.ok) return
    context.addIssue({ code: 'custom', path: ['phone'], message: refusalText(parsed.error, t) })
  }, IN_FIRST_ROUND)
}

function toPart(t: Translate, { fieldName, isRequired }: RequestedField): Part {
  const limits = { max: LONGEST[fieldName] ?? TEXT_LIMITS.line }
  const part: Part = isRequired ? text(t, limits) : optionalText(t, limits)
  if (!isChecked(fieldName)) return part
  const { isValid, message } = CHECKS[fieldName]
  return part.refine((value) => !value || isValid(value), t(message))
}

function isChecked(fieldName: StandardFieldName): fieldName is keyof typeof CHECKS {
  return fieldName in CHECKS
}
