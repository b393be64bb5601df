import type { ProductStatus } from '#app/domain/catalog/product-types.ts'
import type { Tx } from '#db/transaction.server.ts'

type Key = { shopId: number; id: number }

/** References that a restored product can no longer have. null or empty means none. */
type MissingItems = {
  /** Its tax. */
  taxId: number | null
  /** The master whose pool it drew on, deleted or an alias itself by now. */
  masterId: number | null
  resourceTypeIds: number[]
  resourceIds: number[]
}

export async function findMissingItems(tx: Tx, { shopId, id }: Key): Promise<MissingItems> {
  const row = await tx
    .selectFrom('product')
    .innerJoin('tax', 'tax.id', 'product.tax_id')
    .leftJoin('product as master', 'master.id', 'product.alias_of_id')
    .select(['tax.id as tax_id', 'tax.deleted_at as tax_deleted_at', 'master.id as master_id'])
    .select(['master.deleted_at as master_deleted_at', 'master.alias_of_id as master_of_master'])
    .where('product.shop_id', '=', shopId)
    .where('product.id', '=', id)
    .executeTakeFirstOrThrow()
  const types = await tx
    .selectFrom('product_resource_type')
    .innerJoin('resource_type', 'resource_type.id', 'product_resource_type.resource_type_id')
    .select('resource_type.id')
    .where('product_resource_type.shop_id', '=', shopId)
    .where('product_id', '=', id)
    .where('resource_type.deleted_at', 'is not', null)
    .orderBy('resource_type.id')
    .execute()
  const resources = await tx
    .selectFrom('product_resource')
    .innerJoin('resource', 'resource.id', 'product_resource.resource_id')
    .select('resource.id')
    .where('product_resource.shop_id', '=', shopId)
    .where('product_id', '=', id)
    .where('resource.deleted_at', 'is not', null)
    .orderBy('resource.id')
    .execute()
  const isMasterGone = row.master_deleted_at !== null || row.master_of_master !== null
  return {
    taxId: row.tax_deleted_at === null ? null : row.tax_id,
    masterId: isMasterGone ? row.master_id : null,
    resourceTypeIds: types.map((type) => type.id),
    resourceIds: resources.map((resource) => resource.id),
  }
}

/** Removes the references that are gone, and sets another status. The tax is left, since no product is without. */
export async function updateWithoutMissing(
  tx: Tx,
  { shopId, id, gone, status }: Key & { gone: MissingItems; status: ProductStatus },
): Promise<void> {
  await tx
    .updateTable('product')
    .set({ status, ...(gone.masterId === null ? {} : { alias_of_id: null }) })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
  if (gone.resourceTypeIds.length > 0) {
    await tx
      .deleteFrom('product_resource_type')
      .where('shop_id', '=', shopId)
      .where('product_id', '=', id)
      .where('resource_type_id', 'in', gone.resourceTypeIds)
      .execute()
  }
  if (gone.resourceIds.length > 0) {
    await tx
      .deleteFrom('product_resource')
      .where('shop_id', '=', shopId)
      .where('product_id', '=', id)
      .where('resource_id', 'in', gone.resourceIds)
      .execute()
  }
}
