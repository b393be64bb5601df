import { z } from 'zod'
import {
  createResourceType,
  findResource,
  findResourceType,
  listResources,
  listResourceTypes,
  type Resource,
  type ResourceType,
  saveResourceType,
} from '#app/domain/resource/resource-queries.server.ts'
import {
  isTighterResource,
  type ResourceTypeValues,
  type ResourceValues,
} from '#app/domain/resource/resource-values.ts'
import { createResource, saveResource } from '#app/domain/resource/save-resource.server.ts'
import { readOverBookedDates } from '#app/http/over-booked.server.ts'
import { resourceSchema } from '#app/http/schemas/resource-schema.ts'
import { resourceTypeSchema } from '#app/http/schemas/resource-type-schema.ts'
import { entityCalls } from '#app/routes/api/entity-calls.server.ts'

/** /api/resources and /api/resource-types. Source: spec 3 §7. */
export const resourceCalls = {
  ...entityCalls<Resource, ResourceValues>({
    path: '/api/resources',
    param: 'resourceId',
    removable: 'resources',
    name: 'resource',
    shape: z.object({
      id: z.int(),
      position: z.int(),
      name: z.string(),
      resourceTypeId: z.int(),
      maxCapacity: z.int(),
      sharedBetweenProducts: z.boolean(),
      sharedBetweenBookings: z.boolean(),
      sharedBetweenStartTimes: z.boolean(),
      scheduled: z.boolean(),
      userId: z.int().nullable(),
      version: z.int(),
    }),
    schema: ({ t }) => resourceSchema(t),
    list: ({ db, shop }) => listResources(db, shop.id),
    find: ({ db, shop }, id) => findResource(db, { shopId: shop.id, id }),
    toJson: (resource) => resource,
    create: createResource,
    save: saveResource,
    overBooked: async (all, { before, values }) =>
      isTighterResource(before, values) ? readOverBookedDates(all, { resourceId: before.id }) : [],
  }),
  ...entityCalls<ResourceType, ResourceTypeValues>({
    path: '/api/resource-types',
    param: 'resourceTypeId',
    removable: 'resource-types',
    name: 'resource type',
    shape: z.object({ id: z.int(), name: z.string(), version: z.int() }),
    schema: ({ t }) => resourceTypeSchema(t),
    list: ({ db, shop }) => listResourceTypes(db, shop.id),
    find: ({ db, shop }, id) => findResourceType(db, { shopId: shop.id, id }),
    toJson: (type) => type,
    create: createResourceType,
    save: saveResourceType,
  }),
}
