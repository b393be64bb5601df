import { finishProductEdit } from '#app/domain/catalog/finish-product-edit.server.ts'
import { lockProduct, mergeTab } from '#app/domain/catalog/lock-product.server.ts'
import { listAllDurations } from '#app/domain/catalog/records/duration-queries.server.ts'
import { listPriceCategories } from '#app/domain/catalog/records/price-category-queries.server.ts'
import type { ChangedByOther, Editor, EditStart, NotFound, Saved } from '#app/domain/shared/edit/edit.ts'
import { inPart } from '#app/domain/shared/edit/merge-over.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type CellChange, type CellPrice, changedCells, priceName } from './price-grid.ts'
import {
  deletePrices,
  findProductSeason,
  insertPrices,
  listStoredPrices,
} from './product-price-queries.server.ts'

type ProductPricesInput = Editor & {
  id: number
  version?: EditStart | undefined
  /** null saves base prices. */
  seasonId: number | null
  values: { prices: readonly CellPrice[] }
}

type ForeignPrice = { code: 'foreign_id'; at: 'prices' }

/**
 * Saves prices of one block, base or a season, for the cells named; a cell of null is emptied. Others stay, so that a
 * long list can be saved in several forms. It needs the same number of statements for any number of cells.
 */
export async function saveProductPrices(
  tx: Tx,
  input: ProductPricesInput,
): Promise<Result<Saved, NotFound | ChangedByOther | ForeignPrice>> {
  const { shopId, id, seasonId, values } = input
  const product = await lockProduct(tx, input)
  if (!product.ok) return product
  const key = { shopId, productId: id }
  const season = seasonId === null ? null : await findProductSeason(tx, { ...key, seasonId })
  if (season === undefined) return err({ code: 'not_found' })

  const stored = (await listStoredPrices(tx, key)).filter((price) => price.seasonId === seasonId)
  const { version } = product.value
  const part = `prices.${seasonId ?? 0}`
  const theirs = byCell(stored)
  const merged = await mergeTab(tx, input, { current: version, mine: byCell(values.prices), theirs, part })
  if (!merged.ok) return merged
  const prices = values.prices.map((cell) => ({
    ...cell,
    unitPriceMinor: merged.value[priceName(cell)] ?? null,
  }))
  const changes = changedCells(stored, prices)
  if (changes.length === 0) return ok({ id, version })
  const named = await nameCells(tx, shopId, changes)
  if (!named) return err({ code: 'foreign_id', at: 'prices' })

  await deletePrices(tx, { ...key, ids: changes.flatMap(({ storedId }) => storedId ?? []) })
  const cells = changes.map(({ after, ...cell }) => ({ ...cell, unitPriceMinor: after }))
  await insertPrices(tx, { ...key, seasonId, cells })
  const facts = (side: 'before' | 'after') => ({
    prices: named.map(({ change, ...names }) => ({
      season: season?.name ?? null,
      ...names,
      unitPriceMinor: change[side],
    })),
  })
  const base = Object.fromEntries(changes.map((cell) => [priceName(cell), cell.before]))
  return finishProductEdit(tx, {
    ...input,
    version,
    before: facts('before'),
    after: facts('after'),
    base: inPart(part, base),
  })
}

function byCell(cells: readonly CellPrice[]): Record<string, number | null> {
  return Object.fromEntries(cells.map((cell) => [priceName(cell), cell.unitPriceMinor]))
}

/** Cells with the names that the log stores; undefined when one of them is not the shop's. */
async function nameCells(tx: Tx, shopId: number, changes: readonly CellChange[]) {
  const titles = new Map((await listPriceCategories(tx, shopId)).map(({ id, title }) => [id, title]))
  const labels = new Map((await listAllDurations(tx, shopId)).map(({ id, label }) => [id, label]))
  const isForeign = changes.some(
    ({ priceCategoryId, durationId }) =>
      (priceCategoryId !== null && !titles.has(priceCategoryId)) ||
      (durationId !== null && !labels.has(durationId)),
  )
  if (isForeign) return undefined
  return changes.map((change) => ({
    change,
    priceCategory: titles.get(change.priceCategoryId ?? 0) ?? null,
    duration: labels.get(change.durationId ?? 0) ?? null,
  }))
}
