import { Link } from 'react-router'
import { listNamedProducts } from '#app/domain/catalog/product-queries.server.ts'
import { listOrders } from '#app/domain/order/views/order-list-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { NEW_BOOKING } from '#app/routes/staff/navigation.ts'
import { toOrderRow } from '#app/routes/staff/order-row.ts'
import { type OrderSorting, OrdersTable } from '#app/routes/staff/order-table.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { Tabs } from '#app/ui/layout/navigation/tabs.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Chips } from '#app/ui/table/chips.tsx'
import { Pagination } from '#app/ui/table/pagination.tsx'
import { useRowKeys } from '#app/ui/table/use-row-keys.ts'
import type { Route } from './+types/orders'
import { useOrderChips } from './order-chips.ts'
import { OrderFilters } from './order-filters.tsx'
import {
  hasOrderFilters,
  type OrdersAddress,
  type OrdersSort,
  readOrdersAddress,
  TABS,
  withoutOrderFilters,
  writeOrdersAddress,
} from './orders-address.ts'

/** Rows on a page. Source: spec 2 §9. */
const PAGE_SIZE = 30

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, shop, now, today, zone, locale, can } = context.get(services)
  const address = readOrdersAddress(url.searchParams)
  const [page, products] = await Promise.all([
    listOrders(db, { shopId: shop.id, ...address, limit: PAGE_SIZE, now: toWallTime(now, zone) }),
    listNamedProducts(db, { shopId: shop.id }),
  ])
  return {
    address,
    canCreate: can('bookings-create'),
    rows: page.rows.map((row) => toOrderRow(row, { locale, shopLocales: shop.locales, now, today, zone })),
    next: page.next,
    previous: page.previous,
    products: products.map(({ id, displayName }) => ({
      id,
      name: pickText(displayName, locale, shop.locales),
    })),
  }
}

/** Links of the sortable column heads, and which of them sorts now. */
function orderSorting(address: OrdersAddress): OrderSorting {
  return { id: sortBy(address, 'id'), start: sortBy(address, 'start') }
}

/** A column sorts the other way when it sorts already; ids begin with the newest, starts with the first. */
function sortBy(address: OrdersAddress, column: 'id' | 'start'): OrderSorting['id'] {
  const down: OrdersSort = `-${column}`
  const direction = address.sort === column ? 'ascending' : address.sort === down ? 'descending' : undefined
  const first = column === 'id' ? down : column
  const other = first === down ? column : down
  return { to: writeOrdersAddress(address, { sort: address.sort === first ? other : first }), direction }
}

export default function OrdersRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { address, canCreate, rows, next, previous, products } = loaderData
  const chips = useOrderChips(address, products)
  useRowKeys('table.orders td.row-key a', canCreate ? { editOf: customerPage } : {})
  return (
    <>
      <PageTitle page={t('orders.title')} />
      <PageHeader inline title={t('orders.title')} primary={canCreate ? <NewBooking /> : null} />
      <Tabs
        label={t('nav.tabs')}
        tabs={TABS.map((tab) => ({
          to: writeOrdersAddress(address, { tab }),
          label: t(`orders.tab_${tab}`),
          current: tab === address.tab,
        }))}
      />
      <OrderFilters address={address} products={products} />
      <Chips chips={chips} clearTo={withoutOrderFilters(address)} />
      {rows.length === 0 ? (
        <NoOrders address={address} filters={chips.map(({ name, value }) => `${name}: ${value}`)} />
      ) : (
        <OrdersTable sorting={orderSorting(address)} rows={rows} />
      )}
      <Pagination
        previous={previous && writeOrdersAddress(address, { before: previous })}
        next={next && writeOrdersAddress(address, { after: next })}
      />
    </>
  )
}

function customerPage(order: HTMLAnchorElement): string {
  return `${order.getAttribute('href')}/customer`
}

function NewBooking() {
  const t = useTranslate()
  return (
    <Link className="button primary" to={NEW_BOOKING}>
      <Icon name="plus" />
      {t('nav.new_booking')}
    </Link>
  )
}

/** Nothing at all, nothing that matches, or nothing more on this side: each leads on. Source: experience.md 13. */
function NoOrders({ address, filters }: { address: OrdersAddress; filters: readonly string[] }) {
  const t = useTranslate()
  if (hasOrderFilters(address)) {
    return (
      <EmptyState
        kind="no-hits"
        title={t('orders.no_hits')}
        text={t('orders.no_hits_text', { filters: filters.join(', ') })}
        action={
          <Link className="button secondary" to={withoutOrderFilters(address)}>
            {t('common.clear_all')}
          </Link>
        }
      />
    )
  }
  if (address.after !== undefined || address.before !== undefined) {
    return (
      <EmptyState
        kind="no-hits"
        title={t('orders.end_of_list')}
        text={t('orders.end_of_list_text')}
        action={
          <Link className="button secondary" to={writeOrdersAddress(address)}>
            {t('orders.first_page')}
          </Link>
        }
      />
    )
  }
  return <EmptyState kind="nothing" title={t(`orders.none_${address.tab}`)} text={t('orders.none_text')} />
}
