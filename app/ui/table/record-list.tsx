import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { MoveButtons } from '#app/ui/form/move-buttons.tsx'
import { MoveForm } from '#app/ui/form/move-form.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Cell, type Column, IndexTable } from './index-table.tsx'

type RecordListProps<Row> = {
  title: string
  /** Address of the list; `new` and each record's own lie under it. */
  address: string
  /** Text of the button that adds one. */
  add: string
  empty: { title: string; text: string }
  rows: readonly Row[]
  /** Beside the name. */
  badges?: (row: Row) => ReactNode
  /** Columns after the name. */
  columns: readonly (Column & { cell: (row: Row) => ReactNode })[]
  /** The shop puts the rows in its own order. */
  isOrdered?: boolean
}

/** Page of one kind of list record: all of them with a link to each, or how to add the first. */
export function RecordList<Row extends { id: number; name: string }>(props: RecordListProps<Row>) {
  const { title, address, empty, rows, isOrdered } = props
  const add = (
    <Link className="button primary" to={`${address}/new`}>
      {props.add}
    </Link>
  )
  const table = <RecordTable {...props} />
  return (
    <>
      <PageTitle page={title} />
      <PageHeader title={title} primary={rows.length > 0 ? add : undefined} />
      {rows.length === 0 ? (
        <EmptyState kind="nothing" {...empty} action={add} />
      ) : isOrdered ? (
        <MoveForm>{table}</MoveForm>
      ) : (
        table
      )}
    </>
  )
}

function RecordTable<Row extends { id: number; name: string }>(props: RecordListProps<Row>) {
  const t = useTranslate()
  const { title, address, rows, badges, columns, isOrdered } = props
  const order: Column[] = isOrdered ? [{ key: 'order', label: t('common.order'), numeric: true }] : []
  return (
    <IndexTable
      className="record-list"
      caption={title}
      columns={[{ key: 'id', label: t('field.name') }, ...columns, ...order]}
    >
      {rows.map((row, index) => (
        <tr key={row.id}>
          <Cell column="id">
            <Link to={`${address}/${row.id}`}>{row.name}</Link>
            {badges ? <> {badges(row)}</> : null}
          </Cell>
          {columns.map(({ key, numeric, cell }) => (
            <Cell key={key} column={key} numeric={numeric}>
              {cell(row)}
            </Cell>
          ))}
          {isOrdered ? (
            <Cell column="order" numeric>
              <MoveButtons id={row.id} name={row.name} place={index + 1} count={rows.length} />
            </Cell>
          ) : null}
        </tr>
      ))}
    </IndexTable>
  )
}
