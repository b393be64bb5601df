import { Link } from 'react-router'
import { countProductsByTax, listTaxes } from '#app/domain/catalog/tax-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Cell, IndexTable } from '#app/ui/table/index-table.tsx'
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
  const { taxes } = loaderData
  const add = (
    <Link className="button primary" to="/taxes/new">
      {t('tax.new')}
    </Link>
  )
  return (
    <>
      <PageTitle page={t('tax.list_title')} />
      <PageHeader title={t('tax.list_title')} primary={taxes.length > 0 ? add : undefined} />
      {taxes.length === 0 ? (
        <EmptyState kind="nothing" title={t('tax.empty')} text={t('tax.empty_text')} action={add} />
      ) : (
        <TaxTable taxes={taxes} />
      )}
    </>
  )
}

function TaxTable({ taxes }: Route.ComponentProps['loaderData']) {
  const t = useTranslate()
  const { percent } = useFormat()
  return (
    <IndexTable
      className="record-list"
      caption={t('tax.list_title')}
      columns={[
        { key: 'id', label: t('field.name') },
        { key: 'what', label: t('category.products') },
        { key: 'order', label: t('tax.percentage'), numeric: true },
      ]}
    >
      {taxes.map(({ id, name, percentage, products }) => (
        <tr key={id}>
          <Cell column="id">
            <Link to={`/taxes/${id}`}>{name}</Link>
          </Cell>
          <Cell column="what">{t('category.product_count', { count: products })}</Cell>
          <Cell column="order" numeric>
            {percent(percentage)}
          </Cell>
        </tr>
      ))}
    </IndexTable>
  )
}
