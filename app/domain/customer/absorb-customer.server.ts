import type { Tx } from '#db/transaction.server.ts'
import { missingFields } from './match-customer.ts'
import {
  deleteCustomer,
  type ShopCustomer,
  updateContact,
  updateKeyOwner,
} from './shop-customer-queries.server.ts'

/**
 * Makes one customer of two whose rows are locked and of whom the other has no orders any more: what the first has
 * empty is taken from the other, who is recognised as the first from now on.
 */
export async function absorbCustomer(
  tx: Tx,
  { shopId, customer, other }: { shopId: number; customer: ShopCustomer; other: ShopCustomer },
): Promise<void> {
  const contact = missingFields(customer, other)
  if (Object.keys(contact).length > 0) await updateContact(tx, { shopId, customerId: customer.id, contact })
  await updateKeyOwner(tx, { shopId, from: other.id, to: customer.id })
  await deleteCustomer(tx, { shopId, customerId: other.id })
}
