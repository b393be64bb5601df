import { sellOrder } from '#app/domain/order/staff-order/reserve-order.server.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type CreatePaymentLinkRefusal, createAutomaticLink } from './link/create-payment-link.server.ts'

type SellOrderRefusal = Extract<Awaited<ReturnType<typeof sellOrder>>, { ok: false }>['error']

/** Sells an order of a call, with a payment link where a product asks for one. Source: domain.md §8 'Payment link'. */
export async function sellOrderWithLink(
  tx: Tx,
  input: Parameters<typeof sellOrder>[1],
): Promise<Result<{ orderId: number }, SellOrderRefusal | CreatePaymentLinkRefusal>> {
  const sold = await sellOrder(tx, input)
  if (!sold.ok) return sold
  const { orderId } = sold.value
  const link = await createAutomaticLink(tx, { ...input, orderId, requestKey: `${input.requestKey} link` })
  return link.ok ? ok({ orderId }) : link
}
