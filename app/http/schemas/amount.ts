/** Largest amount that a form accepts, in minor units: ten million in major ones. */
const LARGEST_AMOUNT_MINOR = 1_000_000_000
/** The same as people read it in a message. */
export const LARGEST_AMOUNT = LARGEST_AMOUNT_MINOR / 100
/**
 * Digits alone or in groups of three, then at most two decimals after a comma or a point: '1 484,50', '1484.5',
 * '1.250', '1,250.50'. Three digits after a comma or a point are a group, which 0 never begins: an amount has
 * no third decimal.
 */
const AMOUNT = /^([1-9]\d{0,2}(?:(?:\s\d{3})+|([.,])\d{3}(?:\2\d{3})*(?!\2))|\d+)(?:[.,](\d{1,2}))?$/

/**
 * Reads an amount as people write it, with the currency's symbol behind it or not; undefined for anything that isn't
 * one. Minor units out, of any size: `isTooHigh` checks the upper bound.
 */
export function readAmount(text: string, currencySymbol = ''): number | undefined {
  const typed = text.trim()
  const hasSymbol = typed.toLowerCase().endsWith(currencySymbol.toLowerCase())
  const bare = hasSymbol ? typed.slice(0, typed.length - currencySymbol.length).trimEnd() : typed
  const [, whole, , decimals = ''] = AMOUNT.exec(bare) ?? []
  if (whole === undefined) return undefined
  return Number(whole.replace(/\D/g, '') + decimals.padEnd(2, '0'))
}

/** The same of an amount that may be below 0, with a hyphen or a minus sign before it: '-200', '−1 484,50'. */
export function readSignedAmount(text: string): number | undefined {
  const [, sign, unsigned = ''] = /^\s*([-−]?)(.*)$/.exec(text) ?? []
  const minor = readAmount(unsigned)
  return minor === undefined || !sign ? minor : -minor
}

/** The same of a number in JSON, whose point is always a decimal one; undefined with a third decimal. */
export function readDecimal(value: string | number, currencySymbol?: string): number | undefined {
  if (typeof value === 'string') return readAmount(value, currencySymbol)
  const [, decimals = ''] = String(value).split('.')
  return decimals.length > 2 ? undefined : readAmount(String(value))
}

/** Text of what is wrong with a percentage: its decimals, where it is one but for them. */
export function percentageFault(value: string | number) {
  return /^\s*\d\d?[.,]\d{3,}\s*%?\s*$/.test(String(value)) ? 'form.percentage_decimals' : 'form.percentage'
}

export function isTooHigh(minor: number): boolean {
  return minor > LARGEST_AMOUNT_MINOR
}

/** An amount as a form shows it and `readAmount` reads it in every language: '1484', '99,50'. */
export function writeAmount(minor: number): string {
  return (minor / 100).toFixed(minor % 100 === 0 ? 0 : 2).replace('.', ',')
}
