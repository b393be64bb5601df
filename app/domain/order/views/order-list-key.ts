import { readId } from '#app/domain/shared/id.ts'
import { type Instant, isInstant, isWallTime, type WallTime } from '#app/domain/shared/time.ts'

export const LIST_SORTS = ['-id', 'id', '-start', 'start', '-created', 'created'] as const
export type ListSort = (typeof LIST_SORTS)[number]

/** Where a page begins or ends: the value that the list is sorted by, and the id that makes it unique. */
export type ListKey = { value: Instant | WallTime | number; id: number }

/** The column behind each sort order; the id decides between equal ones. */
export const SORT_COLUMNS = {
  '-id': { column: 'id', isDescending: true },
  id: { column: 'id', isDescending: false },
  '-start': { column: 'first_start_rent', isDescending: true },
  start: { column: 'first_start_rent', isDescending: false },
  '-created': { column: 'created_at', isDescending: true },
  created: { column: 'created_at', isDescending: false },
} as const satisfies Record<ListSort, { column: string; isDescending: boolean }>

const SEPARATOR = '~'

type Keyed = { id: number; firstStartRent: string | null; createdAt: string }

/** The key of a row as it stands in the address. */
export function writeListKey(row: Keyed, sort: ListSort): string {
  const { column } = SORT_COLUMNS[sort]
  if (column === 'id') return String(row.id)
  return `${column === 'created_at' ? row.createdAt : (row.firstStartRent ?? '')}${SEPARATOR}${row.id}`
}

/** Reads a key that anybody may have typed; undefined when it is none of this sort order's. */
export function readListKey(text: string | undefined, sort: ListSort): ListKey | undefined {
  if (!text) return undefined
  const at = text.lastIndexOf(SEPARATOR)
  const id = readId(text.slice(at + 1))
  if (id === undefined) return undefined
  const { column } = SORT_COLUMNS[sort]
  if (column === 'id') return at < 0 ? { value: id, id } : undefined
  const value = text.slice(0, Math.max(at, 0))
  const isOfColumn = column === 'created_at' ? isInstant : isWallTime
  return isOfColumn(value) ? { value, id } : undefined
}
