import { Link } from 'react-router'
import { listPriceCategories } from '#app/domain/catalog/price-category-queries.server.ts'
import { pickText } from '#app/domain/shared/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { handleMoveRow } from '#app/http/move-rows.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { MoveButtons } from '#app/ui/form/move-buttons.tsx'
import { MoveForm } from '#app/ui/form/move-form.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Cell, IndexTable } from '#app/ui/table/index-table.tsx'
import type { Route } from './+types/price-categories'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, shop, locale } = context.get(services)
  const priceCategories = await listPriceCategories(db, shop.id)
  const titles = new Map(priceCategories.map(({ id, title }) => [id, pickText(title, locale, shop.locales)]))
  return {
    priceCategories: priceCategories.map(({ id, hint, adminOnly, masterId, maximumRatio }) => ({
      id,
      title: titles.get(id) ?? '',
      hint: pickText(hint, locale, shop.locales),
      adminOnly,
      master: masterId === null ? null : (titles.get(masterId) ?? null),
      maximumRatio,
    })),
  }
}

export function action(args: Route.ActionArgs) {
  return handleMoveRow(args, 'price_category')
}

export default function PriceCategoriesRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { priceCategories } = loaderData
  const add = (
    <Link className="button primary" to="/price-categories/new">
      {t('price_category.new')}
    </Link>
  )
  return (
    <>
      <PageTitle page={t('price_category.list_title')} />
      <PageHeader
        title={t('price_category.list_title')}
        primary={priceCategories.length > 0 ? add : undefined}
      />
      {priceCategories.length === 0 ? (
        <EmptyState
          kind="nothing"
          title={t('price_category.empty')}
          text={t('price_category.empty_text')}
          action={add}
        />
      ) : (
        <MoveForm>
          <PriceCategoryTable priceCategories={priceCategories} />
        </MoveForm>
      )}
    </>
  )
}

function PriceCategoryTable({ priceCategories }: Route.ComponentProps['loaderData']) {
  const t = useTranslate()
  return (
    <IndexTable
      className="record-list"
      caption={t('price_category.list_title')}
      columns={[
        { key: 'id', label: t('field.name') },
        { key: 'what', label: t('price_category.hint') },
        { key: 'master', label: t('price_category.master') },
        { key: 'order', label: t('common.order'), numeric: true },
      ]}
    >
      {priceCategories.map(({ id, title, hint, adminOnly, master, maximumRatio }, index) => (
        <tr key={id}>
          <Cell column="id">
            <Link to={`/price-categories/${id}`}>{title}</Link>{' '}
            {adminOnly ? <Badge outline>{t('common.admin_only')}</Badge> : null}
          </Cell>
          <Cell column="what">{hint}</Cell>
          <Cell column="master">
            {master === null || maximumRatio === null
              ? null
              : t('price_category.ratio', { count: maximumRatio, master })}
          </Cell>
          <Cell column="order" numeric>
            <MoveButtons id={id} name={title} place={index + 1} count={priceCategories.length} />
          </Cell>
        </tr>
      ))}
    </IndexTable>
  )
}
