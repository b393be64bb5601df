import { type AvailabilityFacts, durationsFor } from '#app/domain/availability/availability-facts.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { dayNumber } from '#app/domain/availability/calendar/calendar.ts'
import { daysForParticipants } from '#app/domain/availability/starts/day-status.ts'
import { hasEnoughLeft } from '#app/domain/availability/starts/start-time-state.ts'
import { createOfferFinder } from '#app/domain/availability/starts/start-times.ts'
import { findBundleOffer } from '#app/domain/catalog/bundle/bundle-offer-queries.server.ts'
import { toCategoryKey } from '#app/domain/catalog/category-key.ts'
import type { ProductCard } from '#app/domain/catalog/product-card.ts'
import { listDurations } from '#app/domain/catalog/product-queries.server.ts'
import { lockedByOffer } from '#app/domain/order/bundle/quote-bundle-items.server.ts'
import { priceOptions } from '#app/domain/pricing/price-booking.ts'
import type { PriceFacts } from '#app/domain/pricing/price-facts.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { addMonths } from '#app/domain/shared/calendar.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import {
  atTime,
  type LocalDate,
  localTime,
  startOfMonth,
  timeOf,
  type WallTime,
} from '#app/domain/shared/time.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { writeShown } from '#app/http/pages/shown-free.ts'
import { carry } from '#app/http/pages/widget-address.ts'
import { findAllowedProduct } from '#app/routes/widget/allowed-products.server.ts'
import { findNextDay } from '#app/routes/widget/calendar/missed-day.server.ts'
import { isBookableDay, toWeeks } from '#app/routes/widget/calendar/month.ts'
import { requestedQuantityOf } from '#app/routes/widget/calendar/shop-calendar.server.ts'
import { type Choice, toParameters } from '#app/routes/widget/choice.ts'
import type { OpeningServices } from '#app/routes/widget/opening.server.ts'
import { type Quantities, totalQuantity } from '#app/routes/widget/quantities/quantities.ts'
import { bundleText, mandatoryOnly } from '#app/routes/widget/unchosen-bundle.server.ts'
import { cancelPromise, findAboutProduct } from './about-product.server.ts'
import { priceChoice } from './choice-price.server.ts'
import { chooseDay, chooseStart, datesToQuery } from './choose-day.ts'
import { findDayTimes } from './day-times.server.ts'
import { toStrip } from './strip.ts'
import { findTooMany } from './too-many.server.ts'

/** Any time will do for a price: prices follow the date. Source: domain.md §4 'Unit price'. */
const NOON = localTime('12:00')

/**
 * One product's page for a choice: the coming days or a whole month, durations with prices, start times of the
 * day, price categories with the quantities and what it all costs, and what a guest should know before buying.
 * `exceptOrderId` leaves an order's own bookings out of what is occupied, for changing one of them.
 */
