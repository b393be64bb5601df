import type { Tx } from '#db/transaction.server.ts'
import { changedContact } from './contact.ts'
import { updateCustomerWords } from './customer-search-queries.server.ts'
import { type MergeChoices, planMerge } from './plan-merge.ts'
import { contactFacts } from './save-shop-customer.server.ts'
import {
  deleteCustomer,
  insertSuccessor,
  type ShopCustomer,
  updateEditedContact,
  updateKeyOwner,
} from './shop-customer-queries.server.ts'

/**
 * Makes one customer of two whose rows are locked and of whom the other has no orders any more: each part is as
 * `choices` say, and the other is recognised and found as the first from now on. Answers the facts for the log.
 */
export async function absorbCustomer(
  tx: Tx,
  {
    shopId,
    customer,
    other,
    choices,
  }: { shopId: number; customer: ShopCustomer; other: ShopCustomer; choices: MergeChoices },
) {
  const { id: customerId, version } = customer
  const contact = changedContact(customer, planMerge(customer, other, choices))
  await updateEditedContact(tx, { shopId, customerId, version, contact })
  await updateKeyOwner(tx, { shopId, from: other.id, to: customerId })
  await insertSuccessor(tx, { shopId, from: other.id, to: customerId })
  await deleteCustomer(tx, { shopId, customerId: other.id })
  await updateCustomerWords(tx, { shopId, customerId, contact })
  return { before: contactFacts(customer), after: contactFacts(contact) }
}
