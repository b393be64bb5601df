import type { Formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/translate.ts'

/**
 * How a refund comes to the guest: by its provider, by the shop itself, or so much by each. The one sentence of the
 * mails and of the pages that say what goes back. Source: domain.md §5 'Refunds'.
 */
export function refundNote(
  { amountMinor, byHandMinor }: { amountMinor: number; byHandMinor: number },
  { t, format }: { t: Translate; format: Formatters },
): string {
  if (byHandMinor === 0) return t('mail.returned_note')
  if (byHandMinor >= amountMinor) return t('mail.refunded_by_hand')
  const values = { sent: format.money(amountMinor - byHandMinor), byHand: format.money(byHandMinor) }
  return t('mail.refunded_both_ways', values)
}
