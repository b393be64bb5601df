import {
  type ChangedByOther,
  differencesOf,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit/edit.ts'
import type { Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findShopTexts, insertShopDocument } from './document-queries.server.ts'
import { editShop, type ShopEditor } from './edit-shop.server.ts'
import { type ShopTexts, TEXT_KINDS, TEXT_NAMES } from './shop-documents.ts'

/**
 * Saves those texts that are named, each that changed as a new version; the older ones stay. An emptied text
 * is a version too: from then on guests are shown none.
 */
export function saveShopTexts(
  tx: Tx,
  { values, ...editor }: ShopEditor & { values: Partial<ShopTexts> },
): Promise<Result<Saved, NotFound | ChangedByOther>> {
  const { shopId, userId, now } = editor
  return editShop(tx, editor, {
    read: () => findShopTexts(tx, shopId),
    after: values,
    write: async (texts) => {
      const before = await findShopTexts(tx, shopId)
      for (const name of TEXT_NAMES) {
        const body = texts[name]
        if (body && differencesOf({ body: before[name] }, { body }))
          await insertShopDocument(tx, { shopId, kind: TEXT_KINDS[name], body, userId, now })
      }
    },
  })
}
