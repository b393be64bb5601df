import type { Use } from '#app/domain/shared/removal.ts'
import type { Db } from '#db/transaction.server.ts'
import type { ResourceValues } from './resource-values.ts'

type Key = { shopId: number; id: number }

/** A kind of resource, of which a product may need one: guides, boats, rooms. */
export type ResourceType = { id: number; name: string; version: number; isDeleted: boolean }

/** A guide, a boat, a room that bookings use. Source: spec 3 §3 'Resource'. */
export type Resource = ResourceValues & { id: number; position: number; version: number; isDeleted: boolean }

/** In the shop's order, without deleted ones. */
export async function listResourceTypes(db: Db, shopId: number): Promise<ResourceType[]> {
  const rows = await selectResourceTypes(db, shopId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toResourceType)
}

/** Also a deleted one, so that it can be restored. */
export async function findResourceType(db: Db, { shopId, id }: Key): Promise<ResourceType | undefined> {
  const row = await selectResourceTypes(db, shopId).where('id', '=', id).executeTakeFirst()
  return row && toResourceType(row)
}

/** Products that use resources and need the type, then resources that are of it. */
export async function listResourceTypeUses(db: Db, { shopId, id }: Key): Promise<Use[]> {
  const products = await db
    .selectFrom('product_resource_type')
    .innerJoin('product', 'product.id', 'product_resource_type.product_id')
    .select(['product.id', 'product.name'])
    .where('product_resource_type.shop_id', '=', shopId)
    .where('product_resource_type.resource_type_id', '=', id)
    .where('product.use_resources', '=', 1)
    .where('product.deleted_at', 'is', null)
    .orderBy('product.position')
    .orderBy('product.id')
    .execute()
  const resources = await db
    .selectFrom('resource')
    .select(['id', 'name'])
    .where('shop_id', '=', shopId)
    .where('resource_type_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return [
    ...products.map((row): Use => ({ kind: 'product', ...row })),
    ...resources.map((row): Use => ({ kind: 'resource', ...row })),
  ]
}

/** In the shop's order, without deleted ones. */
export async function listResources(db: Db, shopId: number): Promise<Resource[]> {
  const rows = await selectResources(db, shopId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toResource)
}

/** The types that each of the products needs; those without any are missing. */
export async function findNeededTypes(
  db: Db,
  { shopId, productIds }: { shopId: number; productIds: readonly number[] },
): Promise<Map<number, number[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_resource_type')
    .innerJoin('product', 'product.id', 'product_resource_type.product_id')
    .select(['product_resource_type.product_id', 'product_resource_type.resource_type_id'])
    .where('product_resource_type.shop_id', '=', shopId)
    .where('product_resource_type.product_id', 'in', productIds)
    .where('product.use_resources', '=', 1)
    .orderBy('product_resource_type.resource_type_id')
    .execute()
  const byProduct = Map.groupBy(rows, ({ product_id }) => product_id)
  return new Map([...byProduct].map(([id, links]) => [id, links.map((link) => link.resource_type_id)]))
}

/** Also a deleted one, so that it can be restored. */
export async function findResource(db: Db, { shopId, id }: Key): Promise<Resource | undefined> {
  const row = await selectResources(db, shopId).where('id', '=', id).executeTakeFirst()
  return row && toResource(row)
}

/**
 * Products that name the resource among those they may use; of the last resource of a type also the products
 * that need the type, since they could not be booked without it.
 */
export async function listResourceUses(db: Db, { shopId, id }: Key): Promise<Use[]> {
  const rows = await db
    .selectFrom('product')
    .select(['product.id', 'product.name'])
    .where('product.shop_id', '=', shopId)
    .where('product.use_resources', '=', 1)
    .where('product.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('product_resource')
            .select('product_resource.product_id')
            .whereRef('product_resource.product_id', '=', 'product.id')
            .where('product_resource.resource_id', '=', id),
        ),
        eb.exists(
          eb
            .selectFrom('product_resource_type')
            .innerJoin('resource', 'resource.resource_type_id', 'product_resource_type.resource_type_id')
            .select('product_resource_type.product_id')
            .whereRef('product_resource_type.product_id', '=', 'product.id')
            .where('resource.id', '=', id)
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('resource as other')
                    .select('other.id')
                    .whereRef('other.shop_id', '=', 'resource.shop_id')
                    .whereRef('other.resource_type_id', '=', 'resource.resource_type_id')
                    .whereRef('other.id', '<>', 'resource.id')
                    .where('other.deleted_at', 'is', null),
                ),
              ),
            ),
        ),
      ]),
    )
    .orderBy('product.position')
    .orderBy('product.id')
    .execute()
  return rows.map((row) => ({ kind: 'product', ...row }))
}

function selectResourceTypes(db: Db, shopId: number) {
  return db
    .selectFrom('resource_type')
    .select(['id', 'name', 'version', 'deleted_at'])
    .where('shop_id', '=', shopId)
}

type TypeRow = Awaited<ReturnType<ReturnType<typeof selectResourceTypes>['executeTakeFirstOrThrow']>>

function toResourceType({ deleted_at, ...row }: TypeRow): ResourceType {
  return { ...row, isDeleted: deleted_at !== null }
}

function selectResources(db: Db, shopId: number) {
  return db
    .selectFrom('resource')
    .select([
      'id',
      'name',
      'resource_type_id',
      'max_capacity',
      'position',
      'shared_between_products',
      'shared_between_bookings',
      'shared_between_start_times',
      'scheduled',
      'user_id',
      'version',
      'deleted_at',
    ])
    .where('shop_id', '=', shopId)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectResources>['executeTakeFirstOrThrow']>>

function toResource(row: Row): Resource {
  return {
    id: row.id,
    name: row.name,
    resourceTypeId: row.resource_type_id,
    maxCapacity: row.max_capacity,
    position: row.position,
    sharedBetweenProducts: row.shared_between_products === 1,
    sharedBetweenBookings: row.shared_between_bookings === 1,
    sharedBetweenStartTimes: row.shared_between_start_times === 1,
    scheduled: row.scheduled === 1,
    userId: row.user_id,
    version: row.version,
    isDeleted: row.deleted_at !== null,
  }
}
