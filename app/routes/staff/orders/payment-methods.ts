import { MANUAL_METHODS } from '#app/domain/order/ledger/manual-methods.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { MANUAL_METHOD_LABELS } from '#app/messages/provider-label.ts'

/** Labels of how a refund is given back. */
export const REFUND_METHOD_LABELS = { SAME_WAY: 'refund.same_way', ...MANUAL_METHOD_LABELS } as const

/** Label and tone of where an entry of the ledger stands. */
export const PAYMENT_STATUSES = {
  PENDING: { key: 'order.payment_pending', tone: 'info' },
  PAYED: { key: 'order.payment_done', tone: 'success' },
  FAILED: { key: 'order.payment_failed', tone: 'danger' },
  CANCELLED: { key: 'order.payment_cancelled', tone: 'neutral' },
} as const

/** The same of a payment that failed, as its page was left or closed; it was not declined. */
export const UNPAID_PAGE_STATUSES = {
  LEFT: { key: 'order.payment_page_left', tone: 'neutral' },
  CLOSED: { key: 'order.payment_page_closed', tone: 'neutral' },
} as const

/** The ways in which staff take money themselves, to choose from. */
export function manualMethodChoices(t: Translate) {
  return MANUAL_METHODS.map((method) => ({ value: method, label: t(MANUAL_METHOD_LABELS[method]) }))
}
