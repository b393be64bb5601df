import { listAnswers } from '#app/domain/question/answers-queries.server.ts'
import { answersChange, type GivenAnswers } from '#app/domain/question/read-answers.ts'
import { saveAnswers } from '#app/domain/question/save-answers.server.ts'
import type { ChangedByOther } from '#app/domain/shared/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { whoChanged } from '#app/domain/shared/who-changed.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  type CustomerInput,
  findCustomer,
  replaceSearchWords,
  upsertCustomer,
} from './customer-queries.server.ts'
import { type AccessRefusal, checkAccess } from './lock-order.server.ts'
import { type LockedOrder, lockOrder, updateOrderTotals } from './locked-order-queries.server.ts'
import { logOrder } from './log-order.server.ts'
import type { Access, Customer, OrderInput } from './order-types.ts'
import { type EditRefusal, reopenOrder } from './reopen-order.server.ts'

export type SaveCustomerInput = OrderInput &
  Access & {
    customer: CustomerInput
    /** To the shop's own questions; left out, they stay as they are. */
    given?: GivenAnswers | undefined
    /** The order's version when the form was shown; left out, the last one to save wins. */
    version?: number | undefined
  }

export type SaveCustomerRefusal = AccessRefusal | EditRefusal | ChangedByOther

/**
 * Saves contact details and the answers to the shop's own questions; the values are clean already. A guest
 * may do so while the order is a reservation and can't touch what staff wrote; staff may as long as the order
 * isn't deleted. Somebody who started from an older version is told who changed the order since. The same
 * values again change nothing, so that a double click on 'pay' doesn't end the payment that its first half
 * began. Source: domain.md §5, reliability.md F10.
 */
export async function saveCustomer(
  tx: Tx,
  input: SaveCustomerInput,
): Promise<Result<{ version: number }, SaveCustomerRefusal>> {
  const { shopId, orderId, now } = input
  const access = checkAccess(await lockOrder(tx, input), input)
  if (!access.ok) return access
  if (input.version !== undefined && input.version !== access.value.version) {
    return err(await whoChanged(tx, { shopId, entity: 'order', entityId: orderId }))
  }

  const before = await findCustomer(tx, input)
  const customer = input.userId === undefined ? withoutStaffFields(input.customer) : input.customer
  const isSame = before !== undefined && isUnchanged(before, customer)
  const answers = input.given ? answersChange(await listAnswers(tx, input), input.given) : null
  if (isSame && !answers) return ok({ version: access.value.version })
  const order = await openForCustomer(tx, access.value, input)
  if (!order.ok) return order

  const entry = { shopId, orderId, now, access: input }
  if (!isSame) {
    await upsertCustomer(tx, { shopId, orderId, customer })
    await replaceSearchWords(tx, input)
    await logOrder(tx, entry, 'customer_changed', { before: before ?? null, after: customer })
  }
  if (answers && input.given) {
    await saveAnswers(tx, { shopId, orderId, given: input.given })
    await logOrder(tx, entry, 'answers_changed', answers)
  }
  await updateOrderTotals(tx, input)
  return ok({ version: order.value.version + 1 })
}

async function openForCustomer(
  tx: Tx,
  order: LockedOrder,
  input: SaveCustomerInput,
): Promise<Result<LockedOrder, EditRefusal>> {
  if (input.userId === undefined) return reopenOrder(tx, order, { now: input.now, access: input })
  return order.state === 'DELETED' ? err({ code: 'editing_closed', at: 'orderId' }) : ok(order)
}

function isUnchanged(before: Customer, after: CustomerInput): boolean {
  const { phone, ...texts } = after
  const known = new Map<string, unknown>(Object.entries(before))
  const isSamePhone = phone === undefined || phone?.rawPhoneNumber === before.phone?.rawPhoneNumber
  return (
    isSamePhone &&
    Object.entries(texts).every(([name, value]) => value === undefined || value === known.get(name))
  )
}

function withoutStaffFields({ commentByAdmin: _, ...rest }: CustomerInput): CustomerInput {
  return rest
}
