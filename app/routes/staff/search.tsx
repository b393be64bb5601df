import { Form, Link } from 'react-router'
import { listOrders } from '#app/domain/order/order-list-queries.server.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { SearchInput } from '#app/ui/table/filter-bar.tsx'
import type { Route } from './+types/search'
import { readOrdersAddress, writeOrdersAddress } from './history/orders-address.ts'
import { toOrderRow } from './order-row.ts'
import { OrderTable } from './order-table.tsx'

/** More than these, and the reader is better off with the order list and its filters. */
const MOST_HITS = 10

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, shop, now, zone, locale } = context.get(services)
  const { search } = readOrdersAddress(url.searchParams)
  if (search === '') return { search, rows: [], allHits: null }

  const address = { ...readOrdersAddress(new URLSearchParams({ tab: 'all' })), search }
  const page = await listOrders(db, {
    shopId: shop.id,
    ...address,
    limit: MOST_HITS,
    now: toWallTime(now, zone),
  })
  return {
    search,
    rows: page.rows.map((row) => toOrderRow(row, { locale, shopLocales: shop.locales, now, zone })),
    allHits: page.next === null ? null : writeOrdersAddress(address),
  }
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { search, rows, allHits } = loaderData
  return (
    <>
      <PageTitle page={t('orders.search_title')} />
      <PageHeader title={t('orders.search_title')} />
      <div className="stack">
        <Form method="get" role="search" className="row max-w-160">
          <SearchInput value={search} placeholder={t('orders.search_placeholder')} />
          <button type="submit" className="btn primary">
            {t('common.search')}
          </button>
        </Form>
        {search === '' ? <p className="muted">{t('orders.search_hint')}</p> : null}
        {search !== '' && rows.length === 0 ? (
          <EmptyState
            kind="no-hits"
            title={t('orders.no_hits_for', { query: search })}
            text={t('orders.no_hits_for_text')}
          />
        ) : null}
        {rows.length > 0 ? (
          <>
            <h2>{t('orders.hits_for', { query: search })}</h2>
            <OrderTable rows={rows} />
          </>
        ) : null}
        {allHits ? <Link to={allHits}>{t('orders.all_hits')}</Link> : null}
      </div>
    </>
  )
}
