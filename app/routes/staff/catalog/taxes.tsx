import { countProductsByTax, listTaxes } from '#app/domain/catalog/records/tax-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { RECORDS } from '#app/http/records.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { RecordList } from '#app/ui/table/record-list.tsx'
import type { Route } from './+types/taxes'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, shop } = context.get(services)
  const taxes = await listTaxes(db, shop.id)
  const products = await countProductsByTax(db, shop.id)
  return {
    taxes: taxes.map(({ id, name, percentage }) => ({
      id,
      name,
      percentage,
      products: products.get(id) ?? 0,
    })),
  }
}

export default function TaxesRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { percent } = useFormat()
  return (
    <RecordList
      title={t(RECORDS.tax.label)}
      address={RECORDS.tax.address}
      add={t('tax.new')}
      empty={{ title: t('tax.empty'), text: t('tax.empty_text') }}
      rows={loaderData.taxes}
      columns={[
        {
          key: 'what',
          label: t('category.products'),
          cell: ({ products }) => t('category.product_count', { count: products }),
        },
        {
          key: 'order',
          label: t('tax.percentage'),
          numeric: true,
          cell: ({ percentage }) => percent(percentage),
        },
      ]}
    />
  )
}
