import type { ManualMethod } from '#app/domain/order/ledger/manual-methods.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { type Locale, pickText } from '#app/domain/shared/text/translatable.ts'
import type { Formatters } from '#app/i18n/format.ts'
import type { MessageKey, Translate } from '#app/i18n/translate.ts'

const MANUAL_NAMES: Readonly<Partial<Record<ManualMethod, MessageKey>>> = {
  CASH: 'mail.by_cash',
  CARD_TERMINAL: 'mail.by_card',
}

type Reader = { t: Translate; format: Formatters; locale: Locale; locales: readonly Locale[] }

/** 'Paid by card', with each means of payment that money came in by; 'Paid' where one has no name. */
export function paidBy({ transactions }: Pick<OrderDetails, 'transactions'>, reader: Reader): string {
  const { t, format, locale, locales } = reader
  const names = transactions
    .filter(({ transactionType, status }) => transactionType === 'PAYMENT' && status === 'PAYED')
    .map(({ provider, providerName }) => {
      const key = isNamed(provider) ? MANUAL_NAMES[provider] : undefined
      return key ? t(key) : pickText(providerName ?? {}, locale, locales)
    })
  const methods = format.list([...new Set(names)])
  return names.length === 0 || names.includes('') ? t('mail.paid') : t('mail.paid_by', { methods })
}

function isNamed(provider: string): provider is keyof typeof MANUAL_NAMES {
  return Object.hasOwn(MANUAL_NAMES, provider)
}
