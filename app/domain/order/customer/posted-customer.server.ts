import { ok } from '#app/domain/shared/result.ts'
import type { CustomerInput } from './customer-queries.server.ts'
import { parseStaffPhone } from './phone.server.ts'

type Posted = Omit<CustomerInput, 'phone'> & {
  phone?: string | null | undefined
  /** Of the number, where its form asks for it; two letters. */
  phoneCountry?: string | null | undefined
}

/** A customer as somebody wrote one. A number that was removed is emptied; one without a field stays. */
export function readPostedCustomer(
  { phone, phoneCountry, ...texts }: Posted,
  parse: typeof parseStaffPhone = parseStaffPhone,
) {
  if (!phone) return ok({ ...texts, phone: phone === undefined ? undefined : null })
  const parsed = parse(phone, phoneCountry ?? undefined)
  return parsed.ok ? ok({ ...texts, phone: parsed.value }) : parsed
}

/** Somebody who said nothing about themselves is no customer. */
export function isEmptyCustomer(customer: CustomerInput): boolean {
  return Object.values(customer).every((value) => value === null || value === undefined)
}
