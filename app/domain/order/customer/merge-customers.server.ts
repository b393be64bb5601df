import { absorbCustomer } from '#app/domain/customer/absorb-customer.server.ts'
import { isErased } from '#app/domain/customer/contact.ts'
import type { MergeChoices } from '#app/domain/customer/plan-merge.ts'
import { CUSTOMER_ENTITY } from '#app/domain/customer/save-shop-customer.server.ts'
import { findCustomersForUpdate, findSuccessor } from '#app/domain/customer/shop-customer-queries.server.ts'
import { insertActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import { differencesOf, type Editor } from '#app/domain/shared/edit/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { updateCustomerOfOrders } from './customer-queries.server.ts'

type MergeRefusal = { code: 'customer_same' } | { code: 'customer_not_found' }

/**
 * Merges another customer of the shop into this one: its orders point here, what they say stays, and one value of each
 * part is chosen, as it stands when the two are merged. Logged with the other's number. The same merge again changes
 * nothing. Source: domain.md §5.
 */
export async function mergeCustomers(
  tx: Tx,
  {
    customerId,
    otherId,
    choices,
    ...editor
  }: Editor & { customerId: number; otherId: number; choices: MergeChoices },
): Promise<Result<null, MergeRefusal>> {
  const { shopId } = editor
  if (customerId === otherId) return err({ code: 'customer_same' })
  const customers = await findCustomersForUpdate(tx, { shopId, customerIds: [customerId, otherId] })
  const customer = customers.get(customerId)
  if (!customer || isErased(customer)) return err({ code: 'customer_not_found' })
  const other = customers.get(otherId)
  if (!other) {
    const isDone = (await findSuccessor(tx, { shopId, customerId: otherId })) === customerId
    return isDone ? ok(null) : err({ code: 'customer_not_found' })
  }
  // Nobody's orders become somebody's again.
  if (isErased(other)) return err({ code: 'customer_not_found' })
  const orders = await updateCustomerOfOrders(tx, { shopId, from: otherId, to: customerId })
  const { before, after } = await absorbCustomer(tx, { shopId, customer, other, choices })
  await insertActivity(tx, {
    ...{ ...editor, entity: CUSTOMER_ENTITY, entityId: customerId, action: 'merged', actor: 'STAFF' },
    facts: { otherId, orders, ...differencesOf(before, after) },
    version: customer.version + 1,
  })
  return ok(null)
}
