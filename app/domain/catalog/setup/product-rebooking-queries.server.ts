import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { RebookingValues } from './product-rebooking.ts'

type Key = { shopId: number; id: number }

export async function findRebooking(db: Db, { shopId, id }: Key): Promise<RebookingValues | undefined> {
  const row = await db
    .selectFrom('product')
    .select(['rebookable', 'rebooking_fee_type', 'rebooking_fee', 'rebookable_until_minutes'])
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      rebookable: row.rebookable === 1,
      rebookingFeeType: row.rebooking_fee_type ?? 'FIXED',
      rebookingFee: row.rebooking_fee,
      rebookableUntilMinutes: row.rebookable_until_minutes,
    }
  )
}

export async function updateRebooking(
  tx: Tx,
  { shopId, id, values }: Key & { values: RebookingValues },
): Promise<void> {
  await tx
    .updateTable('product')
    .set({
      rebookable: storedFlag(values.rebookable),
      rebooking_fee_type: values.rebookingFeeType,
      rebooking_fee: values.rebookingFee,
      rebookable_until_minutes: values.rebookableUntilMinutes,
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}
