import type { NotFreeAnyMore } from '#app/domain/order/lifecycle/check-still-free.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import type { Services } from '#app/http/context.server.ts'

/** Names the booking that keeps an order from coming back, and whether its product is gone or only taken. */
export function nameNotFree(
  { productName, startRent, isGone }: NotFreeAnyMore,
  { locale, shop, format }: Pick<Services, 'locale' | 'shop' | 'format'>,
) {
  return {
    code: isGone ? ('booking_product_gone' as const) : ('booking_not_free' as const),
    name: pickText(productName, locale, shop.locales),
    time: format.dateTime(startRent),
  }
}
