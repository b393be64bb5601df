import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { hasFilters, LIST_DEFAULTS, type ListAddress, listParams } from './list-address.ts'

type View = { id: number; name: string; query: string }

/** A user's own views as tabs after the fixed ones. Source: experience.md 9. */
export function viewTabs(address: ListAddress, views: readonly View[]) {
  const query = viewQuery(address)
  return views.map((view) => ({
    to: `/history/${address.list}?${view.query}`,
    label: view.name,
    current: view.query === query,
  }))
}

/** The part of an address that a view stores: all but the page. */
export function viewQuery(address: ListAddress): string {
  return listParams(address).toString()
}

/** Saves what the list shows under a name, or changes the view that it shows. */
export function SavedViewLinks({ address, views }: { address: ListAddress; views: readonly View[] }) {
  const t = useTranslate()
  const query = viewQuery(address)
  const view = views.find((each) => each.query === query)
  if (view) {
    return (
      <PageLink className="button link small" to={`/history/views/${view.id}`}>
        <Icon name="star" small />
        {t('orders.view_edit')}
      </PageLink>
    )
  }
  if (!hasFilters(address) && address.sort === LIST_DEFAULTS.sort) return null
  return (
    <PageLink className="button link small" to={`/history/views/new?list=${address.list}&${query}`}>
      <Icon name="star" small />
      {t('orders.view_save')}
    </PageLink>
  )
}
