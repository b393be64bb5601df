import { z } from 'zod'
import {
  CONTACT_COLUMNS,
  type ContactInput,
  NOBODY,
  toContact,
  toContactColumns,
} from '#app/domain/customer/contact.ts'
import { type OrderAction, TYPED_REASONS } from '#app/domain/order/log-order.server.ts'
import type { Customer } from '#app/domain/order/order-types.ts'
import { type Facts, isFacts } from '#app/domain/shared/edit/edit.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type OrderKey = { shopId: number; orderId: number }

/** Clean values of a customer form. A field that is left out stays as it is; null empties it. */
export type CustomerInput = ContactInput & {
  [Name in 'commentByGuest' | 'commentByAdmin']?: Customer[Name] | undefined
}

export async function findCustomer(db: Db, key: OrderKey): Promise<Customer | undefined> {
  return (await findLinkedCustomer(db, key))?.customer
}

/** With the customer of the shop whom the order belongs to; null where nobody is named. */
export async function findLinkedCustomer(
  db: Db,
  key: OrderKey,
): Promise<{ customer: Customer; shopCustomerId: number | null } | undefined> {
  const row = await selectCustomers(db, key.shopId)
    .select('shop_customer_id')
    .where('order_id', '=', key.orderId)
    .executeTakeFirst()
  return row && { customer: toCustomer(row), shopCustomerId: row.shop_customer_id }
}

/** Inserts the order's customer, or changes the fields that were given. Answers all of it as it is now. */
export async function updateCustomer(
  tx: Tx,
  key: OrderKey & {
    customer: CustomerInput
    shopCustomerId: number | null
    termsAcceptedAt?: Instant | undefined
  },
): Promise<Customer> {
  const { shopId, shopCustomerId, termsAcceptedAt } = key
  const terms = termsAcceptedAt === undefined ? {} : { terms_accepted_at: termsAcceptedAt }
  const columns = { ...toColumns(key.customer), shop_customer_id: shopCustomerId, ...terms }
  const row = await tx
    .insertInto('customer')
    .values({ order_id: key.orderId, shop_id: shopId, ...columns })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ shop_id: shopId, ...columns }))
    .returning(CUSTOMER_COLUMNS)
    .executeTakeFirstOrThrow()
  return toCustomer(row)
}

/** Points all orders of one customer at another; answers how many. */
export async function updateCustomerOfOrders(
  tx: Tx,
  { shopId, from, to }: { shopId: number; from: number; to: number },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('customer')
    .set({ shop_customer_id: to })
    .where('shop_id', '=', shopId)
    .where('shop_customer_id', '=', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function updateTermsAccepted(tx: Tx, key: OrderKey & { now: Instant }): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ terms_accepted_at: key.now })
    .where('shop_id', '=', key.shopId)
    .where('order_id', '=', key.orderId)
    .execute()
}

export const CUSTOMER_COLUMNS = [
  ...CONTACT_COLUMNS,
  'comment_by_guest',
  'comment_by_admin',
  'terms_accepted_at',
] as const

function selectCustomers(db: Db, shopId: number) {
  return db.selectFrom('customer').select(CUSTOMER_COLUMNS).where('shop_id', '=', shopId)
}

type CustomerRow = Awaited<ReturnType<ReturnType<typeof selectCustomers>['executeTakeFirstOrThrow']>>

export function toCustomer(row: CustomerRow): Customer {
  return {
    ...toContact(row),
    commentByGuest: row.comment_by_guest,
    commentByAdmin: row.comment_by_admin,
    termsAcceptedAt: row.terms_accepted_at,
  }
}

function toColumns({ commentByGuest, commentByAdmin, ...contact }: CustomerInput) {
  return {
    ...toContactColumns(contact),
    ...(commentByGuest === undefined ? {} : { comment_by_guest: commentByGuest }),
    ...(commentByAdmin === undefined ? {} : { comment_by_admin: commentByAdmin }),
  }
}

type OrdersKey = { shopId: number; orderIds: readonly number[] }

/** Empties the customers of orders; answers them as they are then. */
export async function updateToNobody(
  tx: Tx,
  { shopId, orderIds }: OrdersKey,
): Promise<{ orderId: number; customer: Customer }[]> {
  const rows = await tx
    .updateTable('customer')
    .set({ ...toContactColumns(NOBODY), comment_by_guest: null, comment_by_admin: null })
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', orderIds)
    .returning(['order_id', ...CUSTOMER_COLUMNS])
    .execute()
  return rows.map((row) => ({ orderId: row.order_id, customer: toCustomer(row) }))
}

/**
 * Deletes what guests typed and never sent, and empties what the logs of orders say of people, typed reasons and notes
 * of payments included.
 */
export async function deleteDraftsAndFacts(
  tx: Tx,
  { shopId, orderIds, now }: OrdersKey & { now: Instant },
): Promise<void> {
  await tx
    .updateTable('order')
    .set({ draft: null, client_key: null })
    .where('shop_id', '=', shopId)
    .where('id', 'in', orderIds)
    .execute()
  const log = tx
    .updateTable('activity')
    .where('shop_id', '=', shopId)
    .where('entity', '=', 'order')
    .where('entity_id', 'in', orderIds)
  await log.set({ deleted_at: now }).where('action', '=', 'comment').execute()
  const logged = await tx
    .selectFrom('activity')
    .select(['id', 'action', 'facts'])
    .where('shop_id', '=', shopId)
    .where('entity', '=', 'order')
    .where('entity_id', 'in', orderIds)
    .where('action', 'in', [...PERSONAL_ACTIONS, ...TYPED_REASONS, 'payment_received'])
    .execute()
  const erased = Map.groupBy(logged, ({ action, facts }) =>
    JSON.stringify(withoutPeople(action, loggedFacts.parse(JSON.parse(facts)))),
  )
  for (const [facts, entries] of erased) {
    const ids = entries.map(({ id }) => id)
    await log.set({ facts }).where('id', 'in', ids).execute()
  }
}

const loggedFacts = z.record(z.string(), z.unknown())

/** Leaves of what people gave that there was nothing before, so that they still gave it first and changed nothing. */
function withoutPeople(action: string, { reason: _, note: __, ...facts }: Facts): Facts {
  if (PERSONAL_ACTIONS.every((each) => each !== action)) return facts
  const { before } = facts
  if (before === null) return { before }
  return isFacts(before) && Object.values(before).every((value) => value === null) ? { before: {} } : {}
}

/** Entries of an order's log whose facts say who somebody is, or what they said. */
const PERSONAL_ACTIONS = ['customer_changed', 'answers_changed', 'comment'] satisfies OrderAction[]

/** Gives the order the language of its customer's latest order before; as it is where there is none. */
export async function updateLanguageAsBefore(
  tx: Tx,
  { shopId, orderId }: { shopId: number; orderId: number },
): Promise<void> {
  const before = tx
    .selectFrom('customer as own')
    .innerJoin('customer as other', (join) =>
      join
        .onRef('other.shop_id', '=', 'own.shop_id')
        .onRef('other.shop_customer_id', '=', 'own.shop_customer_id')
        .onRef('other.order_id', '<', 'own.order_id'),
    )
    .innerJoin('order as former', 'former.id', 'other.order_id')
    .select('former.lang')
    .where('own.shop_id', '=', shopId)
    .where('own.order_id', '=', orderId)
    .orderBy('other.order_id', 'desc')
    .limit(1)
  await tx
    .updateTable('order')
    .set(({ fn, ref }) => ({ lang: fn.coalesce(before, ref('order.lang')) }))
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .execute()
}
