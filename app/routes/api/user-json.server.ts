import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import type { ShopFacts } from '#app/domain/shop/shop-facts.ts'
import type { SignedIn } from '#app/http/context.server.ts'

/** The user as the JSON calls show them. Source: spec 1 §3. */
export function toUserJson({ user, shop, shops }: SignedIn) {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    createdAt: user.createdAt,
    settings: { HOME_PAGE: user.settings.homePage ?? null },
    locales: [...LOCALES],
    resources: [],
    currentShop: shop && toShopJson(shop),
    shopList: shops,
    isGuest: false,
  }
}

function toShopJson(shop: ShopFacts) {
  return {
    id: shop.id,
    name: shop.displayName,
    shopInfo: {
      displayName: shop.displayName,
      currency: shop.currency,
      companyName: shop.companyName,
      companyOrgNo: shop.companyOrgNo,
      companyEmail: shop.companyEmail,
      companyPhone: shop.companyPhone,
    },
    shopOptions: {
      orderReservationTime: shop.reservationMinutes,
      marginToClosingTime: shop.marginToClosingMinutes,
      useQrCodeTickets: shop.options.useQrCodeTickets,
    },
    approvedTermsAt: shop.approvedTermsAt,
    locales: shop.locales,
  }
}
