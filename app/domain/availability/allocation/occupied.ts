import type { WallTime } from '#app/domain/shared/time.ts'

/** Half-open time for which something is occupied, in whole epoch seconds: two that touch never overlap. */
export type Occupied = { occupiedFrom: number; occupiedTo: number }

/** Quantity that is occupied meanwhile. */
export type OccupiedQuantity = Occupied & { quantity: number }

/** Quantity that a live booking of a product occupies, turnaround included: of its pool or of a resource. */
export type ProductUse = OccupiedQuantity & { productId: number; startRent: WallTime }
