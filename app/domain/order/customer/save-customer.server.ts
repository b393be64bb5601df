import { changedContact } from '#app/domain/customer/contact.ts'
import {
  linkCustomer,
  type NamedCustomer,
  removeUnusedCustomer,
} from '#app/domain/customer/link-customer.server.ts'
import { type AccessRefusal, checkAccess } from '#app/domain/order/lock-order.server.ts'
import { type LockedOrder, lockOrder, updateVersion } from '#app/domain/order/locked-order-queries.server.ts'
import { logEvents, type OrderLogEntry } from '#app/domain/order/log-order.server.ts'
import { type Access, audienceOf, type Customer, type OrderInput } from '#app/domain/order/order-types.ts'
import { type EditRefusal, reopenOrder } from '#app/domain/order/reopen-order.server.ts'
import { insertOrderWords, updateOrderWords } from '#app/domain/order/search/order-search-queries.server.ts'
import { listAnswers } from '#app/domain/question/answers-queries.server.ts'
import { answersChange, type GivenAnswers } from '#app/domain/question/read-answers.ts'
import type { Answer } from '#app/domain/question/requested-questions.ts'
import { saveAnswers } from '#app/domain/question/save-answers.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type CustomerInput, findLinkedCustomer, updateCustomer } from './customer-queries.server.ts'

export type SaveCustomerInput = OrderInput &
  Access & {
    customer: CustomerInput
    /** Of a new order, whom its details are of. */
    named?: NamedCustomer | undefined
    /** To the shop's own questions; left out, they stay as they are. */
    given?: GivenAnswers | undefined
  }

export type SaveCustomerRefusal = AccessRefusal | EditRefusal

/**
 * Saves contact details and the answers to the shop's own questions; the values are clean already. A guest
 * may do so while the order is a reservation and can't touch what staff wrote; staff may as long as the order
 * isn't deleted. The last one to save wins. The same values again change nothing, so that a double click on
 * 'pay' doesn't end the payment that its first half began. Source: domain.md §5.
 */
export async function saveCustomer(
  tx: Tx,
  input: SaveCustomerInput,
): Promise<Result<{ version: number }, SaveCustomerRefusal>> {
  const access = checkAccess(await lockOrder(tx, input), input)
  return access.ok ? writeCustomer(tx, access.value, input) : access
}

/** The same for an order that is locked already and may be seen by the requester. */
export async function writeCustomer(
  tx: Tx,
  locked: LockedOrder,
  input: ChangeCustomerInput,
): Promise<Result<{ version: number }, EditRefusal>> {
  const { shopId, orderId, now } = input
  const written = await changeCustomer(tx, locked, input)
  if (!written.ok) return written
  const { order, events } = written.value
  if (events.length === 0) return ok({ version: locked.version })
  await logEvents(tx, { shopId, orderId, now, access: input }, events)
  await updateVersion(tx, input)
  return ok({ version: order.version + 1 })
}

type ChangeCustomerInput = SaveCustomerInput & {
  termsAcceptedAt?: Instant
  /** Whether there is no customer yet. */
  isFirst?: boolean
  /** The answers that there are. */
  stored?: readonly Answer[] | undefined
  /** The country of the number was chosen with it. */
  hasChosenCountry?: boolean
  /** Also a guest may change it, once the order is confirmed. */
  isManaged?: boolean
}

/** The order as it is after, its customer, and what is still to be logged; empty when nothing changed. */
type ChangedCustomer = {
  order: LockedOrder
  customer: Customer
  events: readonly OrderLogEntry[]
}

/**
 * The same, while the order's version stands: its caller counts it up, or moves the order on. With `termsAcceptedAt`
 * the terms are written with what changes.
 */
export async function changeCustomer(
  tx: Tx,
  locked: LockedOrder,
  input: ChangeCustomerInput,
): Promise<Result<ChangedCustomer, EditRefusal>> {
  const { shopId, orderId, given, named, termsAcceptedAt } = input
  const found = input.isFirst ? undefined : await findLinkedCustomer(tx, input)
  const before = found?.customer
  const after =
    audienceOf(input) === 'guest' ? withoutStaffFields(input.customer) : withStoredCountry(input, before)
  const isSame = before !== undefined && isUnchanged(before, after)
  const answers = given && hasQuestions(given) ? await findAnswersChange(tx, input, given) : null
  if (isSame && !answers) return ok({ order: locked, customer: before, events: [] })
  const order = await openForCustomer(tx, locked, input)
  if (!order.ok) return order

  const version = locked.version + 1
  const events: OrderLogEntry[] = []
  let customer = before
  if (!customer || !isSame) {
    const current = found?.shopCustomerId ?? null
    const contact = changedContact(before, after)
    const shopCustomerId = await linkCustomer(tx, {
      ...{ shopId, orderId, contact, current, named },
      now: input.now,
    })
    customer = await updateCustomer(tx, { shopId, orderId, customer: after, shopCustomerId, termsAcceptedAt })
    if (current !== null && current !== shopCustomerId) {
      await removeUnusedCustomer(tx, { shopId, customerId: current })
    }
    const key = { shopId, orderId, customer }
    await (before ? updateOrderWords(tx, key) : insertOrderWords(tx, key, { customer }))
    events.push({ action: 'customer_changed', facts: { before: before ?? null, after }, version })
  }
  if (answers && given) {
    await saveAnswers(tx, { shopId, orderId, given })
    events.push({ action: 'answers_changed', facts: answers, version })
  }
  return ok({ order: order.value, customer, events })
}

async function findAnswersChange(
  tx: Tx,
  { stored, ...order }: OrderInput & { stored?: readonly Answer[] | undefined },
  given: GivenAnswers,
) {
  return answersChange(stored ?? (await listAnswers(tx, order)), given)
}

/** Where nothing was requested nothing can have changed. */
function hasQuestions({ asked, answers }: GivenAnswers): boolean {
  return asked.length > 0 || answers.length > 0
}

async function openForCustomer(
  tx: Tx,
  order: LockedOrder,
  input: ChangeCustomerInput,
): Promise<Result<LockedOrder, EditRefusal>> {
  if (input.isManaged && order.state === 'CONFIRMED') return ok(order)
  if (audienceOf(input) === 'guest') return reopenOrder(tx, order, { now: input.now, access: input })
  return order.state === 'DELETED' ? err({ code: 'editing_closed', at: 'orderId' }) : ok(order)
}

function isUnchanged(before: Customer, after: CustomerInput): boolean {
  const { phone, ...texts } = after
  const existing = new Map<string, unknown>(Object.entries(before))
  const isSameNumber = phone?.rawPhoneNumber === before.phone?.rawPhoneNumber
  const isSamePhone = isSameNumber && phone?.e164 === before.phone?.e164
  return (
    (phone === undefined || isSamePhone) &&
    Object.entries(texts).every(([name, value]) => value === undefined || value === existing.get(name))
  )
}

/** Staff see a number as the guest typed it, without its country: left as it stands, it stays the guest's. */
function withStoredCountry(
  { customer, hasChosenCountry }: ChangeCustomerInput,
  before: Customer | undefined,
): CustomerInput {
  if (hasChosenCountry) return customer
  const isSameNumber = customer.phone?.rawPhoneNumber === before?.phone?.rawPhoneNumber
  return customer.phone && before?.phone && isSameNumber ? { ...customer, phone: before.phone } : customer
}

function withoutStaffFields({ commentByAdmin: _, ...remaining }: CustomerInput): CustomerInput {
  return remaining
}
