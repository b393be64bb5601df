import type { Audience } from '#app/domain/catalog/product-types.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import { isRequiredFor, isVisibleFor, type Visibility } from './custom-field-types.ts'

/** Fields that a form can have about the customer, in the order of the forms. Source: spec 2 §3 'Customer'. */
export const STANDARD_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'title',
  'nationality',
  'companyName',
  'companyOrgNo',
  'addressStreet',
  'addressStreetExtra',
  'addressZip',
  'addressCity',
  'addressState',
  'addressCountry',
  'commentByGuest',
  'commentByAdmin',
] as const
export type StandardFieldName = (typeof STANDARD_FIELDS)[number]

export type StandardField = Visibility & {
  fieldName: StandardFieldName
  /** The shop's own label for it; empty means the product's. */
  label: Translatable
}

export const FLAGS = ['visibleForGuest', 'requiredForGuest', 'visibleForAdmin', 'requiredForAdmin'] as const
export type Flag = (typeof FLAGS)[number]

/**
 * Flags that no shop can change: the confirmation goes to the guest's e-mail address, and each side writes
 * its own comment. Source: spec 2 §5.
 */
export const FIXED_FLAGS: Readonly<Partial<Record<StandardFieldName, Partial<Visibility>>>> = {
  email: { visibleForGuest: true, requiredForGuest: true },
  commentByGuest: { visibleForAdmin: false, requiredForAdmin: false },
  commentByAdmin: { visibleForGuest: false, requiredForGuest: false },
}

const REQUIRED_OF_GUESTS: readonly StandardFieldName[] = ['firstName', 'lastName', 'email', 'phone']
const SHOWN_TO_STAFF: readonly StandardFieldName[] = [
  ...REQUIRED_OF_GUESTS,
  'companyName',
  'companyOrgNo',
  'addressStreet',
  'addressZip',
  'addressCity',
  'commentByAdmin',
]

/** Setting of a field for a shop that has changed nothing. */
export function defaultField(fieldName: StandardFieldName): StandardField {
  const isRequired = REQUIRED_OF_GUESTS.includes(fieldName)
  return {
    fieldName,
    label: {},
    visibleForGuest: isRequired || fieldName === 'commentByGuest',
    requiredForGuest: isRequired,
    visibleForAdmin: SHOWN_TO_STAFF.includes(fieldName),
    requiredForAdmin: false,
  }
}

/** Why a setting can't be had; undefined when it can. */
export function refuseFlag(field: StandardField, flag: Flag): 'fixed' | 'hidden' | undefined {
  const fixed = FIXED_FLAGS[field.fieldName]?.[flag]
  if (fixed !== undefined && field[flag] !== fixed) return 'fixed'
  if (flag === 'requiredForGuest' && field.requiredForGuest && !field.visibleForGuest) return 'hidden'
  return flag === 'requiredForAdmin' && field.requiredForAdmin && !field.visibleForAdmin
    ? 'hidden'
    : undefined
}

export type RequestedField = { fieldName: StandardFieldName; label: Translatable; isRequired: boolean }

/** The fields of an audience's form. */
export function requestedFields(fields: readonly StandardField[], audience: Audience): RequestedField[] {
  return fields
    .filter((field) => isVisibleFor(field, audience))
    .map((field) => ({
      fieldName: field.fieldName,
      label: field.label,
      isRequired: isRequiredFor(field, audience),
    }))
}
