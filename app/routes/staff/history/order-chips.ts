import type { LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { FilterChip } from '#app/ui/table/chips.tsx'
import { type OrdersAddress, writeOrdersAddress } from './orders-address.ts'

export type NamedProduct = { id: number; name: string }

export const PAYMENT_LABELS = {
  PAID: 'state.paid',
  PARTIALLY_PAID: 'state.partially_paid',
  UNPAID: 'state.unpaid',
} as const

/** Labels of the filters in force, each with the address that removes it. */
export function useOrderChips(address: OrdersAddress, products: readonly NamedProduct[]): FilterChip[] {
  const t = useTranslate()
  const format = useFormat()
  const without = (changes: Partial<OrdersAddress>) => writeOrdersAddress(address, changes)
  const dates = (from: LocalDate | undefined, to: LocalDate | undefined) => {
    if (from && to) return from === to ? format.dateShort(from) : `${format.day(from)} – ${format.day(to)}`
    if (from) return t('orders.from', { date: format.day(from) })
    return to ? t('orders.to', { date: format.day(to) }) : ''
  }
  const { search, startFrom, startTo, createdFrom, createdTo, payment, productId } = address
  const product = products.find(({ id }) => id === productId)?.name ?? String(productId)
  return [
    { name: t('common.search'), value: search, to: without({ search: '' }) },
    {
      name: t('orders.start'),
      value: dates(startFrom, startTo),
      to: without({ startFrom: undefined, startTo: undefined }),
    },
    {
      name: t('orders.created'),
      value: dates(createdFrom, createdTo),
      to: without({ createdFrom: undefined, createdTo: undefined }),
    },
    {
      name: t('orders.payment'),
      value: payment ? t(PAYMENT_LABELS[payment]) : '',
      to: without({ payment: undefined }),
    },
    { name: t('orders.product'), value: productId ? product : '', to: without({ productId: undefined }) },
  ].filter(({ value }) => value !== '')
}
