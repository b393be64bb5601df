import type { OrderInput, StaffAccess } from '#app/domain/order/order-types.ts'
import type { GivenAnswers } from '#app/domain/question/read-answers.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { writeAnswers } from './change-answers.server.ts'
import type { CustomerInput } from './customer-queries.server.ts'
import { isEmptyCustomer } from './posted-customer.server.ts'
import { type SaveCustomerInput, type SaveCustomerRefusal, saveCustomer } from './save-customer.server.ts'

/**
 * Saves the customer and the answers of an order that staff create. Somebody who said nothing about themselves is no
 * customer; answers about the booking are stored all the same.
 */
export async function saveDetails(
  tx: Tx,
  order: OrderInput & StaffAccess & { customer: CustomerInput } & Pick<SaveCustomerInput, 'named'>,
  given: GivenAnswers,
): Promise<Result<unknown, SaveCustomerRefusal>> {
  if (!isEmptyCustomer(order.customer)) return saveCustomer(tx, { ...order, given })
  const { shopId, orderId, now, userId } = order
  await writeAnswers(tx, { shopId, orderId, now, userId }, { stored: [], given })
  return ok(null)
}
