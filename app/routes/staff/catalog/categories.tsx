import { Link } from 'react-router'
import { countProductsByCategory, listCategories } from '#app/domain/catalog/category-queries.server.ts'
import { pickText } from '#app/domain/shared/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { handleMoveRow } from '#app/http/move-rows.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { MoveButtons } from '#app/ui/form/move-buttons.tsx'
import { MoveForm } from '#app/ui/form/move-form.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Cell, IndexTable } from '#app/ui/table/index-table.tsx'
import type { Route } from './+types/categories'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, shop, locale } = context.get(services)
  const categories = await listCategories(db, shop.id)
  const products = await countProductsByCategory(db, shop.id)
  return {
    categories: categories.map(({ id, name }) => ({
      id,
      name: pickText(name, locale, shop.locales),
      products: products.get(id) ?? 0,
    })),
  }
}

export function action(args: Route.ActionArgs) {
  return handleMoveRow(args, 'category')
}

export default function CategoriesRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { categories } = loaderData
  const add = (
    <Link className="button primary" to="/categories/new">
      {t('category.new')}
    </Link>
  )
  return (
    <>
      <PageTitle page={t('category.list_title')} />
      <PageHeader title={t('category.list_title')} primary={categories.length > 0 ? add : undefined} />
      {categories.length === 0 ? (
        <EmptyState kind="nothing" title={t('category.empty')} text={t('category.empty_text')} action={add} />
      ) : (
        <MoveForm>
          <CategoryTable categories={categories} />
        </MoveForm>
      )}
    </>
  )
}

function CategoryTable({ categories }: Route.ComponentProps['loaderData']) {
  const t = useTranslate()
  return (
    <IndexTable
      className="record-list"
      caption={t('category.list_title')}
      columns={[
        { key: 'id', label: t('field.name') },
        { key: 'what', label: t('category.products') },
        { key: 'order', label: t('common.order'), numeric: true },
      ]}
    >
      {categories.map(({ id, name, products }, index) => (
        <tr key={id}>
          <Cell column="id">
            <Link to={`/categories/${id}`}>{name}</Link>
          </Cell>
          <Cell column="what">{t('category.product_count', { count: products })}</Cell>
          <Cell column="order" numeric>
            <MoveButtons id={id} name={name} place={index + 1} count={categories.length} />
          </Cell>
        </tr>
      ))}
    </IndexTable>
  )
}
