/** An amount per unit, or a percentage of the unit price before codes. Source: domain.md §4 'Rebooking fee'. */
export const REBOOKING_FEE_TYPES = ['FIXED', 'PERCENT'] as const
type RebookingFeeType = (typeof REBOOKING_FEE_TYPES)[number]

/** Until when and for which fee a guest may buy the right to rebook. */
export type RebookingValues = {
  rebookable: boolean
  rebookingFeeType: RebookingFeeType
  /** Minor units per unit, or hundredths of a percent; with 0 the right is free. */
  rebookingFee: number
  /** Minutes before the start until which a guest may rebook; 0 is until the start. */
  rebookableUntilMinutes: number
}
