import { MANUAL_METHODS } from '#app/domain/order/ledger/manual-methods.ts'
import type { MessageKey, Translate } from '#app/i18n/translate.ts'

const LABELS = {
  CASH: 'order.method_cash',
  CARD_TERMINAL: 'order.method_card_terminal',
  OTHER: 'order.method_manual',
} as const satisfies Record<(typeof MANUAL_METHODS)[number], string>

/** Labels of how a refund is given back. */
export const REFUND_METHOD_LABELS = { SAME_WAY: 'refund.same_way', ...LABELS } as const

/** Labels of every provider, where the shop has no name of its own for it. */
const PROVIDER_LABELS: Readonly<Record<string, MessageKey>> = {
  ...LABELS,
  TEST: 'order.method_test',
  OFFLINE: 'order.method_offline',
}

/** A provider as the shop calls it, else as everybody does. */
export function providerLabel(
  t: Translate,
  { provider, providerName = null }: { provider: string; providerName?: string | null },
): string {
  const key = PROVIDER_LABELS[provider]
  return providerName ?? (key ? t(key) : provider)
}

/** Label and tone of where an entry of the ledger stands. */
export const PAYMENT_STATUSES = {
  PENDING: { key: 'order.payment_pending', tone: 'info' },
  PAYED: { key: 'order.payment_done', tone: 'success' },
  FAILED: { key: 'order.payment_failed', tone: 'danger' },
  CANCELLED: { key: 'order.payment_cancelled', tone: 'neutral' },
} as const

/** The ways in which staff take money themselves, to choose from. */
export function manualMethodChoices(t: Translate) {
  return MANUAL_METHODS.map((method) => ({ value: method, label: t(LABELS[method]) }))
}
