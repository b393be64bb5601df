/** A process of its own that adds 1 to one row many times, each as a read and then a write in a transaction. */
import { ok } from '#app/domain/shared/result.ts'
import { openDatabase } from '#db/client.server.ts'
import { databaseLocation } from '#db/location.server.ts'
import { lockRows } from '#db/portable.server.ts'
import { inTransaction } from '#db/transaction.server.ts'

const { db, close } = openDatabase(databaseLocation(process.env))
for (let count = 0; count < Number(process.env.INCREMENTS); count++) {
  await inTransaction(db, async (tx) => {
    const query = tx.selectFrom('rate_limit').select('points').where('key', '=', 'counter')
    const { points } = await lockRows(tx, query).executeTakeFirstOrThrow()
    await tx
      .updateTable('rate_limit')
      .set({ points: points + 1 })
      .where('key', '=', 'counter')
      .execute()
    return ok(points)
  })
}
await close()
