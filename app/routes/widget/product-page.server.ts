import { type AvailabilityFacts, durationsFor } from '#app/domain/availability/availability-facts.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { dayStatuses } from '#app/domain/availability/day-status.ts'
import { hasEnoughLeft } from '#app/domain/availability/start-time-state.ts'
import { startTimesOn } from '#app/domain/availability/start-times.ts'
import { findBundleOffer } from '#app/domain/catalog/bundle-offer-queries.server.ts'
import type { ProductCard } from '#app/domain/catalog/product-card.ts'
import { listDurations } from '#app/domain/catalog/product-queries.server.ts'
import { lockedByOffer } from '#app/domain/order/place-parts.server.ts'
import { priceBooking, priceOptions } from '#app/domain/pricing/price-booking.ts'
import type { PriceFacts } from '#app/domain/pricing/price-facts.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import {
  addMonths,
  atTime,
  type LocalDate,
  localTime,
  startOfMonth,
  timeOf,
  type WallTime,
} from '#app/domain/shared/time.ts'
import { pickText } from '#app/domain/shared/translatable.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { notFound } from '#app/http/reply.server.ts'
import { carry } from '#app/http/widget-address.ts'
import { findAllowedProduct } from './allowed-products.server.ts'
import { type Choice, toParameters } from './choice.ts'
import { findDayTimes } from './day-times.server.ts'
import { findNextDay } from './missed-day.server.ts'
import { firstAhead, isBookable, lastOfMonth, type Statuses, toWeeks } from './month.ts'
import { mandatoryMinor, mandatoryOnly, packageText } from './package-preview.server.ts'
import { type Quantities, totalQuantity } from './quantities.ts'
import { wantedOf } from './shop-calendar.server.ts'

/** Any time will do for a price: prices follow the date. Source: domain.md §4 'Unit price'. */
const NOON = localTime('12:00')

/**
 * One product's page for a choice: the month, durations with prices, start times of the day, price categories
 * with the quantities and what it all costs. `exceptOrderId` leaves an order's own bookings out of what is
 * taken, for changing one of them.
 */
export async function findProductPage(guest: GuestServices, asked: Choice, exceptOrderId?: number) {
  const { db, shop, locale, now, zone, today, address } = guest
  const product = await findAllowedProduct(guest, asked.productId)
  if (!product) notFound()
  const last = lastOfMonth(asked.month)
  const offer = await findBundleOffer(db, { shopId: shop.id, productId: product.id, audience: 'guest' })
  const productIds = [product.id, ...lockedByOffer(mandatoryOnly(offer))]
  const facts = await findAvailabilityFacts(db, {
    shopId: shop.id,
    productIds,
    from: firstAhead(asked.month, today),
    to: last,
    now,
    ...(exceptOrderId === undefined ? {} : { exceptOrderId }),
  })
  const prices = await findPriceFacts(db, { shopId: shop.id, productIds })
  const labels = await listDurations(db, shop.id, 'guest')

  const durationId = chooseDuration(facts, asked)
  const ask = {
    productId: product.id,
    audience: 'guest',
    now,
    zone,
    ...(durationId ? { durationId } : {}),
  } as const
  const wanted = totalQuantity(asked.quantities) || wantedOf(guest, product)
  const statuses = dayStatuses(facts, { ...ask, from: firstAhead(asked.month, today), to: last, wanted })
  const date = chooseDate(asked, statuses)
  const offers = date ? startTimesOn(facts, { ...ask, date, wanted }) : []
  const chosen = offers.find((offer) => timeOf(offer.startRent) === asked.startTime && hasEnoughLeft(offer))
  const pricedAt = chosen?.startRent ?? offers[0]?.startRent ?? atTime(date ?? asked.month, NOON)

  const priced = {
    productId: product.id,
    startRent: pricedAt,
    durationId: durationId ?? null,
    audience: 'guest',
  } as const
  const quantities = fillQuantities(asked, priceOptions(prices, priced), wanted)
  const options = priceOptions(prices, { ...priced, quantity: totalQuantity(quantities) })
  const choice: Choice = {
    ...asked,
    date,
    startTime: chosen && timeOf(chosen.startRent),
    durationId,
    quantities,
  }
  const addressOf = (changes: Partial<Choice>) => carry(address, toParameters({ ...choice, ...changes }))

  const isMissed = date === undefined || !isBookable(statuses.get(date))
  const next = isMissed
    ? await findNextDay(guest, {
        ...{ statuses, after: date, month: asked.month, exceptOrderId },
        wishes: [{ ...ask, wanted }],
      })
    : undefined
  const times = await findDayTimes(guest, facts, { offers, chosen, productId: product.id, wanted })

  const wish = { startRent: pricedAt, durationId: durationId ?? null }
  const ownMinor = priceOf(prices, { ...wish, productId: product.id, quantities })
  const parent = {
    ...wish,
    endRent: (chosen ?? offers[0])?.endRent ?? pricedAt,
    quantities: toLines(quantities),
  }
  const packageMinor = mandatoryMinor(guest, { offer, facts, prices }, parent)

  return {
    choice: { date, durationId, bookingId: choice.bookingId },
    product: toHeading(guest, product),
    bundle: packageText(guest, offer),
    listAddress: carry(address, { startTime: null, durationId: null }),
    month: {
      month: asked.month,
      weeks: toWeeks(asked.month, statuses, {
        today,
        chosen: date,
        addressOf: (day) => addressOf({ date: day }),
      }),
      previous: asked.month > today ? monthLink(-1) : undefined,
      next: monthLink(1),
    },
    durations: durationsOf(facts, product.id).map(({ id }) => ({
      id,
      label: pickText(labels.find((known) => known.id === id)?.label ?? {}, locale, shop.locales),
      fromPriceMinor: lowestPrice(prices, { productId: product.id, startRent: pricedAt, durationId: id }),
    })),
    times,
    missed: isMissed
      ? {
          date,
          isFull: date !== undefined && statuses.get(date) === 'FULL',
          wanted,
          next: next && {
            date: next,
            address: addressOf({ month: startOfMonth(next), date: next, startTime: undefined }),
          },
        }
      : undefined,
    categories: options.map(({ priceCategoryId, title, hint, unitPriceMinor }) => ({
      id: priceCategoryId ?? 0,
      title: title && pickText(title, locale, shop.locales),
      hint: hint && pickText(hint, locale, shop.locales),
      unitPriceMinor,
      quantity: quantities.get(priceCategoryId ?? 0) ?? 0,
    })),
    bulkBands: prices.bulkBands.get(product.id) ?? [],
    timeUnit: prices.products.get(product.id)?.timeUnit ?? null,
    quantity: totalQuantity(quantities),
    chosen: chosen && { startRent: chosen.startRent, endRent: chosen.endRent },
    tooMany:
      chosen !== undefined && chosen.free !== null && totalQuantity(quantities) > chosen.free
        ? chosen.free
        : null,
    totalMinor: ownMinor === null ? null : ownMinor + packageMinor,
  }

  function monthLink(step: number) {
    const month = addMonths(asked.month, step)
    return { month, address: addressOf({ month, date: undefined, startTime: undefined }) }
  }
}

