import type { MANUAL_METHODS } from '#app/domain/order/ledger/manual-methods.ts'
import type { MessageKey, Translate } from '#app/i18n/translate.ts'

/** Labels of what staff take money by. */
export const MANUAL_METHOD_LABELS = {
  CASH: 'order.method_cash',
  CARD_TERMINAL: 'order.method_card_terminal',
  OTHER: 'order.method_manual',
} as const satisfies Record<(typeof MANUAL_METHODS)[number], string>

/** Labels of every provider, where the shop has no name of its own for it. */
const PROVIDER_LABELS: Readonly<Record<string, MessageKey>> = {
  ...MANUAL_METHOD_LABELS,
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
