import { useLocation } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { CachedElement } from '#app/ui/cached-element.tsx'
import { PageLink } from '#app/ui/page-link.tsx'

/** Sorting is a link; `direction` says how the list is sorted by the column now. */
export type ColumnSort = { to: string; direction?: 'ascending' | 'descending' | undefined }

type SortableColumn = { key: string; label: string; sort?: ColumnSort | undefined }

/** Links of the heads, folded, for narrow screens, where a table has no head; nothing where none sorts. */
export function SortChoice({ columns }: { columns: readonly SortableColumn[] }) {
  const address = useLocation().search
  const sortable = columns.flatMap(({ key, label, sort }) => (sort ? [{ key, label, sort }] : []))
  if (sortable.length === 0) return null
  return (
    // The list in another order begins folded.
    <CachedElement
      key={address}
      as="details"
      className="more sort-choice"
      contents={SortLinks}
      inputs={{ columns: sortable }}
    />
  )
}

function SortLinks({ columns }: { columns: readonly (SortableColumn & { sort: ColumnSort })[] }) {
  const t = useTranslate()
  const current = columns.find(({ sort }) => sort.direction)
  return (
    <>
      <summary data-sort={current?.sort.direction}>
        {t('common.sort')}
        {current ? <>: {current.label}</> : null}
      </summary>
      <ul className="row">
        {columns.map(({ key, label, sort }) => (
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
    </>
  )
}
