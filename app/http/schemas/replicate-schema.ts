import { z } from 'zod'
import { datesByRule, MOST_COPIES } from '#app/domain/order/replicate/copy-dates.ts'
import { DAYS_PER_WEEK } from '#app/domain/shared/time.ts'
import { choice, date, dateTime, flag, id } from './fields.ts'
import { oncePerLanguage } from './once-per-language.ts'

const EVERY_WEEKS = [1, 2] as const

/** '4:2' is every other Thursday. */
export const REPEATS = EVERY_WEEKS.flatMap((everyWeeks) =>
  Array.from({ length: DAYS_PER_WEEK }, (_, index) => ({
    value: `${index + 1}:${everyWeeks}`,
    weekday: index + 1,
    everyWeeks,
  })),
)
const [firstRepeat, ...otherRepeats] = REPEATS.map(({ value }) => value)

/** Dates of a weekday between two dates, at most as many as an order can be copied to. */
export const dateRuleSchema = oncePerLanguage((t) =>
  z
    .object({
      repeat: choice(t, [firstRepeat ?? '', ...otherRepeats]),
      first: date(t),
      last: date(t),
    })
    .refine(({ first, last }) => first <= last, { path: ['last'], message: t('schedule.ends_before_start') })
    .transform(({ repeat, first, last }) => {
      const { weekday, everyWeeks } = REPEATS.find(({ value }) => value === repeat) ?? {
        weekday: 1,
        everyWeeks: 1,
      }
      return datesByRule({ weekday, everyWeeks, from: first, to: last })
    })
    .refine((dates) => dates.length <= MOST_COPIES, {
      path: ['last'],
      message: t('refusal.too_many_copies', { max: MOST_COPIES }),
    }),
)

/** More than an order has bookings. */
const MOST_ITEMS = 100

/** A copy of an order as JSON sends it: only what is selected is copied. Source: spec 2 §3 'Replication payload'. */
export const replicateSchema = oncePerLanguage((t) =>
  z
    .object({
      orderId: id(t),
      orderItems: z
        .array(
          z.object({
            orderItemId: id(t),
            booking: z
              .object({
                bookingId: id(t),
                startRent: dateTime(t),
                endRent: dateTime(t),
                selected: z.boolean().default(true),
              })
              .refine(({ startRent, endRent, selected }) => !selected || startRent < endRent, {
                path: ['endRent'],
                message: t('refusal.end_not_after_start'),
              }),
          }),
        )
        .max(MOST_ITEMS)
        .refine((items) => items.some(({ booking }) => booking.selected), { message: t('form.required') })
        .superRefine((items, context) => {
          const chosen = items.map(({ booking }) => (booking.selected ? booking.bookingId : null))
          for (const [index, bookingId] of chosen.entries()) {
            if (bookingId === null || chosen.indexOf(bookingId) === index) continue
            const path = [index, 'booking', 'bookingId']
            context.addIssue({ code: 'custom', path, message: t('form.invalid_choice') })
          }
        })
        .meta({
          description:
            'Each booking once: of one call comes one order. Products and quantities are those of the original, without the right to rebook; items of a bundle follow their booking',
        }),
      accepted: z
        .array(z.string())
        .default([])
        .meta({ description: 'Codes of the rules for guests that are broken knowingly' }),
      notifyCustomer: flag(),
    })
    .transform(({ orderItems, notifyCustomer: notifies, ...values }) => ({
      ...values,
      notifies,
      bookings: orderItems.flatMap(({ orderItemId, booking: { selected, ...booking } }, index) =>
        selected ? [{ index, orderItemId, ...booking }] : [],
      ),
    })),
)
