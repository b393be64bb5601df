import type { Refusal } from './reply.server.ts'

/** Refusals whose text speaks to a guest who is choosing a time. Staff hear the fact. */
const STAFF_CODES = {
  not_enough_free: 'staff_not_enough_free',
  start_time_not_offered: 'staff_start_time_not_offered',
  past_cut_off: 'staff_past_cut_off',
  product_not_found: 'staff_product_not_found',
} as const satisfies Partial<Record<Refusal['code'], Refusal['code']>>

/** The same refusal under the code whose text is for staff, where there is one. */
export function inStaffLanguage<Told extends Refusal>(refusal: Told): Omit<Told, 'code'> & Refusal {
  const codes: Partial<Record<Refusal['code'], Refusal['code']>> = STAFF_CODES
  return { ...refusal, code: codes[refusal.code] ?? refusal.code }
}
