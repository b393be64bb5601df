import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { FilterForm } from '#app/ui/table/filter-bar.tsx'
import { SearchInput } from '#app/ui/table/filter-fields.tsx'
import type { Route } from './+types/search'
import { loadSearch } from './load-search.server.ts'
import { SearchHits } from './search-hits.tsx'
import { hitsOf } from './search-results.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  return loadSearch(context, url.searchParams)
}

/** The command palette as a page; the palette itself shows what this one's loader answers. */
export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { query, count, isCountLeast, moreCustomers, allHits } = loaderData
  return (
    <>
      <PageTitle page={query ? t('search.title_for', { query }) : t('nav.search')} />
      <PageHeader title={t('nav.search')} />
      <div className="stack max-w-190">
        <FilterForm className="row">
          <SearchInput value={query} placeholder={t('orders.search_placeholder')} />
          <button type="submit" className="button primary">
            {t('common.search')}
          </button>
        </FilterForm>
        {query === '' ? <p className="muted">{t('search.hint')}</p> : null}
        {query !== '' && count > 0 ? (
          <p className="muted">{t(isCountLeast ? 'search.count_least' : 'search.count', { count })}</p>
        ) : null}
        {query !== '' && count === 0 ? (
          <EmptyState
            kind="no-hits"
            title={t('orders.no_hits_for', { query })}
            text={t('orders.no_hits_for_text')}
          />
        ) : null}
        <div className="search-hits">
          <SearchHits results={loaderData} chosen={count > 0 ? (hitsOf(loaderData)[0] ?? null) : null} />
        </div>
        {moreCustomers ? <p className="muted">{moreCustomers}</p> : null}
        {allHits ? (
          <p>
            <Link className="button secondary" to={allHits}>
              {t('orders.all_hits')}
            </Link>
          </p>
        ) : null}
      </div>
    </>
  )
}
