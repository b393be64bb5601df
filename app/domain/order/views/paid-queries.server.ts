import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Database } from '#db/schema.ts'

/** The rule of `afterRefundsMinor` of the joined `order`, in SQL. */
export function afterRefunds(): Expression<number> {
  const eb = expressionBuilder<Database, 'order'>()
  return eb.parens('order.payed_minor', '-', eb.ref('order.returning_minor'))
}

/** Whether nothing is due of the joined `order`, as `dueMinor` has it. */
export function isPaidInFull(): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'order'>()
  return eb('order.price_minor', '<=', afterRefunds())
}

/** Whether the joined `transaction` is money on its way back, and not there yet. */
export function isReturning(): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'transaction'>()
  return eb.and([eb('transaction.transaction_type', '=', 'REFUND'), eb('transaction.status', '=', 'PENDING')])
}
