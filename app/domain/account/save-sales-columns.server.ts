import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { updateSalesColumns } from './account-queries.server.ts'

/** Remembers which columns the user chose for the file of the sales rows. */
export async function saveSalesColumns(
  tx: Tx,
  choice: { shopId: number; userId: number; columns: readonly string[] },
): Promise<Result<null, never>> {
  await updateSalesColumns(tx, choice)
  return ok(null)
}
