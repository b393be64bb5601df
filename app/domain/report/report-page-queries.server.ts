import { type Expression, type SqlBool, sql } from 'kysely'
import type { RowKey } from './report-query.ts'

/** Condition that a row comes after a key in a list sorted by a column and then by id; the first page has none. */
export function comesAfter(
  { column, id, isDescending }: { column: string; id: string; isDescending: boolean },
  key: RowKey | undefined,
): Expression<SqlBool> {
  if (key === undefined) return sql<SqlBool>`1 = 1`
  return sql<SqlBool>`(${sql.ref(column)}, ${sql.ref(id)}) ${sql.raw(isDescending ? '<' : '>')}
    (${key.value}, ${key.id})`
}
