import { absorbCustomer } from '#app/domain/customer/absorb-customer.server.ts'
import { CUSTOMER_ENTITY } from '#app/domain/customer/save-shop-customer.server.ts'
import { findCustomersForUpdate } from '#app/domain/customer/shop-customer-queries.server.ts'
import { insertActivity, listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import type { Editor } from '#app/domain/shared/edit/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { updateCustomerOfOrders } from './customer-queries.server.ts'

type MergeRefusal = { code: 'customer_same' } | { code: 'customer_not_found' }

const MERGED = 'merged'

/**
 * Merges another customer of the shop into this one: its orders point here, what they say stays, and its details fill
 * what is empty here. Logged with the other's number. The same merge again changes nothing. Source: domain.md §5.
 */
export async function mergeCustomers(
  tx: Tx,
  { customerId, otherId, ...editor }: Editor & { customerId: number; otherId: number },
): Promise<Result<null, MergeRefusal>> {
  const { shopId } = editor
  if (customerId === otherId) return err({ code: 'customer_same' })
  const customers = await findCustomersForUpdate(tx, { shopId, customerIds: [customerId, otherId] })
  const customer = customers.get(customerId)
  if (!customer) return err({ code: 'customer_not_found' })
  const key = { shopId, entity: CUSTOMER_ENTITY, entityId: customerId }
  const other = customers.get(otherId)
  if (!other) {
    const log = await listActivities(tx, key)
    const isDone = log.some(({ action, facts }) => action === MERGED && facts.otherId === otherId)
    return isDone ? ok(null) : err({ code: 'customer_not_found' })
  }
  const orders = await updateCustomerOfOrders(tx, { shopId, from: otherId, to: customerId })
  await absorbCustomer(tx, { shopId, customer, other })
  await insertActivity(tx, { ...editor, ...key, action: MERGED, actor: 'STAFF', facts: { otherId, orders } })
  return ok(null)
}
