import SQLite from 'better-sqlite3'

/** Tables of what lies within another thing, with the parameter that names that. */
const NESTED: Readonly<Record<string, { table: string; within: string; of: string }>> = {
  ':scheduleId': { table: 'capacity_schedule', within: ':productId', of: 'product_id' },
  ':closeoutId': { table: 'closeout', within: ':productId', of: 'product_id' },
  ':priceSeasonId': { table: 'price_season', within: ':productId', of: 'product_id' },
  ':bundleOptionId': { table: 'bundle_option', within: ':productId', of: 'product_id' },
  ':pictureId': { table: 'product_image', within: ':productId', of: 'product_id' },
  ':resourceScheduleId': { table: 'resource_schedule', within: ':resourceId', of: 'resource_id' },
  ':bookingId': { table: 'booking', within: ':orderId', of: 'order_id' },
  ':orderItemId': { table: 'order_item', within: ':orderId', of: 'order_id' },
}
const TABLES: Readonly<Record<string, string>> = {
  ':categoryId': 'category',
  ':priceCategoryId': 'price_category',
  ':durationId': 'duration',
  ':taxId': 'tax',
  ':resourceId': 'resource',
  ':resourceTypeId': 'resource_type',
  ':seasonId': 'opening_season',
  ':customFieldId': 'custom_field',
  ':paymentProviderId': 'payment_provider',
  ':cardProviderId': 'payment_provider',
  ':documentId': 'shop_document',
  ':orderId': '"order"',
  ':customerId': 'shop_customer',
  ':bookingId': 'booking',
  ':messageId': 'outbox_message',
}

type Row = Record<string, number>

/** Fills a route's pattern with ids that the demo shop has, an inner thing with the one that it lies in. */
export function sjobodenAddresses(sqliteFile: string): (pattern: string) => string {
  const database = new SQLite(sqliteFile, { readonly: true })
  const shop = "(select id from shop where key = 'sjoboden')"
  const newest = (table: string, columns: string): Row | undefined => {
    const names = database
      .prepare<[], { name: string }>(`select name from pragma_table_info('${table.replaceAll('"', '')}')`)
      .all()
      .map(({ name }) => name)
    const carried = names.includes('deleted_at') ? 'and deleted_at is null' : ''
    return database
      .prepare<[], Row>(
        `select ${columns} from ${table} where shop_id = ${shop} ${carried} order by id desc limit 1`,
      )
      .get()
  }
  /** One whose forms have rows to get wrong. */
  const fullestProduct = () =>
    newest('bulk_discount', 'id, product_id')?.product_id ?? newest('product', 'id')?.id ?? 1
  const idsFor = (pattern: string): Record<string, number> => {
    const ids: Record<string, number> = {}
    for (const name of (pattern.match(/:\w+/g) ?? []).toReversed()) {
      const nested = NESTED[name]
      const table = TABLES[name]
      if (nested && pattern.includes(nested.within)) {
        const row = newest(nested.table, `id, ${nested.of} as outer_id`)
        ids[name] = row?.id ?? 1
        if (row?.outer_id !== undefined) ids[nested.within] = row.outer_id
      } else if (name === ':productId') ids[name] ??= fullestProduct()
      else if (table) ids[name] ??= newest(table, 'id')?.id ?? 1
    }
    return ids
  }
  return (pattern) => {
    const ids = idsFor(pattern)
    return pattern.replaceAll(/:\w+/g, (name) => String(ids[name] ?? 1)).replace('/*', '/nowhere')
  }
}
