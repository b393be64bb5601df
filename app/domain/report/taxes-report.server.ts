import type { Zone } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import {
  conditionsOnOrder,
  journalConditions,
  providerCondition,
} from './report-conditions-queries.server.ts'
import { momentsOf, type RateAmounts, type ReportQuery } from './report-query.ts'

type Taxes = {
  /** Of what was sold in the period, as the sales journal says. */
  sales: RateAmounts[]
  /** Of what was paid and given back in it, by settlement date, as the ledger's split says. */
  payments: RateAmounts[]
}

/**
 * VAT per rate, the highest rate first. Each entry has the rate that its row had when it was written: a tax that is
 * changed today changes no period before. A filter of products concerns sales alone. Two statements. Source: domain.md
 * §13.
 */
export async function listTaxes(db: Db, query: ReportQuery & { zone: Zone }): Promise<Taxes> {
  const { from, until } = momentsOf(query.period, query.zone)
  const sales = await db
    .selectFrom('sales_entry')
    .select(({ fn }) => [
      'vat_percentage',
      fn.sum<number>('amount_minor').as('amount_minor'),
      fn.sum<number>('vat_minor').as('vat_minor'),
    ])
    .where((eb) => journalConditions(eb, query))
    .where('sold_on', '>=', query.period.from)
    .where('sold_on', '<=', query.period.to)
    .groupBy('vat_percentage')
    .orderBy('vat_percentage', 'desc')
    .execute()
  const payments = await db
    .selectFrom('transaction')
    .innerJoin('order', 'order.id', 'transaction.order_id')
    .innerJoin('transaction_tax_item as item', (join) =>
      join
        .onRef('item.transaction_id', '=', 'transaction.id')
        .onRef('item.shop_id', '=', 'transaction.shop_id'),
    )
    .select(({ fn }) => [
      'item.vat_percentage',
      fn.sum<number>('item.amount_minor').as('amount_minor'),
      fn.sum<number>('item.vat_minor').as('vat_minor'),
    ])
    .where('transaction.shop_id', '=', query.shopId)
    .where('transaction.status', '=', 'PAYED')
    .where('transaction.settled_at', '>=', from)
    .where('transaction.settled_at', '<', until)
    .where((eb) => conditionsOnOrder(eb, { ...query, onlineOrOffline: 'BOTH' }))
    .where((eb) => providerCondition(eb, query.onlineOrOffline))
    .groupBy('item.vat_percentage')
    .orderBy('item.vat_percentage', 'desc')
    .execute()
  return { sales: sales.map(toRateAmounts), payments: payments.map(toRateAmounts) }
}

function toRateAmounts(row: {
  vat_percentage: number
  amount_minor: number
  vat_minor: number
}): RateAmounts {
  return {
    vatPercentage: row.vat_percentage,
    exVatMinor: row.amount_minor - row.vat_minor,
    vatMinor: row.vat_minor,
    amountMinor: row.amount_minor,
  }
}
