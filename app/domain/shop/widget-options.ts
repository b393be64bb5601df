import { z } from 'zod'
import {
  isLocale,
  type Locale,
  parseTranslatableValue,
  type Translatable,
} from '#app/domain/shared/text/translatable.ts'
import { isReadable } from './widget-colour.ts'

/** Where the button that opens the booking page stands on the shop's own site. Source: spec 3 §5. */
export const WIDGET_BUTTONS = ['inline', 'large', 'floating'] as const
/** View that the booking page begins with. Source: spec 2 §4. */
export const WIDGET_VIEWS = ['products', 'calendar'] as const
/** Sites that may show the booking page; more would make the header of each page too long. */
export const MOST_ORIGINS = 20

/** How a shop offers its booking page on its own site. Source: spec 3 §2 'Booking widget settings'. */
export type WidgetOptions = {
  /** Text of the button; a language without one has the product's own. */
  widgetButtonText: Translatable
  widgetButton: (typeof WIDGET_BUTTONS)[number]
  widgetView: (typeof WIDGET_VIEWS)[number]
  /** The only products that guests may book; none for all. */
  widgetProducts: readonly number[]
  /** The only categories that guests may book from; none for all. */
  widgetCategories: readonly number[]
  /** Language whatever the site's; null for the language of the site. */
  widgetLanguage: Locale | null
  /** '#0b5a60', on which white text is readable; null for the product's own. */
  widgetColour: string | null
  /** Dark where the guest's device is; else always light. */
  widgetFollowsDark: boolean
  /** Origins of the only sites that may show the page in a frame; none for any. */
  widgetOrigins: readonly string[]
  /** Tag of a booking that came by the button without one of its own. */
  widgetTag: string | null
  /** Ids of the shop's own statistics; null for none of that kind. Source: spec 3 §3 'Tracking settings'. */
  widgetGa4: string | null
  widgetMetaPixel: string | null
  widgetGtm: string | null
}

/** How the id of each kind of statistics is written. */
export const TRACKING_IDS = {
  widgetGa4: /^G-[A-Z\d]{4,20}$/,
  widgetMetaPixel: /^\d{5,20}$/,
  widgetGtm: /^GTM-[A-Z\d]{4,12}$/,
} as const satisfies Partial<Record<keyof WidgetOptions, RegExp>>

export const WIDGET_OPTION_NAMES = [
  'widgetButtonText',
  'widgetButton',
  'widgetView',
  'widgetProducts',
  'widgetCategories',
  'widgetLanguage',
  'widgetColour',
  'widgetFollowsDark',
  'widgetOrigins',
  'widgetTag',
  'widgetGa4',
  'widgetMetaPixel',
  'widgetGtm',
] as const satisfies readonly (keyof WidgetOptions)[]

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
})
const ids = json.pipe(z.array(z.int()).readonly()).catch([])

/** Reads each option's text; one that is missing or malformed has its default. */
export const WIDGET_READERS = {
  widgetButtonText: json.transform((value) => parseTranslatableValue(value) ?? {}).catch({}),
  widgetButton: z.enum(WIDGET_BUTTONS).catch('floating'),
  widgetView: z.enum(WIDGET_VIEWS).catch('products'),
  widgetProducts: ids,
  widgetCategories: ids,
  widgetLanguage: z.custom<Locale>(isLocale).nullable().catch(null),
  widgetColour: z.string().refine(isReadable).nullable().catch(null),
  widgetFollowsDark: z.stringbool().catch(false),
  widgetOrigins: json.pipe(z.array(z.string()).readonly()).catch([]),
  widgetTag: z.string().nullable().catch(null),
  widgetGa4: z.string().regex(TRACKING_IDS.widgetGa4).nullable().catch(null),
  widgetMetaPixel: z.string().regex(TRACKING_IDS.widgetMetaPixel).nullable().catch(null),
  widgetGtm: z.string().regex(TRACKING_IDS.widgetGtm).nullable().catch(null),
} as const satisfies { [Name in keyof WidgetOptions]: z.ZodType<WidgetOptions[Name]> }

/**
 * Limits of what a guest may book: the shop's and the address's together. undefined is no limit, an empty list
 * allows nothing. Source: domain.md §7.
 */
export function narrowed(
  allowed: readonly number[],
  requested: readonly number[],
): readonly number[] | undefined {
  if (allowed.length === 0) return requested.length === 0 ? undefined : requested
  return requested.length === 0 ? allowed : requested.filter((id) => allowed.includes(id))
}
