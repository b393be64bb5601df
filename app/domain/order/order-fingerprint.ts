import type { OrderMoney } from './order-total.ts'

export type Fingerprinted = Pick<OrderMoney, 'payedMinor' | 'returningMinor'> & { version: number }

/** State of an order that a page asks about: what was changed, paid or paid back since then makes another. */
export function orderFingerprint({ version, payedMinor, returningMinor }: Fingerprinted): string {
  return `${version} ${payedMinor} ${returningMinor}`
}

/** Amounts paid and paid back that a fingerprint tells. */
export function moneyOf(fingerprint: string): string {
  return fingerprint.slice(fingerprint.indexOf(' '))
}

/** The order's version that a fingerprint tells. */
export function versionOf(fingerprint: string): number {
  return Number(fingerprint.slice(0, fingerprint.indexOf(' ')))
}
