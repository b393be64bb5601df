import { findCustomer, updateTermsAccepted } from '#app/domain/order/customer/customer-queries.server.ts'
import { lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import type { Customer } from '#app/domain/order/order-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { changeOwnDetails, type OwnDetails } from './change-own-details.server.ts'

/**
 * Saves what a guest typed at the checkout of an order that staff confirmed meanwhile, terms accepted. Refused where it
 * has a customer already.
 */
export async function addMissingCustomer(
  tx: Tx,
  input: Omit<OwnDetails, 'version'>,
): Promise<Result<Customer, { code: 'editing_closed'; at: 'orderId' }>> {
  const closed = err({ code: 'editing_closed', at: 'orderId' } as const)
  await lockOrder(tx, input)
  if (await findCustomer(tx, input)) return closed
  const saved = await changeOwnDetails(tx, { ...input, version: undefined })
  if (!saved.ok) return closed
  await updateTermsAccepted(tx, input)
  const customer = await findCustomer(tx, input)
  return customer ? ok(customer) : closed
}
