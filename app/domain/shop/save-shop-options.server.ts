import type { ChangedByOther, NotFound, Saved } from '#app/domain/shared/edit/edit.ts'
import type { Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { editShop, type ShopEditor } from './edit-shop.server.ts'
import { updateShopOptions } from './shop-edit-queries.server.ts'
import type { ShopOptions } from './shop-options.ts'
import { findShopOptions } from './shop-queries.server.ts'

/** Saves those options of a shop that are named; the others stay. They hold from the next request on. */
export function saveShopOptions(
  tx: Tx,
  { values, ...editor }: ShopEditor & { values: Partial<ShopOptions> },
): Promise<Result<Saved, NotFound | ChangedByOther>> {
  const { shopId } = editor
  return editShop(tx, editor, {
    read: () => findShopOptions(tx, shopId),
    after: values,
    write: (options) => updateShopOptions(tx, shopId, options),
  })
}
