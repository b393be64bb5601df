import type { ChangedByOther, NotFound, Saved } from '#app/domain/shared/edit/edit.ts'
import type { Result } from '#app/domain/shared/result.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import type { Tx } from '#db/transaction.server.ts'
import { editShop, type ShopEditor } from './edit-shop.server.ts'
import { updateShopLocales } from './shop-edit-queries.server.ts'
import { findShop } from './shop-queries.server.ts'

/** Never empty; the first is the shop's own. */
type ShopLocalesValues = { locales: readonly Locale[] }

/** Chooses the shop's languages and their order. Texts in a removed language stay, should it come back. */
export function saveShopLocales(
  tx: Tx,
  { values, ...editor }: ShopEditor & { values: ShopLocalesValues },
): Promise<Result<Saved, NotFound | ChangedByOther>> {
  const { shopId } = editor
  return editShop(tx, editor, {
    read: async () => ({ locales: (await findShop(tx, shopId))?.locales }),
    after: values,
    write: ({ locales }) => updateShopLocales(tx, shopId, locales),
  })
}
