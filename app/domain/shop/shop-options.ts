import { z } from 'zod'
import { WIDGET_READERS, type WidgetOptions } from './widget-options.ts'

/** Views with which the calendar can open. */
export const CALENDAR_VIEWS = ['day', 'week', 'month'] as const
/** Days shown at once. Source: spec 3 §9 'Calendar'. */
export const VIEW_DAYS = [1, 7, 14, 30] as const
/** Days that the manifest shows at once. Source: spec 3 §9 'manifest range'. */
export const MANIFEST_DAYS = [1, 7] as const
/** Events that a day of the calendar shows before the others are folded. Source: spec 3 §9. */
export const EVENTS_PER_DAY = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50] as const
/** Minutes that an unpaid reservation may occupy its places. Source: spec 3 §5. */
export const RESERVATION_MINUTES = { min: 15, max: 60, standard: 30 } as const
/** Live unpaid reservations that guests of one client address may have at a time. Source: domain.md §7. */
export const GUEST_RESERVATIONS = { min: 5, max: 500, standard: 20 } as const

/** A shop's options under the names of the specification; those it doesn't name have ours. */
export type ShopOptions = WidgetOptions & {
  /** Minutes from 15 to 60; null means 30. */
  orderReservationTime: number | null
  /** Wall-clock minutes, at least 0; null means 0. */
  marginToClosingTime: number | null
  useQrCodeTickets: boolean
  calendarDefaultView: (typeof CALENDAR_VIEWS)[number]
  calendarEventsPerDay: (typeof EVENTS_PER_DAY)[number]
  calendarViewDays: (typeof VIEW_DAYS)[number]
  availabilityCalendarViewDays: (typeof VIEW_DAYS)[number]
  manifestViewDays: (typeof MANIFEST_DAYS)[number]
  /** Whole hours before the start until which a guest may cancel; null when the shop promises nothing. */
  guestCancelHours: number | null
  /** From 5 to 500; null means 20. */
  guestReservationLimit: number | null
  /** Guests may choose bundle items that are at the same time as something else in their order. */
  allowOverlappingPackages: boolean
  /** Guests see how many reviewed the shop, and their average score. */
  showReviews: boolean
}

const number = z.string().regex(/^\d+$/).transform(Number)

/** Reads each option's text; one that is missing or malformed has its default. */
const READERS = {
  ...WIDGET_READERS,
  orderReservationTime: number
    .pipe(z.int().min(RESERVATION_MINUTES.min).max(RESERVATION_MINUTES.max))
    .nullable()
    .catch(null),
  marginToClosingTime: number.pipe(z.int()).nullable().catch(null),
  useQrCodeTickets: z.stringbool().catch(false),
  calendarDefaultView: z.enum(CALENDAR_VIEWS).catch('week'),
  calendarEventsPerDay: number.pipe(z.literal(EVENTS_PER_DAY)).catch(10),
  calendarViewDays: number.pipe(z.literal(VIEW_DAYS)).catch(7),
  availabilityCalendarViewDays: number.pipe(z.literal(VIEW_DAYS)).catch(7),
  manifestViewDays: number.pipe(z.literal(MANIFEST_DAYS)).catch(1),
  guestCancelHours: number.pipe(z.int()).nullable().catch(null),
  guestReservationLimit: number
    .pipe(z.int().min(GUEST_RESERVATIONS.min).max(GUEST_RESERVATIONS.max))
    .nullable()
    .catch(null),
  allowOverlappingPackages: z.stringbool().catch(false),
  showReviews: z.stringbool().catch(false),
} as const satisfies { [Name in keyof ShopOptions]: z.ZodType<ShopOptions[Name]> }

const optionsSchema = z.object(READERS)

/** A shop's options from its stored rows. */
export function toShopOptions(rows: readonly { name: string; value: string }[]): ShopOptions {
  return optionsSchema.parse(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
}

/** The text of an option as it is stored; null means that nothing is. */
export function toOptionText(value: ShopOptions[keyof ShopOptions]): string | null {
  if (value === null) return null
  if (typeof value !== 'object') return String(value)
  return Object.keys(value).length === 0 ? null : JSON.stringify(value)
}