export async function loadProductPage(
  guest: OpeningServices,
  requestedChoice: Choice,
  exceptOrderId?: number,
) {
  const { db, shop, locale, now, zone, today, firstDate, address } = guest
  const product = await findAllowedProduct(guest, requestedChoice.productId)
  if (!product) notFound()
  const { from, latest, to } = datesToQuery(requestedChoice, firstDate)
  const offer = await findBundleOffer(db, { shopId: shop.id, productId: product.id, audience: 'guest' })
  const productIds = [product.id, ...lockedByOffer(mandatoryOnly(offer))]
  const facts = await findAvailabilityFacts(db, {
    ...{ shopId: shop.id, productIds, from, to, now },
    ...(exceptOrderId === undefined ? {} : { exceptOrderId }),
  })
  const prices = await findPriceFacts(db, { shopId: shop.id, productIds })
  const labels = await listDurations(db, shop.id, 'guest')

  const durationId = chooseDuration(facts, requestedChoice)
  const ask = {
    productId: product.id,
    audience: 'guest',
    now,
    zone,
    ...(durationId ? { durationId } : {}),
  } as const
  const participants = totalQuantity(requestedChoice.quantities) || requestedQuantityOf(guest, product)
  const days = daysForParticipants(facts, { ...ask, from, to: latest, participants })
  const date = chooseDay(requestedChoice, days)
  const offersOn = createOfferFinder(facts, ask)
  const offers = date ? offersOn(dayNumber(date)) : []
  const chosen = chooseStart(offers, requestedChoice.startTime)
  const pricedAt = chosen?.startRent ?? offers[0]?.startRent ?? atTime(date ?? requestedChoice.month, NOON)

  const priced = {
    productId: product.id,
    startRent: pricedAt,
    durationId: durationId ?? null,
    audience: 'guest',
  } as const
  const quantities = fillQuantities(requestedChoice, priceOptions(prices, priced), participants)
  const options = priceOptions(prices, { ...priced, quantity: totalQuantity(quantities) })
  const choice: Choice = {
    ...requestedChoice,
    date,
    startTime: chosen && timeOf(chosen.startRent),
    durationId,
    quantities,
  }
  const addressOf = (changes: Partial<Choice>) => carry(address, toParameters({ ...choice, ...changes }))

  const statuses = new Map([...days].map(([day, { status }]) => [day, status]))
  const isMissed = date === undefined || !isBookableDay(statuses.get(date))
  const next = isMissed
    ? await findNextDay(guest, {
        ...{ statuses, after: date, month: requestedChoice.month, exceptOrderId },
        queries: [{ ...ask, requested: product.minimumQuantity }],
      })
    : undefined
  const needed = { productId: product.id, requested: product.minimumQuantity, participants }
  const times = await findDayTimes(guest, facts, { offers, chosen, ...needed })

  const price = priceChoice(
    guest,
    { offer, facts, prices },
    {
      productId: product.id,
      startRent: pricedAt,
      endRent: (chosen ?? offers[0])?.endRent ?? pricedAt,
      durationId: durationId ?? null,
      quantities,
    },
  )
  const shown = { today, firstDate, chosen: date, addressOf: (day: LocalDate) => addressOf({ date: day }) }

  return {
    choice: { date, durationId, bookingId: choice.bookingId },
    product: toHeading(guest, product),
    about: await findAboutProduct(guest, product),
    promise: cancelPromise(guest, chosen?.startRent),
    bundle: bundleText(guest, offer),
    listAddress: carry(address, { startTime: null, durationId: null }),
    month: requestedChoice.showsMonth
      ? {
          month: requestedChoice.month,
          weeks: toWeeks(requestedChoice.month, days, shown),
          previous: requestedChoice.month > firstDate ? monthLink(-1) : undefined,
          next: monthLink(1),
        }
      : undefined,
    strip: requestedChoice.showsMonth
      ? undefined
      : toStrip({
          ...shown,
          participants,
          offersOn,
          monthOf: (month) => addressOf({ month, showsMonth: true }),
        }),
    durations: durationsOf(facts, product.id).map(({ id }) => ({
      id,
      label: pickText(labels.find((existing) => existing.id === id)?.label ?? {}, locale, shop.locales),
      fromPriceMinor: lowestPrice(prices, { productId: product.id, startRent: pricedAt, durationId: id }),
    })),
    times,
    missed: isMissed
      ? {
          date,
          isFull: date !== undefined && statuses.get(date) === 'FULL',
          requested: product.minimumQuantity,
          next: next && {
            date: next,
            address: addressOf({ month: startOfMonth(next), date: next, startTime: undefined }),
          },
        }
      : undefined,
    categories: options.map(({ priceCategoryId, title, hint, unitPriceMinor }) => ({
      id: toCategoryKey(priceCategoryId),
      title: title && pickText(title, locale, shop.locales),
      hint: hint && pickText(hint, locale, shop.locales),
      unitPriceMinor,
      quantity: quantities.get(toCategoryKey(priceCategoryId)) ?? 0,
    })),
    bulkBands: prices.bulkBands.get(product.id) ?? [],
    timeUnit: prices.products.get(product.id)?.timeUnit ?? null,
    quantity: totalQuantity(quantities),
    shown: writeShown(
      offers.filter(hasEnoughLeft).map(({ startRent, free }) => ({ key: timeOf(startRent), free })),
    ),
    chosen: chosen && { startRent: chosen.startRent, endRent: chosen.endRent },
    tooMany: await findTooMany(guest, { offers, chosen, choice, product, exceptOrderId }),
    ...price,
  }

  function monthLink(step: number) {
    const month = addMonths(requestedChoice.month, step)
    return { month, address: addressOf({ month, date: undefined, startTime: undefined }) }
  }
}

export type ProductPageData = Awaited<ReturnType<typeof loadProductPage>>

function toHeading({ locale, shop }: GuestServices, product: ProductCard) {
  return {
    id: product.id,
    type: product.productType,
    name: pickText(product.displayName, locale, shop.locales),
    unit: pickText(product.quantityLabel, locale, shop.locales),
    imageSrc: product.image?.src ?? null,
  }
}

function durationsOf(facts: AvailabilityFacts, productId: number) {
  const product = facts.products.get(productId)
  return product ? durationsFor(product, 'guest') : []
}

/** The chosen duration if the product has it, else its first. */
function chooseDuration(facts: AvailabilityFacts, { productId, durationId }: Choice): number | undefined {
  const durations = durationsOf(facts, productId)
  return durations.find(({ id }) => id === durationId)?.id ?? durations[0]?.id
}

/** Before the guest has said how many: as many of the first price category as the link asks for. */
function fillQuantities(
  requestedChoice: Choice,
  options: readonly { priceCategoryId: number | null }[],
  requested: number,
): Quantities {
  if (requestedChoice.quantities.size > 0) return requestedChoice.quantities
  return new Map(
    options.map(({ priceCategoryId }, index) => [
      toCategoryKey(priceCategoryId),
      index === 0 ? requested : 0,
    ]),
  )
}

function lowestPrice(
  prices: PriceFacts,
  query: { productId: number; startRent: WallTime; durationId: number },
): number | null {
  const units = priceOptions(prices, { ...query, audience: 'guest' }).map(
    ({ unitPriceMinor }) => unitPriceMinor,
  )
  return units.length === 0 ? null : Math.min(...units)
}
