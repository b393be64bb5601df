import { z } from 'zod'
import { STANDARD_FIELDS } from '#app/domain/question/customer-field-types.ts'
import { isCountryCode } from '#app/domain/shared/text/country-codes.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { LARGEST_QUANTITY } from '#app/http/limits.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { customValuesSchema } from './custom-values-schema.ts'
import { dateTime, id, optionalId, optionalText, wholeNumber } from './fields.ts'
import { oncePerLanguage } from './once-per-language.ts'

/** More than an order has bookings, or a booking products. */
const MOST_ITEMS = 50

/** Of an order that staff send: a new item has no id. */
function booking(t: Translate) {
  return z.object({
    id: optionalId(t),
    startRent: dateTime(t).nullish(),
    endRent: dateTime(t).nullish().meta({ description: 'Where no `durationId` says how long' }),
    durationId: z
      .literal(0)
      .transform(() => null)
      .or(optionalId(t)),
    rebookable: z
      .boolean()
      .optional()
      .meta({ description: 'Whether a new item has the right to change its time, for its product’s fee' }),
    lent: z.boolean().default(false).meta({ description: 'Starts this minute, whatever `startRent` says' }),
    bookingProducts: z
      .array(
        z.object({
          rentalProductId: id(t),
          priceCategoryId: optionalId(t),
          quantity: wholeNumber(t, { min: 1, max: LARGEST_QUANTITY }),
          discount: z
            .number()
            .nullish()
            .meta({ description: 'By hand, which a new item is sold without: null or 0' }),
        }),
      )
      .max(MOST_ITEMS, t('form.at_most', { max: MOST_ITEMS })),
    bookingCustomValues: customValuesSchema(t)
      .default([])
      .meta({ description: 'Answers about the whole order; those that are not named stay' }),
    participantCustomValues: customValuesSchema(t).default([]),
  })
}

type Booking = z.output<ReturnType<typeof booking>>

/** A number as it was typed with its country, or in its international form. Source: spec 2 §3 'Phone value'. */
function phone(t: Translate) {
  return z.union([
    z.string(),
    z.object({
      e164: z.string().nullish(),
      countryCode: optionalText(t).refine(
        (code) => code === null || isCountryCode(code),
        t('form.invalid_choice'),
      ),
      rawPhoneNumber: z.string().nullish(),
    }),
  ])
}

/** By name; which of them somebody must fill in is the shop's choice. */
function customer(t: Translate) {
  const names = STANDARD_FIELDS.filter((name) => name !== 'phone')
  const texts = Object.fromEntries(names.map((name) => [name, z.string().nullish()]))
  const person = z.object({ ...texts, phone: phone(t).nullish() }).meta({
    description:
      'What is left out of a stored customer stays; fields that the shop does not show are passed over',
  })
  return person.transform(({ phone, ...texts }) => {
    if (typeof phone !== 'object' || phone === null) return { ...texts, phone }
    const { e164, countryCode, rawPhoneNumber } = phone
    return { ...texts, phone: rawPhoneNumber || e164 || null, phoneCountry: countryCode }
  })
}

/**
 * An order that staff reserve or sell by a call. Items with an id stand in the order `id` already and come as
 * `existing`, the others as `bookings`, each with its place in the list. Source: spec 2 §3, §7.
 */
export const orderBodySchema = oncePerLanguage((t) =>
  z
    .object({
      order: z.object({
        id: optionalId(t).meta({ description: 'The reservation that it goes on with' }),
        orderItems: z
          .array(z.object({ orderItemableType: z.literal('Booking'), orderItemable: booking(t) }))
          .max(MOST_ITEMS, t('form.at_most', { max: MOST_ITEMS })),
      }),
      customer: customer(t).nullish(),
      lang: z.enum(LOCALES).optional(),
      affiliateTag: optionalText(t, { max: TEXT_LIMITS.line }).meta({ description: 'Of a new order' }),
      accepted: z
        .array(z.string())
        .default([])
        .meta({ description: 'Rules for guests that are broken knowingly, as `errors` names them' }),
      vouchers: z
        .array(z.string())
        .max(0, t('form.invalid'))
        .optional()
        .meta({ description: 'Codes; there are none yet' }),
    })
    .transform(({ order, ...body }, context) => {
      const items = order.orderItems.map(({ orderItemable }, index) => ({ index, ...orderItemable }))
      const added = items.filter((item) => item.id === null)
      for (const item of added) {
        for (const { name, message } of faultsOf(item, t)) {
          const path = ['order', 'orderItems', item.index, 'orderItemable', name]
          context.addIssue({ code: 'custom', path, message })
        }
      }
      if (order.id === null && added.length < Math.max(1, items.length)) {
        context.addIssue({ code: 'custom', path: ['order', 'orderItems'], message: t('form.required') })
      }
      const bookings = added.map(toBooking)
      const existing = items.flatMap((item) =>
        item.id === null ? [] : [{ ...toBooking(item), id: item.id, endRent: item.endRent ?? undefined }],
      )
      const answers = items.flatMap((item) => toAnswers(item, bookings))
      return {
        ...body,
        orderId: order.id ?? undefined,
        bookings,
        existing,
        answers,
        itemIds: items.map(({ id }) => id),
      }
    }),
)

function faultsOf({ lent, startRent, endRent, durationId, bookingProducts }: Booking, t: Translate) {
  const isOwn = durationId === null
  const isTurned = isOwn && !lent && startRent && endRent && endRent <= startRent
  return [
    ...(lent || startRent ? [] : [{ name: 'startRent', message: t('form.required') }]),
    ...(!isOwn || endRent ? [] : [{ name: 'endRent', message: t('form.required') }]),
    ...(isTurned ? [{ name: 'endRent', message: t('refusal.end_not_after_start') }] : []),
    ...(bookingProducts.length > 0 ? [] : [{ name: 'bookingProducts', message: t('form.required') }]),
    ...bookingProducts.flatMap(({ discount }, index) =>
      discount ? [{ name: `bookingProducts.${index}.discount`, message: t('form.invalid') }] : [],
    ),
  ]
}

/** Answers of an item, each with the path at which it was sent. */
function toAnswers(
  { index, id: bookingId, bookingCustomValues, participantCustomValues }: Booking & { index: number },
  bookings: readonly { index: number }[],
) {
  const place = bookings.findIndex((each) => each.index === index)
  const booking = bookingId === null ? { place } : { id: bookingId }
  const listed = { bookingCustomValues, participantCustomValues }
  return Object.entries(listed).flatMap(([name, values]) =>
    values.map(({ value, participant, customerCustomField }, number) => ({
      customFieldId: customerCustomField.customFieldId,
      productId: customerCustomField.customerFieldableId,
      participant: Math.max(0, participant),
      value,
      booking: participant < 1 ? null : booking,
      path: `order.orderItems.${index}.orderItemable.${name}.${number}`,
    })),
  )
}

function toBooking({
  index,
  rebookable,
  lent,
  startRent,
  endRent,
  durationId,
  bookingProducts,
}: Booking & { index: number }) {
  return {
    index,
    startRent: lent ? null : (startRent ?? null),
    durationId,
    isRebookable: rebookable,
    endRent: durationId === null ? (endRent ?? undefined) : undefined,
    products: bookingProducts.map(({ rentalProductId: productId, priceCategoryId, quantity }) => ({
      productId,
      priceCategoryId,
      quantity,
    })),
  }
}
