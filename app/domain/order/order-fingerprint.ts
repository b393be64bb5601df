import type { OrderMoney } from './order-total.ts'

type Fingerprinted = Pick<OrderMoney, 'payedMinor' | 'returningMinor'> & { version: number }

/** State of an order that a page asks about: what was changed, paid or paid back since then makes another. */
export function orderFingerprint({ version, payedMinor, returningMinor }: Fingerprinted): string {
  return `${version} ${payedMinor} ${returningMinor}`
}
