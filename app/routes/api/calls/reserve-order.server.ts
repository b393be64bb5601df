import type { z } from 'zod'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import { parsePhone, parseStaffPhone } from '#app/domain/order/customer/phone.server.ts'
import { readPostedCustomer } from '#app/domain/order/customer/posted-customer.server.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import type { Customer } from '#app/domain/order/order-types.ts'
import {
  type ExistingBookingRefused,
  type ReserveOrderRefusal,
  reserveOrder,
} from '#app/domain/order/staff-order/reserve-order.server.ts'
import { sellOrderWithLink } from '#app/domain/payment/sell-order-with-link.server.ts'
import { listCustomerFields } from '#app/domain/question/customer-field-queries.server.ts'
import { requestedFields } from '#app/domain/question/customer-field-types.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import type { Services } from '#app/http/context.server.ts'
import type { Once } from '#app/http/forms/idempotency-key.server.ts'
import { inStaffLanguage, refusalText } from '#app/http/forms/refusal-text.ts'
import { inAllLanguages } from '#app/http/labels/in-all-languages.server.ts'
import { defaultCountry } from '#app/http/pages/country-options.server.ts'
import { endPaymentPages } from '#app/http/payments/card-payment.server.ts'
import { answerRefusalText } from '#app/http/schemas/answers.ts'
import { callCustomerSchema, withPhoneCheck } from '#app/http/schemas/customer-schema.server.ts'
import { orderBodySchema } from '#app/http/schemas/order-body-schema.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { createCall, fieldErrors, type Reader } from '#app/routes/api/call.server.ts'
import { refuseGuestRules } from '#app/routes/api/guest-rules.server.ts'
import { findOrderJson, orderJson } from '#app/routes/api/order-json.server.ts'
import { savedOf } from '#app/routes/api/shapes.ts'
import { inTransaction } from '#db/transaction.server.ts'

type Body = z.output<ReturnType<typeof orderBodySchema>>
type UseCase = typeof reserveOrder | typeof sellOrderWithLink

/** Source: spec 2 §4 'Reservation', §7. */
export const RESERVE_ORDER = createCall({
  summary: 'Reserves an order, or adds new items to a reservation; once for each key',
  body: ({ t }) => orderBodySchema(t),
  answer: savedOf(orderJson),
  run: ({ body, once, ...all }) => writeOrder(all, { body, once, useCase: reserveOrder }),
})

/** Source: spec 2 §7, domain.md §5. */
export const SELL_ORDER = createCall({
  summary:
    'Reserves an order if it is new, and confirms it, unpaid, with a payment link where a product asks for one; once for each key',
  body: ({ t }) => orderBodySchema(t),
  answer: savedOf(orderJson),
  run: ({ body, once, ...all }) => writeOrder(all, { body, once, useCase: sellOrderWithLink }),
})

type Written = { body: Body; once: Once; useCase: UseCase }

async function writeOrder(all: Services, { body, once, useCase }: Written) {
  const { db, shop, user, now, zone, newKey, newSecret, t } = all
  const isSold = useCase === sellOrderWithLink && body.orderId === undefined
  const { orderId, bookings, existing, answers, lang, affiliateTag, accepted } = body
  const order = orderId === undefined ? undefined : await findOrder(db, { shopId: shop.id, orderId })
  const sent = body.customer ?? (isSold ? { phone: undefined } : undefined)
  const customer = await readCustomer(all, sent, { stored: order?.customer })
  if (!customer.ok) return customer
  const named = namedLocale(all, lang)
  const locale = named ?? shop.locales[0] ?? 'sv'
  const input = {
    ...{ shopId: shop.id, shop, userId: user.id, now, zone, newSecret, locale, lang: named, accepted },
    ...{ orderId, bookings, existing, requestKey: newKey(), affiliateTag: affiliateTag ?? undefined },
    ...{ customer: customer.value, answers, guaranteeName: inAllLanguages('guest.guarantee') },
  }
  const ended = orderId === undefined ? undefined : await endPaymentPages(all, { shopId: shop.id, orderId })
  if (ended && !ended.ok) return err({ ...ended.error, at: 'order.id' })
  const written = await inTransaction(db, (tx) =>
    once(tx, async () => {
      const done = await useCase(tx, input)
      return done.ok ? ok({ id: done.value.orderId, version: 1 }) : done
    }),
  )
  if (written.ok) {
    return ok({ data: await findOrderJson(all, written.value.id), message: t('form.saved_changes') })
  }
  const { error } = written
  if (error.code === 'guest_rules_broken') return refuseGuestRules(error, t)
  if (error.code === 'answers_refused') return refuseAnswers(error, answers, t)
  if (error.code === 'booking_refused') return refuseBooking(error, { bookings }, t)
  if ('index' in error) return refuseExisting(error)
  return err('at' in error && error.at === 'orderId' ? { ...error, at: 'order.id' } : error)
}

