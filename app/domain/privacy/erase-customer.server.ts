import { eraseContact } from '#app/domain/customer/erase-contact.server.ts'
import { findCustomersForUpdate } from '#app/domain/customer/shop-customer-queries.server.ts'
import { eraseMessages } from '#app/domain/notification/erase-messages.server.ts'
import { eraseOrders } from '#app/domain/order/customer/erase-orders.server.ts'
import type { UnsettledOrder } from '#app/domain/order/order-types.ts'
import {
  listOrderIdsOfCustomer,
  listUnsettledOrders,
} from '#app/domain/order/views/customer-order-queries.server.ts'
import { eraseAnswers } from '#app/domain/question/save-answers.server.ts'
import { eraseReviews } from '#app/domain/review/review-booking.server.ts'
import type { Editor } from '#app/domain/shared/edit/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { toWallTime, type Zone } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'

type EraseRefusal = { code: 'customer_not_found' } | UnsettledOrder

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
  const [unsettled] = await listUnsettledOrders(tx, { ...key, now: toWallTime(now, zone) })
  if (unsettled) return err(unsettled)

  const orders = { shopId, orderIds: await listOrderIdsOfCustomer(tx, key) }
  await eraseAnswers(tx, orders)
  await eraseReviews(tx, orders)
  await eraseMessages(tx, orders)
  await eraseOrders(tx, { ...orders, now })
  await eraseContact(tx, { ...editor, customerId })
  return ok(null)
}
