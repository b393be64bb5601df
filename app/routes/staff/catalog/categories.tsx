import {
  countProductsByCategory,
  listCategories,
} from '#app/domain/catalog/records/category-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { handleMoveRow } from '#app/http/forms/move-rows.server.ts'
import { RECORDS } from '#app/http/records.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { RecordList } from '#app/ui/table/record-list.tsx'
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
  return (
    <RecordList
      title={t(RECORDS.category.label)}
      address={RECORDS.category.address}
      add={t('category.new')}
      empty={{ title: t('category.empty'), text: t('category.empty_text') }}
      rows={loaderData.categories}
      columns={[
        {
          key: 'what',
          label: t('category.products'),
          cell: ({ products }) => t('category.product_count', { count: products }),
        },
      ]}
      isOrdered
    />
  )
}
