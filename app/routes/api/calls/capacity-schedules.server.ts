import {
  type CapacityScheduleValues,
  listCapacitySchedules,
  type StoredSchedule,
} from '#app/domain/catalog/setup/capacity-schedule-queries.server.ts'
import {
  createCapacitySchedule,
  deleteCapacitySchedule,
  saveCapacitySchedule,
} from '#app/domain/catalog/setup/save-capacity-schedule.server.ts'
import { loadOverBookedDates } from '#app/http/labels/over-booked.server.ts'
import { capacityScheduleSchema } from '#app/http/schemas/product/capacity-schedule-schema.ts'
import { partCalls } from '#app/routes/api/part-calls.server.ts'
import { findWholeProduct } from '#app/routes/api/product-json.server.ts'
import { capacityScheduleJson } from '#app/routes/api/shapes.ts'

/** /api/products/{productId}/capacity-schedules. Source: spec 3 §3 'Schedule'. */
export const capacityScheduleCalls = partCalls<StoredSchedule, CapacityScheduleValues>({
  path: '/api/products/:productId/capacity-schedules',
  param: 'scheduleId',
  name: 'capacity schedule',
  shape: capacityScheduleJson,
  schema: ({ t }) => capacityScheduleSchema(t),
  findWhole: findWholeProduct,
  list: ({ db, shop }, productId) => listCapacitySchedules(db, { shopId: shop.id, productId }),
  toJson: (schedule) => schedule,
  create: (tx, { wholeId, ...input }) => createCapacitySchedule(tx, { ...input, productId: wholeId }),
  save: (tx, { wholeId, partId, ...input }) =>
    saveCapacitySchedule(tx, { ...input, productId: wholeId, id: partId }),
  remove: (tx, { wholeId, partId, ...input }) =>
    deleteCapacitySchedule(tx, { ...input, productId: wholeId, id: partId }),
  overBooked: (all, productId) => loadOverBookedDates(all, { productId }),
})
