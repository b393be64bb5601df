import { sql } from 'kysely'
import { OPTION_TERMS } from '#app/domain/catalog/bundle/bundle-option-queries.server.ts'
import { SCHEDULE_COLUMNS } from '#app/domain/shared/schedule-columns.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Database } from '#db/schema.ts'
import type { Tx } from '#db/transaction.server.ts'

/** From one product of a shop to another. */
type CopyKey = { shopId: number; from: number; to: number }

/**
 * Columns that are copied with a product, by table; ids and the owning product are new.
 * Exported for tests.
 */
export const COPIED = {
  product_image: ['position', 'file_id', 'src', 'alt', 'width', 'height'],
  product_category: ['category_id'],
  product_duration: ['duration_id'],
  product_start_time: ['time'],
  product_addon: ['addon_id', 'position', 'mandatory', 'included'],
  product_resource_type: ['resource_type_id'],
  product_resource: ['resource_id'],
  product_custom_field: ['custom_field_id', 'asked', 'option_override'],
  bulk_discount: ['minimum_quantity', 'maximum_quantity', 'unit', 'amount'],
  identifier: ['position', 'label', 'deleted_at'],
  price_season: ['name', 'first_date', 'last_date', 'weekdays'],
  price: ['price_category_id', 'duration_id', 'unit_price_minor'],
  capacity_schedule: ['name', ...SCHEDULE_COLUMNS],
  capacity_schedule_time: ['time', 'capacity'],
  bundle_option: ['position', ...OPTION_TERMS],
  bundle_option_product: ['product_id', 'position', 'unit_price_minor'],
} as const satisfies { [Table in keyof Database]?: readonly (keyof Database[Table])[] }

type CopiedTable = keyof typeof COPIED

/** Tables whose rows hang on the product alone. */
const FLAT = [
  'product_image',
  'product_category',
  'product_duration',
  'product_start_time',
  'product_addon',
  'product_resource_type',
  'product_resource',
  'product_custom_field',
  'bulk_discount',
  'identifier',
] as const satisfies readonly CopiedTable[]

/** Tables whose rows have rows of their own, and by which column those name them. */
const NESTED = [
  { table: 'price_season', child: 'price', by: 'price_season_id' },
  { table: 'capacity_schedule', child: 'capacity_schedule_time', by: 'capacity_schedule_id' },
  { table: 'bundle_option', child: 'bundle_option_product', by: 'bundle_option_id' },
] as const satisfies readonly { table: CopiedTable; child: CopiedTable; by: string }[]

/** The product's own row as a new, inactive one. Answers the new id; undefined when there is none to copy. */
export async function insertProductCopy(
  tx: Tx,
  { shopId, from, ...over }: { shopId: number; from: number; name: string; position: number; now: Instant },
): Promise<number | undefined> {
  const source = await tx
    .selectFrom('product')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('id', '=', from)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!source) return undefined
  const { id: _, version: __, ...row } = source
  const { name, position, now } = over
  const copy = await tx
    .insertInto('product')
    .values({ ...row, name, position, status: 'INACTIVE', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return copy.id
}

/** Copies the product's own records: texts, options, prices, resources and questions. No booking. */
export async function insertPartsCopy(tx: Tx, { shopId, from, to }: CopyKey): Promise<void> {
  for (const table of FLAT)
    await copyRows(tx, shopId, { table, of: { product_id: from }, as: { product_id: to } })
  await copyRows(tx, shopId, {
    table: 'price',
    of: { product_id: from, price_season_id: null },
    as: { product_id: to },
  })
  for (const { table, child, by } of NESTED) {
    for (const id of await listIds(tx, shopId, { table, productId: from })) {
      const [copyId] = await copyRows(tx, shopId, { table, of: { id }, as: { product_id: to }, hasId: true })
      if (copyId === undefined) continue
      const own = child === 'price' ? { product_id: to } : {}
      await copyRows(tx, shopId, { table: child, of: { [by]: id }, as: { ...own, [by]: copyId } })
    }
  }
}

type Rows = {
  table: CopiedTable
  /** Rows to copy, and the values that replace theirs in the copies. */
  of: Readonly<Record<string, number | null>>
  as: Readonly<Record<string, number>>
  /** Answers the ids of the copies. */
  hasId?: boolean
}

async function copyRows(tx: Tx, shopId: number, { table, of, as, hasId }: Rows): Promise<number[]> {
  const columns = COPIED[table]
  const names = ['shop_id', ...Object.keys(as), ...columns].map((name) => sql.ref(name))
  // PostgreSQL takes a bare parameter in a select list for text.
  const values = Object.values(as).map((id) => sql`cast(${id} as integer)`)
  const conditions = Object.entries(of).map(([name, id]) =>
    id === null ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${id}`,
  )
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(names)})
    select ${sql.join([sql.ref('shop_id'), ...values, ...columns.map((name) => sql.ref(name))])}
    from ${sql.table(table)}
    where shop_id = ${shopId} and ${sql.join(conditions, sql` and `)}
    ${hasId ? sql`returning id` : sql``}
  `.execute(tx)
  return rows.map(({ id }) => id)
}

async function listIds(
  tx: Tx,
  shopId: number,
  { table, productId }: { table: CopiedTable; productId: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where shop_id = ${shopId} and product_id = ${productId} order by id
  `.execute(tx)
  return rows.map(({ id }) => id)
}
