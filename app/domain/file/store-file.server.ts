import type { Editor } from '#app/domain/shared/edit/edit.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { deleteFile, insertFile, isFileUsed } from './file-queries.server.ts'
import type { StoredFile } from './stored-file.ts'

/** Gives a stored file its row. Until then nothing knows it, and whoever stored it removes it on refusal. */
export async function storeFile(
  tx: Tx,
  input: Editor & { file: StoredFile },
): Promise<Result<number, never>> {
  return ok(await insertFile(tx, input))
}

/**
 * Forgets a file that nothing shows any more. Its content goes after the commit, by the caller.
 *
 * @returns the key to remove from the file store; null while something else still shows the file
 */
export async function forgetFile(tx: Tx, key: { shopId: number; id: number }): Promise<string | null> {
  if (await isFileUsed(tx, key)) return null
  return (await deleteFile(tx, key)) ?? null
}
