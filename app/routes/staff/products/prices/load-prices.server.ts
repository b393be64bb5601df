import type { RouterContextProvider } from 'react-router'
import {
  inParts,
  type ProductSeason,
  priceColumns,
  type StoredPrice,
  unusedPrices,
} from '#app/domain/catalog/prices/price-grid.ts'
import {
  findPriceTerms,
  listBands,
  listOfferedDurationIds,
  listProductSeasons,
  listStoredPrices,
} from '#app/domain/catalog/prices/product-price-queries.server.ts'
import type { EditedProduct } from '#app/domain/catalog/product-edit-queries.server.ts'
import { listAllDurations } from '#app/domain/catalog/records/duration-queries.server.ts'
import { listPriceCategories } from '#app/domain/catalog/records/price-category-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { weekdayOf } from '#app/domain/shared/time.ts'
import { type Services, services } from '#app/http/context.server.ts'
import { writeAmount } from '#app/http/schemas/amount.ts'
import { columnKey, type GridLine, rowKey } from '#app/http/schemas/product/product-prices-schema.ts'

/** All that the prices tab shows, in as many statements for one price as for 500. */
export async function loadPrices(context: Readonly<RouterContextProvider>, product: EditedProduct) {
  const reader = context.get(services)
  const { db, shop, format } = reader
  const key = { shopId: shop.id, productId: product.id }
  const terms = await findPriceTerms(db, key)
  const prices = await listStoredPrices(db, key)
  const seasons = await listProductSeasons(db, key)
  const offeredIds = await listOfferedDurationIds(db, key)
  const lines = await readLines(reader)
  const columnIds = priceColumns({ ...terms, productType: product.productType, offeredIds, prices })
  const columns = columnIds.map((id) => columnOf(id, columnIds, lines))
  const facts = { reader, lines, prices, columns }
  return {
    version: product.version,
    timeUnit: terms.timeUnit,
    columns,
    base: toBlock(facts, null),
    seasons: seasons.map((season) => ({ ...toBlock(facts, season.id), ...showSeason(season, reader) })),
    bands: (await listBands(db, key)).map(({ minimumQuantity, maximumQuantity, unit, amount }) => ({
      minimumQuantity,
      maximumQuantity,
      unit,
      amount: writeAmount(amount),
    })),
    deposit: {
      depositPercentage: format.percentPlain(terms.depositPercentage),
      fullDepositWithinHours: terms.fullDepositWithinHours,
    },
    canAddSeason: reader.plan.allows('seasonal_prices'),
  }
}

export type PricesPage = Awaited<ReturnType<typeof loadPrices>>
export type PriceBlock = PricesPage['base']
export type SeasonBlock = PricesPage['seasons'][number]

/** Rows with a price at once; the others are folded away. The first word of a row that is for staff says so. */
export type BlockPart = { shown: GridLine[]; folded: GridLine[] }

type Lines = Awaited<ReturnType<typeof readLines>>

async function readLines({ db, shop, locale, t }: Services) {
  const categories = await listPriceCategories(db, shop.id)
  const durations = await listAllDurations(db, shop.id)
  const rows: GridLine[] = [
    { id: null, label: t('prices.no_category') },
    ...categories.map(({ id, title }) => ({ id, label: pickText(title, locale, shop.locales) })),
  ]
  const labels = new Map(durations.map(({ id, label }) => [id, pickText(label, locale, shop.locales)]))
  return { rows, labels, any: t('prices.any_duration'), price: t('prices.price') }
}

/** The column of any duration is just 'price' where it is the only one. */
function columnOf(id: number | null, ids: readonly (number | null)[], lines: Lines): GridLine {
  if (id !== null) return { id, label: lines.labels.get(id) ?? '' }
  return { id, label: ids.length === 1 ? lines.price : lines.any }
}

type Facts = { reader: Services; lines: Lines; prices: readonly StoredPrice[]; columns: readonly GridLine[] }

function toBlock({ reader, lines, prices, columns }: Facts, seasonId: number | null) {
  const own = prices.filter((price) => price.seasonId === seasonId)
  const used = new Set(prices.map(({ priceCategoryId }) => priceCategoryId))
  const isShown = ({ id }: GridLine) => used.size === 0 || used.has(id)
  const rows = [...lines.rows.filter(isShown), ...lines.rows.filter((row) => !isShown(row))]
  const ids = (list: readonly GridLine[]) => list.map(({ id }) => id)
  const unused = unusedPrices(own, { rows: ids(rows), columns: ids(columns) })
  return {
    seasonId,
    prices: toForm(own),
    parts: inParts(rows, columns.length).map(
      (part): BlockPart => ({
        shown: part.filter(isShown),
        folded: part.filter((row) => !isShown(row)),
      }),
    ),
    unused: unused.map((price) => nameUnused(price, { reader, lines })),
  }
}

/** Values of the price grid's cells, by price category and duration: `{c12: {d3: '490'}}`. */
function toForm(prices: readonly StoredPrice[]): Record<string, Record<string, string>> {
  const form: Record<string, Record<string, string>> = {}
  for (const { priceCategoryId, durationId, unitPriceMinor } of prices) {
    const row = rowKey({ id: priceCategoryId })
    form[row] = { ...form[row], [columnKey({ id: durationId })]: writeAmount(unitPriceMinor) }
  }
  return form
}

function nameUnused(price: StoredPrice, { reader, lines }: Pick<Facts, 'reader' | 'lines'>): string {
  const gone = reader.t('prices.unused_deleted')
  const row = lines.rows.find(({ id }) => id === price.priceCategoryId)?.label ?? gone
  const column = price.durationId === null ? lines.any : (lines.labels.get(price.durationId) ?? gone)
  return `${row}, ${column} ${reader.format.money(price.unitPriceMinor)}`
}

/** A season's dates as text, and whether it applies today. */
function showSeason(season: ProductSeason, { today, format }: Services) {
  const { name, firstDate, lastDate, weekdays } = season
  const isWholeWeek = weekdays.length === 7
  return {
    name,
    dates: `${format.date(firstDate)} – ${format.date(lastDate)}`,
    weekdays: isWholeWeek ? null : format.list(weekdays.map((day) => format.weekdayShort(day))),
    isNow: firstDate <= today && today <= lastDate && weekdays.includes(weekdayOf(today)),
  }
}
