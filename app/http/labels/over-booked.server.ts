import type { RouterContextProvider } from 'react-router'
import {
  listOverBookedDates,
  listOverBookedResourceDates,
} from '#app/domain/availability/audit/tightened-queries.server.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import { type Services, services } from '#app/http/context.server.ts'
import type { Flash } from '#app/http/forms/flash.server.ts'

/** The product or resource whose capacity a save may have lowered below the quantity booked. */
type Tightened = { productId: number } | { resourceId: number }

export function loadOverBookedDates(
  { db, shop, today, now, zone }: Services,
  record: Tightened,
): Promise<LocalDate[]> {
  const query = { shopId: shop.id, today, now, zone }
  return 'productId' in record
    ? listOverBookedDates(db, { ...query, ...record })
    : listOverBookedResourceDates(db, { ...query, ...record })
}

/** On how many days less is left than was sold, in place of `saved` when there are any. Source: domain.md §3. */
export async function savedOrOverBooked(
  context: Readonly<RouterContextProvider>,
  record: Tightened,
  saved: Flash = { key: 'form.saved_changes' },
): Promise<Flash> {
  const { length: count } = await loadOverBookedDates(context.get(services), record)
  return count > 0 ? { key: 'setup.over_booked', values: { count }, tone: 'warning' } : saved
}
