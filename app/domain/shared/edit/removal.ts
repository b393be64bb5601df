import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { NotFound } from './edit.ts'

/** Kinds of records whose use of another prevents its deletion. Each kind has a page of its own. */
export type UseKind = 'product' | 'price_category' | 'resource' | 'bundle'
export type Use = { kind: UseKind; id: number; name: Translatable | string }

/** Nothing was deleted: these must let go of it first. */
export type InUse = { code: 'in_use'; uses: readonly Use[] }

export type RemovalRefusal = NotFound | InUse
