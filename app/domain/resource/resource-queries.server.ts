import { z } from 'zod'
import { listRecord } from '#app/domain/record/list-record.server.ts'
import type { ColumnsOf, Stored } from '#app/domain/record/record-queries.server.ts'
import type { ChangedByOther, Editor, NotFound, Saved } from '#app/domain/shared/edit/edit.ts'
import type { Use } from '#app/domain/shared/edit/removal.ts'
import { type Plan, type PlanRefusal, refusePlan } from '#app/domain/shared/plan.ts'
import { err, type Result } from '#app/domain/shared/result.ts'
import { oncePerShop } from '#app/domain/shared/shop-facts-queries.server.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { ResourceTypeValues, ResourceValues } from './resource-values.ts'

type Key = { shopId: number; id: number }

/** A kind of resource, of which a product may need one: guides, boats, rooms. */
export type ResourceType = Stored<ResourceTypeValues>

/** A guide, a boat, a room that bookings use. Source: spec 3 §3 'Resource'. */
export type Resource = ResourceValues & { id: number; position: number; version: number; isDeleted: boolean }

export const resourceTypeRecord = listRecord<ResourceTypeValues>({
  table: 'resource_type',
  columns: z.object({ name: z.string() } satisfies ColumnsOf<'resource_type'>),
  order: 'position',
  listUses: listResourceTypeUses,
})

export const {
  list: listResourceTypes,
  find: findResourceType,
  save: saveResourceType,
  remove: deleteResourceType,
  restore: restoreResourceType,
} = resourceTypeRecord

/** Adds a type after the last, where the plan has resources. */
export async function createResourceType(
  tx: Tx,
  { plan, ...input }: Editor & { values: ResourceTypeValues; plan: Plan },
): Promise<Result<Saved, PlanRefusal | NotFound | ChangedByOther>> {
  const refused = refusePlan(plan, { feature: 'resources' })
  return refused ? err(refused) : resourceTypeRecord.create(tx, input)
}

/** Products that use resources and need the type, then resources that are of it. */
async function listResourceTypeUses(db: Db, { shopId, id }: Key): Promise<Use[]> {
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
export const listResources = oncePerShop(loadResources)

async function loadResources(db: Db, shopId: number): Promise<readonly Resource[]> {
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
