import type { ManualMethod } from '#app/domain/order/ledger/manual-methods.ts'
import { lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import {
  type SellBookingInput,
  type SellRefusal,
  sellBooking,
} from '#app/domain/order/staff-order/sell-booking.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type CreatePaymentLinkRefusal, createAutomaticLink } from './link/create-payment-link.server.ts'
import { type ManualPaymentRefusal, registerManualPayment } from './register-manual-payment.server.ts'

export type SellAndPayInput = SellBookingInput & {
  /** Null where it is paid later. */
  method: ManualMethod | null
  /** Price that the page showed, in minor units, which is what staff take; null where it showed none. */
  shownMinor: number | null
}

type SellAndPayRefusal =
  | SellRefusal
  | ManualPaymentRefusal
  | CreatePaymentLinkRefusal
  | { code: 'price_moved'; at: 'payment' }

type SoldAndPaid = {
  orderId: number
  paidMinor: number
  /** Whether a payment link was made for what is due, and whether there is an address to send it to. */
  paymentLink: 'none' | 'sent' | 'no_address'
}

/**
 * Sells a booking and registers what staff take for it, both or neither. Nobody takes an amount that they have not
 * seen: another price than the shown one is refused, to be shown first. What is paid later gets a payment link, where a
 * product asks for one. Source: domain.md §8 'Manual', 'Payment link'.
 */
export async function sellAndPay(
  tx: Tx,
  input: SellAndPayInput,
): Promise<Result<SoldAndPaid, SellAndPayRefusal>> {
  const { shopId, method, shownMinor, requestKey } = input
  const sold = await sellBooking(tx, { ...input, isPaidAtOnce: method !== null })
  if (!sold.ok) return sold
  const { orderId } = sold.value
  if (method === null) {
    const link = await createAutomaticLink(tx, { ...input, orderId, requestKey: `${requestKey} link` })
    return link.ok ? ok({ orderId, paidMinor: 0, paymentLink: link.value }) : link
  }
  const order = await lockOrder(tx, { shopId, orderId })
  if (order?.priceMinor !== shownMinor) return err({ code: 'price_moved', at: 'payment' })
  if (shownMinor === 0) return ok({ orderId, paidMinor: 0, paymentLink: 'none' })
  const payment = { ...input, orderId, method, amountMinor: shownMinor, requestKey: `${requestKey} paid` }
  const paid = await registerManualPayment(tx, payment)
  return paid.ok ? ok({ orderId, paidMinor: shownMinor, paymentLink: 'none' }) : paid
}
