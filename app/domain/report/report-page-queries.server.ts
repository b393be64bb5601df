import { type SqlBool, sql } from 'kysely'
import type { RowKey, RowPage } from './report-query.ts'

/** Condition and direction of a page by key, in a list that is sorted by a column and then by an id. */
export function pageByKey({ sort, after, before }: RowPage<string>, column: string, id: string) {
  const isDescending = sort.startsWith('-') !== (before !== undefined)
  const key = before ?? after
  const than = sql.raw(isDescending ? '<' : '>')
  return {
    isBeyondKey: key
      ? sql<SqlBool>`(${sql.ref(column)}, ${sql.ref(id)}) ${than} (${key.value}, ${key.id})`
      : sql<SqlBool>`1 = 1`,
    direction: isDescending ? ('desc' as const) : ('asc' as const),
  }
}

/**
 * Rows of a page in their order, and the keys that lead to its neighbours; null where there is none. Of the rows found
 * one more than the page has tells that there are more.
 */
export function rowsOfPage<Row>(
  found: readonly Row[],
  { limit, after, before }: RowPage<string>,
  keyOf: (row: Row) => RowKey,
): { rows: Row[]; previous: RowKey | null; next: RowKey | null } {
  const hasMore = found.length > limit
  const rows = found.slice(0, limit)
  if (before) rows.reverse()
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    rows,
    previous: first && (before ? hasMore : after) ? keyOf(first) : null,
    next: last && (before || hasMore) ? keyOf(last) : null,
  }
}
