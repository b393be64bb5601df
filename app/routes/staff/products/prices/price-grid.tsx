import { Fragment } from 'react'
import { columnKey, type GridLine, rowKey } from '#app/http/schemas/product/product-prices-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { FieldErrors } from '#app/ui/form/fields/field-frame.tsx'
import { controlProps, type FormField, initialText } from '#app/ui/form/fields/form-field.ts'

type Fieldset<Field> = { getFieldset: () => Partial<Record<string, Field>> }

/** Conform's metadata of the cells, by row and column. */
type GridFields = Fieldset<Fieldset<FormField>>

type PriceGridProps = {
  cells: GridFields
  rows: readonly GridLine[]
  columns: readonly GridLine[]
  /** Of the block: part of every cell's name for screen readers. */
  title: string
}

/** Price categories by durations, a field in every cell. Errors stand in a line under their row. */
export function PriceGrid({ cells, rows, columns, title }: PriceGridProps) {
  const t = useTranslate()
  const byRow = cells.getFieldset()
  return (
    <div className="scroll-x">
      <table className="price-grid">
        <thead>
          <tr>
            <th scope="col">{t('prices.category')}</th>
            {columns.map((column) => (
              <th key={columnKey(column)} scope="col" className="numeric">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const fields = byRow[rowKey(row)]?.getFieldset() ?? {}
            return <Row key={rowKey(row)} row={row} columns={columns} fields={fields} title={title} />
          })}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = Pick<PriceGridProps, 'columns' | 'title'> & {
  row: GridLine
  fields: Partial<Record<string, FormField>>
}

function Row({ row, columns, fields, title }: RowProps) {
  const { currencySymbol } = useFormat()
  const cells = columns.flatMap((column) => {
    const field = fields[columnKey(column)]
    return field ? [{ column, field }] : []
  })
  const wrong = cells.filter(({ field }) => field.errors?.length)
  return (
    <Fragment>
      <tr>
        <th scope="row">{row.label}</th>
        {cells.map(({ column, field }) => (
          <td key={field.name} data-d={column.label}>
            <div className={field.errors?.length ? 'affix has-error' : 'affix'}>
              <input
                key={field.key}
                className="input"
                type="text"
                inputMode="decimal"
                autoComplete="off"
                aria-label={`${title}, ${row.label}, ${column.label}`}
                defaultValue={initialText(field)}
                {...controlProps(field)}
              />
              <span>{currencySymbol}</span>
            </div>
          </td>
        ))}
      </tr>
      {wrong.length > 0 ? (
        <tr className="error-row">
          <td colSpan={columns.length + 1}>
            {wrong.map(({ field }) => (
              <FieldErrors key={field.name} field={field} />
            ))}
          </td>
        </tr>
      ) : null}
    </Fragment>
  )
}
