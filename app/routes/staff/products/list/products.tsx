import { Link } from 'react-router'
import type { ProductCard } from '#app/domain/catalog/product-card.ts'
import { listProducts } from '#app/domain/catalog/product-queries.server.ts'
import { listCategories } from '#app/domain/catalog/records/category-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { blockingShown, loadReadiness } from '#app/http/labels/load-readiness.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { loadProductList, PAGE_SIZE } from '#app/routes/staff/products/find-product-page.server.ts'
import { MoveForm } from '#app/ui/form/move-form.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { Tabs } from '#app/ui/layout/navigation/tabs.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Chips } from '#app/ui/table/chips.tsx'
import { Pagination } from '#app/ui/table/pagination.tsx'
import { useRowKeys } from '#app/ui/table/use-row-keys.ts'
import type { Route } from './+types/products'
import { BulkBar } from './bulk-bar.tsx'
import { handleProductList } from './handle-product-list.server.ts'
import { ProductFilters, useProductChips } from './product-filters.tsx'
import { ProductsTable } from './product-table.tsx'
import {
  hasProductFilters,
  PRODUCT_LIST_TABS,
  type ProductsAddress,
  readProductsAddress,
  withoutProductFilters,
  writeProductsAddress,
} from './products-address.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, shop, locale, can } = context.get(services)
  const address = readProductsAddress(url.searchParams)
  const { all, page, first } = await loadProductList(context, address)
  const ids = page.map(({ id }) => id)
  const cards = await listProducts(db, { shopId: shop.id, audience: 'staff', productIds: ids })
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const readiness = await loadReadiness(context, ids)
  const categories = await listCategories(db, shop.id)
  const last = first + page.length
  return {
    address,
    canEdit: can('rental-products-edit'),
    first,
    total: all.length,
    rows: page.map(({ displayName, ...line }) => ({
      ...line,
      title: pickText(displayName, locale, shop.locales) || line.name,
      imageSrc: cardOf.get(line.id)?.image?.src ?? null,
      fromPriceMinor: priceOf(cardOf.get(line.id)),
      issues: blockingShown(readiness.get(line.id)?.shown ?? []),
    })),
    categories: categories.map(({ id, name }) => ({ id, name: pickText(name, locale, shop.locales) })),
    previous: first === 0 ? null : writeProductsAddress(address, { after: all[first - PAGE_SIZE - 1]?.id }),
    next: last < all.length ? writeProductsAddress(address, { after: ids.at(-1) }) : null,
  }
}

/** Of the price list, whenever it applies; a guest's card has the price of a coming day. */
function priceOf(card: ProductCard | undefined): number | null {
  return card?.advertisedPriceMinor ?? card?.lowestPriceMinor ?? null
}

export function action(args: Route.ActionArgs) {
  return handleProductList(args)
}

export default function ProductsRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { address, rows, canEdit, categories, first, total, previous, next } = loaderData
  const chips = useProductChips(address, categories)
  useRowKeys('table.products td.row-key a', { selects: canEdit })
  return (
    <>
      <PageTitle page={t('product.list_title')} />
      <PageHeader
        inline
        title={t('product.list_title')}
        primary={
          canEdit && (rows.length > 0 || hasProductFilters(address)) ? <NewProduct address={address} /> : null
        }
      />
      <Tabs
        tabs={PRODUCT_LIST_TABS.map((tab) => ({
          to: writeProductsAddress(address, { tab, type: undefined }),
          label: t(`product.list_${tab}`),
          current: tab === address.tab,
        }))}
      />
      <ProductFilters address={address} categories={categories} />
      <Chips chips={chips} clearTo={withoutProductFilters(address)} />
      {rows.length === 0 ? (
        <NoProducts address={address} canEdit={canEdit} />
      ) : (
        <MoveForm className="picking">
          {canEdit ? <BulkBar categories={categories} total={total} /> : null}
          <ProductsTable rows={rows} canEdit={canEdit} first={first} total={total} />
        </MoveForm>
      )}
      {previous === null && next === null ? null : (
        <Pagination previous={previous} next={next} summary={t('product.count', { count: total })} />
      )}
    </>
  )
}

function NewProduct({ address }: { address: ProductsAddress }) {
  const t = useTranslate()
  return (
    <Link
      className="button primary"
      to={address.tab === 'addons' ? '/products/new?type=ADDON' : '/products/new'}
    >
      {t(address.tab === 'addons' ? 'product.new_addon' : 'product.new')}
    </Link>
  )
}

/** Nothing that matches, or nothing yet: each leads on. Source: experience.md 13. */
function NoProducts({ address, canEdit }: { address: ProductsAddress; canEdit: boolean }) {
  const t = useTranslate()
  if (hasProductFilters(address))
    return (
      <EmptyState
        kind="no-hits"
        title={t('product.no_hits')}
        text={t('product.no_hits_text')}
        action={
          <Link className="button secondary" to={withoutProductFilters(address)}>
            {t('common.clear_all')}
          </Link>
        }
      />
    )
  return (
    <EmptyState
      kind="nothing"
      title={t(`product.none_${address.tab}`)}
      text={t(`product.none_${address.tab}_text`)}
      action={canEdit ? <NewProduct address={address} /> : undefined}
    />
  )
}
