import { type SqlBool, sql } from 'kysely'
import { type ListKey, type ListSort, readListKey, SORT_COLUMNS, writeListKey } from './order-list-key.ts'

export type PageQuery = {
  sort: ListSort
  after?: string | undefined
  before?: string | undefined
  /** Rows before the page, for who has its number and no key. */
  offset?: number | undefined
  limit: number
}

/** One page, with the keys that lead to its neighbours; null where there is none. */
export type KeyPage<Row> = { rows: Row[]; next: string | null; previous: string | null }

/** A part of a list that is sorted by `column` and then by id. */
export type PagePart = {
  column: (typeof SORT_COLUMNS)[ListSort]['column']
  direction: 'asc' | 'desc'
  key: ListKey | undefined
  limit: number
  offset: number
}

type Keyed = Parameters<typeof writeListKey>[0]

/**
 * A page by key: one row more than requested tells whether there is another page, and nothing is counted. A key that
 * nobody wrote means the first page. Source: experience.md 11.
 */
export async function readListPage<Row>(
  query: PageQuery,
  { read, keyOf }: { read: (part: PagePart) => Promise<Row[]>; keyOf: (row: Row) => Keyed },
): Promise<KeyPage<Row>> {
  const { sort, limit } = query
  const before = readListKey(query.before, sort)
  const after = before ? undefined : readListKey(query.after, sort)
  const key = before ?? after
  const { column, isDescending } = SORT_COLUMNS[sort]
  const direction = isDescending !== (before !== undefined) ? 'desc' : 'asc'
  const offset = key ? 0 : (query.offset ?? 0)
  const found = await read({ column, direction, key, limit: limit + 1, offset })
  const hasMore = found.length > limit
  const rows = found.slice(0, limit)
  if (before) rows.reverse()
  const first = rows[0]
  const last = rows.at(-1)
  const hasNext = before !== undefined || hasMore
  const hasPrevious = after !== undefined || offset > 0 || (before !== undefined && hasMore)
  return {
    rows,
    next: last && hasNext ? writeListKey(keyOf(last), sort) : null,
    previous: first && hasPrevious ? writeListKey(keyOf(first), sort) : null,
  }
}

/** True for what comes after the part's key, in its direction. */
export function isAfterKey(
  { key, direction }: Pick<PagePart, 'direction'> & { key: Record<keyof ListKey, unknown> | undefined },
  column: string,
  idColumn: string,
) {
  const columns = sql`(${sql.ref(column)}, ${sql.ref(idColumn)})`
  const than = direction === 'desc' ? sql`<` : sql`>`
  return sql<SqlBool>`${columns} ${than} (${key?.value ?? 0}, ${key?.id ?? 0})`
}

/**
 * A column to sort a list by. Few of an old shop's orders are to come, so those are found by their end and then sorted:
 * as an expression the column cannot be looked up in an index, in whose order the page would be read past all others.
 */
export function sortColumn(column: string, { tab }: { tab: string }) {
  if (tab !== 'coming') return sql.ref(column)
  return column.endsWith('.id') ? sql`${sql.ref(column)} + 0` : sql`${sql.ref(column)} || ''`
}
