import { z } from 'zod'
import {
  CALENDAR_VIEWS,
  EVENTS_PER_DAY,
  GUEST_RESERVATIONS,
  MANIFEST_DAYS,
  RESERVATION_MINUTES,
  VIEW_DAYS,
} from '#app/domain/shop/shop-options.ts'
import { choice, numberChoice, version, wholeNumber } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { MOST_CANCEL_HOURS } from './portal-settings-schema.ts'
import { LONGEST_MARGIN_MINUTES } from './shop-options-schema.ts'

const OPTION_NAMES = [
  'orderReservationTime',
  'marginToClosingTime',
  'useQrCodeTickets',
  'calendarDefaultView',
  'calendarEventsPerDay',
  'calendarViewDays',
  'availabilityCalendarViewDays',
  'manifestViewDays',
  'guestCancelHours',
  'guestReservationLimit',
  'allowOverlappingPackages',
] as const

/** Any of a shop's options, as JSON sends them together. Those that are left out stay as they are. */
export const shopOptionsSchema = oncePerLanguage((t) => {
  const { min, max } = RESERVATION_MINUTES
  return z.object({
    orderReservationTime: wholeNumber(t, { min, max }).nullable().exactOptional(),
    marginToClosingTime: wholeNumber(t, { max: LONGEST_MARGIN_MINUTES }).nullable().exactOptional(),
    useQrCodeTickets: z.boolean({ error: t('form.invalid_choice') }).exactOptional(),
    calendarDefaultView: choice(t, CALENDAR_VIEWS).exactOptional(),
    calendarEventsPerDay: numberChoice(t, EVENTS_PER_DAY).exactOptional(),
    calendarViewDays: numberChoice(t, VIEW_DAYS).exactOptional(),
    availabilityCalendarViewDays: numberChoice(t, VIEW_DAYS).exactOptional(),
    manifestViewDays: numberChoice(t, MANIFEST_DAYS).exactOptional(),
    guestCancelHours: wholeNumber(t, { max: MOST_CANCEL_HOURS }).nullable().exactOptional(),
    guestReservationLimit: wholeNumber(t, GUEST_RESERVATIONS).nullable().exactOptional(),
    allowOverlappingPackages: z.boolean({ error: t('form.invalid_choice') }).exactOptional(),
    version: version(),
  })
})

/** One option as text, as the specification's call sends it; `values` is the same as the schema above reads it. */
export const shopOptionSchema = oncePerLanguage((t) =>
  z
    .object({
      optionName: choice(t, OPTION_NAMES),
      optionValue: z.string({ error: t('form.required') }),
    })
    .transform(({ optionName, optionValue }, context) => {
      const read = shopOptionsSchema(t).safeParse({ [optionName]: fromText(optionValue) })
      if (read.success) return { optionName, optionValue, values: read.data }
      for (const { message } of read.error.issues)
        context.addIssue({ code: 'custom', path: ['optionValue'], message })
      return z.NEVER
    }),
)

function fromText(text: string): string | number | boolean | null {
  if (text === '') return null
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d{1,9}$/.test(text) ? Number(text) : text
}
