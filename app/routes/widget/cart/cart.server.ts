import { toCategoryKey } from '#app/domain/catalog/category-key.ts'
import { isAtSameTime, withItems } from '#app/domain/order/bundle/bundled-bookings.ts'
import { sumCredited } from '#app/domain/order/order-total.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { bulkSaving } from '#app/domain/pricing/bulk-discount.ts'
import { pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { chooseAddress, stepAddress } from '#app/routes/widget/addresses.ts'
import { writeQuantities } from '#app/routes/widget/quantities/quantities.ts'

/** Total, VAT and bookings of a guest's order, each booking with the links that change and remove it. */
export function toCart(guest: GuestServices, order: OrderDetails) {
  const { address, locale, shop } = guest
  return {
    totalMinor: order.totals.totalMinor,
    creditedMinor: sumCredited(order),
    feesOfCancelled: order.feesOfCancelled.map(({ id, quantity, productName, totalMinor }) => ({
      ...{ id, quantity, totalMinor, price: 'SHOWN' as const },
      name: pickText(productName, locale, shop.locales),
    })),
    vat: order.totals.vat,
    checkoutAddress: stepAddress(address, order, 'checkout'),
    changeAddress: chooseAddress(address, order),
    bookings: withItems(order.bookings).map((booking) => {
      const main = booking.products.find(({ isAddon }) => !isAddon)
      return {
        ...toLines(guest, booking),
        items: booking.items.map((item) => ({
          ...toLines(guest, item),
          isAtSameTime: isAtSameTime(item, booking),
        })),
        changeAddress: main && changeAddress(guest, order, booking),
        removeAddress: stepAddress(address, order, `remove/${booking.id}`),
      }
    }),
  }
}

export type CartView = ReturnType<typeof toCart>

/** Address of the product's page that changes a booking: it shows what is booked. */
export function changeAddress(
  { address }: GuestServices,
  order: OrderDetails,
  booking: OrderBooking,
): string {
  return chooseAddress(address, order, {
    product: booking.products.find(({ isAddon }) => !isAddon)?.productId,
    booking: booking.id,
    startDate: null,
    startTime: null,
    durationId: booking.durationId,
    q: writeQuantities(quantitiesOf(booking)),
  })
}

/** Rows of a booking in the guest's language. A bundle item's price may be in its parent's, or hidden. */
function toLines({ locale, shop }: GuestServices, booking: OrderBooking) {
  const text = (translatable: Translatable) => pickText(translatable, locale, shop.locales)
  const main = booking.products.find(({ isAddon }) => !isAddon)
  const isPart = booking.parentBookingId !== null
  return {
    id: booking.id,
    name: main ? text(main.productName) : '',
    duration: booking.durationLabel && text(booking.durationLabel),
    imageSrc: main?.imageSrc ?? null,
    startRent: booking.startRent,
    endRent: booking.endRent,
    saving: booking.bundlePrice === null ? bulkSaving(booking.products) : null,
    rows: [...booking.products, ...booking.fees].map((row) => {
      const category = row.priceCategoryTitle && text(row.priceCategoryTitle)
      const name = text(row.productName)
      return {
        id: row.id,
        quantity: row.quantity,
        name: isPart && category ? `${name}, ${category}` : row.isAddon || !category ? name : category,
        totalMinor: row.totalMinor,
        price: booking.bundlePrice ?? ('SHOWN' as const),
        isAddon: row.isAddon,
      }
    }),
  }
}

/** As many as are booked, by price category. */
export function quantitiesOf(booking: OrderBooking): Map<number, number> {
  const main = booking.products.filter(({ isAddon }) => !isAddon)
  return new Map(main.map(({ priceCategoryId, quantity }) => [toCategoryKey(priceCategoryId), quantity]))
}
