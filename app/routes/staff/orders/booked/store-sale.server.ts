import type { RouterContextProvider } from 'react-router'
import { services } from '#app/http/context.server.ts'
import { storeFormDraft } from '#app/http/forms/form-draft.server.ts'
import { choiceAddress, readStaffBookingAddress } from '#app/routes/staff/staff-booking-address.ts'
import { BOOKED, BOOKED_INTENTS, isAnswerOf, type SaleChoice, writeBooked } from './booked.ts'
import {
  ASKED_FIELD,
  CUSTOMER_ID,
  CUSTOMER_SEARCH,
  isBookingField,
  SHOWN_PRODUCT,
  WARNED,
} from './staff-booking-parameters.ts'

/** Field of a draft that holds how its form was answered, as JSON of ours: what is posted by that name is left out. */
export const ANSWER = 'answer'

/** Fields that are of one showing of the form. The key of the request is not: of all drafts of a sale one is sold. */
const OF_ONE_SHOWING: ReadonlySet<string> = new Set([
  ...['intent', 'shown', 'shownMinor', 'accepted', ANSWER],
  ...[ASKED_FIELD, SHOWN_PRODUCT, CUSTOMER_ID, CUSTOMER_SEARCH],
])

type Stored = { address: string; fields: FormData }

/**
 * Stores a sale with another booking shown, as a draft of its form that goes by itself after a day: bookings that are
 * chosen and not sold hold no places, and nobody else sees them. Its address opens it with all that was typed, so
 * that a reload, Back and a page without a script show what they showed before; an address with the bookings
 * themselves would lose the customer, and hidden fields the way back.
 */
export async function storeSale(
  context: Readonly<RouterContextProvider>,
  url: URL,
  { form, sale, answer }: { form: FormData; sale: SaleChoice; answer?: object },
): Promise<Stored> {
  const { t, today } = context.get(services)
  const { current, booked } = sale
  const bookings = [current, ...booked]
  // Of the same bookings a warning stands.
  const isSame = answer !== undefined || form.get('intent') === BOOKED_INTENTS.recount
  const fields = new FormData()
  for (const [name, value] of form) {
    const isLeft = name.startsWith('answers.b') && !bookings.some((one) => isAnswerOf(one, name))
    const isOfShowing = OF_ONE_SHOWING.has(name) || (name === WARNED && !isSame)
    if (!isLeft && !isBookingField(name) && !isOfShowing) fields.append(name, value)
  }
  for (const [name, value] of current.fields) fields.append(name, value)
  for (const one of booked) fields.append(BOOKED, writeBooked(one))
  if (answer) fields.append(ANSWER, JSON.stringify(answer))
  const draft = await storeFormDraft(context, url, { title: t('nav.new_booking'), fields })
  const address = readStaffBookingAddress(current.fields, today)
  const { order } = readStaffBookingAddress(url.searchParams, today)
  return { address: choiceAddress({ ...address, key: current.key, order, draft }), fields }
}
