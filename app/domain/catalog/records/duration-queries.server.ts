import { z } from 'zod'
import { flagColumn, translatableColumn } from '#app/domain/record/columns.ts'
import { listRecord } from '#app/domain/record/list-record.server.ts'
import type { ColumnsOf, Stored } from '#app/domain/record/record-queries.server.ts'
import type { Use } from '#app/domain/shared/edit/removal.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Db } from '#db/transaction.server.ts'
import { compareDurations, DURATION_UNITS } from './duration-units.ts'
import { selectProducts } from './product-use-queries.server.ts'

type Key = { shopId: number; id: number }

const columns = z.object({
  label: translatableColumn,
  /** Above 0, in `unit`. Bookings store their start and end, so none of them changes with it. */
  amount: z.int(),
  unit: z.enum(DURATION_UNITS),
  /** Offered at all. */
  active: flagColumn,
  /** Offered to staff only. */
  adminOnly: flagColumn,
} satisfies ColumnsOf<'duration'>)

/** Values of a duration that staff edit, such as '3 hours'. */
export type DurationValues = z.output<typeof columns>
export type Duration = Stored<DurationValues>

/** Inactive ones are listed too. */
export const durationRecord = listRecord<DurationValues>({
  table: 'duration',
  columns,
  order: compareDurations,
  listUses: listDurationUses,
  groups: [['amount', 'unit']],
})

export const {
  list: listAllDurations,
  find: findDuration,
  create: createDuration,
  save: saveDuration,
  remove: deleteDuration,
  restore: restoreDuration,
} = durationRecord

/** Products that offer it, then products with a bundle option that forces it. */
async function listDurationUses(db: Db, { shopId, id }: Key): Promise<Use[]> {
  const products = await selectProducts(db, shopId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('product_duration')
        .select('product_duration.product_id')
        .where('product_duration.shop_id', '=', shopId)
        .where('product_duration.duration_id', '=', id),
    )
    .execute()
  const bundles = await listForcingBundles(db, { shopId, id })
  return [
    ...products.map((product): Use => ({ kind: 'product', id: product.id, name: product.name })),
    ...bundles.map((bundle): Use => ({ kind: 'bundle', id: bundle.productId, name: bundle.name })),
  ]
}

/** Bundle options that book it whatever the guest chose, named by their product too. */
async function listForcingBundles(
  db: Db,
  { shopId, id }: Key,
): Promise<{ productId: number; name: Translatable }[]> {
  const rows = await db
    .selectFrom('bundle_option')
    .innerJoin('product', 'product.id', 'bundle_option.product_id')
    .select(['product.id', 'product.name as product', 'bundle_option.name as option'])
    .where('bundle_option.shop_id', '=', shopId)
    .where('bundle_option.duration_id', '=', id)
    .where('bundle_option.duration_option', '=', 'FORCED_DURATION')
    .where('bundle_option.deleted_at', 'is', null)
    .where('product.deleted_at', 'is', null)
    .orderBy('product.position')
    .orderBy('product.id')
    .orderBy('bundle_option.position')
    .execute()
  return rows.map((row) => ({
    productId: row.id,
    name: prefixed(row.product, parseTranslatable(row.option)),
  }))
}

/** An option's name after its product's in every language. */
function prefixed(product: string, option: Translatable): Translatable {
  const texts = Object.entries(option)
  return Object.fromEntries(texts.map(([locale, text]) => [locale, `${product}: ${text}`]))
}
