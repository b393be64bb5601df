import type { Audience } from '#app/domain/catalog/product-types.ts'
import type { RequestedField, StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import { type Locale, pickText } from '#app/domain/shared/text/translatable.ts'
import type { MessageKey, Translate } from '#app/i18n/translate.ts'

const NAMES: Readonly<Record<StandardFieldName, MessageKey>> = {
  firstName: 'field.first_name',
  lastName: 'field.last_name',
  email: 'field.email',
  phone: 'field.phone',
  title: 'customer_field.title',
  nationality: 'customer_field.nationality',
  companyName: 'field.company',
  companyOrgNo: 'field.organisation_number',
  addressStreet: 'field.address',
  addressStreetExtra: 'customer_field.address_extra',
  addressZip: 'field.postal_code',
  addressCity: 'field.city',
  addressState: 'customer_field.state',
  addressCountry: 'field.country',
  commentByGuest: 'customer_field.comment_by_guest',
  commentByAdmin: 'customer_field.comment_by_admin',
}
/** Labels for guests, where they are more than the name. */
const GUEST_NAMES: Readonly<Partial<Record<StandardFieldName, MessageKey>>> = {
  phone: 'guest.mobile',
  commentByGuest: 'guest.comment',
}
const GUEST_HINTS: Readonly<Partial<Record<StandardFieldName, MessageKey>>> = {
  email: 'guest.email_hint',
  phone: 'guest.mobile_hint',
}

/** Default label of a standard field in the reader's language, without the shop's own label. */
export function standardFieldName(t: Translate, fieldName: StandardFieldName): string {
  return t(NAMES[fieldName])
}

type RequestedFieldView = {
  fieldName: StandardFieldName
  label: string
  hint: string | undefined
  isRequired: boolean
}

type Reader = { t: Translate; locale: Locale; locales: readonly Locale[]; audience: Audience }

/** Fields of a form with their labels, the shop's own where it has some. */
export function toRequestedFieldViews(
  requestedFields: readonly RequestedField[],
  { t, locale, locales, audience }: Reader,
): RequestedFieldView[] {
  return requestedFields.map(({ fieldName, label, isRequired }) => {
    const own = pickText(label, locale, locales)
    const name = (audience === 'guest' && GUEST_NAMES[fieldName]) || NAMES[fieldName]
    const hint = audience === 'guest' && !own ? GUEST_HINTS[fieldName] : undefined
    return { fieldName, label: own || t(name), hint: hint && t(hint), isRequired }
  })
}
