import { finishProductEdit } from '#app/domain/catalog/finish-product-edit.server.ts'
import { lockProduct } from '#app/domain/catalog/lock-product.server.ts'
import type { ChangedByOther, Editor, NotFound, Saved } from '#app/domain/shared/edit/edit.ts'
import { err, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { deleteSeason, findProductSeason, listStoredPrices } from './product-price-queries.server.ts'
import { toFact } from './save-price-season.server.ts'

/**
 * Deletes a season and its prices for good: a booking in it has its own price, and no record refers to it. The log
 * has the number of its prices.
 */
export async function deletePriceSeason(
  tx: Tx,
  input: Editor & { id: number; seasonId: number },
): Promise<Result<Saved, NotFound | ChangedByOther>> {
  const { shopId, id, seasonId } = input
  const product = await lockProduct(tx, { shopId, id })
  if (!product.ok) return product
  const key = { shopId, productId: id, seasonId }
  const season = await findProductSeason(tx, key)
  if (!season) return err({ code: 'not_found' })
  const prices = (await listStoredPrices(tx, key)).filter((price) => price.seasonId === seasonId)
  await deleteSeason(tx, key)
  return finishProductEdit(tx, {
    ...input,
    version: product.value.version,
    before: { season: { ...toFact(season), prices: prices.length } },
    after: { season: null },
  })
}
