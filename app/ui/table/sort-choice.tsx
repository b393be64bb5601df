import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { PageLink } from '#app/ui/page-link.tsx'

/** Sorting is a link; `direction` says how the list is sorted by the column now. */
export type ColumnSort = { to: string; direction?: 'ascending' | 'descending' | undefined }

type SortableColumn = { key: string; label: ReactNode; sort?: ColumnSort | undefined }

/**
 * Text of a column's head: the link that sorts by it, if any does. The arrow for the way that it sorts now is the
 * stylesheet's: a page without such characters is half as long in memory, and sent faster.
 */
export function ColumnHead({ label, sort }: Pick<SortableColumn, 'label' | 'sort'>) {
  return sort ? (
    <PageLink to={sort.to} data-sort={sort.direction}>
      {label}
    </PageLink>
  ) : (
    label
  )
}

/** Links of the heads, folded, for narrow screens, where a table has no head; nothing where none sorts. */
export function SortChoice({ columns }: { columns: readonly SortableColumn[] }) {
  const t = useTranslate()
  const address = useLocation().search
  const sortable = columns.flatMap(({ key, label, sort }) => (sort ? [{ key, label, sort }] : []))
  if (sortable.length === 0) return null
  const current = sortable.find(({ sort }) => sort.direction)
  return (
    // The list in another order begins folded.
    <details key={address} className="more sort-choice">
      <summary data-sort={current?.sort.direction}>
        {t('common.sort')}
        {current ? <>: {current.label}</> : null}
      </summary>
      <ul className="row">
        {sortable.map(({ key, label, sort }) => (
          <li key={key}>
            <PageLink
              className="chip preset"
              to={sort.to}
              data-sort={sort.direction}
              aria-current={sort.direction ? 'true' : undefined}
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