export type ProductPageData = Awaited<ReturnType<typeof findProductPage>>

function toHeading({ locale, shop }: GuestServices, product: ProductCard) {
  return {
    id: product.id,
    name: pickText(product.displayName, locale, shop.locales),
    text: pickText(product.shortDescription, locale, shop.locales),
    unit: pickText(product.quantityLabel, locale, shop.locales),
    meetingPlace: pickText(product.meetingPlace, locale, shop.locales),
    imageSrc: product.image?.src ?? null,
  }
}

function durationsOf(facts: AvailabilityFacts, productId: number) {
  const product = facts.products.get(productId)
  return product ? durationsFor(product, 'guest') : []
}

/** The asked duration if the product has it, else its first. */
function chooseDuration(facts: AvailabilityFacts, { productId, durationId }: Choice): number | undefined {
  const durations = durationsOf(facts, productId)
  return durations.find(({ id }) => id === durationId)?.id ?? durations[0]?.id
}

/** The asked day, also when nothing is left on it; without one, the month's first with something left. */
function chooseDate({ date, month }: Choice, statuses: Statuses): LocalDate | undefined {
  if (date && startOfMonth(date) === month) return date
  return [...statuses].find(([, status]) => isBookable(status))?.[0]
}

/** Before the guest has said how many: as many of the first price category as the link asks for. */
function fillQuantities(
  asked: Choice,
  options: readonly { priceCategoryId: number | null }[],
  wanted: number,
): Quantities {
  if (asked.quantities.size > 0) return asked.quantities
  return new Map(
    options.map(({ priceCategoryId }, index) => [priceCategoryId ?? 0, index === 0 ? wanted : 0]),
  )
}

function lowestPrice(
  prices: PriceFacts,
  wish: { productId: number; startRent: WallTime; durationId: number },
): number | null {
  const units = priceOptions(prices, { ...wish, audience: 'guest' }).map(
    ({ unitPriceMinor }) => unitPriceMinor,
  )
  return units.length === 0 ? null : Math.min(...units)
}

/** What the choice costs, by the function that charges it. Null while it cannot be priced. */
function priceOf(
  prices: PriceFacts,
  wish: {
    productId: number
    startRent: WallTime
    durationId: number | null
    quantities: Quantities
  },
): number | null {
  const priced = priceBooking(prices, {
    ...wish,
    quantities: toLines(wish.quantities),
    addons: [],
    audience: 'guest',
  })
  return priced.ok ? priced.value.reduce((sum, row) => sum + row.totalMinor, 0) : null
}

function toLines(quantities: Quantities) {
  return [...quantities]
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ priceCategoryId: id || null, quantity }))
}
