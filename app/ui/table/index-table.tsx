import type { ReactElement, ReactNode } from 'react'
import { ColumnHead, type ColumnSort, SortChoice } from './sort-choice.tsx'

export type Column = {
  /** Names the cell for the card mode of narrow screens: 'id', 'start', 'status', 'who', 'what', 'sum'. */
  key: string
  label: ReactNode
  /** Right-aligned, tabular. */
  numeric?: boolean | undefined
  sort?: ColumnSort | undefined
}

type IndexTableProps = {
  columns: readonly Column[]
  caption: string
  className?: string | undefined
  /** Rows of `<td>`, see `Cell`. */
  children?: ReactNode
  /** The body in place of its rows. */
  body?: ReactElement
}

/** A real table; under 820 px each row becomes a card, and its heads a choice. Source: experience.md 11. */
export function IndexTable({ columns, caption, className, children, body }: IndexTableProps) {
  return (
    <>
      <SortChoice columns={columns} />
      <table className={['table', 'cards', className ?? ''].filter(Boolean).join(' ')}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr className="sticky">
            {columns.map(({ key, label, numeric, sort }) => (
              <th
                key={key}
                scope="col"
                className={numeric ? 'numeric' : undefined}
                aria-sort={sort?.direction}
              >
                <ColumnHead label={label} sort={sort} />
              </th>
            ))}
          </tr>
        </thead>
        {body ?? <tbody>{children}</tbody>}
      </table>
    </>
  )
}

type CellProps = { column: string; numeric?: boolean | undefined; children: ReactNode }

/** A cell under its column; the first one of a row is the link to what the row is about. */
export function Cell({ column, numeric, children }: CellProps) {
  const className = column === 'id' ? 'row-key' : numeric ? 'numeric' : undefined
  return (
    <td data-a={column} className={className}>
      {children}
    </td>
  )
}
