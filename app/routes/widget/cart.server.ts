import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { dateOf, timeOf } from '#app/domain/shared/time.ts'
import { pickText } from '#app/domain/shared/translatable.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { chooseAddress, stepAddress } from './addresses.ts'
import { writeQuantities } from './quantities.ts'

/** What is in the order so far, as a guest may see it, each booking with the ways to change and remove it. */
export function toCart({ address, locale, shop }: GuestServices, order: OrderDetails) {
  const text = (translatable: Parameters<typeof pickText>[0]) => pickText(translatable, locale, shop.locales)
  return {
    totalMinor: order.totals.totalMinor,
    vat: order.totals.vat,
    checkoutAddress: stepAddress(address, order, 'checkout'),
    changeAddress: chooseAddress(address, order),
    bookings: order.bookings.map((booking) => {
      const main = booking.products.find(({ isAddon }) => !isAddon)
      return {
        id: booking.id,
        name: main ? text(main.productName) : '',
        duration: booking.durationLabel && text(booking.durationLabel),
        imageSrc: main?.imageSrc ?? null,
        startRent: booking.startRent,
        endRent: booking.endRent,
        rows: booking.products.map((row) => ({
          id: row.id,
          quantity: row.quantity,
          name: row.isAddon || !row.priceCategoryTitle ? text(row.productName) : text(row.priceCategoryTitle),
          totalMinor: row.totalMinor,
          isAddon: row.isAddon,
        })),
        changeAddress: main
          ? chooseAddress(address, order, {
              product: main.productId,
              booking: booking.id,
              startDate: dateOf(booking.startRent),
              startTime: timeOf(booking.startRent),
              durationId: booking.durationId,
              q: writeQuantities(quantitiesOf(booking)),
            })
          : undefined,
        removeAddress: stepAddress(address, order, `remove/${booking.id}`),
      }
    }),
  }
}

export type Cart = ReturnType<typeof toCart>

function quantitiesOf(booking: OrderDetails['bookings'][number]): Map<number, number> {
  const main = booking.products.filter(({ isAddon }) => !isAddon)
  return new Map(main.map(({ priceCategoryId, quantity }) => [priceCategoryId ?? 0, quantity]))
}
