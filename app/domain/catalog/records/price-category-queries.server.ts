import { z } from 'zod'
import { type MasterRefusal, refuseMaster } from '#app/domain/catalog/setup/master-rule.ts'
import { flagColumn, translatableColumn } from '#app/domain/record/columns.ts'
import { listRecord } from '#app/domain/record/list-record.server.ts'
import type { ColumnsOf, Stored } from '#app/domain/record/record-queries.server.ts'
import type { Use } from '#app/domain/shared/edit/removal.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { selectProducts } from './product-use-queries.server.ts'

type Key = { shopId: number; id: number }

const columns = z.object({
  title: translatableColumn,
  hint: translatableColumn,
  /** Offered to staff only. */
  adminOnly: flagColumn,
  /** Another price category; `maximumRatio` of this one go with each of it. Both are set, or neither. */
  masterId: z.int().nullable(),
  maximumRatio: z.int().nullable(),
} satisfies ColumnsOf<'price_category'>)

/** Price category as staff edit it, such as 'Child'. */
export type PriceCategoryValues = z.output<typeof columns>
export type PriceCategory = Stored<PriceCategoryValues>

export const priceCategoryRecord = listRecord<PriceCategoryValues, MasterRefusal>({
  table: 'price_category',
  columns,
  order: 'position',
  listUses: listPriceCategoryUses,
  // Two that become each other's master at the same moment would both be right by themselves.
  locksAll: true,
  refuse: checkMaster,
  restorable: withoutLostMaster,
})

export const {
  list: listPriceCategories,
  find: findPriceCategory,
  create: createPriceCategory,
  save: savePriceCategory,
  remove: deletePriceCategory,
  restore: restorePriceCategory,
} = priceCategoryRecord

async function checkMaster(
  tx: Tx,
  { shopId, id, values }: { shopId: number; id: number | null; values: PriceCategoryValues },
): Promise<MasterRefusal | undefined> {
  return refuseMaster(await listPriceCategories(tx, shopId), { id, masterId: values.masterId })
}

/** A master that went meanwhile, or that got a master of its own, is let go of. */
async function withoutLostMaster(
  tx: Tx,
  shopId: number,
  record: PriceCategory,
): Promise<PriceCategoryValues> {
  const isLost = refuseMaster(await listPriceCategories(tx, shopId), record)
  return isLost ? { ...record, masterId: null, maximumRatio: null } : record
}

/** Products with a price for it, then price categories that it is the master of. */
async function listPriceCategoryUses(db: Db, { shopId, id }: Key): Promise<Use[]> {
  const products = await selectProducts(db, shopId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('price')
        .select('price.product_id')
        .where('price.shop_id', '=', shopId)
        .where('price.price_category_id', '=', id),
    )
    .execute()
  const dependants = await listDependants(db, { shopId, id })
  return [
    ...products.map((product): Use => ({ kind: 'product', id: product.id, name: product.name })),
    ...dependants.map((each): Use => ({ kind: 'price_category', id: each.id, name: each.title })),
  ]
}

/** Price categories that have this one as their master, without deleted ones. */
async function listDependants(db: Db, { shopId, id }: Key): Promise<PriceCategory[]> {
  return (await listPriceCategories(db, shopId)).filter(({ masterId }) => masterId === id)
}
