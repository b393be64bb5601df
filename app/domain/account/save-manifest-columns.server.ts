import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { updateManifestColumns } from './account-queries.server.ts'

/** Saves which own questions the user has as columns of the manifest, first to last. Source: spec 2 §2. */
export async function saveManifestColumns(
  tx: Tx,
  columns: { shopId: number; userId: number; fieldIds: readonly number[] },
): Promise<Result<null, never>> {
  await updateManifestColumns(tx, columns)
  return ok(null)
}
