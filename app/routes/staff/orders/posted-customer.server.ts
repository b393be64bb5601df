import type { CustomerInput } from '#app/domain/order/customer/customer-queries.server.ts'
import { parseStaffPhone } from '#app/domain/order/customer/phone.server.ts'
import { ok } from '#app/domain/shared/result.ts'

type Posted = Omit<CustomerInput, 'phone'> & { phone?: string | null | undefined }

/** A customer as staff wrote one. A number that was removed is emptied; one without a field stays. */
export function readPostedCustomer({ phone, ...texts }: Posted) {
  if (!phone) return ok({ ...texts, phone: phone === undefined ? undefined : null })
  const parsed = parseStaffPhone(phone)
  return parsed.ok ? ok({ ...texts, phone: parsed.value }) : parsed
}
