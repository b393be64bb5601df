import type { RouterContextProvider } from 'react-router'
import type { BookableProduct } from '#app/domain/availability/availability-facts.ts'
import { findBookableProducts } from '#app/domain/availability/bookable-product-queries.server.ts'
import { findExplanation } from '#app/domain/availability/explain/find-explanation.server.ts'
import { listNamedProducts } from '#app/domain/catalog/product-queries.server.ts'
import { isOpenTo } from '#app/domain/catalog/product-types.ts'
import { listIdentifiersOf } from '#app/domain/catalog/setup/identifier-queries.server.ts'
import { listOccupants } from '#app/domain/order/views/occupant-queries.server.ts'
import { listResources, listResourceTypes } from '#app/domain/resource/resource-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import {
  addMinutes,
  dateOf,
  type LocalDate,
  SECONDS_PER_MINUTE,
  secondsBetween,
  toInstant,
  type WallTime,
} from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { reasonLines } from '#app/http/labels/reason-text.ts'
import { readStart } from '#app/http/labels/start-key.ts'

type Context = Readonly<RouterContextProvider>

/** The product and the start that an address names; 404 when it names none. */
export function readStartAddress(params: URLSearchParams): { productId: number; startRent: WallTime } {
  const productId = readId(params.get('of'))
  const startRent = readStart(params.get('at'))
  if (productId === undefined || !startRent) notFound()
  return { productId, startRent }
}

export type StartPage = Awaited<ReturnType<typeof loadStartPage>>

/** Explanation of a start's free quantity, its bookings, and the units that can be closed by name. */
export async function loadStartPage(context: Context, { url }: { url: URL }) {
  const { db, shop, now, zone, locale, t, format, can } = context.get(services)
  const { productId, startRent } = readStartAddress(url.searchParams)
  const products = await listNamedProducts(db, { shopId: shop.id })
  const product = products.find(({ id }) => id === productId)
  const requested = {
    shopId: shop.id,
    productId,
    startRent,
    durationId: null,
    quantity: 1,
    now,
    zone,
  } as const
  const explanation = await findExplanation(db, { ...requested, audience: 'staff' })
  const bookable = (await findBookableProducts(db, { shopId: shop.id, productIds: [productId] })).get(
    productId,
  )
  if (!product || !explanation || !bookable) notFound()
  const { poolId } = bookable
  const units = [...(await listIdentifiersOf(db, { shopId: shop.id, productIds: [poolId] })).values()].flat()
  const resources = await listResources(db, shop.id)
  const types = await listResourceTypes(db, shop.id)
  const names = {
    product: namesOf(
      products.map(({ id, displayName }) => ({ id, name: pickText(displayName, locale, shop.locales) })),
    ),
    resource: namesOf(resources),
    resourceType: namesOf(types),
    identifier: namesOf(units.map(({ id, label }) => ({ id, name: label }))),
  }
  const master = poolId === productId ? null : names.product(poolId)
  return {
    productId,
    name: names.product(productId),
    startRent,
    free: explanation.free,
    state: explanation.state,
    lines: reasonLines(explanation, { t, format, zone }, { ...names, master }),
    guest: await readGuestView(context, bookable, requested),
    occupants: await readOccupants(context, bookable, { startRent, endRent: explanation.endRent }),
    units,
    bookings: can('calendars-access') ? bookingsOn(dateOf(startRent), productId) : null,
  }
}

type Query = Omit<Parameters<typeof findExplanation>[1], 'audience'>

/** Text on the start as guests see it now: its state and free quantity, or why it cannot be booked. */
async function readGuestView(
  context: Context,
  { status }: BookableProduct,
  requested: Query,
): Promise<string> {
  const { db, t } = context.get(services)
  if (!isOpenTo(status, 'guest')) return t('availability.guest_hidden')
  const explanation = await findExplanation(db, { ...requested, audience: 'guest' })
  const rule = explanation?.reasons.find((reason) => reason.code === 'rule')
  if (!explanation || rule) {
    const why = rule
      ? refusalText({ code: rule.rule, min: rule.limit, max: rule.limit }, t)
      : t('refusal.duration_not_offered')
    return t('availability.guest_refused', { why })
  }
  const free =
    explanation.free === null ? t('availability.unlimited') : t('manifest.free', { count: explanation.free })
  return t('availability.guest_free', { state: t(`availability.state_${explanation.state}`), free })
}

/** More are on the day's timeline. */
const MOST_OCCUPANTS = 50

/** Who has the places, for those who may see orders. */
async function readOccupants(
  context: Context,
  { id, poolId, bookingType, minutesBefore, minutesAfter }: BookableProduct,
  { startRent, endRent }: { startRent: WallTime; endRent: WallTime },
) {
  const { db, shop, now, zone, locale, can, ownResourcesOnly } = context.get(services)
  if (!can('orders-access') || ownResourcesOnly) return null
  const occupied = {
    from: addMinutes(toInstant(startRent, zone), -minutesBefore),
    to: addMinutes(toInstant(endRent, zone), minutesAfter),
  }
  const isByStart = bookingType === 'PER_START_TIME'
  const query = { shopId: shop.id, poolId, startRent, isByStart, occupied, now }
  const found = await listOccupants(db, { ...query, limit: MOST_OCCUPANTS + 1 })
  return {
    hasMore: found.length > MOST_OCCUPANTS,
    rows: found.slice(0, MOST_OCCUPANTS).map(({ reservedUntil, productName, productId, ...row }) => ({
      ...row,
      /** Named where it is another product that draws on the same units. */
      product: productId === id ? null : pickText(productName, locale, shop.locales),
      minutesLeft:
        reservedUntil === null ? null : Math.ceil(secondsBetween(now, reservedUntil) / SECONDS_PER_MINUTE),
    })),
  }
}

/** The day's line of the product: what is out at a start may have left before it. */
function bookingsOn(date: LocalDate, productId: number): string {
  const choice = { view: 'timeline', by: 'product', days: '1', date, product: String(productId) }
  return `/bookings/calendar?${new URLSearchParams(choice)}`
}

function namesOf(records: readonly { id: number; name: string }[]): (id: number) => string {
  const names = new Map(records.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? ''
}
