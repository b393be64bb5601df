import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { createTables } from './create-tables.ts'

/**
 * Customers belong to the shop, and each order's customer points at one: same normalised e-mail, else same E.164
 * number and last name, else a new one. A customer has the contact details of the first order, and of later ones
 * what that left empty. The folding is this day's, whatever the program's becomes.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(
    db,
    [
      {
        name: 'shop_customer',
        columns: `
      id $id,
      shop_id integer not null references shop (id),
      first_name text,
      last_name text,
      email text,
      phone_e164 text,
      phone_country text,
      phone_raw text,
      company_name text,
      company_org_no text,
      title text,
      nationality text,
      address_street text,
      address_street_extra text,
      address_zip text,
      address_city text,
      address_state text,
      address_country text,
      created_at text not null,
      version integer not null default 1`,
      },
      {
        name: 'shop_customer_key',
        columns: `
      shop_id integer not null references shop (id),
      key text not null,
      shop_customer_id integer not null references shop_customer (id),
      primary key (shop_id, key)`,
      },
    ],
    [
      'create index shop_customer_by_shop on shop_customer (shop_id, id)',
      'create index shop_customer_key_by_customer on shop_customer_key (shop_customer_id)',
      'alter table customer add column shop_customer_id integer references shop_customer (id)',
    ],
  )
  const shops = await db.selectFrom('shop').select('id').orderBy('id').execute()
  let lastId = 0
  for (const { id } of shops) lastId = await fillShop(db, id, lastId)
  await sql.raw(INDEX_BY_CUSTOMER).execute(db)
  if (lastId > 0 && db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`select setval(pg_get_serial_sequence('shop_customer', 'id'), ${lastId})`.execute(db)
  }
}

/** Built once all orders are linked. */
const INDEX_BY_CUSTOMER =
  'create index customer_by_shop_customer on customer (shop_id, shop_customer_id, order_id)'

const ORDERS_AT_ONCE = 5000
/** Twenty values each at most, of the 32,766 that SQLite takes in a statement. */
const ROWS_AT_ONCE = 1500

const CONTACT_COLUMNS = [
  'first_name',
  'last_name',
  'email',
  'phone_e164',
  'phone_country',
  'phone_raw',
  'company_name',
  'company_org_no',
  'title',
  'nationality',
  'address_street',
  'address_street_extra',
  'address_zip',
  'address_city',
  'address_state',
  'address_country',
] as const
const PHONE_COLUMNS: readonly string[] = ['phone_e164', 'phone_country', 'phone_raw']
/** What makes somebody of a row: a title or a country alone is nobody. */
const NAMING_COLUMNS = ['first_name', 'last_name', 'email', 'phone_raw', 'company_name'] as const

type Contact = Record<(typeof CONTACT_COLUMNS)[number], string | null>
type Row = Contact & { order_id: number; created_at: string }
type ShopCustomer = Contact & { id: number; shop_id: number; created_at: string }

/** Answers the last id that was given. */
async function fillShop(db: Kysely<any>, shopId: number, lastId: number): Promise<number> {
  const customers: ShopCustomer[] = []
  const customerByKey = new Map<string, ShopCustomer>()
  const links: string[] = []
  let after = 0
  for (;;) {
    const rows = await listCustomers(db, { shopId, after })
    for (const row of rows) {
      if (NAMING_COLUMNS.every((column) => !row[column])) continue
      const keys = toKeys(row)
      const existing = keys.map((key) => customerByKey.get(key)).find(Boolean)
      const customer = existing ?? create(row)
      if (existing) fill(existing, row)
      for (const key of keys) if (!customerByKey.has(key)) customerByKey.set(key, customer)
      links.push(`(${row.order_id}, ${customer.id})`)
    }
    after = rows.at(-1)?.order_id ?? 0
    if (rows.length < ORDERS_AT_ONCE) break
  }
  await insertAll(db, 'shop_customer', customers)
  const keys = [...customerByKey].map(([key, { id }]) => ({ shop_id: shopId, key, shop_customer_id: id }))
  await insertAll(db, 'shop_customer_key', keys)
  await linkAll(db, links)
  return lastId + customers.length

  function create({ order_id: _, ...contact }: Row): ShopCustomer {
    const customer = { ...contact, id: lastId + customers.length + 1, shop_id: shopId }
    customers.push(customer)
    return customer
  }
}

function listCustomers(
  db: Kysely<any>,
  { shopId, after }: { shopId: number; after: number },
): Promise<Row[]> {
  return db
    .selectFrom('customer')
    .innerJoin('order', 'order.id', 'customer.order_id')
    .select([...CONTACT_COLUMNS.map((name) => `customer.${name}`), 'customer.order_id', 'order.created_at'])
    .where('customer.shop_id', '=', shopId)
    .where('customer.order_id', '>', after)
    .orderBy('customer.order_id')
    .limit(ORDERS_AT_ONCE)
    .$castTo<Row>()
    .execute()
}

function fill(customer: ShopCustomer, row: Row): void {
  const hasPhone = customer.phone_raw !== null
  for (const column of CONTACT_COLUMNS) {
    if (PHONE_COLUMNS.includes(column) && hasPhone) continue
    customer[column] ??= row[column]
  }
}

function toKeys({ email, phone_e164, last_name }: Row): string[] {
  const address = email?.trim().toLowerCase()
  const name = last_name === null ? '' : fold(last_name.trim())
  return [
    ...(address ? [`email:${address}`] : []),
    ...(phone_e164 && name ? [`phone:${phone_e164} ${name}`] : []),
  ]
}

async function insertAll(db: Kysely<any>, table: string, rows: readonly object[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await db
      .insertInto(table)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute()
  }
}

/** Numbers alone, written out: PostgreSQL reads them as such, and no statement has too many values. */
async function linkAll(db: Kysely<any>, links: readonly string[]): Promise<void> {
  for (let at = 0; at < links.length; at += ORDERS_AT_ONCE) {
    await sql
      .raw(
        `with link (order_id, shop_customer_id) as (values ${links.slice(at, at + ORDERS_AT_ONCE).join(', ')})
        update customer set shop_customer_id = link.shop_customer_id from link
        where customer.order_id = link.order_id`,
      )
      .execute(db)
  }
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øæœßđłþ]/g, (letter) => FOLDED[letter] ?? letter)
    .normalize('NFC')
}

const FOLDED: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
  ł: 'l',
  þ: 'th',
}
