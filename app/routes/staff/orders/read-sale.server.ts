import type { RouterContextProvider } from 'react-router'
import type { AvailabilityFacts, BookableProduct } from '#app/domain/availability/availability-facts.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { findOpeningNow, type OpeningNow } from '#app/domain/availability/find-first-date.server.ts'
import { freeInPeriod, startsUntil } from '#app/domain/availability/staff-starts.ts'
import { endOf, startTimesOn } from '#app/domain/availability/start-times.ts'
import { listProductLines } from '#app/domain/catalog/product-list-queries.server.ts'
import { listDurations } from '#app/domain/catalog/product-queries.server.ts'
import { lentStart } from '#app/domain/order/staff-period.ts'
import { priceOptions } from '#app/domain/pricing/price-booking.ts'
import { priceCategoriesFor } from '#app/domain/pricing/price-facts.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { listCustomerFields } from '#app/domain/question/customer-field-queries.server.ts'
import { askedFields, type StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import { atTime, dateOf, type LocalDate, localTime, timeOf, type WallTime } from '#app/domain/shared/time.ts'
import { pickText, type Translatable } from '#app/domain/shared/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { toAskedFieldViews } from '#app/http/customer-form.ts'
import { notFound } from '#app/http/reply.server.ts'
import { writeStart } from '#app/http/start-key.ts'
import { OWN, ownEnd, readSaleAddress, type SaleAddress } from '#app/routes/staff/sale-address.ts'
import type { StartLook } from '#app/routes/staff/start-look.ts'

type Context = Readonly<RouterContextProvider>

/** What is asked about the customer while selling; the rest has a page of its own. */
const ASKED: readonly StandardFieldName[] = ['firstName', 'lastName', 'email', 'phone', 'commentByAdmin']
/** Prices follow the date where nothing starts. */
const NOON = localTime('12:00')

/** A start that can be chosen, with what of it is taken and left. */
export type SaleStart = StartLook & { startRent: WallTime; endRent: WallTime }

/** What the page asks, narrowed as far as its address says. 404 for a product that can't be sold. */
export async function readSale(context: Context, url: URL) {
  const { shop, locale, t, newKey } = context.get(services)
  const opening = await findOpening(context)
  const address = readSaleAddress(url.searchParams, opening.firstDate)
  const products = await listSold(context)
  const { productId } = address
  if (productId !== undefined && !products.some(({ id }) => id === productId)) notFound()
  const reader = { t, locale, locales: shop.locales, audience: 'staff' } as const
  return {
    address,
    products,
    asked: toAskedFieldViews(await listAskedHere(context), reader),
    sale: productId === undefined ? null : await readDay(context, opening, { ...address, productId }),
    requestKey: newKey(),
  }
}

/** What a posted sale is read by: what is asked, and what its address says. */
export async function readSaleForm(context: Context, url: URL) {
  const { db, shop } = context.get(services)
  const opening = await findOpening(context)
  const address = readSaleAddress(url.searchParams, opening.firstDate)
  const products = await listSold(context)
  const productId = products.find(({ id }) => id === address.productId)?.id ?? notFound()
  const facts = await findDay(context, opening, { ...address, productId })
  const length = lengthOf(facts.products.get(productId) ?? notFound(), address)
  const endRent = ownEnd(address)
  if (length === OWN && !endRent) notFound()
  const prices = await findPriceFacts(db, { shopId: shop.id, productIds: [productId] })
  return {
    ...{ productId, durationId: length === OWN ? null : length, endRent, date: address.date },
    fields: await listAskedHere(context),
    categoryIds: [0, ...priceCategoriesFor(prices, 'staff').map(({ id }) => id)],
  }
}

async function listSold(context: Context) {
  const { db, shop, locale } = context.get(services)
  const lines = await listProductLines(db, { shopId: shop.id, types: ['RENTAL', 'EVENT'] })
  return lines
    .filter(({ status }) => status !== 'INACTIVE')
    .map(({ id, name, displayName }) => ({ id, name: pickText(displayName, locale, shop.locales) || name }))
}

async function listAskedHere(context: Context) {
  const { db, shop } = context.get(services)
  const fields = askedFields(await listCustomerFields(db, shop.id), 'staff')
  return fields.filter(({ fieldName }) => ASKED.includes(fieldName))
}

/** Opens the page on yesterday while an opening of yesterday's still runs. */
function findOpening(context: Context): Promise<OpeningNow> {
  const { db, shop, now, zone } = context.get(services)
  return findOpeningNow(db, { shopId: shop.id, now, zone })
}

type ProductAddress = SaleAddress & { productId: number }

function findDay(
  context: Context,
  { hours }: OpeningNow,
  address: ProductAddress,
): Promise<AvailabilityFacts> {
  const { db, shop, now } = context.get(services)
  const { productId, date: from } = address
  const end = ownEnd(address)
  const to = end && dateOf(end) > from ? dateOf(end) : from
  return findAvailabilityFacts(db, { shopId: shop.id, productIds: [productId], from, to, now, hours })
}

/** The chosen length if the product has it, else its first that guests may choose, else its first; else an own end. */
function lengthOf({ durations }: BookableProduct, { length }: SaleAddress): number | typeof OWN {
  if (length === OWN) return OWN
  const first = durations.find(({ adminOnly }) => !adminOnly) ?? durations[0]
  return (durations.find(({ id }) => id === length) ?? first)?.id ?? OWN
}

/** The product on the day: how long it may be had, when it starts and what it costs. */
async function readDay(context: Context, opening: OpeningNow, address: ProductAddress) {
  const { productId } = address
  const { db, shop, locale } = context.get(services)
  const text = (value: Translatable) => pickText(value, locale, shop.locales)
  const facts = await findDay(context, opening, address)
  const product = facts.products.get(productId) ?? notFound()
  const length = lengthOf(product, address)
  const offered = new Set(product.durations.map(({ id }) => id))
  const labels = await listDurations(db, shop.id, 'staff')
  const needsEnd = length === OWN && !ownEnd(address)
  const { now, starts } = findStarts(context, facts, { ...address, length, firstDate: opening.firstDate })
  const chosen = starts.find(({ startRent }) => startRent === address.start)
  const pricedAt = chosen ?? starts[0] ?? now
  const prices = await findPriceFacts(db, { shopId: shop.id, productIds: [productId] })
  const options = priceOptions(prices, {
    productId,
    durationId: length === OWN ? null : length,
    startRent: pricedAt?.startRent ?? atTime(address.date, NOON),
    endRent: pricedAt?.endRent ?? ownEnd(address),
    audience: 'staff',
  })
  return {
    length,
    lengths: labels.filter(({ id }) => offered.has(id)).map(({ id, label }) => ({ id, label: text(label) })),
    /** What must be chosen anew before anything can be sold: an end, or something that has a price. */
    blockedBy: needsEnd ? 'end' : options.length === 0 ? 'price' : null,
    now,
    starts,
    chosen: chosen ? writeStart(chosen.startRent) : address.start ? OWN : '',
    ownTime: !chosen && address.start ? timeOf(address.start) : '',
    categories: options.map(({ priceCategoryId, title, hint, unitPriceMinor }) => ({
      id: priceCategoryId ?? 0,
      title: title && text(title),
      hint: hint && text(hint),
      unitPriceMinor,
    })),
  }
}

type Wished = ProductAddress & { length: number | typeof OWN; firstDate: LocalDate }

/** The offered starts of the day, and today also this minute. */
function findStarts(
  context: Context,
  facts: AvailabilityFacts,
  wished: Wished,
): { now: SaleStart | null; starts: SaleStart[] } {
  const { now: moment, today, zone } = context.get(services)
  const { productId, date, firstDate } = wished
  const durationId = wished.length === OWN ? null : wished.length
  const query = { productId, audience: 'staff', now: moment, zone } as const
  const end = ownEnd(wished)
  if (durationId === null && !end) return { now: null, starts: [] }
  const offers = startTimesOn(facts, { ...query, durationId, date })
  const starts = end ? startsUntil(facts, offers, { ...query, endRent: end }) : offers
  const startRent = lentStart(moment, zone)
  const endRent = end ?? endOf(facts, { ...query, durationId, startRent })
  const isNow = (date === today || date === firstDate) && endRent !== undefined && startRent < endRent
  const now = isNow ? freeInPeriod(facts, { ...query, startRent, endRent }) : undefined
  return { now: now ? toStart(now) : null, starts: starts.map(toStart) }
}

function toStart({ startRent, endRent, free, capacity, used, state }: SaleStart): SaleStart {
  return { startRent, endRent, free, capacity, used, state }
}
