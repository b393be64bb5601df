import { finishProductEdit } from '#app/domain/catalog/finish-product-edit.server.ts'
import { lockProduct } from '#app/domain/catalog/lock-product.server.ts'
import { forgetFile, storeFile } from '#app/domain/file/store-file.server.ts'
import type { StoredFile } from '#app/domain/file/stored-file.ts'
import type { Editor, NotFound } from '#app/domain/shared/edit/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findProductDocument, updateProductDocument } from './product-information-queries.server.ts'

type Input = Editor & { id: number }
/**
 * Storage key of the replaced document; its content is deleted after the commit. null when it is still
 * used, or when there was none.
 */
type Replaced = { forgottenKey: string | null }

/** Stores the document that a product's guests read before their visit, in place of the one before. */
export async function saveProductDocument(
  tx: Tx,
  { file, ...input }: Input & { file: StoredFile },
): Promise<Result<Replaced, NotFound>> {
  const stored = await storeFile(tx, { ...input, file })
  return stored.ok ? replaceDocument(tx, { ...input, fileId: stored.value, name: file.name }) : stored
}

/** Deletes the document. Deleting one that is gone already changes nothing. */
export function removeProductDocument(tx: Tx, input: Input): Promise<Result<Replaced, NotFound>> {
  return replaceDocument(tx, { ...input, fileId: null, name: null })
}

async function replaceDocument(
  tx: Tx,
  { fileId, name, ...input }: Input & { fileId: number | null; name: string | null },
): Promise<Result<Replaced, NotFound>> {
  const { shopId, id } = input
  const locked = await lockProduct(tx, { shopId, id })
  if (!locked.ok) return err({ code: 'not_found' })
  const before = await findProductDocument(tx, { shopId, id })
  if (!before && fileId === null) return ok({ forgottenKey: null })

  await updateProductDocument(tx, { shopId, id, fileId })
  const forgottenKey = before ? await forgetFile(tx, { shopId, id: before.fileId }) : null
  await finishProductEdit(tx, {
    ...input,
    version: locked.value.version,
    // Two documents of one name are two documents: the row tells them apart.
    before: { preparationDocument: before?.name ?? null, preparationFileId: before?.fileId ?? null },
    after: { preparationDocument: name, preparationFileId: fileId },
  })
  return ok({ forgottenKey })
}
