/** A percentage in hundredths of a percent, so that 12.5 % is exact: 25 % is 2500. Source: domain.md §1. */
export type Percentage = number

/** The whole of something, 100 %. */
export const HUNDRED_PERCENT: Percentage = 10_000

/** Makes a percentage from percent as people say it: `percentage(12.5)` is 1250. */
export function toPercentage(percent: number): Percentage {
  return Math.round(percent * 100)
}

/** True for a whole number of hundredths from 0 to 100 %. */
export function isPercentage(value: unknown): value is Percentage {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= HUNDRED_PERCENT
}
