import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type Contact, type ContactInput, isErased } from './contact.ts'
import { customerKeys, differingFields, matchCustomer, missingFields } from './match-customer.ts'
import {
  type CustomerKey,
  deleteCustomer,
  deleteKeys,
  findCustomersForUpdate,
  findKeyOwners,
  findShopCustomer,
  findSuccessor,
  hasOrders,
  insertCustomer,
  insertKeys,
  type ShopCustomer,
  updateContact,
} from './shop-customer-queries.server.ts'

type LinkInput = {
  shopId: number
  orderId: number
  /** As the order has it now. */
  contact: Contact
  /** Whom the order has belonged to so far. */
  current: number | null
  named?: NamedCustomer | undefined
  now: Instant
}

/** A customer whom not only details name: staff chose one, or it is that of the order which is copied. */
export type NamedCustomer = { id: number; by: 'staff' | 'copy' }

/** As a customer is before staff have changed anything there. */
const FIRST_VERSION = 1

/**
 * Answers which customer of the shop an order's details belong to, and creates one where there is none; null where
 * they name nobody. The customer is locked, so that two orders with one new e-mail make one customer: whoever
 * comes second waits for the first, whose key is then there. A copied order leaves its customer as staff have made
 * them since. Source: domain.md §5 'Customers', 'Replication'.
 */
export async function linkCustomer(tx: Tx, input: LinkInput): Promise<number | null> {
  const { shopId, contact } = input
  const keys = customerKeys(contact)
  const owners = await findKeyOwners(tx, { shopId, keys })
  const namedIds = await findNamed(tx, input)
  const found = [...owners.values(), ...namedIds]
  const ids = new Set([...found, ...(input.current === null ? [] : [input.current])])
  const customers = await findCustomersForUpdate(tx, { shopId, customerIds: [...ids] })
  // Merged or removed while this transaction waited: the keys lead to somebody else by now.
  if (found.some((id) => !customers.has(id))) return linkCustomer(tx, input)

  const current = await findCurrent(tx, input, customers)
  const named = namedIds.flatMap((id) => customers.get(id) ?? []).find((each) => !isErased(each))
  if (named && input.named?.by === 'copy') return named.id
  const chosen = named && { id: named.id, contact: named }
  const match = matchCustomer({ contact, owners, current, chosen })
  if (match.kind === 'nobody') return null
  if (match.kind === 'new') return (await createCustomer(tx, input, keys)) ?? linkCustomer(tx, input)
  const customer = { shopId, customerId: match.id }
  const stored = customers.get(match.id) ?? contact
  if (match.kind === 'own') {
    await writeContact(tx, customer, differingFields(stored, contact))
    const former = customerKeys(stored).filter((key) => !keys.includes(key))
    if (former.length > 0) await deleteKeys(tx, { ...customer, keys: former })
  } else {
    await writeContact(tx, customer, missingFields(stored, contact))
  }
  await insertKeys(tx, { ...customer, keys: keys.filter((key) => !owners.has(key)) })
  return match.id
}

/** Removes a customer to whom no order belongs any more, unless staff have written there. */
export async function removeUnusedCustomer(tx: Tx, key: CustomerKey): Promise<void> {
  const { shopId, customerId } = key
  const customer = (await findCustomersForUpdate(tx, { shopId, customerIds: [customerId] })).get(customerId)
  if (customer?.version !== FIRST_VERSION || (await hasOrders(tx, key))) return
  await deleteCustomer(tx, key)
}

/** The named customer, or whom they were merged into; none where they are gone or of another shop. */
async function findNamed(tx: Tx, { shopId, named }: LinkInput): Promise<number[]> {
  if (!named) return []
  const key = { shopId, customerId: named.id }
  const customerId = (await findSuccessor(tx, key)) ?? named.id
  return (await findShopCustomer(tx, { shopId, customerId })) ? [customerId] : []
}

async function findCurrent(
  tx: Tx,
  { shopId, orderId, current }: LinkInput,
  customers: ReadonlyMap<number, ShopCustomer>,
) {
  const customer = current === null ? undefined : customers.get(current)
  if (!customer) return null
  const key = { shopId, customerId: customer.id }
  const isOwn = customer.version === FIRST_VERSION && !(await hasOrders(tx, key, orderId))
  return { id: customer.id, isOwn }
}

/** null when somebody else got one of the keys first. */
async function createCustomer(tx: Tx, input: LinkInput, keys: readonly string[]): Promise<number | null> {
  const customer = { shopId: input.shopId, customerId: await insertCustomer(tx, input) }
  if ((await insertKeys(tx, { ...customer, keys })) === keys.length) return customer.customerId
  await deleteCustomer(tx, customer)
  return null
}

async function writeContact(tx: Tx, key: CustomerKey, contact: ContactInput): Promise<void> {
  if (Object.keys(contact).length > 0) await updateContact(tx, { ...key, contact })
}
