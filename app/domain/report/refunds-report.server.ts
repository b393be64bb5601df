import { sql } from 'kysely'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { dateOf, type Instant, type LocalDate, toWallTime, type Zone } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import type { PaymentWay } from './money-report.server.ts'
import { conditionsOnOrder, providerCondition } from './report-conditions-queries.server.ts'
import { pageByKey, rowsOfPage } from './report-page-queries.server.ts'
import { type MoneyQuery, momentsOf, type RowKey, type RowPage } from './report-query.ts'

export const REFUND_SORTS = ['date', 'order'] as const

type Refund = PaymentWay & {
  id: number
  orderId: number
  /** Of the settlement. */
  date: LocalDate
  settledAt: Instant
  /** Above 0. */
  amountMinor: number
  vatMinor: number
  reason: string | null
  /** null where a provider or the product itself gave it back. */
  createdByName: string | null
  /** Products of the rows that it was split over, each once. */
  products: readonly Translatable[]
}

type RefundsQuery = MoneyQuery & { zone: Zone } & RowPage<(typeof REFUND_SORTS)[number]>

/**
 * A page of the money that was given back, by settlement date: every settled entry below 0, whatever its kind, by the
 * kind of its provider. Two statements. Source: domain.md §13.
 */
export async function listRefunds(
  db: Db,
  query: RefundsQuery,
): Promise<{ refunds: Refund[]; previous: RowKey | null; next: RowKey | null }> {
  const { shopId, sort, limit, zone } = query
  const isByOrder = sort === 'order' || sort === '-order'
  const column = isByOrder ? 'transaction.order_id' : 'transaction.settled_at'
  const { isBeyondKey, direction } = pageByKey(query, column, 'transaction.id')
  const found = await selectRefunds(db, query)
    .leftJoin('payment_provider', 'payment_provider.id', 'transaction.payment_provider_id')
    .leftJoin('user', 'user.id', 'transaction.created_by_user_id')
    .select(['transaction.note', 'payment_provider.name', 'user.name as user_name'])
    .where(isBeyondKey)
    .orderBy(column, direction)
    .orderBy('transaction.id', direction)
    .limit(limit + 1)
    .execute()
  const { rows, previous, next } = rowsOfPage(found, query, (row) => ({
    value: isByOrder ? row.order_id : (row.settled_at ?? ''),
    id: row.id,
  }))
  const products = await listProductsOf(db, { shopId, transactionIds: rows.map(({ id }) => id) })
  const refunds = rows.flatMap((row) => (row.settled_at === null ? [] : [toRefund(row, row.settled_at)]))
  return { refunds, previous, next }

  function toRefund(row: (typeof rows)[number], settledAt: Instant): Refund {
    return {
      id: row.id,
      orderId: row.order_id,
      date: dateOf(toWallTime(settledAt, zone)),
      settledAt,
      provider: row.provider,
      paymentProviderId: row.payment_provider_id,
      name: row.name && parseTranslatable(row.name),
      amountMinor: row.refunded_minor,
      vatMinor: row.vat_minor,
      reason: row.note,
      createdByName: row.user_name,
      products: products.get(row.id) ?? [],
    }
  }
}

type RefundsOfWay = PaymentWay & { refunds: number; amountMinor: number; vatMinor: number }

/** Sums of all that was given back, per way to pay, the most first. One statement. */
export async function sumRefunds(db: Db, query: MoneyQuery & { zone: Zone }): Promise<RefundsOfWay[]> {
  const rows = await db
    .selectFrom(selectRefunds(db, query).as('refund'))
    .leftJoin('payment_provider', 'payment_provider.id', 'refund.payment_provider_id')
    .select(({ fn }) => [
      'refund.provider',
      'refund.payment_provider_id',
      'payment_provider.name',
      fn.countAll<number>().as('refunds'),
      fn.sum<number>('refund.refunded_minor').as('amount_minor'),
      fn.sum<number>('refund.vat_minor').as('vat_minor'),
    ])
    .groupBy(['refund.provider', 'refund.payment_provider_id', 'payment_provider.name'])
    .orderBy('amount_minor', 'desc')
    .execute()
  return rows.map((row) => ({
    provider: row.provider,
    paymentProviderId: row.payment_provider_id,
    name: row.name && parseTranslatable(row.name),
    refunds: row.refunds,
    amountMinor: row.amount_minor,
    vatMinor: row.vat_minor,
  }))
}

function selectRefunds(db: Db, query: MoneyQuery & { zone: Zone }) {
  const { from, until } = momentsOf(query.period, query.zone)
  return db
    .selectFrom('transaction')
    .innerJoin('order', 'order.id', 'transaction.order_id')
    .select([
      'transaction.id',
      'transaction.order_id',
      'transaction.settled_at',
      'transaction.provider',
      'transaction.payment_provider_id',
      sql<number>`-"transaction".amount_minor`.as('refunded_minor'),
    ])
    .select(({ selectFrom, fn, lit }) =>
      fn
        .coalesce(
          selectFrom('transaction_tax_item as item')
            .select(sql<number>`-sum(item.vat_minor)`.as('vat'))
            .whereRef('item.shop_id', '=', 'transaction.shop_id')
            .whereRef('item.transaction_id', '=', 'transaction.id'),
          lit(0),
        )
        .as('vat_minor'),
    )
    .where('transaction.shop_id', '=', query.shopId)
    .where('transaction.status', '=', 'PAYED')
    .where('transaction.amount_minor', '<', 0)
    .where('transaction.settled_at', '>=', from)
    .where('transaction.settled_at', '<', until)
    .where((eb) => conditionsOnOrder(eb, { ...query, onlineOrOffline: 'BOTH' }))
    .where((eb) => providerCondition(eb, query.onlineOrOffline))
}

async function listProductsOf(
  db: Db,
  { shopId, transactionIds }: { shopId: number; transactionIds: readonly number[] },
): Promise<Map<number, Translatable[]>> {
  if (transactionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('transaction_tax_item as item')
    .innerJoin('booking_product as row', 'row.id', 'item.booking_product_id')
    .select(['item.transaction_id', 'row.product_name'])
    .where('item.shop_id', '=', shopId)
    .where('item.transaction_id', 'in', transactionIds)
    .where('item.amount_minor', '<>', 0)
    .groupBy(['item.transaction_id', 'row.product_name'])
    .orderBy('row.product_name')
    .execute()
  const groups = Map.groupBy(rows, (row) => row.transaction_id)
  return new Map([...groups].map(([id, own]) => [id, own.map((row) => parseTranslatable(row.product_name))]))
}
