import { Link } from 'react-router'
import type { LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { hasFilters, type ListAddress, withoutFilters, writeListAddress } from './list-address.ts'

const NO_HITS = { orders: 'orders.no_hits', bookings: 'orders.no_hits_bookings' } as const
const NONE = {
  orders: {
    coming: 'orders.none_coming',
    past: 'orders.none_past',
    all: 'orders.none_all',
    deleted: 'orders.none_deleted',
  },
  bookings: {
    coming: 'orders.none_coming_bookings',
    past: 'orders.none_past_bookings',
    all: 'orders.none_all_bookings',
    deleted: 'orders.none_deleted_bookings',
  },
} as const

/** Nothing at all, nothing that matches, or nothing more on this side: each leads on. Source: experience.md 13. */
export function NoRows({ address, filters }: { address: ListAddress; filters: readonly string[] }) {
  const t = useTranslate()
  const { list, tab, after, before } = address
  if (hasFilters(address)) {
    const isReversed =
      isAfter(address.startFrom, address.startTo) || isAfter(address.createdFrom, address.createdTo)
    const what = t('orders.no_hits_text', { filters: filters.join(', ') })
    return (
      <EmptyState
        kind="no-hits"
        title={t(NO_HITS[list])}
        text={isReversed ? `${t('orders.range_reversed')} ${what}` : what}
        action={
          <Link className="button secondary" to={withoutFilters(address)}>
            {t('common.clear_all')}
          </Link>
        }
      />
    )
  }
  if (after !== undefined || before !== undefined) {
    return (
      <EmptyState
        kind="no-hits"
        title={t('orders.end_of_list')}
        text={t('orders.end_of_list_text')}
        action={
          <Link className="button secondary" to={writeListAddress(address)}>
            {t('orders.first_page')}
          </Link>
        }
      />
    )
  }
  return <EmptyState kind="nothing" title={t(NONE[list][tab])} text={t('orders.none_text')} />
}

function isAfter(from: LocalDate | undefined, to: LocalDate | undefined): boolean {
  return from !== undefined && to !== undefined && from > to
}
