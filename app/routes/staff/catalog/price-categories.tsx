import { listPriceCategories } from '#app/domain/catalog/records/price-category-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { handleMoveRow } from '#app/http/forms/move-rows.server.ts'
import { RECORDS } from '#app/http/records.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { RecordList } from '#app/ui/table/record-list.tsx'
import type { Route } from './+types/price-categories'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, shop, locale } = context.get(services)
  const priceCategories = await listPriceCategories(db, shop.id)
  const titles = new Map(priceCategories.map(({ id, title }) => [id, pickText(title, locale, shop.locales)]))
  return {
    priceCategories: priceCategories.map(({ id, hint, adminOnly, masterId, maximumRatio }) => ({
      id,
      name: titles.get(id) ?? '',
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
  return (
    <RecordList
      title={t(RECORDS.price_category.label)}
      address={RECORDS.price_category.address}
      add={t('price_category.new')}
      empty={{ title: t('price_category.empty'), text: t('price_category.empty_text') }}
      rows={loaderData.priceCategories}
      badges={({ adminOnly }) => (adminOnly ? <Badge outline>{t('common.admin_only')}</Badge> : null)}
      columns={[
        { key: 'what', label: t('price_category.hint'), cell: ({ hint }) => hint },
        {
          key: 'master',
          label: t('price_category.master'),
          cell: ({ master, maximumRatio }) =>
            master === null || maximumRatio === null
              ? null
              : t('price_category.ratio', { count: maximumRatio, master }),
        },
      ]}
      isOrdered
    />
  )
}
