import { listAddons } from '#app/domain/catalog/product-queries.server.ts'
import { planChangeByGuest } from '#app/domain/order/guest/change-by-guest.server.ts'
import { createGuestChangeFinder } from '#app/domain/order/guest/try-change.server.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { previewAddons } from '#app/domain/order/preview/preview-addons.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { LARGEST_QUANTITY } from '#app/http/limits.ts'
import { stepAddress } from '#app/routes/widget/addresses.ts'
import { reasonOf } from '#app/routes/widget/bundle/bundle-option-view.server.ts'
import { findProviders } from '#app/routes/widget/checkout/find-providers.server.ts'
import { shopContact } from '#app/routes/widget/confirmation/facts.server.ts'
import { type Quantities, quantityField } from '#app/routes/widget/quantities/quantities.ts'
import { inTransaction } from '#db/transaction.server.ts'

/** Bookings of an order that add-ons may still be added to, and until when. */
export async function findAdding(guest: GuestServices, order: OrderDetails) {
  const { db, shop, address, now, zone, locale, format, t } = guest
  const productIds = [...new Set(order.bookings.map(mainProductOf).filter((id) => id !== undefined))]
  const addons = await listAddons(db, { shopId: shop.id, productIds, audience: 'guest' })
  const findChange = await createGuestChangeFinder(db, { ...order, shopId: shop.id }, 'addons')
  return order.bookings.flatMap((booking) => {
    const offered = addons.get(mainProductOf(booking) ?? 0) ?? []
    if (offered.every(({ mandatory, unitPriceMinor }) => mandatory || unitPriceMinor === null)) return []
    const allowed = findChange({ bookingId: booking.id, now })
    if (allowed.kind === 'no') return []
    return {
      id: booking.id,
      name: nameOf(booking, guest),
      text: t('manage.add_until', { time: format.dateTime(toWallTime(allowed.until, zone)) }),
      address: stepAddress(address, order, `manage/addons/${booking.id}`),
    }
  })

  function nameOf({ products }: OrderBooking, { shop: { locales } }: GuestServices): string {
    return pickText(products.find(({ isAddon }) => !isAddon)?.productName ?? {}, locale, locales)
  }
}

export type AddingView = Awaited<ReturnType<typeof findAdding>>[number]

/** Add-ons of a booking with as many as are booked or requested, and what the change would be where they are more. */
export async function loadMoreAddons(
  guest: GuestServices,
  { order, booking }: { order: OrderDetails; booking: OrderBooking },
  requested: Quantities,
) {
  const { db, shop, now, zone, locale, t } = guest
  const query = { shopId: shop.id, now, zone, order, booking, requested, mostOfEach: LARGEST_QUANTITY }
  const { offered, check, endGuarantee } = await previewAddons(db, query)
  const rows = offered
    .filter(({ mandatory, unitPriceMinor }) => !mandatory && unitPriceMinor !== null)
    .map(({ addon, unitPriceMinor }) => {
      const booked = booking.products.find((row) => row.isAddon && row.productId === addon.id)?.quantity ?? 0
      const endsRight = booking.isRebookable && booked === 0 && endGuarantee.includes(addon.id)
      const refusal = check(addon.id, booked + 1)
      return {
        id: addon.id,
        name: pickText(addon.displayName, locale, shop.locales),
        text: [
          booked > 0 ? t('manage.add_booked', { count: booked }) : '',
          pickText(addon.shortDescription, locale, shop.locales),
        ]
          .filter(Boolean)
          .join(' · '),
        unitPriceMinor: unitPriceMinor ?? 0,
        booked,
        quantity: Math.max(booked, requested.get(addon.id) ?? 0),
        reason: endsRight ? t('refusal.addon_ends_guarantee') : refusal && reasonOf(t, refusal),
      }
    })
  const outcome = rows.some(({ quantity, booked }) => quantity > booked)
    ? await planAdding(guest, { order, booking }, rows)
    : { plan: null, problem: undefined }
  return { rows, ...outcome, methods: await findProviders(guest, order), contact: shopContact(shop) }
}

type Row = { id: number; quantity: number }

async function planAdding(
  { db, shop, now, zone, t }: GuestServices,
  { order, booking }: { order: OrderDetails; booking: OrderBooking },
  rows: readonly Row[],
) {
  const answer = await inTransaction(db, (tx) =>
    planChangeByGuest(tx, {
      ...{ shopId: shop.id, orderId: order.id, secret: order.secret, now, zone },
      ...{ bookingId: booking.id, startRent: booking.startRent, addons: toAddons(rows) },
    }),
  )
  if (answer.ok) throw new Error('a plan is always answered as a refusal')
  const { error } = answer
  if (error.code === 'order_not_found' || error.code === 'taken_over') notFound()
  if (error.code !== 'planned') {
    const field = 'productId' in error ? quantityField(error.productId) : ''
    return { plan: null, problem: { fields: { [field]: refusalText(error, t) } } }
  }
  const { plan, name, version, toPayMinor } = error.planned
  const { bookingMinor, dueMinor, feesMinor } = plan
  return {
    problem: undefined,
    plan: {
      ...{ name, version, toPayMinor, priceMinor: bookingMinor.after, dueMinor: dueMinor.after },
      addedFeeMinor: feesMinor.after - feesMinor.before,
    },
  }
}

export function toAddons(rows: readonly Row[]) {
  return rows.map(({ id: addonId, quantity }) => ({ addonId, quantity }))
}

function mainProductOf({ parentBookingId, products }: OrderBooking): number | undefined {
  return parentBookingId === null ? products.find(({ isAddon }) => !isAddon)?.productId : undefined
}
