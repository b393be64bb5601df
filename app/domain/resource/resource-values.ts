/** What a shop enters about a resource. Source: spec 3 §3 'Resource'. */
export type ResourceValues = {
  name: string
  /** Counted in product quantity: a guide for 12 places has 12. */
  maxCapacity: number
  resourceTypeId: number
  sharedBetweenProducts: boolean
  sharedBetweenBookings: boolean
  sharedBetweenStartTimes: boolean
  /** False means always on, whatever schedules it has. */
  scheduled: boolean
  /** Who logs in to see its bookings, if anybody. */
  userId: number | null
}

export type ResourceTypeValues = { name: string }
