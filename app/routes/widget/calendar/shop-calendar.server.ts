import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { betterStatus, type DayStatus, dayStatuses } from '#app/domain/availability/starts/day-status.ts'
import { hasEnoughLeft } from '#app/domain/availability/starts/start-time-state.ts'
import { startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import type { ProductCard } from '#app/domain/catalog/product-card.ts'
import { addMonths, endOfMonth } from '#app/domain/shared/calendar.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { datesFrom, daysBetween, type LocalDate, startOfMonth } from '#app/domain/shared/time.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { type AddressChanges, carry } from '#app/http/pages/widget-address.ts'
import { listAllowedProducts } from '#app/routes/widget/allowed-products.server.ts'
import { chooseCategory } from '#app/routes/widget/categories/categories.server.ts'
import type { OpeningServices } from '#app/routes/widget/opening.server.ts'
import { findNextDay } from './missed-day.server.ts'
import { firstAhead, isBookableDay, readCalendarMonth, type Statuses, toWeeks } from './month.ts'

/** The calendar of all products: a month, and what can be booked on the chosen day. */
export async function findShopCalendar(guest: OpeningServices, params: URLSearchParams) {
  const { db, shop, address, today, firstDate, now, zone } = guest
  const month = readCalendarMonth(params.get('month'), address.startDate, firstDate)
  const changes = { view: 'calendar', month: params.has('month') ? month : null }
  const category = await chooseCategory(guest, await listAllowedProducts(guest), { params, changes })
  const products = category.shown
  const linkTo = (to: AddressChanges) => carry(address, { category: category.id, ...to })
  const monthLink = (of: LocalDate) => ({ month: of, address: linkTo({ month: of, startDate: null }) })
  const from = firstAhead(month, firstDate)
  const to = endOfMonth(month)
  const facts = await findAvailabilityFacts(db, {
    shopId: shop.id,
    productIds: products.map(({ id }) => id),
    from,
    to,
    now,
  })
  const ask = { audience: 'guest', now, zone } as const
  const queryOf = (product: ProductCard) => ({
    ...ask,
    productId: product.id,
    requested: requestedQuantityOf(guest, product),
  })
  const statusOn = (product: ProductCard, date: LocalDate) =>
    dayStatuses(facts, { ...queryOf(product), from: date, to: date }).get(date)
  const dates = datesFrom(from, daysBetween(from, to) + 1)
  const best = new Map(dates.map((date) => [date, bestOf(products, (product) => statusOn(product, date))]))
  const chosen = dates.find((date) => date === address.startDate && isBookableDay(best.get(date)))
  const missed = missedDate(address.startDate, month, best)
  const queries = products.map(queryOf)
  const next = missed.is
    ? await findNextDay(guest, { month, statuses: best, after: missed.date, queries })
    : undefined
  const timesOf = (product: ProductCard) =>
    chosen
      ? startTimesOn(facts, { ...queryOf(product), date: chosen })
          .filter(hasEnoughLeft)
          .map(({ startRent }) => startRent)
      : []
  const onDay = products
    .map((product) => ({ product, times: timesOf(product) }))
    .filter(({ times }) => times.length > 0)
  return {
    categories: category.chips,
    month: {
      month,
      weeks: toWeeks(month, new Map([...best].map(([date, status]) => [date, { status, left: null }])), {
        today,
        firstDate,
        chosen,
        addressOf: (date) => linkTo({ startDate: date }),
      }),
      previous: month > firstDate ? monthLink(addMonths(month, -1)) : undefined,
      next: monthLink(addMonths(month, 1)),
    },
    chosen,
    missed: missed.is
      ? {
          date: missed.date,
          isFull: missed.date !== undefined && best.get(missed.date) === 'FULL',
          requested: 1,
          next: next && { date: next, address: linkTo({ startDate: next }) },
        }
      : undefined,
    products: onDay.map(({ product, times }) => ({
      id: product.id,
      name: pickText(product.displayName, guest.locale, shop.locales),
      image: product.image && { ...product.image, alt: '' },
      times,
      address: carry(address, { product: product.id, startDate: chosen }),
    })),
  }
}

/** The requested day of the month if nothing is left on it, or the whole month when nothing is left in it. */
function missedDate(
  requested: LocalDate | undefined,
  month: LocalDate,
  best: Statuses,
): { is: boolean; date?: LocalDate | undefined } {
  if (requested && startOfMonth(requested) === month)
    return { is: !isBookableDay(best.get(requested)), date: requested }
  return { is: ![...best.values()].some(isBookableDay) }
}

/** Asks one product after the other only until one is free: a shop may have a thousand. */
function bestOf(
  products: readonly ProductCard[],
  statusOf: (product: ProductCard) => DayStatus | undefined,
): DayStatus {
  let best: DayStatus = 'CLOSED'
  for (const product of products) {
    best = betterStatus(best, statusOf(product) ?? 'CLOSED')
    if (best === 'AVAILABLE') break
  }
  return best
}

export type ShopCalendarData = Awaited<ReturnType<typeof findShopCalendar>>

/** Units that the link asks for: its quantity, else enough for its participants. Source: domain.md §3, seats. */
export function requestedQuantityOf({ address }: GuestServices, product: ProductCard): number {
  return Math.max(
    1,
    product.minimumQuantity,
    address.quantity,
    Math.ceil(address.participants / product.seats),
  )
}
