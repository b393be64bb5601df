import { CUSTOMER_ENTITY } from '#app/domain/customer/save-shop-customer.server.ts'
import { deleteKeys, findCustomersForUpdate } from '#app/domain/customer/shop-customer-queries.server.ts'
import { deleteFacts, insertActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import type { Editor } from '#app/domain/shared/edit/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { toWallTime, type Zone } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { deletePersonalData, findUnsettledOrder, updateToNobody } from './erase-customer-queries.server.ts'

type EraseRefusal = { code: 'customer_not_found' } | { code: 'customer_has_open_order'; id: number }

/**
 * Erases who a customer of the shop is, in all their orders, logs and messages; rows, ledger and receipts stay.
 * Refused while an order is to come or not settled. The same again changes nothing. Source: domain.md §5 'Customers'.
 */
export async function eraseCustomer(
  tx: Tx,
  { customerId, zone, ...editor }: Editor & { customerId: number; zone: Zone },
): Promise<Result<null, EraseRefusal>> {
  const { shopId, now } = editor
  const key = { shopId, customerId }
  const customers = await findCustomersForUpdate(tx, { shopId, customerIds: [customerId] })
  if (!customers.has(customerId)) return err({ code: 'customer_not_found' })
  const open = await findUnsettledOrder(tx, { ...key, now: toWallTime(now, zone) })
  if (open !== undefined) return err({ code: 'customer_has_open_order', id: open })

  await deletePersonalData(tx, { ...key, now })
  await updateToNobody(tx, key)
  await deleteKeys(tx, key)
  const about = { shopId, entity: CUSTOMER_ENTITY, entityId: customerId }
  await deleteFacts(tx, about)
  await insertActivity(tx, { ...editor, ...about, action: 'erased', actor: 'STAFF', facts: {} })
  return ok(null)
}
