import { z } from 'zod'
import type { RowWithAllocations } from '#app/domain/order/views/booking-allocation-queries.server.ts'

const namedJson = z.object({ id: z.int(), name: z.string() })

/** Named units and resources that are allocated to a row of a booking. */
export const rowAllocationsJson = z.object({
  bookingProductsIdentifiers: z.array(namedJson),
  bookingProductsResources: z.array(
    z.object({ resourceId: z.int(), resource: namedJson, resourceType: namedJson, quantity: z.int() }),
  ),
})

/** Answers a row's allocations as `rowAllocationsJson`; without a row there are none. */
export function toAllocationsJson(row: Pick<RowWithAllocations, 'identifiers' | 'resources'> | undefined) {
  return {
    bookingProductsIdentifiers: row?.identifiers ?? [],
    bookingProductsResources: (row?.resources ?? []).map((each) => ({
      ...each,
      resourceId: each.resource.id,
    })),
  }
}
