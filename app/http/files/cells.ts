import type { FileCell } from '#app/domain/file/file-cell.ts'

/** Rows of a file as they come, a page at a time. */
export type RowPages = AsyncIterable<readonly (readonly FileCell[])[]>
