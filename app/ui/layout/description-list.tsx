import type { ReactNode } from 'react'

type DescriptionListProps = {
  items: readonly { term: string; value: ReactNode }[]
  /** Values at the left, for texts; numbers stay at the right. */
  left?: boolean | undefined
}

/** Facts by name. An item without a value is left out. */
export function DescriptionList({ items, left }: DescriptionListProps) {
  return (
    <dl className={left ? 'description-list left' : 'description-list'}>
      {items.map(({ term, value }) =>
        value === null || value === undefined || value === '' ? null : (
          <div key={term} className="contents">
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
