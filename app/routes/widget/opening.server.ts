import { findOpeningNow, type OpeningNow } from '#app/domain/availability/starts/find-first-date.server.ts'
import type { GuestServices } from '#app/http/context.server.ts'

/** A guest page that offers start times. */
export type OpeningServices = GuestServices & OpeningNow

/** Reads the opening hours once, before what is free is read with them. */
export async function withOpeningHours(guest: GuestServices): Promise<OpeningServices> {
  return { ...guest, ...(await findOpeningNow(guest.db, { ...guest, shopId: guest.shop.id })) }
}
