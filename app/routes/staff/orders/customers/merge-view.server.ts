import { type Contact, phoneFact } from '#app/domain/customer/contact.ts'
import { compareCustomers, type MergePart, type MergeSide } from '#app/domain/customer/plan-merge.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { contactValueLabels } from '#app/http/labels/contact-values.server.ts'

/** A part of two customers as text, '' for who has none, and the side that is ticked at first. */
export type MergeRow = {
  part: MergePart
  stays: string
  goes: string
  isAlike: boolean
  proposed: MergeSide
}

export function toMergeRows([stays, goes]: readonly [Contact, Contact], locale: Locale): MergeRow[] {
  return compareCustomers(stays, goes).map((row) => ({
    ...row,
    stays: partText(row.part, stays, locale),
    goes: partText(row.part, goes, locale),
  }))
}

function partText(part: MergePart, contact: Contact, locale: Locale): string {
  const shown = contactValueLabels(locale)
  const parts = {
    name: [contact.firstName, contact.lastName],
    email: [contact.email],
    phone: [shown.phone?.(phoneFact(contact.phone))],
    company: [contact.companyName, contact.companyOrgNo],
    address: [
      ...[contact.addressStreet, contact.addressStreetExtra, contact.addressZip, contact.addressCity],
      ...[contact.addressState, shown.addressCountry?.(contact.addressCountry)],
    ],
    title: [contact.title],
    nationality: [shown.nationality?.(contact.nationality)],
  } satisfies Record<MergePart, readonly (string | null | undefined)[]>
  return parts[part].filter(Boolean).join(part === 'name' ? ' ' : ', ')
}
