import { isSame } from '#app/domain/shared/edit/edit.ts'
import { type Contact, type ContactInput, phoneFact } from './contact.ts'

/** Parts that are chosen whole when two customers become one: a name is not mixed of two, nor is an address. */
const MERGE_PARTS = {
  name: ['firstName', 'lastName'],
  email: ['email'],
  phone: ['phone'],
  company: ['companyName', 'companyOrgNo'],
  address: [
    'addressStreet',
    'addressStreetExtra',
    'addressZip',
    'addressCity',
    'addressState',
    'addressCountry',
  ],
  title: ['title'],
  nationality: ['nationality'],
} as const satisfies Record<string, readonly (keyof Contact)[]>

export type MergePart = keyof typeof MERGE_PARTS
const MERGE_PART_NAMES = Object.keys(MERGE_PARTS).filter(isMergePart)

/** Whose value counts: of the customer who stays, or of the one who goes. */
export type MergeSide = 'stays' | 'goes'
export type MergeChoices = Readonly<Partial<Record<MergePart, MergeSide | undefined>>>

/**
 * Compares two customers part by part, without those that neither has. What counts unless somebody chooses otherwise
 * is the value of who stays, or the other's where there is none.
 */
export function compareCustomers(stays: Contact, goes: Contact) {
  return MERGE_PART_NAMES.flatMap((part) => {
    const [own, other] = [valuesOf(stays, part), valuesOf(goes, part)]
    if (own.every(isEmpty) && other.every(isEmpty)) return []
    const proposed: MergeSide = own.every(isEmpty) ? 'goes' : 'stays'
    return [{ part, isAlike: isSame(own, other), proposed }]
  })
}

/** Fields of the customer who stays that become those of the one who goes. */
export function planMerge(stays: Contact, goes: Contact, choices: MergeChoices): ContactInput {
  const taken = compareCustomers(stays, goes).filter(
    ({ part, isAlike, proposed }) => !isAlike && (choices[part] ?? proposed) === 'goes',
  )
  const fields = taken.flatMap(({ part }) => [...MERGE_PARTS[part]])
  return Object.fromEntries(fields.map((field) => [field, goes[field]]))
}

function valuesOf(contact: Contact, part: MergePart): unknown[] {
  return MERGE_PARTS[part].map((field) => (field === 'phone' ? phoneFact(contact.phone) : contact[field]))
}

function isEmpty(value: unknown): boolean {
  return value === null || value === ''
}

function isMergePart(part: string): part is MergePart {
  return part in MERGE_PARTS
}
