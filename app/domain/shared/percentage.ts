/** A percentage in hundredths of a percent, so that 12.5 % is exact: 25 % is 2500. Source: domain.md §1. */
export type Percentage = number

/** The whole of something, 100 %. */
export const HUNDRED_PERCENT: Percentage = 10_000
