import type { ReactNode } from 'react'
import { PageLink } from '#app/ui/page-link.tsx'

export type Column = {
  /** Names the cell for the card mode of narrow screens: 'id', 'start', 'status', 'who', 'what', 'sum'. */
  key: string
  label: ReactNode
  /** Right-aligned, tabular. */
  numeric?: boolean | undefined
  /** Sorting is a link; `direction` says how the list is sorted by this column now. */
  sort?: { to: string; direction?: 'ascending' | 'descending' | undefined } | undefined
}

type IndexTableProps = {
  columns: readonly Column[]
  caption: string
  className?: string | undefined
  /** Rows of `<td>`, see `Cell`. */
  children: ReactNode
}

/** A real table; under 820 px each row becomes a card. Source: experience.md 11. */
export function IndexTable({ columns, caption, className, children }: IndexTableProps) {
  return (
    <table className={['table', 'cards', className ?? ''].filter(Boolean).join(' ')}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr className="sticky">
          {columns.map(({ key, label, numeric, sort }) => (
            <th key={key} scope="col" className={numeric ? 'numeric' : undefined} aria-sort={sort?.direction}>
              {sort ? <PageLink to={sort.to}>{label}</PageLink> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
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
