import { finishProductEdit } from '#app/domain/catalog/finish-product-edit.server.ts'
import { lockProduct, mergeTab } from '#app/domain/catalog/lock-product.server.ts'
import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type EditStart,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type BulkBand, overlappingBands } from './bulk-bands.ts'
import { listBands, updateBands } from './product-price-queries.server.ts'

type Input = Editor & {
  id: number
  version?: EditStart | undefined
  values: { bands: readonly BulkBand[] }
}

type BandsOverlap = { code: 'bands_overlap'; at: 'bands' }

/** Saves a product's bulk bands, all of them, in the order of their quantities. Two may not share a quantity. */
export async function saveBulkDiscounts(
  tx: Tx,
  input: Input,
): Promise<Result<Saved, NotFound | ChangedByOther | BandsOverlap>> {
  const { shopId, id } = input
  const product = await lockProduct(tx, input)
  if (!product.ok) return product

  const { version } = product.value
  const key = { shopId, productId: id }
  const sorted = input.values.bands.toSorted((a, b) => a.minimumQuantity - b.minimumQuantity)
  const before = await listBands(tx, key)
  const theirs = { bands: before }
  const merged = await mergeTab(tx, input, { current: version, mine: { bands: sorted }, theirs })
  if (!merged.ok) return merged
  const { bands } = merged.value
  if (overlappingBands(bands).length > 0) return err({ code: 'bands_overlap', at: 'bands' })
  if (!differencesOf(theirs, { bands })) return ok({ id, version })
  await updateBands(tx, { ...key, bands })
  return finishProductEdit(tx, {
    ...input,
    version,
    before: { bulkBands: before.map(toFact) },
    after: { bulkBands: bands.map(toFact) },
    base: theirs,
  })
}

/** Band for the log: the name of the amount has its unit. */
function toFact({ minimumQuantity, maximumQuantity, unit, amount }: BulkBand) {
  return {
    quantities: maximumQuantity === null ? `${minimumQuantity}–` : `${minimumQuantity}–${maximumQuantity}`,
    ...(unit === 'PERCENT' ? { percentage: amount } : { unitPriceMinor: amount }),
  }
}
