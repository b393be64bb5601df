import type { Instant } from '#app/domain/shared/time.ts'
import { lockRows } from '#db/portable.server.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { CONTACT_COLUMNS, type Contact, type ContactInput, toContact, toContactColumns } from './contact.ts'

export type CustomerKey = { shopId: number; customerId: number }

export type ShopCustomer = Contact & { id: number; createdAt: Instant; version: number }

/** Which customers the keys lead to, by key. */
export async function findKeyOwners(
  db: Db,
  { shopId, keys }: { shopId: number; keys: readonly string[] },
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('shop_customer_key')
    .select(['key', 'shop_customer_id'])
    .where('shop_id', '=', shopId)
    .where('key', 'in', keys)
    .execute()
  return new Map(rows.map(({ key, shop_customer_id }) => [key, shop_customer_id]))
}

export async function findShopCustomer(db: Db, key: CustomerKey): Promise<ShopCustomer | undefined> {
  const row = await selectCustomers(db, key.shopId).where('id', '=', key.customerId).executeTakeFirst()
  return row && toShopCustomer(row)
}

type CustomerKeys = { shopId: number; customerIds: readonly number[] }

/** Customers by id. One that is gone is left out. */
export async function findShopCustomers(db: Db, keys: CustomerKeys): Promise<Map<number, ShopCustomer>> {
  return keys.customerIds.length === 0 ? new Map() : byId(await selectById(db, keys).execute())
}

/** The same, locked until the transaction ends. */
export async function findCustomersForUpdate(tx: Tx, keys: CustomerKeys): Promise<Map<number, ShopCustomer>> {
  return keys.customerIds.length === 0 ? new Map() : byId(await lockRows(tx, selectById(tx, keys)).execute())
}

function selectById(db: Db, { shopId, customerIds }: CustomerKeys) {
  return selectCustomers(db, shopId).where('id', 'in', customerIds).orderBy('id')
}

function byId(rows: readonly Parameters<typeof toShopCustomer>[0][]): Map<number, ShopCustomer> {
  return new Map(rows.map((row) => [row.id, toShopCustomer(row)]))
}

export async function hasOrders(
  db: Db,
  { shopId, customerId }: CustomerKey,
  exceptOrderId?: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('customer')
    .select('order_id')
    .where('shop_id', '=', shopId)
    .where('shop_customer_id', '=', customerId)
    .$if(exceptOrderId !== undefined, (query) => query.where('order_id', '!=', exceptOrderId ?? 0))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertCustomer(
  tx: Tx,
  { shopId, contact, now }: { shopId: number; contact: Contact; now: Instant },
): Promise<number> {
  const { id } = await tx
    .insertInto('shop_customer')
    .values({ shop_id: shopId, created_at: now, ...toContactColumns(contact) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes the fields that are given; the version stands, for no member of staff changed anything. */
export async function updateContact(
  tx: Tx,
  { shopId, customerId, contact }: CustomerKey & { contact: ContactInput },
): Promise<void> {
  await tx
    .updateTable('shop_customer')
    .set(toContactColumns(contact))
    .where('shop_id', '=', shopId)
    .where('id', '=', customerId)
    .execute()
}

/** Writes a whole contact as staff want it; false when somebody else did since that version. */
export async function updateEditedContact(
  tx: Tx,
  { shopId, customerId, version, contact }: CustomerKey & { version: number; contact: Contact },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shop_customer')
    .set({ ...toContactColumns(contact), version: version + 1 })
    .where('shop_id', '=', shopId)
    .where('id', '=', customerId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whom a customer was merged into, however often since; undefined for one who was not. */
export async function findSuccessor(db: Db, key: CustomerKey): Promise<number | undefined> {
  const row = await db
    .selectFrom('merged_customer')
    .select('shop_customer_id')
    .where('shop_id', '=', key.shopId)
    .where('merged_id', '=', key.customerId)
    .executeTakeFirst()
  return row?.shop_customer_id
}

/** Says that one customer is another from now on, and so is whoever was merged into the one before. */
export async function insertSuccessor(
  tx: Tx,
  { shopId, from, to }: { shopId: number; from: number; to: number },
): Promise<void> {
  await tx
    .updateTable('merged_customer')
    .set({ shop_customer_id: to })
    .where('shop_id', '=', shopId)
    .where('shop_customer_id', '=', from)
    .execute()
  await tx
    .insertInto('merged_customer')
    .values({ merged_id: from, shop_id: shopId, shop_customer_id: to })
    .execute()
}

/** Who were merged into a customer. */
export async function listMergedIds(db: Db, { shopId, customerId }: CustomerKey): Promise<number[]> {
  const rows = await db
    .selectFrom('merged_customer')
    .select('merged_id')
    .where('shop_id', '=', shopId)
    .where('shop_customer_id', '=', customerId)
    .execute()
  return rows.map((row) => row.merged_id)
}

/** With its keys and words, and the way to it from those who were merged into it. */
export async function deleteCustomer(tx: Tx, { shopId, customerId }: CustomerKey): Promise<void> {
  await deleteKeys(tx, { shopId, customerId })
  for (const table of ['shop_customer_search', 'merged_customer'] as const) {
    await tx
      .deleteFrom(table)
      .where('shop_id', '=', shopId)
      .where('shop_customer_id', '=', customerId)
      .execute()
  }
  await tx.deleteFrom('shop_customer').where('shop_id', '=', shopId).where('id', '=', customerId).execute()
}

/**
 * Gives keys to a customer; one that has an owner stays with it. Waits for whoever is giving the same key away, and
 * answers how many the customer got.
 */
export async function insertKeys(
  tx: Tx,
  { shopId, customerId, keys }: CustomerKey & { keys: readonly string[] },
): Promise<number> {
  if (keys.length === 0) return 0
  const rows = await tx
    .insertInto('shop_customer_key')
    .values(keys.map((key) => ({ shop_id: shopId, key, shop_customer_id: customerId })))
    .onConflict((conflict) => conflict.columns(['shop_id', 'key']).doNothing())
    .returning('key')
    .execute()
  return rows.length
}

/** Gives all keys of one customer to another. */
export async function updateKeyOwner(
  tx: Tx,
  { shopId, from, to }: { shopId: number; from: number; to: number },
): Promise<void> {
  await tx
    .updateTable('shop_customer_key')
    .set({ shop_customer_id: to })
    .where('shop_id', '=', shopId)
    .where('shop_customer_id', '=', from)
    .execute()
}

/** All of a customer's keys, or only those that are named. */
export async function deleteKeys(
  tx: Tx,
  { shopId, customerId, keys }: CustomerKey & { keys?: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('shop_customer_key')
    .where('shop_id', '=', shopId)
    .where('shop_customer_id', '=', customerId)
    .$if(keys !== undefined, (query) => query.where('key', 'in', keys ?? []))
    .execute()
}

function selectCustomers(db: Db, shopId: number) {
  return db
    .selectFrom('shop_customer')
    .select(['id', 'created_at', 'version', ...CONTACT_COLUMNS])
    .where('shop_id', '=', shopId)
}

type CustomerRow = Awaited<ReturnType<ReturnType<typeof selectCustomers>['executeTakeFirstOrThrow']>>

function toShopCustomer(row: CustomerRow): ShopCustomer {
  return { ...toContact(row), id: row.id, createdAt: row.created_at, version: row.version }
}
