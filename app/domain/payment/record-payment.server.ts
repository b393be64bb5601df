import { findDeposit } from '#app/domain/order/ledger/find-deposit.server.ts'
import { checkStillFree, isUncertain } from '#app/domain/order/lifecycle/check-still-free.server.ts'
import type { LockedOrder } from '#app/domain/order/locked-order-queries.server.ts'
import { payNowMinor } from '#app/domain/order/order-total.ts'
import type { OrderInput } from '#app/domain/order/order-types.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

/**
 * Amount in minor units that an order still needs to be confirmed, once `amountMinor` more is paid than
 * when it was locked: up to the deposit where it has one, else up to the price. Source: domain.md §4, §5.
 */
export async function findMissing(db: Db, order: LockedOrder, amountMinor: number): Promise<number> {
  const depositMinor = await findDeposit(db, order)
  return payNowMinor({ ...order, payedMinor: order.payedMinor + amountMinor, depositMinor })
}

/** Whether an order that is not confirmed may still have its places; pools and order are locked. */
export async function canConfirmUnpaid(tx: Tx, order: LockedOrder, input: OrderInput): Promise<boolean> {
  return !isUncertain(order, input.now) || (await checkStillFree(tx, order, input)).ok
}
