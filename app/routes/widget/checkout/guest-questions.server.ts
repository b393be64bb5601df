import type { Customer, OrderDetails } from '#app/domain/order/order-types.ts'
import { askingProducts } from '#app/domain/order/views/asking-products.ts'
import { findQuestionFacts } from '#app/domain/question/answers-queries.server.ts'
import { listCustomerFields } from '#app/domain/question/customer-field-queries.server.ts'
import { requestedFields } from '#app/domain/question/customer-field-types.ts'
import { requestedQuestions } from '#app/domain/question/requested-questions.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { toRequestedFieldViews } from '#app/http/forms/customer-form.ts'
import { toQuestionsView } from '#app/http/forms/question-view.ts'
import { callingCountries, countryNames, defaultCountry } from '#app/http/pages/country-options.server.ts'

/** Details to ask of a guest about an order: standard fields, the shop's own questions, and stored answers. */
export async function loadGuestQuestions(
  { db, shop }: GuestServices,
  order: Pick<OrderDetails, 'id' | 'bookings'>,
) {
  const products = askingProducts(order)
  const facts = await findQuestionFacts(db, { shopId: shop.id, orderId: order.id, products })
  return {
    fields: requestedFields(await listCustomerFields(db, shop.id), 'guest'),
    questions: requestedQuestions(facts, 'guest'),
    stored: facts.answers,
    bookings: order.bookings,
  }
}

type GuestQuestions = Awaited<ReturnType<typeof loadGuestQuestions>>

/** Fields, questions and countries as the form shows them. */
export function toDetailFields(guest: GuestServices, { fields, questions, bookings }: GuestQuestions) {
  const { t, locale, shop, format } = guest
  const reader = { t, locale, locales: shop.locales, audience: 'guest' } as const
  const hasCountryField = fields.some(({ fieldName }) =>
    ['nationality', 'addressCountry'].includes(fieldName),
  )
  return {
    requestedFields: toRequestedFieldViews(fields, reader),
    questions: toQuestionsView(
      questions,
      reader,
      new Map(bookings.map(({ id, startRent }) => [id, format.dateTime(startRent)])),
    ),
    phoneCountries: callingCountries(locale),
    countries: hasCountryField ? countryNames(locale) : [],
  }
}

/** The form's initial values from the saved customer, without the comment by staff; no values while there is none. */
export function toCustomerDefaults({ locale, shop }: GuestServices, customer: Customer | null) {
  return {
    ...textsOf(customer),
    phoneCountry: customer?.phone?.countryCode ?? defaultCountry(locale, shop),
  }
}

function textsOf(customer: Customer | null): Record<string, string> {
  if (!customer) return {}
  const { phone, commentByAdmin: _, ...texts } = customer
  const existing = Object.entries({ ...texts, phone: phone?.rawPhoneNumber })
  return Object.fromEntries(
    existing.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
