import { findResource } from '#app/domain/resource/resource-queries.server.ts'
import {
  listResourceSchedules,
  type ResourceSchedule,
  type ResourceScheduleValues,
} from '#app/domain/resource/resource-schedule-queries.server.ts'
import {
  createResourceSchedule,
  deleteResourceSchedule,
  saveResourceSchedule,
} from '#app/domain/resource/save-resource-schedule.server.ts'
import { loadOverBookedDates } from '#app/http/labels/over-booked.server.ts'
import { resourceScheduleSchema } from '#app/http/schemas/resource-schedule-schema.ts'
import { partCalls } from '#app/routes/api/part-calls.server.ts'
import { scheduleJson } from '#app/routes/api/shapes.ts'

/** /api/resources/{resourceId}/schedules. Source: spec 3 §3 'Schedule'. */
export const resourceScheduleCalls = partCalls<ResourceSchedule, ResourceScheduleValues>({
  path: '/api/resources/:resourceId/schedules',
  param: 'resourceScheduleId',
  name: 'resource schedule',
  shape: scheduleJson,
  schema: ({ t }) => resourceScheduleSchema(t),
  async findWhole({ db, shop }, id) {
    const resource = await findResource(db, { shopId: shop.id, id })
    return resource?.isDeleted ? undefined : resource
  },
  list: ({ db, shop }, id) => listResourceSchedules(db, { shopId: shop.id, resourceIds: [id] }),
  toJson: (schedule) => schedule,
  create: (tx, { wholeId, ...input }) => createResourceSchedule(tx, { ...input, resourceId: wholeId }),
  save: (tx, { wholeId, partId, ...input }) =>
    saveResourceSchedule(tx, { ...input, resourceId: wholeId, id: partId }),
  remove: (tx, { wholeId, partId, ...input }) =>
    deleteResourceSchedule(tx, { ...input, resourceId: wholeId, id: partId }),
  overBooked: (all, resourceId) => loadOverBookedDates(all, { resourceId }),
})
