import { toWallTime, type Zone } from '#app/domain/shared/time.ts'
import type { CancelTerms } from '#app/domain/shop/guest-cancellation.ts'
import type { Formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/translate.ts'

/**
 * 'Free cancellation until Mon 7 Dec 09:00', or what holds instead. The one sentence of the product's page, the
 * checkout, the confirmation and the mail. Source: domain.md §5.
 */
export function cancelText(
  terms: CancelTerms,
  { t, format, zone }: { t: Translate; format: Formatters; zone: Zone },
): string {
  switch (terms.kind) {
    case 'until':
      return t('guest.cancel_until', { time: format.dateTime(toWallTime(terms.until, zone)) })
    case 'hours':
      return terms.hours === 0
        ? t('guest.cancel_until_start')
        : t('guest.cancel_hours', { count: terms.hours })
    case 'over':
      return t('guest.cancel_over')
    case 'never':
      return t('guest.cancel_never')
  }
}
