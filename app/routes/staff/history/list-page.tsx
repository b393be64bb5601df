import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { LIST_TABS } from '#app/domain/order/views/order-filter.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { NEW_BOOKING } from '#app/routes/staff/navigation.ts'
import { CachedElement } from '#app/ui/cached-element.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { MenuItem } from '#app/ui/layout/menu/menu-item.tsx'
import { Tabs } from '#app/ui/layout/navigation/tabs.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Chips } from '#app/ui/table/chips.tsx'
import { Pagination } from '#app/ui/table/pagination.tsx'
import { useRowKeys } from '#app/ui/table/use-row-keys.ts'
import { LISTS, type ListAddress, withoutFilters, writeListAddress, writeListPage } from './list-address.ts'
import { type ListChoices, useListChips } from './list-chips.ts'
import { type DateErrors, ListFilters } from './list-filters.tsx'
import { ListSelection } from './list-selection.tsx'
import { NoRows } from './no-rows.tsx'
import { SavedViewLinks, viewTabs } from './saved-view-links.tsx'

export type ListFrame = {
  address: ListAddress
  choices: ListChoices
  /** The seldom used filters are shown. */
  isUnfolded: boolean
  /** Errors of the filter's dates. */
  dateErrors: DateErrors
  today: LocalDate
  views: readonly { id: number; name: string; query: string }[]
  /** How many rows are selected in all; null while only those of the page are. */
  total: number | null
  /** Keys of the neighbouring pages. */
  next: string | null
  previous: string | null
  canCreate: boolean
  canDelete: boolean
}

type ListPageProps = {
  frame: ListFrame
  isEmpty: boolean
  /** Where a row is edited by its key. */
  editOf?: ((link: HTMLAnchorElement) => string) | undefined
  /** The table. */
  children: ReactNode
}

export const LIST_TITLES = { orders: 'orders.title', bookings: 'orders.bookings' } as const

/** Page of either list: tabs, saved views, filters, and the table with what can be done with its rows. */
export function ListPage({ frame, isEmpty, editOf, children }: ListPageProps) {
  const t = useTranslate()
  const { address, choices, isUnfolded, dateErrors, today, views, next, previous, canCreate } = frame
  const { pathname, search } = useLocation()
  const chips = useListChips(address, choices)
  useRowKeys('table.orders td.row-key a', { selects: true, ...(canCreate && editOf ? { editOf } : {}) })
  const head = { address, choices, isUnfolded, dateErrors, today, views, canCreate }
  return (
    <>
      <PageTitle page={t(LIST_TITLES[address.list])} />
      <CachedElement
        as="header"
        contents={ListHead}
        // Where the form of the filters leads.
        inputs={{ ...head, open: `${pathname}${search}` }}
      />
      <Chips chips={chips} clearTo={withoutFilters(address)}>
        <SavedViewLinks address={address} views={views} />
      </Chips>
      {isEmpty ? (
        <NoRows address={address} filters={chips.map(({ name, value }) => `${name}: ${value}`)} />
      ) : (
        <ListSelection frame={frame}>{children}</ListSelection>
      )}
      <Pagination
        previous={previous && writeListAddress(address, { before: previous })}
        next={next && writeListAddress(address, { after: next })}
      />
    </>
  )
}

type ListHeadProps = Omit<ListFrame, 'total' | 'next' | 'previous' | 'canDelete'> & { open: string }

/** Title, actions, tabs and filters, whatever rows follow. */
function ListHead({ address, views, canCreate, ...filters }: ListHeadProps) {
  const t = useTranslate()
  const saved = viewTabs(address, views)
  return (
    <>
      <PageHeader
        inline
        title={t(LIST_TITLES[address.list])}
        primary={canCreate ? <NewBooking /> : null}
        {...headerLinks(address, t)}
      />
      <Tabs
        label={t('nav.tabs')}
        tabs={[
          ...LIST_TABS.map((tab) => ({
            to: writeListAddress(address, { tab }),
            label: t(`orders.tab_${tab}`),
            current: tab === address.tab && !saved.some(({ current }) => current),
          })),
          ...saved,
        ]}
      />
      <ListFilters address={address} {...filters} />
    </>
  )
}

/** The other list, and the export of this one, under the same filters. */
function headerLinks(address: ListAddress, t: ReturnType<typeof useTranslate>) {
  const other = LISTS.find((list) => list !== address.list) ?? address.list
  const links = [
    { to: writeListAddress({ ...address, list: other }), label: t(LIST_TITLES[other]), icon: 'list' },
    { to: writeListPage(address, 'export'), label: t('orders.export'), icon: 'download' },
  ] as const
  return {
    secondary: links.map(({ to, label, icon }) => (
      <PageLink key={to} className="button secondary wide" to={to}>
        <Icon name={icon} />
        {label}
      </PageLink>
    )),
    more: links.map(({ to, label, icon }) => (
      <MenuItem key={to}>
        <PageLink to={to}>
          <Icon name={icon} />
          {label}
        </PageLink>
      </MenuItem>
    )),
  }
}

/** On phones it stands in the bar below. */
function NewBooking() {
  const t = useTranslate()
  return (
    <PageLink className="button primary wide" to={NEW_BOOKING}>
      <Icon name="plus" />
      {t('nav.new_booking')}
    </PageLink>
  )
}
