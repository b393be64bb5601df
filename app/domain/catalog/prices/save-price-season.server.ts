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
import { inPart } from '#app/domain/shared/edit/merge-over.server.ts'
import { type Plan, type PlanRefusal, refusePlan } from '#app/domain/shared/plan.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import type { PriceSeasonValues } from './price-grid.ts'
import {
  findProductSeason,
  insertPrices,
  insertSeason,
  listStoredPrices,
  updateSeason,
} from './product-price-queries.server.ts'

/** Which product a season belongs to; `id` is the product's. */
type OfProduct = Editor & { id: number; version?: EditStart | undefined }

type SeasonDates = { code: 'season_ends_before_start'; at: 'lastDate' }

/** New version of the product, and the season that was saved. */
type SavedSeason = Saved & { seasonId: number }

/** The prices that a new season begins with: the base prices, another season's, or none. */
type CopyFrom = { seasonId: number | null } | null

/**
 * Adds a season to a product. Seasons may overlap: the narrowest that has a price counts. Source: domain.md §4
 * 'Unit price'.
 */
export async function createPriceSeason(
  tx: Tx,
  input: OfProduct & { values: PriceSeasonValues; copyFrom: CopyFrom; plan: Plan },
): Promise<Result<SavedSeason, NotFound | ChangedByOther | PlanRefusal | SeasonDates | ForeignSeason>> {
  const { shopId, id, values, copyFrom, plan } = input
  const product = await lockProduct(tx, input)
  if (!product.ok) return product
  const unassigned = refusePlan(plan, { feature: 'seasonal_prices' })
  if (unassigned) return err(unassigned)
  if (endsBeforeStart(values)) return err({ code: 'season_ends_before_start', at: 'lastDate' })

  const key = { shopId, productId: id }
  if (copyFrom?.seasonId && !(await findProductSeason(tx, { ...key, seasonId: copyFrom.seasonId }))) {
    return err({ code: 'foreign_id', at: 'copyFrom' })
  }
  const prices = copyFrom ? await listStoredPrices(tx, key) : []
  const seasonId = await insertSeason(tx, { ...key, values })
  const cells = prices.filter((price) => price.seasonId === copyFrom?.seasonId)
  await insertPrices(tx, { ...key, seasonId, cells })
  const { version } = product.value
  const saved = await finishProductEdit(tx, {
    ...input,
    version,
    before: {},
    after: { season: toFact(values) },
  })
  return ok({ ...saved.value, seasonId })
}

type ForeignSeason = { code: 'foreign_id'; at: 'copyFrom' }

/** Saves the dates, weekdays and name of a season; its prices stay. */
export async function savePriceSeason(
  tx: Tx,
  input: OfProduct & { seasonId: number; values: PriceSeasonValues },
): Promise<Result<SavedSeason, NotFound | ChangedByOther | SeasonDates>> {
  const { shopId, id, seasonId } = input
  const product = await lockProduct(tx, input)
  if (!product.ok) return product
  const season = await findProductSeason(tx, { shopId, productId: id, seasonId })
  if (!season) return err({ code: 'not_found' })
  const { version: current } = product.value
  const part = `season.${seasonId}`
  const merged = await mergeTab(tx, input, {
    ...{ current, mine: input.values, theirs: season, part },
    groups: [['firstDate', 'lastDate']],
  })
  if (!merged.ok) return merged
  const values = merged.value
  if (endsBeforeStart(values)) return err({ code: 'season_ends_before_start', at: 'lastDate' })

  const differences = differencesOf(season, values)
  if (!differences) return ok({ id, seasonId, version: current })
  await updateSeason(tx, { shopId, productId: id, seasonId, values })
  const saved = await finishProductEdit(tx, {
    ...input,
    version: current,
    before: { season: toFact(season) },
    after: { season: toFact(values) },
    base: inPart(part, differences.before),
  })
  return ok({ ...saved.value, seasonId })
}

/** A season of one day ends on its first. */
function endsBeforeStart({ firstDate, lastDate }: PriceSeasonValues): boolean {
  return lastDate < firstDate
}

/** Season for the log. */
export function toFact({ name, firstDate, lastDate, weekdays }: PriceSeasonValues) {
  return {
    name,
    dates: `${firstDate}–${lastDate}`,
    weekdays: weekdays.length === 7 ? null : weekdays.join(''),
  }
}
