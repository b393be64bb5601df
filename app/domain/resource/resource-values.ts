/** Resource as staff edit it. Source: spec 3 §3 'Resource'. */
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
  /** User who logs in to read its bookings, if any. */
  userId: number | null
}

/** Whether a resource may have less available than before, so that bookings may not fit any more. */
export function isTighterResource(before: ResourceValues, after: ResourceValues): boolean {
  const isShut = SHARING.some((name) => before[name] && !after[name])
  return isShut || after.maxCapacity < before.maxCapacity || (after.scheduled && !before.scheduled)
}

const SHARING = ['sharedBetweenProducts', 'sharedBetweenBookings', 'sharedBetweenStartTimes'] as const

export type ResourceTypeValues = { name: string }
