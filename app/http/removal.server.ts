import { findCategory, listCategoryUses } from '#app/domain/catalog/category-queries.server.ts'
import { deleteCategory, restoreCategory } from '#app/domain/catalog/delete-category.server.ts'
import type { Editor, NotFound } from '#app/domain/shared/edit.ts'
import type { RemovalRefusal, Use } from '#app/domain/shared/removal.ts'
import type { Result } from '#app/domain/shared/result.ts'
import type { Translatable } from '#app/domain/shared/translatable.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type Key = { shopId: number; id: number }
type Input = Editor & { id: number }

/** How one kind of thing is deleted and brought back. */
export type Removable = {
  /** What it is called, also when it is deleted already; undefined when the shop has no such thing. */
  name: (db: Db, key: Key) => Promise<Translatable | string | undefined>
  /** What must let go of it first. */
  uses: (db: Db, key: Key) => Promise<Use[]>
  remove: (tx: Tx, input: Input) => Promise<Result<unknown, RemovalRefusal>>
  restore: (tx: Tx, input: Input) => Promise<Result<unknown, NotFound>>
}

/**
 * What can be deleted, by the address that its list has and its entity has in JSON. The pages
 * `/{address}/{id}/delete` and `/restore` and the call `DELETE /api/{entity}/{id}` all come here.
 */
export const REMOVABLES = {
  categories: {
    name: async (db, key) => (await findCategory(db, key))?.name,
    uses: listCategoryUses,
    remove: deleteCategory,
    restore: restoreCategory,
  },
} as const satisfies Record<string, Removable>

/** The thing at an address such as `/categories/12/delete`, or undefined. */
export function removableAt(pathname: string): { removable: Removable; list: string } | undefined {
  const [, address = ''] = /^\/(.+)\/\d+\/(?:delete|restore)$/.exec(pathname) ?? []
  const known: Readonly<Record<string, Removable>> = REMOVABLES
  const removable = Object.hasOwn(known, address) ? known[address] : undefined
  return removable && { removable, list: `/${address}` }
}
