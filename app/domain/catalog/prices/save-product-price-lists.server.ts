import { type CodeOf, type GroupRefusal, refusalWithin } from '#app/domain/catalog/group-refusal.ts'
import { listAllDurations } from '#app/domain/catalog/records/duration-queries.server.ts'
import { listPriceCategories } from '#app/domain/catalog/records/price-category-queries.server.ts'
import type { Editor } from '#app/domain/shared/edit/edit.ts'
import type { Plan } from '#app/domain/shared/plan.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { deletePriceSeason } from './delete-price-season.server.ts'
import { type CellPrice, cellKey, type PriceSeasonValues, type PriceTimeUnit } from './price-grid.ts'
import { listProductSeasons, listStoredPrices } from './product-price-queries.server.ts'
import { createPriceSeason, savePriceSeason } from './save-price-season.server.ts'
import { savePriceTerms } from './save-price-terms.server.ts'
import { saveProductPrices } from './save-product-prices.server.ts'

type ProductEditor = Editor & { id: number; plan: Plan }
/** A season with its prices; an id of null means a new one. */
type Season = PriceSeasonValues & { id: number | null; prices: readonly CellPrice[] }

/** Lists of prices; one that is left out stays as it is. */
export type ProductPriceLists = {
  timeUnit?: PriceTimeUnit | null | undefined
  base?: readonly CellPrice[] | undefined
  seasons?: readonly Season[] | undefined
}

type Refusal = GroupRefusal<
  CodeOf<
    | typeof savePriceTerms
    | typeof saveProductPrices
    | typeof createPriceSeason
    | typeof savePriceSeason
    | typeof deletePriceSeason
  >
>

/** Saves those lists of the group that are posted; each replaces all of its kind. */
export async function saveProductPriceLists(
  tx: Tx,
  { values, ...editor }: ProductEditor & { values: ProductPriceLists },
): Promise<Result<unknown, Refusal>> {
  const { timeUnit, base, seasons } = values
  if (timeUnit !== undefined) {
    const saved = await savePriceTerms(tx, { ...editor, values: { timeUnit } })
    if (!saved.ok) return saved
  }
  if (base) {
    const saved = await saveList(tx, editor, { seasonId: null, cells: base })
    if (!saved.ok) return saved.error.code === 'foreign_id' ? err({ ...saved.error, at: 'base' }) : saved
  }
  return seasons ? saveSeasons(tx, editor, seasons) : ok(null)
}

/** A season that isn't named goes with its prices; one without an id is new. */
async function saveSeasons(
  tx: Tx,
  editor: ProductEditor,
  seasons: readonly Season[],
): Promise<Result<unknown, Refusal>> {
  const stored = await listProductSeasons(tx, { shopId: editor.shopId, productId: editor.id })
  const existing = new Set(stored.map(({ id }) => id))
  const named = seasons.flatMap(({ id }) => id ?? [])
  if (new Set(named).size < named.length || named.some((id) => !existing.has(id))) {
    return err({ code: 'foreign_id', at: 'seasons' })
  }
  for (const { id } of stored.filter((season) => !named.includes(season.id))) {
    const deleted = await deletePriceSeason(tx, { ...editor, seasonId: id })
    if (!deleted.ok) return deleted
  }
  for (const [index, season] of seasons.entries()) {
    const saved = await saveSeason(tx, editor, season)
    if (!saved.ok) return { ok: false, error: refusalWithin(`seasons.${index}`, saved.error) }
  }
  return ok(null)
}

async function saveSeason(
  tx: Tx,
  editor: ProductEditor,
  { id, name, firstDate, lastDate, weekdays, prices }: Season,
): Promise<Result<unknown, Refusal>> {
  const values = { name, firstDate, lastDate, weekdays }
  const saved =
    id === null
      ? await createPriceSeason(tx, { ...editor, values, copyFrom: null })
      : await savePriceSeason(tx, { ...editor, seasonId: id, values })
  return saved.ok ? saveList(tx, editor, { seasonId: saved.value.seasonId, cells: prices }) : saved
}

/**
 * Saves a list of prices and empties the cells that it doesn't name, but for those whose price category or
 * duration was deleted: they do no harm, and count again when it is restored.
 */
async function saveList(
  tx: Tx,
  editor: ProductEditor,
  { seasonId, cells }: { seasonId: number | null; cells: readonly CellPrice[] },
) {
  const { shopId, id } = editor
  const categories = new Set((await listPriceCategories(tx, shopId)).map((category) => category.id))
  const durations = new Set((await listAllDurations(tx, shopId)).map((duration) => duration.id))
  const named = new Set(cells.map(cellKey))
  const emptied = (await listStoredPrices(tx, { shopId, productId: id }))
    .filter((price) => price.seasonId === seasonId && !named.has(cellKey(price)))
    .filter(({ priceCategoryId }) => priceCategoryId === null || categories.has(priceCategoryId))
    .filter(({ durationId }) => durationId === null || durations.has(durationId))
    .map(({ priceCategoryId, durationId }) => ({ priceCategoryId, durationId, unitPriceMinor: null }))
  return saveProductPrices(tx, { ...editor, seasonId, values: { prices: [...cells, ...emptied] } })
}
