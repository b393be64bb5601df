import { sql } from 'kysely'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import {
  dateOf,
  type Instant,
  instant,
  type LocalDate,
  toWallTime,
  type Zone,
} from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { conditionsOnOrder, providerCondition } from './report-conditions-queries.server.ts'
import { type MoneyQuery, momentsOf } from './report-query.ts'

/** Money that moved, by settlement date; refunds and fees as amounts above 0. Source: domain.md §13. */
export type MoneySums = {
  payments: number
  paidMinor: number
  refunds: number
  refundedMinor: number
  feeMinor: number
  /** Paid less refunds and fees. */
  netMinor: number
}

/** A way to pay: a provider of the shop, or what staff do by hand. */
export type PaymentWay = {
  /** TEST, STRIPE, OFFLINE, CASH, CARD_TERMINAL, OTHER. */
  provider: string
  paymentProviderId: number | null
  name: Translatable | null
}

export type MoneyOfDay = MoneySums & PaymentWay & { date: LocalDate }

/**
 * Payments and refunds per way to pay and day, the days in order, of one side by the kind of their provider, or by
 * the order that they pay. One statement.
 */
export async function listMoneyDays(
  db: Db,
  { zone, sideOf = 'PROVIDER', ...query }: MoneyQuery & { zone: Zone; sideOf?: 'PROVIDER' | 'ORDER' },
): Promise<MoneyOfDay[]> {
  const rows = await selectMoney(db, momentsOf(query.period, zone))
    .leftJoin('payment_provider', 'payment_provider.id', 'transaction.payment_provider_id')
    .select(['transaction.provider', 'transaction.payment_provider_id', 'payment_provider.name'])
    .select(sql<string>`substr("transaction".settled_at, 1, 13)`.as('hour'))
    .where((eb) => conditionsOnOrder(eb, sideOf === 'ORDER' ? query : { ...query, onlineOrOffline: 'BOTH' }))
    .where((eb) => providerCondition(eb, sideOf === 'ORDER' ? 'BOTH' : query.onlineOrOffline))
    .groupBy(['transaction.provider', 'transaction.payment_provider_id', 'payment_provider.name', 'hour'])
    .execute()
  // The zone's offsets are whole hours, so an hour never spans two days.
  const dated = rows.map((row) => ({ ...row, date: dateOf(toWallTime(instant(`${row.hour}:00:00Z`), zone)) }))
  return [...Map.groupBy(dated, (row) => `${row.date} ${row.provider} ${row.payment_provider_id}`).values()]
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [
            {
              date: first.date,
              provider: first.provider,
              paymentProviderId: first.payment_provider_id,
              name: first.name && parseTranslatable(first.name),
              ...sumMoney([first, ...others].map(toSums)),
            },
          ],
    )
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** The same days summed per way to pay. */
export function moneyPerWay(days: readonly MoneyOfDay[]): (PaymentWay & MoneySums)[] {
  return [...Map.groupBy(days, (day) => `${day.provider} ${day.paymentProviderId}`).values()].flatMap(
    (own) => {
      const [first] = own
      if (!first) return []
      const { provider, paymentProviderId, name } = first
      return [{ provider, paymentProviderId, name, ...sumMoney(own) }]
    },
  )
}

export function sumMoney(parts: readonly MoneySums[]): MoneySums {
  const sum = (column: keyof MoneySums) => parts.reduce((total, part) => total + part[column], 0)
  return {
    payments: sum('payments'),
    paidMinor: sum('paidMinor'),
    refunds: sum('refunds'),
    refundedMinor: sum('refundedMinor'),
    feeMinor: sum('feeMinor'),
    netMinor: sum('netMinor'),
  }
}

/** Settled entries of the ledger, a sum of those above 0 and one of those below; the order is joined. */
export function selectMoney(db: Db, { from, until }: { from: Instant; until?: Instant }) {
  return db
    .selectFrom('transaction')
    .innerJoin('order', 'order.id', 'transaction.order_id')
    .select([
      sql<number>`coalesce(sum(case when "transaction".amount_minor > 0 then 1 else 0 end), 0)`.as(
        'payments',
      ),
      sql<number>`coalesce(sum(case when "transaction".amount_minor < 0 then 1 else 0 end), 0)`.as('refunds'),
      sql<number>`coalesce(sum(case when "transaction".amount_minor > 0 then "transaction".amount_minor else 0 end), 0)`.as(
        'paid_minor',
      ),
      sql<number>`coalesce(sum(case when "transaction".amount_minor < 0 then -"transaction".amount_minor else 0 end), 0)`.as(
        'refunded_minor',
      ),
      sql<number>`coalesce(sum("transaction".fee_minor), 0)`.as('fee_minor'),
    ])
    .where('transaction.status', '=', 'PAYED')
    .where('transaction.settled_at', '>=', from)
    .where(({ eb, and }) => (until ? eb('transaction.settled_at', '<', until) : and([])))
    .whereRef('transaction.shop_id', '=', 'order.shop_id')
}

type MoneyRow = {
  payments: number
  paid_minor: number
  refunds: number
  refunded_minor: number
  fee_minor: number
}

function toSums(row: MoneyRow): MoneySums {
  return {
    payments: row.payments,
    paidMinor: row.paid_minor,
    refunds: row.refunds,
    refundedMinor: row.refunded_minor,
    feeMinor: row.fee_minor,
    netMinor: row.paid_minor - row.refunded_minor - row.fee_minor,
  }
}
