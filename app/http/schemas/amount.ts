/** Largest amount that a form takes, in minor units: ten million in major ones. */
const MOST_MINOR = 1_000_000_000
/** Digits in groups, then at most two decimals after a comma or a point: '1 484,50', '1484.5'. */
const AMOUNT = /^(\d{1,3}(?:[\s\u00A0\u202F]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/

/** Reads an amount as people write it; undefined for anything that isn't one. Minor units out. */
export function readAmount(text: string): number | undefined {
  const [, whole, decimals = ''] = AMOUNT.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const minor = Number(whole.replace(/\D/g, '') + decimals.padEnd(2, '0'))
  return minor <= MOST_MINOR ? minor : undefined
}

/** An amount as a form shows it and `readAmount` reads it in every language: '1484', '99,50'. */
export function writeAmount(minor: number): string {
  return (minor / 100).toFixed(minor % 100 === 0 ? 0 : 2).replace('.', ',')
}
