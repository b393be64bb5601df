import type { ChangedByOther, NotFound, Saved } from '#app/domain/shared/edit/edit.ts'
import type { Result } from '#app/domain/shared/result.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import type { Tx } from '#db/transaction.server.ts'
import { editShop, type ShopEditor } from './edit-shop.server.ts'
import { type ShopInfo, updateShopInfo, updateShopLocales } from './shop-edit-queries.server.ts'
import type { ShopFacts } from './shop-facts.ts'
import { findShop } from './shop-queries.server.ts'

/** `locale` is the shop's own language: the first of its languages. */
export type ShopInfoValues = ShopInfo & { locale: Locale }

/**
 * Saves the shop's name and company. Its own language becomes the first of its languages; the others keep
 * their order.
 */
export function saveShopInfo(
  tx: Tx,
  { values, ...editor }: ShopEditor & { values: ShopInfoValues },
): Promise<Result<Saved, NotFound | ChangedByOther>> {
  const { shopId } = editor
  return editShop(tx, editor, {
    read: async () => toShopInfo(await findShop(tx, shopId)),
    after: values,
    write: async ({ locale, ...info }) => {
      const locales = (await findShop(tx, shopId))?.locales ?? []
      await updateShopInfo(tx, shopId, info)
      await updateShopLocales(tx, shopId, [locale, ...locales.filter((each) => each !== locale)])
    },
  })
}

/** Maps a shop to the values of its information form, under the specification's names; empty without a shop. */
export function toShopInfo(shop: ShopFacts | undefined): Partial<ShopInfoValues> {
  if (!shop) return {}
  const { street, zip, city, country, locales } = shop
  return {
    displayName: shop.displayName,
    companyName: shop.companyName,
    companyOrgNo: shop.companyOrgNo,
    companyVat: shop.companyVat,
    companyEmail: shop.companyEmail,
    companyPhone: shop.companyPhone,
    companyUrl: shop.companyUrl,
    companyAddressStreet: street,
    companyAddressZip: zip,
    companyAddressCity: city,
    companyAddressCountry: country,
    introduction: shop.introduction,
    locale: locales[0] ?? 'sv',
  }
}
