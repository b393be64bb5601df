import { STAFF_BOOKING_PARAMETERS } from '#app/routes/staff/staff-booking-address.ts'

/** The hidden field that names the questions which the form showed. */
export const ASKED_FIELD = 'asked'

/** Search for a customer, and id of the one whose details fill the form; the id also in an address. */
export const CUSTOMER_SEARCH = 'customerSearch'
export const CUSTOMER_ID = 'customer'

/** Fields that say how many: of each price category, of each add-on. */
export const QUANTITIES = /^(?:quantities|addons)\./

const CHOICE_FIELDS: ReadonlySet<string> = new Set([
  ...Object.values(STAFF_BOOKING_PARAMETERS),
  'start',
  'ownTime',
])

/** Puts the form's choices over those of its address: product, time and quantities, nothing about the customer. */
export function staffBookingParameters(address: URLSearchParams, form: FormData): URLSearchParams {
  const params = new URLSearchParams(address)
  for (const [name, value] of form) {
    const isChoice = CHOICE_FIELDS.has(name) || QUANTITIES.test(name)
    if (isChoice && typeof value === 'string') params.set(name, value)
  }
  return params
}
