import type { NotFound } from './edit.ts'
import type { Translatable } from './translatable.ts'

/** Kinds of records whose use of another prevents its deletion. Each kind has a page of its own. */
export type UseKind = 'product' | 'price_category' | 'resource' | 'bundle'
export type Use = { kind: UseKind; id: number; name: Translatable | string }

/** Nothing was deleted: these must let go of it first. */
export type InUse = { code: 'in_use'; uses: readonly Use[] }

export type RemovalRefusal = NotFound | InUse
