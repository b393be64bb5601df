import { z } from 'zod'
import type { AskedField, StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import { isCountryCode } from '#app/domain/shared/country-codes.ts'
import { isEmail, TEXT_LIMITS } from '#app/domain/shared/text.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { optionalText, text } from './fields.ts'

const LONGEST: Readonly<Partial<Record<StandardFieldName, number>>> = {
  firstName: TEXT_LIMITS.name,
  lastName: TEXT_LIMITS.name,
  email: TEXT_LIMITS.email,
  phone: TEXT_LIMITS.phone,
  commentByGuest: TEXT_LIMITS.comment,
  commentByAdmin: TEXT_LIMITS.comment,
}

/** null empties what is stored; undefined, of a field that isn't asked for, keeps it. */
type Part = z.ZodType<string | null | undefined>

/**
 * The standard fields of a customer form: what isn't asked of the audience is not read at all. A phone number
 * is text here; `parsePhone` reads it with its country.
 */
export function customerParts(t: Translate, asked: readonly AskedField[]) {
  const part = (fieldName: StandardFieldName): Part => {
    const field = asked.find((one) => one.fieldName === fieldName)
    if (!field)
      return z
        .unknown()
        .optional()
        .transform(() => undefined)
    const limits = { max: LONGEST[fieldName] ?? TEXT_LIMITS.line }
    return field.isRequired ? text(t, limits) : optionalText(t, limits)
  }
  const checked = (fieldName: StandardFieldName, isValid: (value: string) => boolean, message: string) =>
    part(fieldName).refine((value) => !value || isValid(value), message)
  return {
    firstName: part('firstName'),
    lastName: part('lastName'),
    email: checked('email', isEmail, t('form.invalid_email')),
    phone: part('phone'),
    title: part('title'),
    nationality: checked('nationality', isCountryCode, t('form.invalid_choice')),
    companyName: part('companyName'),
    companyOrgNo: part('companyOrgNo'),
    addressStreet: part('addressStreet'),
    addressStreetExtra: part('addressStreetExtra'),
    addressZip: part('addressZip'),
    addressCity: part('addressCity'),
    addressState: part('addressState'),
    addressCountry: checked('addressCountry', isCountryCode, t('form.invalid_choice')),
    commentByGuest: part('commentByGuest'),
    commentByAdmin: part('commentByAdmin'),
  } satisfies Record<StandardFieldName, Part>
}
