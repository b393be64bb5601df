import type { ReactElement, ReactNode } from 'react'
import { CachedElement } from '#app/ui/cached-element.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type ColumnSort, SortChoice } from './sort-choice.tsx'

export type Column = {
  /** Names the cell for the card mode of narrow screens: 'id', 'start', 'status', 'who', 'what', 'sum'. */
  key: string
  label: string
  /** The label is read aloud alone, as over boxes. */
  isUnseen?: boolean | undefined
  /** A box that stands for all of the column's, where scripts run: the form around the table ticks them. */
  ticks?: { label: string; isAll: boolean } | undefined
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
        <ColumnHeads columns={columns} className="sticky" />
        {body ?? <tbody>{children}</tbody>}
      </table>
    </>
  )
}

type ColumnHeadsProps = { columns: readonly Column[]; className?: string | undefined }

/** Head of a table. */
export function ColumnHeads(props: ColumnHeadsProps) {
  return <CachedElement as="thead" contents={HeadRow} inputs={props} />
}

function HeadRow({ columns, className }: ColumnHeadsProps) {
  return (
    <tr className={className}>
      {columns.map(({ key, ...column }) => (
        <th
          key={key}
          scope="col"
          className={column.numeric ? 'numeric' : undefined}
          aria-sort={column.sort?.direction}
        >
          <ColumnHead {...column} />
        </th>
      ))}
    </tr>
  )
}

/**
 * Text of a column's head: the link that sorts by it, if any does. The arrow for the way that it sorts now is the
 * stylesheet's: a page without such characters is half as long in memory, and sent faster.
 */
function ColumnHead({ label, isUnseen, ticks, sort }: Omit<Column, 'key'>) {
  if (ticks) return <TickAll key={String(ticks.isAll)} column={label} {...ticks} />
  if (isUnseen) return <span className="visually-hidden">{label}</span>
  return sort ? (
    <PageLink to={sort.to} data-sort={sort.direction}>
      {label}
    </PageLink>
  ) : (
    label
  )
}

function TickAll({ column, label, isAll }: { column: string; label: string; isAll: boolean }) {
  if (!useHydrated()) return <span className="visually-hidden">{column}</span>
  return <input type="checkbox" data-all="" aria-label={label} defaultChecked={isAll} disabled={isAll} />
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
