import type { ProductStatus, ProductType } from '#app/domain/catalog/product-types.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type ProductListFilter = {
  shopId: number
  types?: readonly ProductType[]
  status?: ProductStatus | undefined
  categoryId?: number | undefined
}

/** A line of the shop's product list, before its page is chosen. */
export type ListedProduct = {
  id: number
  /** Name among staff; guests see `displayName`. */
  name: string
  displayName: Translatable
  productType: ProductType
  status: ProductStatus
  /** null means unlimited. */
  maxCapacity: number | null
  /** Number of the design's tint that stands for the product. */
  tint: number
}

/** In the shop's order, without deleted ones, all of them in one statement. */
export async function listProductLines(db: Db, filter: ProductListFilter): Promise<ListedProduct[]> {
  const { shopId, types, status, categoryId } = filter
  const rows = await db
    .selectFrom('product')
    .select(['id', 'name', 'display_name', 'product_type', 'status', 'max_capacity', 'tint'])
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .$if(types !== undefined, (query) => query.where('product_type', 'in', types ?? []))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'ACTIVE'))
    .$if(categoryId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('product_category')
            .select('product_category.product_id')
            .whereRef('product_category.product_id', '=', 'product.id')
            .where('product_category.category_id', '=', categoryId ?? 0),
        ),
      ),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    displayName: parseTranslatable(row.display_name),
    productType: row.product_type,
    status: row.status,
    maxCapacity: row.max_capacity,
    tint: row.tint,
  }))
}

/** Counts products without deleted ones, as a plan does. */
export async function countProducts(db: Db, shopId: number): Promise<number> {
  const { products } = await db
    .selectFrom('product')
    .select((eb) => eb.fn.countAll<number>().as('products'))
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return products
}

/** Ids and places in the shop's order, without deleted ones. */
export async function listProductPositions(
  tx: Tx,
  shopId: number,
): Promise<{ id: number; position: number }[]> {
  return tx
    .selectFrom('product')
    .select(['id', 'position'])
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
