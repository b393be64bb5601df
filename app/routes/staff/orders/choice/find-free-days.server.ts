import type { RouterContextProvider } from 'react-router'
import { availabilityMatrix } from '#app/domain/availability/availability-matrix.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { type FreeDay, freeDayOf } from '#app/domain/availability/starts/day-status.ts'
import { withBookings } from '#app/domain/order/with-bookings.ts'
import { type LocalDate, toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { shownDays } from '#app/routes/staff/orders/choice/shown-days.ts'
import { bookingsOf, type LoadedStaffBooking, productIdsOf } from './load-staff-booking-choice.server.ts'
import { loadReasons } from './not-free-reasons.server.ts'
import { findWalkIn } from './staff-booking-times.ts'

/** More products than this are quicker to find in a list. */
const MOST_TILES = 12

type FreeDays = {
  /** Of each product on the chosen date, by id; null where they are too many for tiles. */
  products: ReadonlyMap<number, FreeDay> | null
  /** Of the chosen product, from the day before the chosen date on; none in the past but that itself. */
  days: (FreeDay & {
    date: LocalDate
    /** Why a full one has nothing left at its first start, for who may not open the page that explains it. */
    reason: string | null
  })[]
}

/**
 * Finds by one query what is free besides what the sale has already: of every product on the chosen date, of the
 * chosen one on the days around it.
 */
export async function findFreeDays(
  context: Readonly<RouterContextProvider>,
  {
    products,
    address,
    opening,
    booked,
  }: Pick<LoadedStaffBooking, 'products' | 'address' | 'opening' | 'booked'>,
): Promise<FreeDays> {
  const { db, shop, now, today, zone, can } = context.get(services)
  const { productId, date } = address
  const hasTiles = products.length <= MOST_TILES
  const ids = products.map(({ id }) => id).filter((id) => hasTiles || id === productId)
  const dates = shownDays(date, opening.firstDate)
  const period = { from: dates[0] ?? date, to: dates.at(-1) ?? date }
  const others = bookingsOf(booked)
  const found = await findAvailabilityFacts(db, {
    ...{ shopId: shop.id, productIds: [...new Set([...ids, ...productIdsOf(others)])] },
    ...{ ...period, now, hours: opening.hours },
  })
  const facts = withBookings(found, others, zone)
  const matrix = availabilityMatrix(facts, { productIds: ids, ...period, now, zone })
  const wall = toWallTime(now, zone)
  const startsOn = (id: number, on: LocalDate) => matrix.get(id)?.find((day) => day.date === on)?.starts ?? []
  const freeOn = (id: number, on: LocalDate) => {
    const isToday = on === today || on === opening.firstDate
    const minute = { productId: id, durationId: null, endRent: undefined, now, zone }
    return freeDayOf(startsOn(id, on), wall, isToday ? findWalkIn(facts, minute) : undefined)
  }
  const days =
    productId === undefined ? [] : dates.map((each) => ({ date: each, ...freeOn(productId, each) }))
  const isSaidHere = !can('availability-calendars-access') && days.some(({ status }) => status === 'FULL')
  const reasonOf = isSaidHere ? await loadReasons(context) : null
  const whyFull = (id: number, on: LocalDate) => {
    const starts = startsOn(id, on)
    const first = starts.find(({ startRent }) => startRent >= wall) ?? starts[0]
    return (first && reasonOf?.(facts, { ...first, productId: id, quantity: 1 })) || null
  }
  return {
    products: hasTiles ? new Map(ids.map((id) => [id, freeOn(id, date)])) : null,
    days: days.map((day) => ({
      ...day,
      reason: productId !== undefined && day.status === 'FULL' ? whyFull(productId, day.date) : null,
    })),
  }
}
