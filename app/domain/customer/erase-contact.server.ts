import {
  deleteFacts,
  insertActivity,
  listActivities,
} from '#app/domain/shared/edit/activity-queries.server.ts'
import type { Editor } from '#app/domain/shared/edit/edit.ts'
import type { Tx } from '#db/transaction.server.ts'
import { NOBODY } from './contact.ts'
import { updateCustomerWords } from './customer-search-queries.server.ts'
import { CUSTOMER_ENTITY } from './save-shop-customer.server.ts'
import { deleteKeys, listMergedIds, updateContact } from './shop-customer-queries.server.ts'

/**
 * Empties a customer's contact and what the log says of it, and of those who were merged into it; nobody is recognised
 * as this customer any more. The log says it once, until something else happens to the customer.
 */
export async function eraseContact(
  tx: Tx,
  { customerId, ...editor }: Editor & { customerId: number },
): Promise<void> {
  const { shopId } = editor
  const about = { shopId, entity: CUSTOMER_ENTITY, entityId: customerId }
  await updateContact(tx, { shopId, customerId, contact: NOBODY })
  await updateCustomerWords(tx, { shopId, customerId, contact: NOBODY })
  await deleteKeys(tx, { shopId, customerId })
  const entityIds = [customerId, ...(await listMergedIds(tx, { shopId, customerId }))]
  await deleteFacts(tx, { shopId, entity: CUSTOMER_ENTITY, entityIds })
  const [last] = await listActivities(tx, { ...about, most: 1 })
  if (last?.action === 'erased') return
  await insertActivity(tx, { ...editor, ...about, action: 'erased', actor: 'STAFF', facts: {} })
}
