import { z } from 'zod'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import {
  CALENDAR_VIEWS,
  EVENTS_PER_DAY,
  GUEST_RESERVATIONS,
  MANIFEST_DAYS,
  RESERVATION_MINUTES,
  type ShopOptions,
  VIEW_DAYS,
} from '#app/domain/shop/shop-options.ts'
import { WIDGET_OPTION_NAMES } from '#app/domain/shop/widget-options.ts'
import { translatableJson } from '#app/http/json-shapes.ts'
import { choice, numberChoice, version, wholeNumber } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { MOST_CANCEL_HOURS } from './portal-settings-schema.ts'
import { LONGEST_MARGIN_MINUTES } from './shop-options-schema.ts'
import { widgetFields } from './widget-schema.ts'

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
  'showReviews',
  ...WIDGET_OPTION_NAMES,
] as const satisfies readonly (keyof ShopOptions)[]

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
    showReviews: z.boolean({ error: t('form.invalid_choice') }).exactOptional(),
    ...widgetOptions(t),
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

/** As JSON sends them: what is left out is not what an empty form means. */
function widgetOptions(t: Translate) {
  const { widgetButton, widgetView, ...fields } = widgetFields(t)
  const error = t('form.invalid')
  const ids = z.array(z.int(), { error })
  const text = z.string({ error }).nullable()
  return {
    widgetButtonText: sentAs(translatableJson, fields.widgetButtonText),
    widgetButton: widgetButton.exactOptional(),
    widgetView: widgetView.exactOptional(),
    widgetProducts: sentAs(ids, fields.widgetProducts),
    widgetCategories: sentAs(ids, fields.widgetCategories),
    widgetLanguage: z.enum(LOCALES, { error }).nullable().exactOptional(),
    widgetColour: sentAs(text, fields.widgetColour),
    widgetFollowsDark: z.boolean({ error: t('form.invalid_choice') }).exactOptional(),
    widgetOrigins: sentAs(z.array(z.string(), { error }), fields.widgetOrigins),
    widgetTag: sentAs(text, fields.widgetTag),
    widgetGa4: sentAs(text, fields.widgetGa4),
    widgetMetaPixel: sentAs(text, fields.widgetMetaPixel),
    widgetGtm: sentAs(text, fields.widgetGtm),
  }
}

/** A field of a form that JSON sends in one shape, or leaves out. */
function sentAs<Field extends z.ZodType>(json: z.ZodType, field: Field) {
  return json.pipe(z.preprocess((value) => value, field)).exactOptional()
}

function fromText(text: string): unknown {
  if (text === '') return null
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^[[{]/.test(text)) return parseJson(text)
  return /^\d{1,9}$/.test(text) ? Number(text) : text
}

/** The text itself where it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
