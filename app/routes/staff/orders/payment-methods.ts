import { MANUAL_METHODS } from '#app/domain/order/ledger/manual-methods.ts'
import type { Translate } from '#app/i18n/translate.ts'

const LABELS = {
  CASH: 'order.method_cash',
  CARD_TERMINAL: 'order.method_card_terminal',
  OTHER: 'order.method_manual',
} as const satisfies Record<(typeof MANUAL_METHODS)[number], string>

/** The ways in which staff take money themselves, to choose from. */
export function manualMethodChoices(t: Translate) {
  return MANUAL_METHODS.map((method) => ({ value: method, label: t(LABELS[method]) }))
}
