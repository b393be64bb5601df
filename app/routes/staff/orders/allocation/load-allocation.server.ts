import type { RouterContextProvider } from 'react-router'
import { chooseIdentifiers, unitChoices } from '#app/domain/availability/units/identifier-limit.ts'
import {
  type AllocatableProduct,
  findAllocatableProducts,
  findResourcesNeeded,
  listAllocatedProducts,
} from '#app/domain/order/allocation/allocatable-products.server.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { listTargetOccupants, type TargetOccupant } from '#app/domain/order/views/occupant-queries.server.ts'
import { listResourceBookings } from '#app/domain/order/views/resource-booking-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { dateOf } from '#app/domain/shared/time.ts'
import { type Services, services } from '#app/http/context.server.ts'
import { whyFixed } from '#app/routes/staff/orders/order/load-order.server.ts'
import { layOutResourceDay, type ResourceBar, toResourceHours } from './resource-day.ts'

type Context = Readonly<RouterContextProvider>

export type AllocationView = Awaited<ReturnType<typeof loadProducts>>[number]
export type ResourcesView = NonNullable<AllocationView['resources']>
export type UnitsView = NonNullable<AllocationView['units']>

/** The booking's products to allocate; none, and why, where nothing in it can be changed. */
export async function loadAllocation(context: Context, order: OrderDetails, booking: OrderBooking) {
  const fixed = whyFixed(context, order)
  return {
    notSaved: context.get(services).t('refusal.resources_not_saved'),
    fixed,
    products: fixed ? [] : await loadProducts(context, order, booking),
  }
}

/** Products of the booking that need resources or have named units, each with what it has and could get. */
async function loadProducts(context: Context, order: OrderDetails, booking: OrderBooking) {
  const reader = context.get(services)
  const { db, shop, now, zone, locale } = reader
  const key = { shopId: shop.id, orderId: order.id, booking }
  const views = []
  // One at a time: what a product has itself is left out of its own facts alone.
  for (const allocated of await listAllocatedProducts(db, key)) {
    const [product] = await findAllocatableProducts(db, { ...key, now, zone, allocated: [allocated] })
    if (!product) continue
    const resources = await loadResources(reader, product, booking)
    const units = await loadUnits(reader, product)
    if (!resources && !units) continue
    const { productId, quantity } = product
    const row = booking.products.find((each) => each.productId === productId)
    const name = row ? pickText(row.productName, locale, shop.locales) : ''
    views.push({ productId, quantity, name, resources, units })
  }
  return views
}

async function loadResources(reader: Services, product: AllocatableProduct, booking: OrderBooking) {
  const { db, shop, zone } = reader
  const needed = await findResourcesNeeded(db, { shopId: shop.id, zone }, product)
  if (!needed) return null
  const ids = needed.types.flatMap(({ options }) => options.map(({ resourceId }) => resourceId))
  const occupants = await loadOccupants(reader, product, 'RESOURCE', ids)
  const quantityOf = (id: number) =>
    product.resources.reduce((sum, each) => (each.resourceId === id ? sum + each.quantity : sum), 0)
  const dayOf = await loadResourceDays(reader, booking, ids)
  return {
    allowSplit: needed.allowSplit,
    types: needed.types.map(({ typeId, name, options }) => ({
      ...{ typeId, name, day: dayOf({ name, options }) },
      options: options.map((option) => ({
        ...option,
        quantity: quantityOf(option.resourceId),
        occupant: occupants.get(option.resourceId) ?? null,
      })),
    })),
  }
}

type TypeOptions = {
  name: string
  options: readonly { resourceId: number; name: string; isOff: boolean }[]
}

/** Finds what resources do on the day that a booking begins, for a view of each type in the reader's language. */
async function loadResourceDays(
  { db, shop, now, t, format }: Services,
  { id: bookingId, startRent, endRent }: OrderBooking,
  resourceIds: readonly number[],
) {
  const date = dateOf(startRent)
  const stays = await listResourceBookings(db, { shopId: shop.id, resourceIds, from: date, to: date, now })
  const { hours, marks, own } = toResourceHours({ date, stays, own: { startRent, endRent } })

  return ({ name, options }: TypeOptions) => ({
    title: t('allocation.day', { type: name }),
    marks: marks.map(({ time, left }) => ({ text: time.slice(0, 2), left })),
    own,
    lanes: options.map(({ resourceId, name, isOff }) => {
      const ofResource = stays.filter((stay) => stay.resourceId === resourceId)
      const bars = layOutResourceDay(ofResource, { hours, bookingId }).map(toBar)
      const none = t(isOff ? 'allocation.off' : 'allocation.unit_free')
      return {
        ...{ resourceId, name, bars, isOff, none: bars.length === 0 ? none : '' },
        text: `${name}: ${bars.length === 0 ? none : bars.map(({ text }) => text).join('; ')}`,
        rows: Math.max(1, ...bars.map(({ row }) => row + 1)),
      }
    }),
  })

  function toBar({ startRent: from, endRent: to, quantity, orderIds, ...bar }: ResourceBar) {
    const isOfDay = dateOf(from) === date && dateOf(to) === date
    const time = isOfDay ? `${format.time(from)}–${format.time(to)}` : format.period(from, to)
    const places = t('allocation.places', { count: quantity })
    const orders = format.list(orderIds.map(String))
    const [orderId, ...others] = orderIds
    const short =
      bar.isOwn || others.length > 0 ? t('allocation.day_places', { count: quantity }) : String(orderId)
    return {
      ...bar,
      label: bar.width < NARROW_PERCENT ? '' : short,
      text: t(bar.isOwn ? 'allocation.day_this' : 'allocation.day_other', { time, orders, places }),
    }
  }
}

/** A bar that is no wider has no room for an order's number. */
const NARROW_PERCENT = 18

async function loadUnits(reader: Services, product: AllocatableProduct) {
  if (!product.units) return null
  const { facts, request } = product.units
  const { quantity, unitIds } = product
  const options = unitChoices(facts, request)
  const best = chooseIdentifiers(facts, request, { quantity, previousUnits: [], isAutomatic: true })
  const ids = options.flatMap(({ id, state }) => (state === 'OCCUPIED' ? [id] : []))
  const occupants = await loadOccupants(reader, product, 'UNIT', ids)
  return {
    options: options.map((option) => ({
      ...option,
      isChosen: unitIds.includes(option.id),
      isBest: best.includes(option.id),
      occupant: occupants.get(option.id) ?? null,
    })),
  }
}

/** First booking that has each of the resources or units meanwhile. */
async function loadOccupants(
  { db, shop, now }: Services,
  { period, rows }: AllocatableProduct,
  target: 'RESOURCE' | 'UNIT',
  targetIds: readonly number[],
): Promise<Map<number, Omit<TargetOccupant, 'targetId'>>> {
  const covered = { from: period.occupiedFrom, to: period.occupiedTo }
  const exceptRowIds = rows.map(({ id }) => id)
  const all = await listTargetOccupants(db, {
    shopId: shop.id,
    covered,
    now,
    exceptRowIds,
    target,
    targetIds,
  })
  return new Map(all.toReversed().map(({ targetId, ...occupant }) => [targetId, occupant]))
}
