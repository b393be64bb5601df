import { Link } from 'react-router'
import type { ListedProduct } from '#app/domain/catalog/product/product-list-queries.server.ts'
import { thumbnailSrc } from '#app/domain/file/image-address.ts'
import type { ShownCheck } from '#app/http/labels/load-readiness.server.ts'
import { capacityText } from '#app/i18n/capacity-text.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { STATUS_LABELS, STATUS_TONES, TYPE_LABELS } from '#app/routes/staff/products/product-labels.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { MoveButtons } from '#app/ui/form/move-buttons.tsx'
import { Cell, type Column, IndexTable } from '#app/ui/table/index-table.tsx'

type ProductRow = Omit<ListedProduct, 'displayName'> & {
  title: string
  imageSrc: string | null
  fromPriceMinor: number | null
  issues: readonly ShownCheck[]
}

type ProductTableProps = {
  rows: readonly ProductRow[]
  canEdit: boolean
  /** How many come before the first row, and how many there are in all. */
  first: number
  total: number
}

/** The products of a page, in the shop's order, with why guests can't book one. */
export function ProductsTable({ rows, canEdit, first, total }: ProductTableProps) {
  const t = useTranslate()
  const hasIssues = rows.some(({ issues }) => issues.length > 0)
  const columns: Column[] = [
    ...(canEdit ? [{ key: 'ck', label: t('product.choose'), isUnseen: true }] : []),
    { key: 'id', label: t('product.product') },
    { key: 'who', label: t('product.type') },
    { key: 'start', label: t('product.capacity') },
    { key: 'sum', label: t('product.price_from'), numeric: true },
    { key: 'status', label: t('product.status') },
    ...(hasIssues ? [{ key: 'what', label: t('product.lacks') }] : []),
    ...(canEdit ? [{ key: 'order', label: t('common.order'), numeric: true }] : []),
  ]
  return (
    <IndexTable caption={t('product.list_title')} columns={columns} className="products">
      {rows.map((row, index) => (
        <ProductTableRow
          key={row.id}
          row={row}
          canEdit={canEdit}
          hasIssues={hasIssues}
          place={first + index + 1}
          count={total}
        />
      ))}
    </IndexTable>
  )
}

type ProductTableRowProps = {
  row: ProductRow
  canEdit: boolean
  /** Whether any row has readiness issues, so that all have the cell. */
  hasIssues: boolean
  /** In the list, from 1. */
  place: number
  count: number
}

function ProductTableRow({ row, canEdit, hasIssues, place, count }: ProductTableRowProps) {
  const t = useTranslate()
  const format = useFormat()
  const { id, title, name, imageSrc } = row
  return (
    <tr className={canEdit ? undefined : 'without-check'}>
      {canEdit ? (
        <td className="check-cell" data-a="ck">
          <input
            type="checkbox"
            name="ids"
            value={id}
            aria-label={t('product.choose_row', { name: title })}
          />
        </td>
      ) : null}
      <Cell column="id">
        <span className="row flex-nowrap">
          {imageSrc ? (
            <img
              className="thumb small"
              src={thumbnailSrc(imageSrc)}
              width="32"
              height="32"
              alt=""
              loading="lazy"
            />
          ) : (
            <span className="thumb small" />
          )}
          <span className="min-w-0">
            <Link to={`/products/${id}`}>{title}</Link>
            {name === title ? null : <span className="meta">{name}</span>}
          </span>
        </span>
      </Cell>
      <Cell column="who">{t(TYPE_LABELS[row.productType])}</Cell>
      <Cell column="start">{capacityText(row, t)}</Cell>
      <Cell column="sum" numeric>
        {row.fromPriceMinor === null ? '' : format.money(row.fromPriceMinor)}
      </Cell>
      <Cell column="status">
        <Badge tone={STATUS_TONES[row.status]} outline={row.status === 'INACTIVE'}>
          {t(STATUS_LABELS[row.status])}
        </Badge>
      </Cell>
      {hasIssues ? (
        <Cell column="what">
          <ReadinessIssues issues={row.issues} />
        </Cell>
      ) : null}
      {canEdit ? (
        <Cell column="order" numeric>
          <MoveButtons id={id} name={title} place={place} count={count} />
        </Cell>
      ) : null}
    </tr>
  )
}

/** The first reason, and how many more there are behind it. */
function ReadinessIssues({ issues }: { issues: readonly ShownCheck[] }) {
  const t = useTranslate()
  const [first, ...more] = issues
  if (!first) return null
  return (
    <>
      <Link to={first.to}>{first.text}</Link>
      {more.length > 0 ? (
        <span className="meta">{t('product.more_lacks', { count: more.length })}</span>
      ) : null}
    </>
  )
}
