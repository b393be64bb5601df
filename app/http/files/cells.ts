import type { WallTime } from '#app/domain/shared/time.ts'

/** A value of a row in a file: text, a number, money in minor units, a wall time; null is empty. */
export type FileCell = string | number | { minor: number } | { at: WallTime } | null

/** Rows of a file as they come, a page at a time. */
export type RowPages = AsyncIterable<readonly (readonly FileCell[])[]>
