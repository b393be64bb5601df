import type { UnitAssignment } from '#app/domain/availability/units/identifier-demand.ts'

type Row = { id: number; productId: number; quantity: number; bookingId?: number | undefined }

/**
 * Distributes the named units of each booking's products over their rows, one per price category: rows in order,
 * each until it has one per unit sold. Rows and units without a booking's id belong together.
 */
export function identifiersOfRows(
  rows: readonly Row[],
  unitAssignments: readonly UnitAssignment[],
): { rowId: number; identifierId: number }[] {
  return unitAssignments.flatMap(({ productId, bookingId, identifierIds }) => {
    const left = [...identifierIds]
    return rows
      .filter((row) => row.productId === productId && row.bookingId === bookingId)
      .flatMap(({ id, quantity }) =>
        left.splice(0, quantity).map((identifierId) => ({ rowId: id, identifierId })),
      )
  })
}