/** The order's language as a body names it, if the shop has that one. */
export function namedLocale({ shop }: Pick<Reader, 'shop'>, lang: Locale | undefined): Locale | undefined {
  return lang && shop.locales.includes(lang) ? lang : undefined
}

/**
 * Reads a customer by the shop's own rules of what the audience fills in; only staff know a number better. What is left
 * out of one that is `stored` stays.
 */
export async function readCustomer(
  { db, shop, locale, t }: Reader,
  customer: Body['customer'] | undefined,
  { audience = 'staff', stored }: { audience?: Audience; stored: Customer | null | undefined },
) {
  if (!customer) return ok(undefined)
  const named = new Map<string, unknown>(Object.entries(customer))
  const fields = requestedFields(await listCustomerFields(db, shop.id), audience).filter(
    ({ fieldName }) => named.get(fieldName) !== undefined || !stored?.[fieldName],
  )
  const parse: typeof parseStaffPhone =
    audience === 'staff'
      ? parseStaffPhone
      : (raw, country = defaultCountry(locale, shop)) => parsePhone(raw, country)
  const read = withPhoneCheck(callCustomerSchema(t, fields), t, parse).safeParse(customer)
  if (!read.success) {
    return err({ code: 'fields_refused' as const, errors: fieldErrors(read.error, t, ['customer']) })
  }
  const posted = readPostedCustomer(read.data, parse)
  return posted.ok ? posted : err({ ...posted.error, at: 'customer.phone' })
}

const FIELDS: Readonly<Record<string, string>> = {
  bookingId: 'rebookable',
  startRent: 'startRent',
  endRent: 'endRent',
  durationId: 'durationId',
}

type BookingRefused = Extract<ReserveOrderRefusal, { code: 'booking_refused' }>

/** A refusal of one booking stands at its item, as the audience reads it. */
export function refuseBooking(
  { index, refusal }: BookingRefused,
  { bookings, audience = 'staff' }: { bookings: Body['bookings']; audience?: Audience },
  t: Translate,
) {
  const refused = audience === 'staff' ? inStaffLanguage(refusal) : refusal
  const field = FIELDS[refusal.at] ?? 'bookingProducts'
  const name = `order.orderItems.${bookings[index]?.index ?? index}.orderItemable.${field}`
  const errors = { [name]: [refusalText(refused, t)] }
  return err({ code: 'fields_refused' as const, refusal: refused, errors })
}

/** Refuses a booking that is not in the order, or of which something else is said, at its item. */
export function refuseExisting({ code, at, index }: ExistingBookingRefused) {
  return err({ code, at: `order.orderItems.${index}.orderItemable.${at}` })
}

/** Refused answers stand where each was sent. */
export function refuseAnswers(
  { refused }: Extract<ReserveOrderRefusal, { code: 'answers_refused' }>,
  answers: readonly { path: string }[],
  t: Translate,
) {
  const errors = refused.map(({ index, refusal }) =>
    refusal.code === 'not_asked'
      ? [`${answers[index]?.path}.customerCustomField`, [t('form.invalid_choice')]]
      : [`${answers[index]?.path}.value`, [answerRefusalText(t, refusal)]],
  )
  return err({ code: 'fields_refused' as const, errors: Object.fromEntries(errors) })
}
