import { HUNDRED_PERCENT, type Percentage } from './percentage.ts'

/** The currencies that a shop may have. All have hundredths as their minor unit. */
export const CURRENCIES = ['SEK', 'EUR', 'NOK', 'DKK', 'GBP', 'USD', 'CHF'] as const
export type Currency = (typeof CURRENCIES)[number]

const MINOR_PER_MAJOR = 100

export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.some((currency) => currency === value)
}

/** The share of an amount in minor units that a percentage is. */
export function percentOfMinor(minor: number, share: Percentage): number {
  return ratioOf(minor, share, HUNDRED_PERCENT)
}

/** The VAT contained in an amount that includes it: amount × (1 − 1/(1 + rate)). Source: domain.md §1. */
export function vatShareMinor(amountMinor: number, vatPercentage: Percentage): number {
  return ratioOf(amountMinor, vatPercentage, HUNDRED_PERCENT + vatPercentage)
}

/**
 * Splits an amount in minor units by whole weights, so that the parts add up to it exactly: each gets its
 * share rounded towards zero, what remains goes one by one to the largest remainders, ties to the lowest
 * index. When all weights are 0 the split is even.
 */
export function allocateMinor(minor: number, weights: readonly number[]): number[] {
  if (weights.length === 0) throw new Error('nothing to allocate to')
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) return allocateMinor(minor, Array<number>(weights.length).fill(1))

  const amount = BigInt(Math.abs(minor))
  const shares = weights.map((weight, index) => {
    const product = amount * BigInt(weight)
    return { index, whole: Number(product / total), remainder: product % total }
  })
  const left = Math.abs(minor) - shares.reduce((sum, { whole }) => sum + whole, 0)
  const rounded = shares
    .toSorted((a, b) => compare(b.remainder, a.remainder) || a.index - b.index)
    .map((share, rank) => ({ ...share, whole: share.whole + (rank < left ? 1 : 0) }))
  return rounded
    .toSorted((a, b) => a.index - b.index)
    .map(({ whole }) => withoutNegativeZero(Math.sign(minor) * whole))
}

/** Decimal major units, for JSON answers only: money is calculated in minor units. */
export function toMajor(minor: number): number {
  return minor / MINOR_PER_MAJOR
}

/** minor × numerator / denominator for a denominator above 0, exact whatever the size, rounded half away from zero. */
function ratioOf(minor: number, numerator: number, denominator: number): number {
  const product = BigInt(minor) * BigInt(numerator)
  const absolute = product < 0n ? -product : product
  const divisor = BigInt(denominator)
  const rounded = Number((2n * absolute + divisor) / (2n * divisor))
  return product < 0n ? -rounded : rounded
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function withoutNegativeZero(value: number): number {
  return value === 0 ? 0 : value
}
