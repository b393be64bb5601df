import type { ExpressionBuilder } from 'kysely'
import { MANUAL_METHODS } from '#app/domain/order/ledger/manual-methods.ts'
import { ORDER_CREATORS } from '#app/domain/order/views/order-filter.ts'
import type { Database } from '#db/schema.ts'
import type { MoneyQuery, OnlineOrOffline, ReportQuery } from './report-query.ts'

/** Conditions of a report on the sales journal, whatever its period. */
export function journalConditions(
  eb: ExpressionBuilder<Database, 'sales_entry'>,
  { shopId, productId, categoryId, ...query }: Omit<ReportQuery, 'period'>,
) {
  const { side, channel, createdByUserId } = creatorConditions(query)
  return eb.and([
    eb('sales_entry.shop_id', '=', shopId),
    ...(side ? [eb('sales_entry.created_by', side, 'STAFF')] : []),
    ...(channel ? [eb(`sales_entry.${channel.column}`, '=', channel.value)] : []),
    ...(createdByUserId === undefined ? [] : [eb('sales_entry.created_by_user_id', '=', createdByUserId)]),
    ...(productId === undefined ? [] : [eb('sales_entry.product_id', '=', productId)]),
    ...(categoryId === undefined
      ? []
      : [
          eb(
            'sales_entry.product_id',
            'in',
            eb
              .selectFrom('product_category')
              .select('product_category.product_id')
              .where('product_category.shop_id', '=', shopId)
              .where('product_category.category_id', '=', categoryId),
          ),
        ]),
  ])
}

/** Conditions on the joined `order`: who made it, on which side, by which channel. */
export function conditionsOnOrder(
  eb: ExpressionBuilder<Database, 'order'>,
  { shopId, ...query }: Omit<MoneyQuery, 'period'>,
) {
  const { side, channel, createdByUserId } = creatorConditions(query)
  return eb.and([
    eb('order.shop_id', '=', shopId),
    ...(side ? [eb('order.created_by', side, 'STAFF')] : []),
    ...(channel ? [eb(`order.${channel.column}`, '=', channel.value)] : []),
    ...(createdByUserId === undefined ? [] : [eb('order.created_by_user_id', '=', createdByUserId)]),
  ])
}

type CreatorQuery = Pick<MoneyQuery, 'onlineOrOffline' | 'channel' | 'createdByUserId'>

function creatorConditions({ onlineOrOffline, channel, createdByUserId }: CreatorQuery) {
  const creator = ORDER_CREATORS.find((each) => each === channel)
  return {
    side:
      onlineOrOffline === 'BOTH' ? null : onlineOrOffline === 'OFFLINE' ? ('=' as const) : ('<>' as const),
    channel: !channel
      ? null
      : creator
        ? { column: 'created_by' as const, value: creator }
        : { column: 'channel' as const, value: channel },
    createdByUserId,
  }
}

/** Money that staff receive or give themselves; all other ways are online. */
const OFFLINE_PROVIDERS = ['OFFLINE', ...MANUAL_METHODS]

/** Payments and refunds of one side, by the kind of their provider. Source: domain.md §13. */
export function providerCondition(
  eb: ExpressionBuilder<Database, 'transaction'>,
  onlineOrOffline: OnlineOrOffline,
) {
  if (onlineOrOffline === 'BOTH') return eb.and([])
  return eb('transaction.provider', onlineOrOffline === 'OFFLINE' ? 'in' : 'not in', OFFLINE_PROVIDERS)
}
