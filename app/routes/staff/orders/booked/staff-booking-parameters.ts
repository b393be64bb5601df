import { STAFF_BOOKING_PARAMETERS } from '#app/routes/staff/staff-booking-address.ts'

/** The hidden field that names the questions which the form showed. */
export const ASKED_FIELD = 'asked'

/** Hidden field: the product that the form was shown for; with a script its address is the chosen one's. */
export const SHOWN_PRODUCT = 'shownProduct'

/** Search for a customer, and id of the one whose details fill the form; the id also in an address. */
export const CUSTOMER_SEARCH = 'customerSearch'
export const CUSTOMER_ID = 'customer'

/** Fields that say how many of each price category and add-on, and at which prices by hand. */
export const QUANTITIES = /^(?:quantities|addons|prices)\./
/** Fields of the bundle, with the hidden ones that say for which booking it is shown. */
export const BUNDLE = /^bundle(?:s\.|Of$|Start$)/

const { key: _, order: __, draft: ___, ...TIMES } = STAFF_BOOKING_PARAMETERS

/** Fields that say what is booked and when. */
export const BOOKING_FIELDS: ReadonlySet<string> = new Set([...Object.values(TIMES), 'start', 'ownTime'])

/** Whether a field says what is booked, when or how many; nothing about the customer. */
export function isBookingField(name: string): boolean {
  return BOOKING_FIELDS.has(name) || QUANTITIES.test(name) || BUNDLE.test(name)
}

/** Fields of a discount by hand. */
export const DISCOUNT_FIELDS = ['discount', 'discountUnit', 'discountOn', 'discountReason'] as const
/** Hidden field: the form warns of rules for guests that its booking breaks, and goes on warning as it changes. */
export const WARNED = 'warned'

const OF_SALE: ReadonlySet<string> = new Set([...DISCOUNT_FIELDS, WARNED])

/**
 * Puts the form's choices over those of its address: product, time, quantities and discount, nothing about the
 * customer.
 */
export function staffBookingParameters(
  address: URLSearchParams,
  form: Iterable<readonly [string, FormDataEntryValue]>,
): URLSearchParams {
  const params = new URLSearchParams(address)
  for (const [name, value] of form) {
    const isChoice = isBookingField(name) || OF_SALE.has(name)
    if (isChoice && typeof value === 'string') params.set(name, value)
  }
  return params
}
