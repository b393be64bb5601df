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
export const PROVIDER_LABELS: Readonly<Record<string, MessageKey>> = {
  ...LABELS,
  TEST: 'order.method_test',
  OFFLINE: 'order.method_offline',
}

/** The ways in which staff take money themselves, to choose from. */
export function manualMethodChoices(t: Translate) {
  return MANUAL_METHODS.map((method) => ({ value: method, label: t(LABELS[method]) }))
}
