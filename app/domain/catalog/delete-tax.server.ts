import type { Editor, NotFound } from '#app/domain/shared/edit.ts'
import type { RemovalRefusal } from '#app/domain/shared/removal.ts'
import { type Removable, removeEdited, restoreEdited } from '#app/domain/shared/remove-edited.server.ts'
import type { Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findTax, listTaxUses } from './tax-queries.server.ts'

type Input = Editor & { id: number }

const TAX: Removable = { entity: 'tax', find: findTax, listUses: listTaxUses }

/** Takes a tax out of all choices; what was sold with it keeps its VAT. Refused while products have it. */
export function deleteTax(tx: Tx, input: Input): Promise<Result<null, RemovalRefusal>> {
  return removeEdited(tx, input, TAX)
}

/** Undoes a deletion. */
export function restoreTax(tx: Tx, input: Input): Promise<Result<null, NotFound>> {
  return restoreEdited(tx, input, TAX)
}
