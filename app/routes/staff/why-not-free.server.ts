import type { RouterContextProvider } from 'react-router'
import type { LocalDate, WallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import {
  explanationAddress,
  readAvailabilityAddress,
  writeAvailabilityAddress,
} from '#app/routes/staff/availability-address.ts'

type NotFree = {
  productId: number | undefined
  date: LocalDate
  /** Undefined for the whole day. */
  startRent?: WallTime
}

/** The page that explains a start, or the day in the calendar of availability; null for who may not see it. */
export function whyNotFree(
  context: Readonly<RouterContextProvider>,
  { productId, date, startRent }: NotFree,
): string | null {
  if (productId === undefined || !context.get(services).can('availability-calendars-access')) return null
  const day = readAvailabilityAddress(new URLSearchParams(), { today: date, shopDays: 1 })
  const calendar = { ...day, productId }
  return startRent
    ? explanationAddress(calendar, { productId, startRent })
    : writeAvailabilityAddress(calendar)
}
